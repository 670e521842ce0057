import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeForms, type Forms } from '../../../../libs/i18n/src/message/forms';
import type { FindingView } from '../../../../libs/workspace/src/served/served.contract';
import { sendUntilAborted } from '../requests/from-browser';
import { checkWrittenText } from '../requests/texts';
import type { DraftId } from './draft';

/** Typing that pauses for this long is checked. */
const PAUSE_MS = 400;

/** As much as the API accepts, even to check it: all forms together, in KiB of UTF-8. */
const MAX_TEXT_KILOBYTES = 64;

/**
 * Has the server check a text that is being written with the rules and the checks of extensions, which the browser does not have. Edits cancel
 * the check before, whose result stays until the next one.
 * @param forms undefined for a text without edits
 * @returns undefined while nothing is known
 */
export function useExtensionFindings(
  { keyId, language }: DraftId,
  forms: Forms | undefined,
): readonly FindingView[] | undefined {
  const [known, setKnown] = useState<
    DraftId & { readonly forms: Forms; readonly findings: readonly FindingView[] | undefined }
  >();
  const { t } = useTranslation('dragoman/editing');
  const tooLarge = useEffectEvent(() => t('field.tooLarge', { kilobytes: MAX_TEXT_KILOBYTES }));
  useEffect(() => {
    if (forms === undefined) return undefined;
    const controller = new AbortController();
    const check = async () => {
      const text = { keyId, language };
      if (new Blob(Object.values(forms)).size > MAX_TEXT_KILOBYTES * 1024) {
        const finding: FindingView = { code: 'textTooLarge', severity: 'error', values: {}, text: tooLarge() };
        return setKnown({ ...text, forms, findings: [finding] });
      }
      const outcome = await checkWrittenText(sendUntilAborted(controller.signal), text, {
        forms: normalizeForms(forms),
      });
      setKnown({ ...text, forms, findings: outcome.ok ? outcome.view.findings.filter(isOfExtension) : undefined });
    };
    const timer = setTimeout(() => {
      check().catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [keyId, language, forms]);
  const isKnown = forms !== undefined && known?.keyId === keyId && known.language === language;
  if (!isKnown || known.forms === forms) return isKnown ? known.findings : undefined;
  return known.findings?.map(({ fix: _, ...finding }) => finding); // of the text before the last edits
}

/** The server puts them into words, unlike those of the standard checks. */
export const isOfExtension = ({ text }: FindingView): boolean => text !== undefined;
