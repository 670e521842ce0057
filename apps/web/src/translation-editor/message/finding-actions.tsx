import { useTranslation } from 'react-i18next';
import type { FindingView } from '../../../../../libs/workspace/src/served/served.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { TextFieldHandles } from '../../editing/text-field-handles';
import type { EditedText } from '../../editing/use-edited-text';
import { ariaKeys } from '../../page/shortcuts';
import { useTranslationEditor } from '../translation-editor-context';
import { correctedText } from './corrected-text';
import { IgnoreButton } from './ignored-findings';
import { isMissing, placeholderKeys, type SourcePlaceholder } from './source-placeholders';
import styles from './message-editor.module.css';

interface FindingActionsProps {
  readonly row: ListedTextView;
  readonly text: EditedText;
  readonly fields: TextFieldHandles;
  readonly finding: FindingView;
  readonly placeholders: readonly SourcePlaceholder[];
  readonly insert: (placeholder: SourcePlaceholder) => void;
}

/** Buttons that correct a finding, and that ignore one of the saved text: errors are for reviewers. */
export function FindingActions({ row, text, fields, finding, placeholders, insert }: FindingActionsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { language, mayReview } = useTranslationEditor();
  const { form = '' } = finding;
  const fixed = finding.fix ?? correctedText(finding, row, text.forms, language.tag);
  const index = finding.fix === undefined ? placeholders.findIndex((each) => isMissing(each, finding)) : -1;
  const keys = index < 0 ? undefined : placeholderKeys(index);
  return (
    <>
      {fixed !== undefined && (
        <button
          type="button"
          className={styles.fix}
          onClick={() => {
            const corrected = row.syntax === 'icu' ? '' : form;
            if (fields.correct(corrected, fixed)) return;
            choose(fields, form);
            fields.focus(); // the button is removed with the finding
            text.edit(corrected, fixed); // of several branches
          }}
        >
          {t('finding.fix')}
        </button>
      )}
      {index >= 0 && (
        <button
          type="button"
          className={styles.fix}
          aria-keyshortcuts={keys && ariaKeys(keys)}
          onClick={() => {
            choose(fields, form);
            insert(placeholders[index]!);
          }}
        >
          {t('placeholder.insert')}
          {keys && <kbd>{keys}</kbd>}
        </button>
      )}
      {!text.isDirty && (mayReview || finding.severity !== 'error') && (
        <IgnoreButton row={row} fields={fields} finding={finding} ignored />
      )}
    </>
  );
}

/** Makes the field of a form the one that is edited; a message without plural forms has a single one. */
function choose(fields: TextFieldHandles, form: string): void {
  if (form) fields.current = form;
}
