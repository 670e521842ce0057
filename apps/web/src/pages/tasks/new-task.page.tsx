import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData, useLocation } from 'react-router-dom';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { TaskSelectionInput, TasksView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { taskPath } from '../../addresses/task-path';
import { parseNewTaskAddress, tasksPath } from '../../addresses/tasks-address';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import { PageFailure, type ActionInput, type HeadInput, type PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { listLanguages } from '../../requests/languages';
import { listNamespaces } from '../../requests/namespaces';
import { createTasks, listTaskPeople } from '../../requests/tasks';
import { useToday } from '../../tasks/use-today';
import { EmptyState } from '../../ui/empty-state';
import { PeopleChoices } from './people-choices';
import { TaskLanguages } from './task-languages';
import { DescriptionField, DueField, NameField } from './task-fields';
import { taskInput, taskSelection } from './task-input';
import { defaultFilter, TaskTexts } from './task-texts';
import { TaskTotal } from './task-total';
import { unassignedQuery } from './unassigned-note';
import { useIsHydrated } from '../../page/use-is-hydrated';
import { MAX_LANGUAGES, useTaskPreview } from './use-task-preview';
import formStyles from '../../form/form.module.css';
import pageStyles from '../../ui/page.module.css';
import styles from './task-pages.module.css';

export const route = {
  path: '/tasks/new',
  namespaces: ['dragoman/task-pages', 'dragoman/tasks', 'dragoman/translate'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.newTask',
    order: 311,
    permission: 'texts.review',
    icon: 'tasks',
    paletteOnly: true,
  },
} satisfies PageRoute;

export async function loader({ read, url, language: reader, session }: PageInput) {
  const preset = parseNewTaskAddress(url.search);
  const [{ languages, reference }, { namespaces }, { person }] = await Promise.all([
    listLanguages(read),
    listNamespaces(read),
    session(),
  ]);
  if (!may(person ?? undefined, 'texts.review')) throw new PageFailure(403);
  const reviewed = languages.filter(({ tag }) => may(person!, 'texts.review', { language: tag }));
  // Translations precede the texts that they are made from.
  const ordered = [
    ...reviewed.filter(({ tag }) => tag !== reference),
    ...reviewed.filter(({ tag }) => tag === reference),
  ];
  const tags = ordered.map(({ tag }) => tag);
  const chosen = preset.languages.filter((tag) => tags.includes(tag));
  const from = chosen.length > 0 ? chosen : tags;
  return {
    preset: { ...preset, languages: chosen },
    reference,
    languages: tags.map((tag) => ({ tag, name: languageName(tag, reader) })),
    namespaces: namespaces.map(({ name }) => name),
    people: from.length > 0 ? await listTaskPeople(read, { kind: preset.kind, languages: from }) : [],
    idempotencyKey: crypto.randomUUID(),
  };
}

/** The form keeps what has been typed when the URL changes. */
export const shouldRevalidate = () => false;

export async function action({ form, language, send }: ActionInput) {
  const input = taskInput(form);
  const to = (view: TasksView) => {
    const [first, second] = view.tasks;
    const path = `/${language}${second === undefined ? taskPath(first!.id) : tasksPath({ list: 'open' })}`;
    const unassigned = unassignedQuery(view, input.assignees ?? []);
    return unassigned === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${unassigned}`;
  };
  return respondToForm(form, createTasks(send, input, form.get('idempotencyKey') ?? ''), {
    to,
    done: 'created',
  });
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/task-pages:new.title') });

/** Creates a task, or one for each of several languages. */
export default function NewTaskPage() {
  const { t } = useTranslation('dragoman/task-pages');
  const { languages } = useLoaderData<typeof loader>();
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <p>
          <PageLink to={tasksPath()}>{t('title')}</PageLink>
        </p>
        <h1>{t('new.title')}</h1>
      </header>
      {languages.length === 0 ? (
        <EmptyState title={t('new.noLanguages')}>
          <PageLink to={tasksPath()}>{t('gone.all')}</PageLink>
        </EmptyState>
      ) : (
        <NewTaskForm />
      )}
    </div>
  );
}

/** State of the navigation from a list in which texts are selected. */
interface SelectedKeys {
  readonly keyIds?: readonly string[];
}

function NewTaskForm() {
  const { t } = useTranslation('dragoman/task-pages');
  const { preset, languages, reference, namespaces, people, idempotencyKey } = useLoaderData<typeof loader>();
  const { state } = useLocation() as { state: SelectedKeys | null };
  const today = useToday();
  const refusal = useRefusal();
  const problem = refusal?.problem;
  const values = refusal?.values;
  const form = useRef<HTMLFormElement>(null);
  const listOf = (name: string) => values?.[name]?.split(' ').filter(Boolean);
  const languagesAtFirst = values ? (listOf('languages') ?? []) : preset.languages;
  const [selectedKeys] = useState(state?.keyIds);
  // The browser keeps them for a reload.
  const isHydrated = useIsHydrated();
  const keyIds = values?.keyIds?.split(',').filter(Boolean) ?? (isHydrated ? selectedKeys : undefined) ?? [];
  const [selection, setSelection] = useState<TaskSelectionInput>(() => ({
    kind: values?.kind === 'review' ? 'review' : preset.kind,
    languages: languagesAtFirst,
  }));
  const { preview, isCounting, update: updatePreview, count } = useTaskPreview();
  const update = () => {
    const input = taskSelection(new FormData(form.current!));
    setSelection(input);
    updatePreview(input);
  };
  // It may have been filled in before this script ran. The kind decides which texts can be chosen.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the other fields call it as they change
  useEffect(update, [isHydrated, selection.kind]);
  const hasOtherLanguages = languagesAtFirst.join() !== selection.languages.join(); // than those that were refused
  const hasTooMany = selection.languages.length > MAX_LANGUAGES;
  const chosen = languages.filter(({ tag }) => selection.languages.includes(tag));
  const [knownPeople] = useState(people);
  const chosenPeople = listOf('assignees') ?? [];
  const errorOf = (name: string) => problemAt(problem, `/${name}`);
  return (
    <Form ref={form} method="post" className={formStyles.sections} preventScrollReset onChange={update}>
      <HiddenFields values={{ intent: 'create', idempotencyKey, keyIds: keyIds.join(',') }} />
      {problem && <ProblemNotice problem={problem} />}
      <SettingsSection title={t('new.what')}>
        <TaskTexts
          kind={selection.kind}
          namespaces={namespaces}
          selectedNamespaces={listOf('namespaces') ?? preset.namespaces}
          filter={values?.filter ?? (preset.filter || defaultFilter(preset.kind))}
          selectedKeys={keyIds.length}
          problem={problem}
        />
      </SettingsSection>
      <SettingsSection title={t('new.languages')} text={t('new.languagesText')}>
        <TaskLanguages
          languages={languages}
          reference={reference}
          selected={languagesAtFirst}
          preview={preview}
          error={
            (!hasOtherLanguages && errorOf('languages')) ||
            (hasTooMany && t('new.tooManyLanguages', { max: MAX_LANGUAGES, count: selection.languages.length }))
          }
          count={(tags) => count({ ...taskSelection(new FormData(form.current!)), languages: tags })}
          onChosen={update}
        />
      </SettingsSection>
      <SettingsSection title={t('new.who')}>
        <PeopleChoices
          kind={selection.kind}
          languages={chosen.length > 0 ? chosen : languages}
          people={people}
          selected={knownPeople.filter(({ id }) => chosenPeople.includes(id))}
          error={errorOf('assignees')}
        />
        <DueField value={values?.dueOn} problem={problem} min={today} />
      </SettingsSection>
      <SettingsSection title={t('new.details')}>
        <NameField value={values?.name} problem={problem} />
        <DescriptionField value={values?.description} problem={problem} />
      </SettingsSection>
      <div className={styles.end}>
        <TaskTotal languages={languages} chosen={selection.languages} preview={preview} isCounting={isCounting} />
        <SubmitButton isInactive={hasTooMany}>{t('new.create')}</SubmitButton>
      </div>
    </Form>
  );
}
