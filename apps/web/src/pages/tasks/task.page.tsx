import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, Form, useLoaderData, useLocation, useParams } from 'react-router-dom';
import type { TaskView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { lastPlace, rememberPlace } from '../../addresses/last-place';
import { taskPath } from '../../addresses/task-path';
import { tasksPath } from '../../addresses/tasks-address';
import { parseTranslateAddress, translatePath, withoutTask } from '../../addresses/translate-address';
import { Confirmation } from '../../form/confirmation';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useRefusal } from '../../form/use-form-result';
import { VersionField } from '../../form/version-field';
import { useAppContext } from '../../page/app-context';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import { PageFailure, type ActionInput, type HeadInput, type PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { changeTask, deleteTask, getTask, listTaskPeople, setTaskState } from '../../requests/tasks';
import { StartTask } from '../../tasks/start-task';
import { TaskDescription } from '../../tasks/task-description';
import { type NamedTask, useTaskSummary } from '../../tasks/task-name';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ContainedTexts, firstTextsOf } from './contained-texts';
import { EditTask } from './edit-task';
import { TaskFacts } from './task-facts';
import { taskChange } from './task-input';
import { UnassignedNote } from './unassigned-note';
import { keepUnsavedTask } from './unsaved-task';
import pageStyles from '../../ui/page.module.css';
import styles from './task-pages.module.css';

export const route = {
  path: '/tasks/:id',
  namespaces: ['dragoman/task-pages', 'dragoman/tasks', 'dragoman/translate'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, url, params, language: reader }: PageInput) {
  const task = await getTask(read, params.id!).catch(undefinedIfDeleted);
  if (task === undefined) {
    const tag = url.searchParams.get('language');
    const language = tag === null ? undefined : { tag, name: languageName(tag, reader) };
    return data({ task, people: [], texts: [], language }, { status: 404 });
  }
  const { kind, language, mayChange } = task;
  const [people, texts] = await Promise.all([
    mayChange ? listTaskPeople(read, { kind, languages: [language] }) : [],
    firstTextsOf(read, task),
  ]);
  return {
    task: { ...task, languageName: languageName(language, reader) },
    people,
    texts,
    language: undefined,
  };
}

/** Returns undefined for a task that does not exist (404), or an id that cannot exist (400). */
function undefinedIfDeleted(error: unknown): undefined {
  if (!(error instanceof PageFailure && (error.status === 404 || error.status === 400))) throw error;
}

export async function action({ form, params, language, send }: ActionInput) {
  const id = params.id!;
  const version = Number(form.get('version'));
  const to = `/${language}${taskPath(id)}`;
  switch (form.get('intent') ?? '') {
    case 'done':
      return respondToForm(form, setTaskState(send, id, { state: 'done' }, version), { to, done: 'done' });
    case 'open':
      return respondToForm(form, setTaskState(send, id, { state: 'open' }, version), { to, done: 'open' });
    case 'delete':
      return respondToForm(form, deleteTask(send, id, version), { to: `/${language}${tasksPath()}`, done: 'deleted' });
    default:
      return respondToForm(form, changeTask(send, id, taskChange(form), version), { to, done: 'changed' });
  }
}

type TaskData = { readonly task: NamedTask | undefined } | undefined;

export const head = ({ t, data: loaded }: HeadInput<TaskData>) => ({
  title: loaded?.task
    ? loaded.task.name ||
      t(`dragoman/tasks:summary.${loaded.task.kind}`, { count: loaded.task.texts, language: loaded.task.languageName })
    : t('dragoman/task-pages:gone.title'),
});

/** One task: its progress, its people and its due date, with everything that can be done with it. */
export default function TaskPage() {
  const { task } = useLoaderData<typeof loader>();
  return task === undefined ? <DeletedTask /> : <ExistingTask key={task.id} />;
}

