import { useTranslation } from 'react-i18next';
import type { HistoryEntryView, TranslationView } from '../../../../api/src/translations/editing.contract';
import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { TextDiff } from '../../messages/text-diff';
import { readNow } from '../../requests/from-browser';
import { textHistory } from '../../requests/work';
import { formsOf, type Forms } from './forms';
import { useAsked } from './use-asked';
import { useWork } from './work-context';
import styles from './source-texts.module.css';
import work from './work.module.css';

/** What the source says otherwise since the translation was made, as far as the history goes back. */
export function SourceChange({ row, reference }: { row: TranslationView; reference: NamedLanguage }) {
  const { t } = useTranslation('dragoman/translate');
  const { language } = useWork();
  const { id, text } = row;
  const before = useAsked(`${id} ${text.version}`, () => sourceOf(id, language.tag, reference.tag));
  if (!before) return null;
  const now = formsOf(row.reference);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (category) => before[category] !== now[category],
  );
  if (changed.length === 0) return null;
  return (
    <section className={styles.sourceChange} aria-label={t('source.changed')}>
      <h3>{t('source.changed')}</h3>
      {changed.map((category) => (
        <div key={category}>
          {category !== '' && <code className={work.categoryName}>{category}</code>}
          <TextDiff before={before[category] ?? ''} after={now[category] ?? ''} language={reference} />
        </div>
      ))}
    </section>
  );
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
