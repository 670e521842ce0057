import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { newTaskPath, parseTasksAddress, taskLists, tasksPath, type TaskList } from '../../addresses/tasks-address';
import { AddressSelect } from '../../form/address-select';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange } from '../../form/use-form-result';
import { useAppContext } from '../../page/app-context';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import type { HeadInput, PageInput, ReadJson } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { listLanguages } from '../../requests/languages';
import { listTasks } from '../../requests/tasks';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import tabs from '../../ui/tabs.module.css';
import pageStyles from '../../ui/page.module.css';
import { TaskTable } from './task-table';
import styles from './task-pages.module.css';

export const route = {
  path: '/tasks',
  namespaces: ['dragoman/task-pages', 'dragoman/tasks'],
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
  const [list, { tasks, next }] = await chosenList(read, address, may(person ?? undefined, 'texts.review'));
  return {
    list,
    tasks: tasks.map((task) => ({ ...task, languageName: languageName(task.language, reader) })),
    next,
    languages: languages.map(({ tag }) => ({ tag, name: languageName(tag, reader) })),
  };
}

/** Without a choice, people who may create tasks see all open ones if none is theirs. */
async function chosenList(
  read: ReadJson,
  { list, language, cursor }: ReturnType<typeof parseTasksAddress>,
  mayCreate: boolean,
) {
  const readList = async (chosen: TaskList) => {
    const query = { state: chosen === 'done' ? 'done' : 'open', language, cursor } as const;
    return [chosen, await listTasks(read, { ...query, assignee: chosen === 'mine' ? 'me' : undefined })] as const;
  };
  if (list !== undefined) return readList(list);
  const mine = await readList('mine');
  return mayCreate && mine[1].tasks.length === 0 ? readList('open') : mine;
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/task-pages:title') });

/** Tasks: the person's own, all that are open, or those that are done. */
export default function TasksPage() {
  const { t } = useTranslation('dragoman/task-pages');
  const { list, tasks, next, languages } = useLoaderData<typeof loader>();
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
      {done && <SuccessNotice title={t(`saved.${done}`)} />}
      <nav className={tabs.tabs} aria-label={t('title')}>
        {taskLists.map((each) => (
          <PageLink
            key={each}
            to={tasksPath({ list: each, language: address.language })}
            className={tabs.tab}
            aria-current={each === list ? 'page' : undefined}
          >
            {t(`list.${each}`)}
          </PageLink>
        ))}
      </nav>
      {languages.length > 2 && <LanguageFilter />}
      {tasks.length === 0 ? (
        <NoTasks />
      ) : (
        <section aria-label={t(`list.${list}`)}>
          <TaskTable tasks={tasks} isDone={list === 'done'} />
        </section>
      )}
      {next !== undefined && (
        <p>
          <PageLink to={tasksPath({ ...address, list, cursor: next })} className={buttonClass()}>
            {t('more')}
          </PageLink>
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

/** Limits the list to a language, also without JavaScript. */
function LanguageFilter() {
  const { t } = useTranslation('dragoman/task-pages');
  const { languages } = useLoaderData<typeof loader>();
  const { list, language } = useTasksAddress();
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  return (
    <AutoSubmitForm
      className={styles.filter}
      action={`/${reader}/tasks`}
      submitLabel={t('filter.show')}
      onSubmit={(data) => {
        const chosen = (data.get('language') as string) || undefined;
        void navigate(`/${reader}${tasksPath({ list, language: chosen })}`, { preventScrollReset: true });
      }}
    >
      <input type="hidden" name="list" value={list} />
      <Field label={t('filter.language')}>
        {(control) => (
          <AddressSelect {...control} name="language" value={language ?? ''}>
            <option value="">{t('filter.allLanguages')}</option>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
    </AutoSubmitForm>
  );
}

/** Explains why there are no tasks in the list, and leads on. */
function NoTasks() {
  const { t } = useTranslation('dragoman/task-pages');
  const { list } = useLoaderData<typeof loader>();
  const { language, cursor } = useTasksAddress();
  const { person } = useAppContext();
  if (language !== undefined || cursor !== undefined) {
    return (
      <EmptyState icon="search" title={t('none.filtered')}>
        <PageLink to={tasksPath({ list })}>{t('none.showAll')}</PageLink>
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
