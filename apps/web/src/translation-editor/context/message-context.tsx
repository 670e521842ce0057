import { memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { ActivityEntryView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import { keyPath } from '../../addresses/key-address';
import { PageLink } from '../../page/page-link';
import { useTranslationEditor } from '../translation-editor-context';
import { referenceLanguageOf } from '../workspace-languages';
import { LaterSection } from './later-section';
import { useMessageHelp } from './message-help';
import { NearbyMessages } from './nearby-messages';
import { OtherLanguages } from './other-languages';
import { TermList } from './term-list';
import { TextPreview } from './text-preview';
import { useLaterSections } from './use-later-sections';
import { useMachineSuggestion } from './use-machine-suggestion';
import styles from './message-context.module.css';

export interface MessageContextProps {
  readonly row: ListedTextView;
  /** Changes of the text, the latest first. */
  readonly history: readonly ActivityEntryView[];
  /** As they are in the fields. */
  readonly forms: Forms;
  readonly readOnly: boolean;
  readonly message: RefObject<HTMLElement | null>;
  /** Puts texts into the fields. */
  readonly applySuggestion: (forms: Forms) => void;
  /** Inserts a text at the caret of the current field. */
  readonly insertText: (text: string) => void;
  /** Scrolls to the message, which is above its context in a narrow window. It takes the focus from the button that was used. */
  readonly showMessage: (used: HTMLElement) => void;
}

/** Help with a message: terms of the glossary, suggestions, a preview, comments, the messages around it, its history, other languages. */
export const MessageContext = memo(function MessageContext(props: MessageContextProps) {
  const { row, history, forms, readOnly, message, applySuggestion, insertText, showMessage } = props;
  const { t } = useTranslation('dragoman/translate');
  const { context, terms, suggestions, machine } = useMessageHelp(row);
  const { person, mayEdit, workspace, language } = useTranslationEditor();
  const isSource = referenceLanguageOf(workspace, row.namespace).tag === language.tag;
  const machineSuggestion = useMachineSuggestion(row, readOnly || isSource ? undefined : machine);
  const sections = useLaterSections();
  const related = context?.related;
  // Sections in which the person can add something are shown for every text.
  const hasScreenshots = related !== undefined && related.screenshots + related.places > 0;
  const later = { row, forms, message, related };
  const hasComments = row.openComments !== undefined || (related !== undefined && related.threads > 0);
  return (
    <aside className={styles.context} aria-label={t('context.label')}>
      {terms.length > 0 && <TermList row={row} terms={terms} forms={forms} readOnly={readOnly} insert={insertText} />}
      {sections && ((suggestions && suggestions.suggestions.length > 0) || machineSuggestion) && (
        <sections.Suggestions
          row={row}
          readOnly={readOnly}
          suggestions={suggestions?.suggestions ?? []}
          machine={machineSuggestion}
          apply={applySuggestion}
        />
      )}
      <TextPreview row={row} forms={forms} />
      {(hasScreenshots || may(person, 'keys.manage')) && <LaterSection name="screenshots" {...later} />}
      {(hasComments || mayEdit) && (
        <LaterSection name="comments" shortcut={mayEdit ? 'comment' : undefined} {...later} />
      )}
      {context && context.before.length + context.after.length > 0 && <NearbyMessages row={row} context={context} />}
      {sections && <sections.MessageHistory row={row} history={history} showMessage={showMessage} />}
      {context && context.others.length > 0 && <OtherLanguages texts={context.others} />}
      <p className={styles.key}>
        <PageLink to={keyPath({ id: row.id })}>{t('context.key')}</PageLink>
      </p>
    </aside>
  );
});
