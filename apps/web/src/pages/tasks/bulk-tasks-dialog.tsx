import { useEffect, useMemo, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type {
  BulkTasksInput,
  BulkTasksReportView,
  TaskPersonView,
} from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { ChoiceGroup } from '../../form/choice-group';
import { problemAt } from '../../form/problem-notice';
import { PageLink } from '../../page/page-link';
import type { Refusal } from '../../page/page-module';
import { readInBrowser, sendInBrowser } from '../../requests/from-browser';
import { editTasks, listTaskPeople } from '../../requests/tasks';
import { taskPath } from '../../addresses/task-path';
import { type NamedTask, useTaskName } from '../../tasks/task-name';
import { ChangeInParts } from '../../translation-editor/selection/change-in-parts';
import { SelectedNames } from '../../translation-editor/selection/selected-names';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { PeopleChoices } from './people-choices';
import formStyles from '../../form/form.module.css';
import styles from '../../translation-editor/selection/bulk-dialog.module.css';
import pageStyles from './task-pages.module.css';

export type BulkTasksAction = 'due' | 'assign' | 'delete';

/** How the due date or the people are changed. */
type Mode = 'set' | 'add' | 'replace' | 'remove';

/** The key of the text of the button. */
const doLabel = (action: BulkTasksAction, mode: Mode) =>
  action !== 'delete' && mode === 'remove' ? (`many.${action}.doRemove` as const) : (`many.${action}.do` as const);

/** The key of the text that says how many tasks were changed. */
const doneLabel = (action: BulkTasksAction, mode: Mode) =>
  action !== 'delete' && mode === 'remove' ? (`many.${action}.removed` as const) : (`many.${action}.done` as const);

/** As many as the API changes at once. */
const PART_SIZE = 200;

interface BulkTasksDialogProps {
  readonly action: BulkTasksAction;
  /** The selected tasks as the person saw them. */
  readonly tasks: readonly NamedTask[];
  /** The dialog stays open and says why if some were left as they are. @param done says how many were changed */
  readonly onDone: (report: BulkTasksReportView, done: string) => void;
  /** The dialog shows the reason and can send the rest again. @param sent the tasks that were sent successfully */
  readonly onRefused: (problem: Refusal, sent: SentChange['parts']) => void;
  readonly close: () => void;
}

/** Changes the due date or the people of the selected tasks, or deletes them, and says which were left as they are. */
export function BulkTasksDialog({ action, tasks, onDone, onRefused, close }: BulkTasksDialogProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate', 'dragoman/failures']);
  const [problem, setProblem] = useState<Refusal>();
  const [people, setPeople] = useState<readonly TaskPersonView[]>();
  const [mode, setMode] = useState<Mode>(action === 'due' ? 'set' : 'add');
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [report, setReport] = useState<BulkTasksReportView>();
  const sent = useRef<SentChange>(undefined);
  const isReady = action !== 'assign' || mode === 'remove' || people !== undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || !isReady) return;
    const form = event.currentTarget;
    const change = bulkChange(action, mode, new FormData(form));
    const isNothing = mode !== 'remove' && (change.dueOn === null || change.assignees?.length === 0);
    flushSync(() => {
      setMissing(isNothing);
      setProblem(undefined); // the same one is announced again
    });
    if (isNothing) return form.querySelector<HTMLElement>('input:is([type=date], [type=search])')!.focus(); // has the error
    const body = JSON.stringify(change);
    if (sent.current?.body !== body) sent.current = sentChange(body, tasks, sent.current);
    const { parts, seen } = sent.current;
    setSending(true);
    const refusal = await parts.send((start, end, key) =>
      editTasks(
        sendInBrowser,
        { ...change, taskIds: parts.ids.slice(start, end), versions: seen.slice(start, end) },
        key,
      ),
    );
    setSending(false);
    if (refusal) {
      const isOffline = refusal.status === 0 && !navigator.onLine && parts.finished.length === 0;
      const shown = isOffline
        ? {
            ...refusal,
            title: t('dragoman/failures:failure.offline.title'),
            detail: t(action === 'delete' ? 'many.offline.delete' : 'many.offline.change'),
          }
        : refusal;
      setProblem(shown);
      return onRefused(shown, parts);
    }
    if (parts.skipped.length > 0) setReport(parts);
    onDone(parts, t(doneLabel(action, mode), { count: parts.done }));
  };
  return (
    <Dialog title={t(`many.${action}.title`)} closeLabel={t('dragoman/translate:close')} close={close}>
      {report ? (
        <Report {...{ action, mode, report, tasks, close }} />
      ) : (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <SelectedTasks tasks={tasks} />
          {action === 'due' && (
            <DueFields
              {...{ tasks, mode, setMode }}
              error={isMissing ? t('many.due.none') : problemAt(problem, '/dueOn')}
            />
          )}
          {action === 'assign' && (
            <AssignFields
              {...{ tasks, mode, setMode, people, setPeople }}
              error={isMissing ? t('many.assign.none') : problemAt(problem, '/assignees')}
            />
          )}
          {action === 'delete' && <p>{t('many.delete.text')}</p>}
          <div role="status" className={styles.status}>
            {problem && (
              <Notice tone="bad" title={problem.title || t('many.failed')}>
                {problem.detail && <p>{problem.detail}</p>}
              </Notice>
            )}
          </div>
          <div className={styles.submit}>
            <Button
              type="submit"
              kind={action === 'delete' ? 'danger' : 'primary'}
              aria-disabled={isSending || !isReady || undefined}
              data-first={action === 'delete' ? '' : undefined}
            >
              {t(doLabel(action, mode), { count: tasks.length })}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function SelectedTasks({ tasks }: { readonly tasks: readonly NamedTask[] }) {
  const { t } = useTranslation('dragoman/task-pages');
  return (
    <div>
      <p>{t('many.count', { count: tasks.length })}</p>
      <SelectedNames items={tasks} idOf={({ id }) => id} more={(count) => t('many.more', { count })}>
        {(task) => <TaskLabel task={task} />}
      </SelectedNames>
    </div>
  );
}

/** The name of a task, with its language: tasks that were created together have the same name. */
function TaskLabel({ task }: { readonly task: NamedTask }) {
  const taskName = useTaskName();
  return (
    <>
      <bdi>{taskName(task)}</bdi>
      {task.name !== '' && ` · ${task.languageName}`}
    </>
  );
}

interface ModeProps {
  readonly tasks: readonly NamedTask[];
  readonly mode: Mode;
  readonly setMode: (mode: Mode) => void;
  readonly error: string | undefined;
}

interface ModeChoicesProps extends Pick<ModeProps, 'mode' | 'setMode'> {
  readonly legend: string;
  /** Each with its label; the first has the focus at first. */
  readonly choices: readonly (readonly [Mode, string])[];
}

function ModeChoices({ legend, choices, mode, setMode }: ModeChoicesProps) {
  return (
    <ChoiceGroup legend={legend} error={undefined}>
      {choices.map(([each, label], index) => (
        <label key={each} className={formStyles.choice}>
          <input
            type="radio"
            name="mode"
            checked={mode === each}
            data-first={index === 0 ? '' : undefined}
            onChange={() => setMode(each)}
          />
          <span>{label}</span>
        </label>
      ))}
    </ChoiceGroup>
  );
}

/** The date is at first that of all selected tasks, if they have the same one. */
function DueFields({ tasks, mode, setMode, error }: ModeProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const days = new Set(tasks.map(({ dueOn }) => dueOn));
  const [day, setDay] = useState(days.size === 1 ? ([...days][0] ?? '') : '');
  return (
    <>
      <ModeChoices
        legend={t('facts.due')}
        choices={[
          ['set', t('many.due.set')],
          ['remove', t('many.due.remove')],
        ]}
        {...{ mode, setMode }}
      />
      {mode === 'set' && (
        <Field label={t('many.due.day')} hint={t('form.dueHint')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              name="dueOn"
              className={pageStyles.short}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface AssignFieldsProps extends ModeProps {
  /** Those who can be assigned, once they have been loaded. */
  readonly people: readonly TaskPersonView[] | undefined;
  readonly setPeople: (people: readonly TaskPersonView[]) => void;
}

function AssignFields({ tasks, mode, setMode, people, setPeople, error }: AssignFieldsProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate']);
  const [attempt, setAttempt] = useState({ hasFailed: false });
  const languages = useMemo(
    () => [...new Map(tasks.map(({ language: tag, languageName: name }) => [tag, { tag, name }])).values()],
    [tasks],
  );
  // Those who review may translate as well.
  const kind = tasks.every((task) => task.kind === 'review') ? 'review' : 'translate';
  useEffect(() => {
    if (attempt.hasFailed) return;
    let isCancelled = false;
    listTaskPeople(readInBrowser, { kind, languages: languages.map(({ tag }) => tag) }).then(
      (loaded) => {
        if (!isCancelled) setPeople(loaded);
      },
      () => {
        if (!isCancelled) setAttempt({ hasFailed: true });
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [attempt, kind, languages, setPeople]);
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form!.querySelector<HTMLElement>('input:checked')!.focus(); // the button disappears
    setAttempt({ hasFailed: false });
  };
  return (
    <>
      <ModeChoices
        legend={t('columns.people')}
        choices={[
          ['add', t('many.assign.add')],
          ['replace', t('many.assign.replace')],
          ['remove', t('many.assign.remove')],
        ]}
        {...{ mode, setMode }}
      />
      {mode === 'remove' && <p className={formStyles.note}>{t('many.assign.removeNote')}</p>}
      <div role="status" className={styles.status}>
        {mode !== 'remove' && !people && !attempt.hasFailed && <p>{t('many.assign.loading')}</p>}
        {mode !== 'remove' && attempt.hasFailed && (
          <Notice tone="bad" title={t('many.assign.notLoaded')}>
            <Button onClick={retry}>{t('dragoman/translate:list.again')}</Button>
          </Notice>
        )}
      </div>
      {people && (
        <div hidden={mode === 'remove'}>
          <PeopleChoices
            {...{ kind, languages, people }}
            selected={[]}
            legend={t('many.assign.people')}
            note={t(mode === 'replace' ? 'many.assign.replaceNote' : 'many.assign.addNote')}
            error={error}
          />
        </div>
      )}
    </>
  );
}

type BulkChange = Pick<BulkTasksInput, 'action' | 'dueOn' | 'assignees'>;

/** The change in the form, as the API takes it. */
function bulkChange(action: BulkTasksAction, mode: Mode, form: FormData): BulkChange {
  if (action === 'delete') return { action: 'delete' };
  if (action === 'due') return { action: 'setDueDate', dueOn: (form.get('dueOn') as string) || null };
  if (mode === 'remove') return { action: 'setAssignees', assignees: [] };
  const assignees = form.getAll('assignees') as string[];
  return { action: mode === 'replace' ? 'setAssignees' : 'addAssignees', assignees };
}

/** A change that has been sent, at least in part. */
interface SentChange {
  /** As JSON. */
  readonly body: string;
  readonly parts: ChangeInParts<BulkTasksReportView['skipped'][number]>;
  /** The version of each of the tasks that was seen, or that it has got since by `before`. */
  readonly seen: readonly number[];
}

/** @param before another change of the same tasks that was sent in part and refused */
function sentChange(body: string, tasks: readonly NamedTask[], before: SentChange | undefined): SentChange {
  const changed = new Set(before?.parts.finished);
  for (const { taskId } of before?.parts.skipped ?? []) changed.delete(taskId);
  const seen = tasks.map(({ id, version }, index) => (before?.seen[index] ?? version) + (changed.has(id) ? 1 : 0));
  return {
    body,
    parts: new ChangeInParts(
      tasks.map(({ id }) => id),
      PART_SIZE,
    ),
    seen,
  };
}

interface ReportProps extends Pick<BulkTasksDialogProps, 'action' | 'tasks' | 'close'> {
  readonly mode: Mode;
  readonly report: BulkTasksReportView;
}

/** How many were changed, and which were not, with the reason. It takes the focus of the button that was pressed. */
function Report({ action, mode, report: { done, skipped }, tasks, close }: ReportProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate']);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current!.focus(), []);
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return (
    <div className={styles.form}>
      <div ref={status} role="status" tabIndex={-1}>
        <Notice tone="warning" title={t(doneLabel(action, mode), { count: done })}>
          <p>{t('many.skipped', { count: skipped.length })}</p>
          <dl className={pageStyles.skipped}>
            {reasons.map((reason) => (
              <div key={reason}>
                <dt>{t(`many.reason.${reason}`)}</dt>
                {tasks
                  .filter(({ id }) => skipped.some((each) => each.taskId === id && each.reason === reason))
                  .map((task) => (
                    <dd key={task.id}>
                      {reason === 'unknownTask' ? (
                        <TaskLabel task={task} />
                      ) : (
                        <PageLink to={taskPath(task.id)}>
                          <TaskLabel task={task} />
                        </PageLink>
                      )}
                    </dd>
                  ))}
              </div>
            ))}
          </dl>
        </Notice>
      </div>
      <div className={styles.submit}>
        <Button kind="primary" onClick={close}>
          {t('dragoman/translate:close')}
        </Button>
      </div>
    </div>
  );
}
