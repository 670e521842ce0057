import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkTasksInput, BulkTasksReportView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { ChoiceGroup } from '../../form/choice-group';
import { problemAt } from '../../form/problem-notice';
import { PageLink } from '../../page/page-link';
import type { Refusal } from '../../page/page-module';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser, sendInBrowser } from '../../requests/from-browser';
import { editTasks, listTaskPeople } from '../../requests/tasks';
import { taskPath } from '../../addresses/task-path';
import { type NamedTask, useTaskName } from '../../tasks/task-name';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { PeopleChoices } from './people-choices';
import formStyles from '../../form/form.module.css';
import pageStyles from './task-pages.module.css';
import styles from './task-selection-bar.module.css';

export type BulkTasksAction = 'due' | 'assign' | 'delete';

/** As many as the API changes at once. */
const PART_SIZE = 200;

/** Names that are listed before the change. */
const MAX_NAMED = 5;

interface BulkTasksDialogProps {
  readonly action: BulkTasksAction;
  readonly tasks: readonly NamedTask[];
  /** The version of each of the tasks that was seen. */
  readonly versions: readonly number[];
  /** The dialog stays open and says why if some were left as they are. */
  readonly onDone: (report: BulkTasksReportView) => void;
  readonly close: () => void;
}

/** Changes the due date or the people of the selected tasks, or deletes them, and says which were left as they are. */
export function BulkTasksDialog({ action, tasks, versions, onDone, close }: BulkTasksDialogProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate']);
  const [problem, setProblem] = useState<Refusal>();
  const [isNoneChosen, setNoneChosen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [report, setReport] = useState<BulkTasksReportView>();
  const sent = useRef<{ body: string; keys: readonly string[] }>(undefined);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const change = bulkChange(action, new FormData(event.currentTarget));
    const isNone = change.action === 'addAssignees' && change.assignees?.length === 0;
    setNoneChosen(isNone);
    if (isNone) return;
    const body = JSON.stringify(change);
    // A change that is repeated because its response was lost is made once.
    if (sent.current?.body !== body) sent.current = { body, keys: tasks.map(() => crypto.randomUUID()) };
    setSending(true);
    const outcome = await editInParts(change, tasks, versions, sent.current.keys);
    setSending(false);
    if ('problem' in outcome) return setProblem(outcome.problem);
    if (outcome.skipped.length > 0) setReport(outcome);
    onDone(outcome);
  };
  return (
    <Dialog title={t(`many.${action}.title`)} closeLabel={t('dragoman/translate:close')} close={close}>
      {report ? (
        <Report {...{ action, report, tasks, close }} />
      ) : (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <SelectedTasks tasks={tasks} />
          {action === 'due' && (
            <Field label={t('facts.due')} hint={t('many.due.hint')} error={problemAt(problem, '/dueOn')}>
              {(control) => (
                <TextInput {...control} type="date" name="dueOn" className={pageStyles.short} data-first="" />
              )}
            </Field>
          )}
          {action === 'assign' && (
            <AssignFields
              tasks={tasks}
              error={isNoneChosen ? t('many.assign.none') : problemAt(problem, '/assignees')}
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
              aria-disabled={isSending || undefined}
              data-first={action === 'delete' ? '' : undefined}
            >
              {t(`many.${action}.do`, { count: tasks.length })}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function SelectedTasks({ tasks }: { readonly tasks: readonly NamedTask[] }) {
  const { t } = useTranslation('dragoman/task-pages');
  const named = tasks.slice(0, MAX_NAMED);
  return (
    <div>
      <p>{t('many.count', { count: tasks.length })}</p>
      <ul className={styles.names}>
        {named.map((task) => (
          <li key={task.id}>
            <TaskLabel task={task} />
          </li>
        ))}
        {named.length < tasks.length && <li>{t('many.more', { count: tasks.length - named.length })}</li>}
      </ul>
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

interface AssignFieldsProps {
  readonly tasks: readonly NamedTask[];
  readonly error: string | undefined;
}

function AssignFields({ tasks, error }: AssignFieldsProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const [mode, setMode] = useState<'add' | 'replace'>('add');
  const languages = [...new Map(tasks.map(({ language: tag, languageName: name }) => [tag, { tag, name }])).values()];
  // Those who review may translate as well.
  const kind = tasks.every((task) => task.kind === 'review') ? 'review' : 'translate';
  const people = useLoaded('people', () =>
    listTaskPeople(readInBrowser, { kind, languages: languages.map(({ tag }) => tag) }),
  );
  return (
    <>
      <ChoiceGroup legend={t('columns.people')} error={undefined}>
        {(['add', 'replace'] as const).map((each) => (
          <label key={each} className={formStyles.choice}>
            <input
              type="radio"
              name="mode"
              value={each}
              checked={mode === each}
              data-first={each === 'add' ? '' : undefined}
              onChange={() => setMode(each)}
            />
            <span>{t(`many.assign.${each}`)}</span>
          </label>
        ))}
      </ChoiceGroup>
      {people && (
        <PeopleChoices
          {...{ kind, languages, people }}
          selected={[]}
          legend={t('many.assign.people')}
          note={t(`many.assign.${mode}Note`)}
          error={error}
        />
      )}
    </>
  );
}

type BulkChange = Pick<BulkTasksInput, 'action' | 'dueOn' | 'assignees'>;

/** The change in the form, as the API takes it. */
function bulkChange(action: BulkTasksAction, form: FormData): BulkChange {
  if (action === 'delete') return { action: 'delete' };
  if (action === 'due') return { action: 'setDueDate', dueOn: (form.get('dueOn') as string) || null };
  const assignees = form.getAll('assignees') as string[];
  return { action: form.get('mode') === 'replace' ? 'setAssignees' : 'addAssignees', assignees };
}

/** @param keys with which each part is sent only once */
async function editInParts(
  change: BulkChange,
  tasks: readonly NamedTask[],
  versions: readonly number[],
  keys: readonly string[],
): Promise<BulkTasksReportView | { readonly problem: Refusal }> {
  let done = 0;
  const skipped: BulkTasksReportView['skipped'][number][] = [];
  for (let start = 0; start < tasks.length; start += PART_SIZE) {
    const part = tasks.slice(start, start + PART_SIZE);
    const body = {
      ...change,
      taskIds: part.map(({ id }) => id),
      versions: versions.slice(start, start + PART_SIZE),
    };
    const outcome = await editTasks(sendInBrowser, body, keys[start]!);
    if (!outcome.ok) return { problem: outcome.problem };
    done += outcome.view.done;
    skipped.push(...outcome.view.skipped);
  }
  return { done, skipped };
}

interface ReportProps extends Pick<BulkTasksDialogProps, 'action' | 'tasks' | 'close'> {
  readonly report: BulkTasksReportView;
}

/** How many were changed, and which were not, with the reason. It takes the focus of the button that was pressed. */
function Report({ action, report: { done, skipped }, tasks, close }: ReportProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate']);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current!.focus(), []);
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return (
    <div className={styles.form}>
      <div ref={status} role="status" tabIndex={-1}>
        <Notice tone="warning" title={t(`many.${action}.done`, { count: done })}>
          <p>{t('many.skipped', { count: skipped.length })}</p>
          <dl className={styles.skipped}>
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
