import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindingView } from '../../../../../libs/workspace/src/served/served.contract';
import type { EditableMessage } from '../../editing/editable-message';
import type { TextFieldHandles } from '../../editing/text-field-handles';
import type { EditedText } from '../../editing/use-edited-text';
import { ariaKeys } from '../../page/shortcuts';
import { correctedText } from './corrected-text';
import { isMissing, placeholderKeys, type SourcePlaceholder } from './source-placeholders';
import styles from './message-editor.module.css';

interface FindingActionsProps {
  readonly row: EditableMessage;
  /** BCP 47. */
  readonly language: string;
  readonly text: EditedText;
  readonly fields: TextFieldHandles;
  readonly finding: FindingView;
  readonly placeholders: readonly SourcePlaceholder[];
  readonly insert: (placeholder: SourcePlaceholder) => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Buttons that correct a finding: by the only text that it can mean, or by the placeholder that is missing. */
export function FindingActions(props: FindingActionsProps) {
  const { row, language, text, fields, finding, placeholders, insert, children } = props;
  const { t } = useTranslation('dragoman/editing');
  const { form = '' } = finding;
  const fixed = finding.fix ?? correctedText(finding, row, text.forms, language);
  const index = finding.fix === undefined ? placeholders.findIndex((each) => isMissing(each, finding)) : -1;
  const keys = index < 0 ? undefined : placeholderKeys(index);
  return (
    <>
      {fixed !== undefined && (
        <button
          type="button"
          className={styles.fix}
          onClick={() => fields.correct(form, fixed)} // the button is removed with the finding
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
      {children}
    </>
  );
}

/** Makes the field of a form the one that is edited; a message without plural forms has a single one. */
function choose(fields: TextFieldHandles, form: string): void {
  if (form) fields.current = form;
}
