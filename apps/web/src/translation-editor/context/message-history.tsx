import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ActivityEntryView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { useHasDraft } from '../../editing/editing-session';
import { activityPath } from '../../addresses/activity-address';
import { changedCategories } from '../../editing/forms';
import { CheckName } from '../../messages/check-name';
import { TextDiff } from '../../messages/text-diff';
import { PageLink } from '../../page/page-link';
import { sendInBrowser } from '../../requests/from-browser';
import { restoreText } from '../../requests/texts';
import { Button } from '../../ui/button';
import shared from '../../editing/shared.module.css';
import { useRefusalTitle } from '../../editing/use-refusal-title';
import { recordedForms, recordedIgnored, recordedState } from '../text-history';
import { useTranslationEditor } from '../translation-editor-context';
import { CollapsibleSection } from './collapsible-section';
import styles from './message-history.module.css';

export interface MessageHistoryProps {
  readonly row: ListedTextView;
  readonly history: readonly ActivityEntryView[];
  readonly showMessage: (used: HTMLElement) => void;
}

/** The latest changes of a text. Each one that is not only about issues can be restored. */
export const MessageHistory = memo(function MessageHistory({ row, history, showMessage }: MessageHistoryProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const { language, mayEdit, list, offerUndo } = useTranslationEditor();
  const [refused, setRefused] = useState<{ readonly entry: number; readonly error?: string }>();
  const { id, text } = row;
  const refusalTitle = useRefusalTitle();
  const hasDraft = useHasDraft({ keyId: id, language: language.tag });
  if (history.length === 0) return null;

  const restore = async (entry: number, button: HTMLElement) => {
    if (hasDraft) return setRefused({ entry });
    const body = { entry, sourceVersion: row.sourceVersion };
    const outcome = await restoreText(sendInBrowser, { keyId: id, language: language.tag }, body, text.version);
    if (!outcome.ok) {
      return setRefused({ entry, error: refusalTitle(outcome.problem) });
    }
    setRefused(undefined);
    showMessage(button); // first, as the list is removed until it is loaded again
    list.updateText(outcome.view);
    offerUndo(t('history.restored'), outcome.view);
  };
  // The latest is the saved text itself.
  const restorable = history.filter(({ after }) => !recordedIgnored(after)).slice(1);
  // A restored text would conflict with what was typed.
  const refusal = refused?.error ?? (hasDraft ? t('history.hasDraft') : undefined);
  return (
    <CollapsibleSection name="history" title={t('history.title')}>
      <ol className={styles.history}>
        {history.map((entry) => (
          <HistoryEntry
            key={entry.entry}
            entry={entry}
            restore={mayEdit && restorable.includes(entry) ? (button) => void restore(entry.entry, button) : undefined}
            hasDraft={hasDraft}
            refusal={refused?.entry === entry.entry ? refusal : undefined}
          />
        ))}
      </ol>
      <p className={styles.all}>
        <PageLink to={activityPath({ key: id, language: language.tag })}>{t('history.all')}</PageLink>
      </p>
    </CollapsibleSection>
  );
});

interface HistoryEntryProps {
  readonly entry: ActivityEntryView;
  readonly restore: ((button: HTMLElement) => void) | undefined;
  readonly hasDraft: boolean;
  /** Why it was not restored. */
  readonly refusal: string | undefined;
}

/** What someone did to a text without changing its words. After an undo it has its former status again. */
function changeName({ kind, before, after }: ActivityEntryView) {
  const ignored = recordedIgnored(after);
  if (ignored)
    return ignored.length > (recordedIgnored(before)?.length ?? 0) ? 'finding.isIgnored' : 'finding.isCounted';
  return `${kind === 'undo' ? 'state' : 'history'}.${recordedState(after)}` as const;
}

function HistoryEntry({ entry, restore, hasDraft, refusal }: HistoryEntryProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const { date } = useFormatters();
  const { language } = useTranslationEditor();
  const before = recordedForms(entry.before);
  const after = recordedForms(entry.after);
  const authorOf = ({ by, kind }: ActivityEntryView) => {
    if (by.id !== null) return by.name;
    if (kind !== 'pretranslate') return t('dragoman/editing:system');
    return by.agent === undefined ? t('history.memory') : t('history.machine', { provider: by.agent });
  };
  const changed = changedCategories(before, after);
  return (
    <li>
      <p className={shared.author}>
        <strong>
          <bdi>{authorOf(entry)}</bdi>
        </strong>{' '}
        <time dateTime={entry.at}>{date(entry.at)}</time>
      </p>
      {changed.map((category) => (
        <div key={category}>
          {category !== '' && <code className={shared.category}>{category}</code>}
          <TextDiff before={before[category] ?? ''} after={after[category] ?? ''} language={language} />
        </div>
      ))}
      {changed.length === 0 && <p className={shared.muted}>{t(changeName(entry))}</p>}
      {(entry.check ?? entry.note) && (
        <p className={styles.note} dir="auto">
          {entry.check ? <CheckName check={entry.check} /> : entry.note}
        </p>
      )}
      {restore && Object.keys(after).length > 0 && (
        <Button
          kind="quiet"
          aria-disabled={hasDraft || undefined}
          onClick={({ currentTarget }) => restore(currentTarget)}
        >
          {t('history.restore')}
        </Button>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  );
}
