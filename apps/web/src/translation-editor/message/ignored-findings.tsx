import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ListedTextView, SavedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { announce } from '../../page/announce';
import { FindingList, type SharedFinding } from '../../messages/finding-list';
import { sendInBrowser } from '../../requests/from-browser';
import { ignoreFinding } from '../../requests/texts';
import { useTranslationEditor } from '../translation-editor-context';
import shared from '../../editing/shared.module.css';
import type { TextFieldHandles } from '../../editing/text-field-handles';
import { useRefusalTitle } from '../../editing/use-refusal-title';
import { isFocusLost } from '../../ui/moved-focus';
import styles from './message-editor.module.css';

interface IgnoreButtonProps {
  readonly row: ListedTextView;
  readonly fields: TextFieldHandles;
  readonly finding: SharedFinding;
  readonly ignored: boolean;
}

/** A button that ignores a finding of the saved text, or has it counted again. */
export function IgnoreButton({ row, fields, finding, ignored }: IgnoreButtonProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const refusalTitle = useRefusalTitle();
  const { language, list } = useTranslationEditor();
  const [error, setError] = useState('');
  const send = async (button: HTMLButtonElement) => {
    const text = { keyId: row.id, language: language.tag };
    let saved: SavedTextView | undefined;
    for (const { code, form, values } of finding.same ?? [finding]) {
      const isOfForm = form !== undefined && row.syntax !== 'icu'; // a branch of ICU is none
      const outcome = await ignoreFinding(sendInBrowser, text, { code, values, ignored, ...(isOfForm && { form }) });
      if (!outcome.ok) {
        if (saved) list.updateText(saved);
        return setError(refusalTitle(outcome.problem));
      }
      saved = outcome.view;
    }
    // The button is removed with the finding, or was already: each change is announced to the page.
    if (document.activeElement === button || isFocusLost()) fields.focus(finding.same ? undefined : finding.form);
    list.updateText(saved!);
    announce(t(ignored ? 'finding.isIgnored' : 'finding.isCounted'));
  };
  return (
    <>
      <button type="button" className={styles.fix} onClick={({ currentTarget }) => void send(currentTarget)}>
        {t(ignored ? 'finding.ignore' : 'finding.count')}
      </button>
      {error && <span role="alert">{error}</span>}
    </>
  );
}

interface IgnoredFindingsProps {
  readonly row: ListedTextView;
  readonly fields: TextFieldHandles;
  readonly readOnly: boolean;
}

/** The findings of a text that someone ignores, with who does since when. */
export function IgnoredFindings({ row, fields, readOnly }: IgnoredFindingsProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const { date } = useFormatters();
  const ignored = row.ignored ?? [];
  return (
    <details className={shared.muted}>
      <summary>{t('finding.ignored', { count: ignored.length })}</summary>
      {ignored.map((finding, index) => {
        const name = finding.ignoredBy.name ?? t('dragoman/editing:system');
        return (
          <div key={index}>
            <FindingList
              findings={[finding]}
              fix={() => !readOnly && <IgnoreButton row={row} fields={fields} finding={finding} ignored={false} />}
            />
            <p>{t('finding.ignoredBy', { name, when: date(finding.ignoredAt) })}</p>
          </div>
        );
      })}
    </details>
  );
}
