import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  HistoryEntryView,
  SavedTextView,
  TranslationView,
} from '../../../../api/src/translations/editing.contract';
import { TextDiff } from '../../messages/text-diff';
import { announce } from '../../page/announce';
import { sendNow } from '../../requests/from-browser';
import { textPath } from '../../requests/work';
import { Button } from '../../ui/button';
import { useDesk } from './desk';
import { Part } from './message-context';
import { formsIn, stateIn } from './text-history';
import { useWork } from './work-context';
import styles from './message-history.module.css';
import work from './work.module.css';

export interface MessageHistoryProps {
  readonly row: TranslationView;
  readonly history: readonly HistoryEntryView[];
}

/** What a text was, who made it so and when; any of it can be had back. */
export const MessageHistory = memo(function MessageHistory({ row, history }: MessageHistoryProps) {
  const { t } = useTranslation('dragoman/translate');
  const { date } = useFormatters();
  const { language, mayEdit, list } = useWork();
  const desk = useDesk();
  const [refusal, setRefusal] = useState<string>();
  const { id, text } = row;
  if (history.length === 0) return null;

  const restore = async ({ entry }: HistoryEntryView) => {
    const outcome = await sendNow<SavedTextView>('POST', `${textPath(id, language.tag)}/restore`, {
      body: { entry },
      ifMatch: text.version,
    });
    if (!outcome.ok) return setRefusal(outcome.problem.title || t('save.refused', { status: outcome.problem.status }));
    setRefusal(undefined);
    list.saved(outcome.view);
    announce(t('history.restored'));
  };
  const hasDraft = desk?.drafts.get(id, language.tag) !== undefined;
  return (
    <Part name="history" title={t('history.title')}>
      {refusal && <p role="alert">{refusal}</p>}
      <ol className={styles.history}>
        {history.map((entry, index) => {
          const [before, after] = [formsIn(entry.before), formsIn(entry.after)];
          const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
            (category) => before[category] !== after[category],
          );
          return (
            <li key={entry.entry}>
              <p className={styles.who}>
                <strong>
                  <bdi>{entry.by.id === null ? t('history.system') : entry.by.name}</bdi>
                </strong>{' '}
                <time dateTime={entry.at}>{date(entry.at)}</time>
              </p>
              {changed.map((category) => (
                <div key={category}>
                  {category !== '' && <code className={work.categoryName}>{category}</code>}
                  <TextDiff before={before[category] ?? ''} after={after[category] ?? ''} language={language} />
                </div>
              ))}
              {changed.length === 0 && <p className={work.muted}>{t(`history.${stateIn(entry.after)}`)}</p>}
              {entry.note && (
                <p className={styles.note} dir="auto">
                  {entry.note}
                </p>
              )}
              {mayEdit && index > 0 && !hasDraft && Object.keys(after).length > 0 && (
                <Button kind="quiet" onClick={() => void restore(entry)}>
                  {t('history.restore')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Part>
  );
});
