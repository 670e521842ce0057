import { useTranslation } from 'react-i18next';
import type { HistoryEntryView, TranslationView } from '../../../../api/src/translations/editing.contract';
import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { readNow } from '../../requests/from-browser';
import { textHistory } from '../../requests/work';
import { formsOf, type Forms } from './forms';
import { FormsChange } from './forms-change';
import { useAsked } from './use-asked';
import { useWork } from './work-context';

/** What the source says otherwise since the translation was made, as far as the history goes back. */
export function SourceChange({ row, reference }: { row: TranslationView; reference: NamedLanguage }) {
  const { t } = useTranslation('dragoman/translate');
  const { language } = useWork();
  const { id, text } = row;
  const before = useAsked(`${id} ${text.version}`, () => sourceOf(id, language.tag, reference.tag));
  if (!before) return null;
  const change = { title: t('source.changed'), before, after: formsOf(row.reference) };
  return <FormsChange {...change} language={reference} tone="warning" />;
}

/** The source as it was when a text was last said to fit it. */
async function sourceOf(message: string, language: string, reference: string): Promise<Forms | undefined> {
  const [texts, sources] = await Promise.all([
    textHistory(readNow, message, language),
    textHistory(readNow, message, reference),
  ]);
  const [latest] = texts.entries.flatMap(contentOf);
  return sources.entries.flatMap(contentOf).find(({ sourceVersion }) => sourceVersion === latest?.sourceVersion)?.forms;
}

const contentOf = ({ subject, after }: HistoryEntryView): { forms: Forms; sourceVersion: number }[] =>
  subject.type === 'text' && after !== null ? [after as { forms: Forms; sourceVersion: number }] : [];
