import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { MAX_SEARCH_LENGTH } from '../../addresses/path-with-query';
import { languageName } from '../../page/language-name';
import type { Refusal } from '../../page/page-module';
import { showToast } from '../../page/toasts';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser, sendInBrowser } from '../../requests/from-browser';
import { addTextsToTask, listTasks } from '../../requests/tasks';
import { DueDate } from '../../tasks/due-date';
import { type NamedTask, useTaskName, useTaskSummary } from '../../tasks/task-name';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { addedTexts, type AddedToTask, reportAddedTexts } from './report-added-texts';
import dialogStyles from '../selection/bulk-dialog.module.css';
import styles from './add-to-task.module.css';

/** Tasks are looked up when typing pauses. */
const LOOKUP_DELAY_MS = 150;

export interface AddToTaskProps {
  /** The texts, by the ids of their keys. */
  readonly keyIds: readonly string[];
  /** Only tasks in this language (BCP 47). Absent: all. */
  readonly language?: string;
  /** A toast says what was added. */
  readonly onDone: () => void;
  readonly close: () => void;
}

/** Adds the selected texts to some of the open tasks that the person may change. Its texts are in `dragoman/tasks`, too. */
export function AddToTask({ keyIds, language, onDone, close }: AddToTaskProps) {
  const { t } = useTranslation('dragoman/translate');
  const reader = useLanguage().tag;
  const taskSummary = useTaskSummary();
  const taskName = useTaskName();
  const [q, setQuery] = useState('');
  const [reloads, setReloads] = useState(0);
  const loaded = useLoaded(
    `tasks ${reloads} ${q}`,
    () => listTasks(readInBrowser, { state: 'open', language, q: q.trim() || undefined }),
    undefined,
    q === '' ? 0 : LOOKUP_DELAY_MS,
  );
  // Until they have arrived, the tasks before stay.
  const [latest, setLatest] = useState(loaded);
  if (loaded && loaded !== latest) setLatest(loaded);
  const list = loaded ?? latest;
  const found = list?.tasks
    .filter(({ mayChange }) => mayChange)
    .map((task) => ({ ...task, languageName: languageName(task.language, reader) }));
  const [chosen, setChosen] = useState<readonly NamedTask[]>([]);
  const isChosen = ({ id }: NamedTask) => chosen.some((each) => each.id === id);
  // Those that are chosen stay while others are searched for.
  const tasks = found && [...chosen.filter(({ id }) => !found.some((each) => each.id === id)), ...found];
  const results = useRef<AddedToTask[]>([]);
  const [problem, setProblem] = useState<Pick<Refusal, 'title' | 'detail'>>();
  const [isSending, setSending] = useState(false);
  const keys = useRef(new Map<string, string>());
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) status.current!.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    flushSync(() => setProblem(undefined)); // the same one is announced again
    if (chosen.length === 0) return setProblem({ title: t('addToTask.choose'), detail: '' });
    setSending(true);
    for (const task of chosen) {
      // A request that is repeated because its response was lost is carried out once.
      const idempotencyKey = keys.current.get(task.id) ?? crypto.randomUUID();
      keys.current.set(task.id, idempotencyKey);
      const outcome = await addTextsToTask(sendInBrowser, task.id, { keyIds }, idempotencyKey);
      if (!outcome.ok) {
        setSending(false);
        return refused(task, outcome.problem);
      }
      results.current.push({ ...outcome.view, taskName: taskName(task) });
      setChosen((before) => before.filter(({ id }) => id !== task.id));
    }
    reportAddedTexts(t, results.current.splice(0));
    onDone();
  };
  /** Shows which task refused the texts, and what the previous ones took; the rest can be sent again. */
  const refused = (task: NamedTask, { title, detail, status: code }: Refusal) => {
    const isGone = code === 404 || code === 409; // deleted, or done
    const named = t('addToTask.refused', {
      task: `\u2068${taskName(task)}\u2069`,
      problem: title || t('addToTask.failed'),
    });
    const added = results.current.map((result) => addedTexts(t, result));
    setProblem({
      title: named,
      detail: [isGone ? t('addToTask.reloaded') : detail, ...added].filter(Boolean).join(' '),
    });
    if (isGone) {
      setChosen((before) => before.filter(({ id }) => id !== task.id));
      setReloads((before) => before + 1);
    }
    if (status.current !== null) return;
    results.current = []; // closed
    showToast({ message: named, detail: added.join(' '), tone: 'warning', stays: true });
  };
  const closeDialog = () => {
    close();
    if (!isSending && results.current.length > 0) reportAddedTexts(t, results.current.splice(0));
  };
  return (
    <Dialog title={t('addToTask.title')} closeLabel={t('close')} close={closeDialog}>
      <form className={dialogStyles.form} onSubmit={(event) => void submit(event)}>
        <p>{t('addToTask.count', { count: keyIds.length })}</p>
        <Field label={t('addToTask.search')} labelHidden>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              data-first=""
              placeholder={t('addToTask.search')}
              maxLength={MAX_SEARCH_LENGTH}
              value={q}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault(); // it would send the form
              }}
            />
          )}
        </Field>
        {tasks && tasks.length > 0 && (
          <fieldset className={styles.tasks}>
            <legend className="visually-hidden">{t('addToTask.tasks')}</legend>
            {tasks.map((task) => (
              <label key={task.id}>
                <input
                  type="checkbox"
                  checked={isChosen(task)}
                  disabled={isSending}
                  onChange={({ target }) => {
                    setChosen(target.checked ? [...chosen, task] : chosen.filter(({ id }) => id !== task.id));
                    setProblem(undefined);
                  }}
                />
                <span dir="auto">
                  {task.name || taskSummary(task)}
                  {task.name !== '' && <small>{taskSummary(task)}</small>}
                  <small>
                    <DueDate task={task} />
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div role="status" className={dialogStyles.status}>
          {found?.length === 0 && <p>{t(q.trim() === '' ? 'addToTask.none' : 'addToTask.noMatch')}</p>}
          {found && found.length > 0 && q.trim() !== '' && (
            <p className={styles.more}>{t('addToTask.listed', { count: found.length })}</p>
          )}
          {list?.next !== undefined && <p className={styles.more}>{t('addToTask.more')}</p>}
        </div>
        <div ref={status} role="alert" className={dialogStyles.status}>
          {problem && (
            <Notice tone="bad" title={problem.title || t('addToTask.failed')}>
              {problem.detail && <p>{problem.detail}</p>}
            </Notice>
          )}
        </div>
        <div className={dialogStyles.submit}>
          <Button type="submit" kind="primary" aria-disabled={isSending || undefined}>
            {t('addToTask.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
