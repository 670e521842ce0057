import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation } from 'react-router-dom';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { parseTasksAddress } from '../../addresses/parse-tasks-address';
import {
  newTaskPath,
  taskLists,
  tasksPath,
  withList,
  type TaskList,
  type TasksAddress,
} from '../../addresses/tasks-address';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange } from '../../form/use-form-result';
import { useAppContext } from '../../page/app-context';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import type { HeadInput, PageInput, ReadJson } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { listLanguages } from '../../requests/languages';
import { listTasks } from '../../requests/tasks';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import tabs from '../../ui/tabs.module.css';
import pageStyles from '../../ui/page.module.css';
import { TaskFilters } from './task-filters';
import { TaskTable } from './task-table';
import { UnassignedNote } from './unassigned-note';
import styles from './task-pages.module.css';

export const route = {
  path: '/tasks',
  namespaces: ['dragoman/task-pages', 'dragoman/tasks', 'dragoman/translate'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.tasks',
    order: 310,
    permission: 'texts.read',
    section: 'translation',
    icon: 'tasks',
  },
} satisfies PageRoute;

export async function loader({ read, url, language: reader, session }: PageInput) {
  const address = parseTasksAddress(url.search);
  const [{ languages }, { person }] = await Promise.all([listLanguages(read), session()]);
  const [list, { tasks, total, next }] = await chosenList(read, address, may(person ?? undefined, 'texts.review'));
  return {
    list,
    tasks: tasks.map((task) => ({ ...task, languageName: languageName(task.language, reader) })),
    total,
    next,
    languages: languages.map(({ tag }) => ({ tag, name: languageName(tag, reader) })),
  };
}

/** Without a choice, people who may create tasks see all open ones if none is theirs. */
async function chosenList(read: ReadJson, { list, ...filters }: TasksAddress, mayCreate: boolean) {
  const readList = async (chosen: TaskList) => {
    const assignee = chosen === 'mine' ? 'me' : filters.assignee;
    return [
      chosen,
      await listTasks(read, { ...filters, state: chosen === 'done' ? 'done' : 'open', assignee }),
    ] as const;
  };
  if (list !== undefined) return readList(list);
  const mine = await readList('mine');
  return mayCreate && mine[1].tasks.length === 0 ? readList('open') : mine;
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/task-pages:title') });

/** Tasks: the person's own, all that are open, or those that are done. */
export default function TasksPage() {
  const { t } = useTranslation('dragoman/task-pages');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { list, tasks, total, next, languages } = useLoaderData<typeof loader>();
  const { person } = useAppContext();
  const address = useTasksAddress();
  const done = useConfirmedChange(['created', 'deleted']);
  return (
    <div className={pageStyles.compact}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        {may(person, 'texts.review') && (
          <PageLink
            to={newTaskPath({ languages: address.language === undefined ? [] : [address.language] })}
            className={buttonClass('primary')}
          >
            {t('new.title')}
          </PageLink>
        )}
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>
      {done && (
        <SuccessNotice title={t(`saved.${done}`)}>
          {done === 'created' && <UnassignedNote languages={languages} />}
        </SuccessNotice>
      )}
      <nav className={tabs.tabs} aria-label={t('title')}>
        {taskLists.map((each) => (
          <PageLink
            key={each}
            to={tasksPath(withList(address, each))}
            className={tabs.tab}
            aria-current={each === list ? 'page' : undefined}
          >
            {t(`list.${each}`)}
          </PageLink>
        ))}
      </nav>
      <TaskFilters
        address={address}
        languages={languages}
        people={tasks.flatMap(({ assignees }) => assignees)}
        total={total}
      />
      {tasks.length === 0 ? <NoTasks /> : <p className={pageStyles.note}>{t('matches', { count: total })}</p>}
      <section aria-label={tasks.length === 0 ? undefined : t(`list.${list}`)}>
        <TaskTable tasks={tasks} isPaged={(next ?? address.cursor) !== undefined} isDone={list === 'done'} />
      </section>
      {(next ?? address.cursor) !== undefined && (
        <p className={styles.actions}>
          {address.cursor !== undefined && (
            <PageLink to={tasksPath({ ...address, list, cursor: undefined })} className={buttonClass()}>
              {t('first')}
            </PageLink>
          )}
          {next !== undefined && (
            <PageLink to={tasksPath({ ...address, list, cursor: next })} className={buttonClass()}>
              {t('more')}
            </PageLink>
          )}
        </p>
      )}
      {may(person, 'activity.read') && (
        <p>
          <PageLink to="/activity/contributions">{tCommon('navigation.contributions')}</PageLink>
        </p>
      )}
    </div>
  );
}

function useTasksAddress() {
  const { list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return { ...parseTasksAddress(search), list };
}

/** Explains why there are no tasks in the list, and leads on. */
function NoTasks() {
  const { t } = useTranslation('dragoman/task-pages');
  const { list } = useLoaderData<typeof loader>();
  const address = useTasksAddress();
  const { person } = useAppContext();
  const { sort } = address;
  if (tasksPath(address) !== tasksPath({ list, sort })) {
    return (
      <EmptyState icon="search" title={t('none.filtered')}>
        <PageLink to={tasksPath({ list, sort })}>{t('none.showAll')}</PageLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={list === 'mine' ? 'done' : 'missing'} title={t(`none.${list}.title`)}>
      <p>{t(`none.${list}.text`)}</p>
      {list === 'open' && may(person, 'texts.review') ? (
        <PageLink to={newTaskPath()}>{t('new.title')}</PageLink>
      ) : (
        list !== 'open' && <PageLink to={tasksPath({ list: 'open' })}>{t('none.openTasks')}</PageLink>
      )}
    </EmptyState>
  );
}
