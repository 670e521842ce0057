import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import type { Refusal } from '../page/page-module';
import { readInBrowser } from '../requests/from-browser';
import { getTextContext } from '../requests/texts';
import { Notice } from '../ui/notice';
import { useRefusalTitle } from './use-refusal-title';

/** A text that the server has refused to save. */
export interface RefusedSave {
  readonly problem: Refusal;
  /** It has edits, which are kept. */
  readonly isKept: boolean;
}

interface RefusedTextProps {
  readonly refusal: RefusedSave;
  readonly view: NamedTextView;
  readonly onView: (view: NamedTextView) => void;
}

/**
 * Says why a text was not saved, unless the status of its edits does, and loads a source that has changed meanwhile. A save that
 * is refused again loads it again.
 */
export function RefusedText({ refusal, view, onView }: RefusedTextProps) {
  const { t } = useTranslation('dragoman/in-place');
  const refusalTitle = useRefusalTitle();
  const [failed, setFailed] = useState<RefusedSave>();
  const load = useEffectEvent(() => getTextContext(readInBrowser, view.id, view.targetLanguage.tag));
  const show = useEffectEvent(({ text }: Awaited<ReturnType<typeof load>>) => onView({ ...view, ...text }));
  useEffect(() => {
    if (refusal.problem.status !== 412) return; // other refusals are not about the source
    let isCancelled = false;
    load().then(
      (context) => !isCancelled && show(context),
      () => !isCancelled && setFailed(refusal),
    );
    return () => void (isCancelled = true);
  }, [refusal]);
  const { problem, isKept } = refusal;
  return (
    <>
      {!isKept && (
        <div role="alert">
          <Notice tone="bad" title={refusalTitle(problem)}>
            {problem.detail && <p>{problem.detail}</p>}
          </Notice>
        </div>
      )}
      {failed === refusal && (
        <div role="alert">
          <Notice tone="bad" title={t('edit.failed.title')}>
            <p>{t('edit.failed.text')}</p>
          </Notice>
        </div>
      )}
    </>
  );
}