/** Says that the task was deleted. Links to its texts lead here as well, see `taskPath`. */
function DeletedTask() {
  const { t } = useTranslation('dragoman/task-pages');
  const { language } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const person = useAppContext().person?.id;
  // The pages that return to the latest list would return to this one.
  useEffect(() => {
    for (const page of person === undefined ? [] : (['translate', 'review'] as const)) {
      const place = new URL(lastPlace(person!, page) ?? '/', location.origin);
      const address = parseTranslateAddress({ pathname: `/-${place.pathname}`, search: place.search });
      if (address.task === id) rememberPlace(person!, page, translatePath(withoutTask(address)));
    }
  }, [person, id]);
  return (
    <div className={pageStyles.compact}>
      <h1>{t('title')}</h1>
      <EmptyState title={t('gone.title')}>
        <p>{t('gone.text')}</p>
        <PageLink to={tasksPath()} className={buttonClass()}>
          {t('gone.all')}
        </PageLink>
        {language && (
          <PageLink to={translatePath({ language: language.tag })}>
            {t('gone.language', { language: language.name })}
          </PageLink>
        )}
      </EmptyState>
    </div>
  );
}

function ExistingTask() {
  const { t } = useTranslation('dragoman/task-pages');
  const { task: loaded, people, texts } = useLoaderData<typeof loader>();
  const saveRefusal = useRefusal('save');
  const stateRefusal = useRefusal('done', 'open', 'delete');
  // After a conflict, the page shows the version that others saved; the form merges it with what was typed.
  const current = (saveRefusal ?? stateRefusal)?.problem.current as TaskView | undefined;
  const task =
    current === undefined || current.version < loaded!.version
      ? loaded!
      : { ...current, languageName: loaded!.languageName };
  const done = useConfirmedChange(['created', 'done', 'open', 'changed']);
  // After saving, the form begins anew; after other changes, it keeps what is typed.
  const { key } = useLocation();
  const [saved, setSaved] = useState(key);
  if (done === 'changed' && key !== saved) setSaved(key);
  const summary = useTaskSummary()(task);
  return (
    <div className={pageStyles.compact}>
      <header className={styles.header}>
        <p>
          <PageLink to={tasksPath()}>{t('title')}</PageLink>
        </p>
        <h1 dir="auto">{task.name || summary}</h1>
        <div className={styles.actions}>
          <StartTask task={task} kind="primary" />
        </div>
        <p className={styles.about}>
          <Badge
            tone={task.state === 'done' ? 'good' : 'accent'}
            {...(task.state === 'done' && { icon: 'done' as const })}
          >
            {t(`state.${task.state}`)}
          </Badge>
          {task.name !== '' && <span>{summary}</span>}
        </p>
      </header>
      {done && (
        <SuccessNotice title={t(`saved.${done === 'created' ? 'createdOne' : done}`)}>
          {done === 'created' && <UnassignedNote languages={[{ tag: task.language, name: task.languageName }]} />}
        </SuccessNotice>
      )}
      {stateRefusal && <ProblemNotice problem={stateRefusal.problem} />}
      {task.description !== '' && <TaskDescription task={task} />}
      <TaskFacts task={task} />
      <StateActions task={task} refusal={stateRefusal} />
      <ContainedTexts task={task} texts={texts} />
      {task.mayChange && (
        <EditTask key={saved} task={loaded!} people={people} refusal={saveRefusal} isSaved={done === 'changed'} />
      )}
    </div>
  );
}

/** Buttons that say that a task is done, open it again and delete it, for those who may. */
function StateActions({ task, refusal }: { readonly task: TaskView; readonly refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/task-pages');
  const { id, state, version, mayChange, mayFinish } = task;
  const intent = state === 'done' ? 'open' : 'done';
  if (!mayChange && !mayFinish) return null;
  return (
    <div className={styles.stateActions}>
      {mayFinish && (
        <Form method="post">
          <HiddenFields values={{ intent }} />
          <VersionField key={version} version={version} refusal={refusal} />
          <SubmitButton kind="plain">{t(intent === 'done' ? 'finish' : 'reopen')}</SubmitButton>
        </Form>
      )}
      {mayChange && (
        <Confirmation label={t('delete.open')}>
          <p>{t('delete.text')}</p>
          <Form method="post" onSubmit={() => keepUnsavedTask(id, undefined)}>
            <HiddenFields values={{ intent: 'delete' }} />
            <VersionField key={version} version={version} refusal={refusal} />
            <SubmitButton kind="danger">{t('delete.do')}</SubmitButton>
          </Form>
        </Confirmation>
      )}
    </div>
  );
}
