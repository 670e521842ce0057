import { useTranslation } from 'react-i18next';
import type { ActivityEntryView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { toForms, type Forms } from '../../../../../libs/i18n/src/message/forms';
import { readInBrowser } from '../../requests/from-browser';
import { getTextHistory } from '../../requests/activity';
import { useTranslationEditor } from '../translation-editor-context';
import { useLoaded } from '../../page/use-loaded';
import { FormsChange } from './forms-change';

/** The change of the source since the translation was made, as far as the history is available. */
export function SourceChange({ row, reference }: { row: ListedTextView; reference: NamedLanguage }) {
  const { t } = useTranslation('dragoman/translate');
  const { language } = useTranslationEditor();
  const { id, text } = row;
  const before = useLoaded(`${id} ${text.version}`, () => loadTranslatedSource(id, language.tag, reference.tag));
  if (!before) return null;
  return (
    <FormsChange
      title={t('source.changed')}
      before={before}
      after={toForms(row.reference)}
      language={reference}
      tone="warning"
    />
  );
}

/** Loads the source that the current translation was made from. */
async function loadTranslatedSource(message: string, language: string, reference: string): Promise<Forms | undefined> {
  const [translations, sources] = await Promise.all([
    getTextHistory(readInBrowser, message, language),
    getTextHistory(readInBrowser, message, reference),
  ]);
  const [latest] = translations.entries.flatMap(recordedText);
  return sources.entries.flatMap(recordedText).find(({ sourceVersion }) => sourceVersion === latest?.sourceVersion)
    ?.forms;
}

interface RecordedText {
  readonly forms: Forms;
  readonly sourceVersion: number;
}

const recordedText = ({ subject, after }: ActivityEntryView): RecordedText[] =>
  subject.type === 'text' && after !== null ? [after as RecordedText] : [];
