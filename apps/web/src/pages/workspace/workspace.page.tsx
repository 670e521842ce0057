import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, type ShouldRevalidateFunction } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may, type PermissionHolder } from '../../../../../libs/workspace/src/access/permissions';
import type { ProgressView, WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import { coverageSheet, type Coverage } from '../../coverage/coverage-sheet';
import { coverageQuery, parseCoverageAddress } from '../../addresses/coverage-address';
import { CoverageOverview } from '../../coverage/coverage-overview';
import { respondToForm } from '../../form/respond-to-form';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { languageName } from '../../page/language-name';
import { Link } from '../../page/link';
import { useAppContext } from '../../page/app-context';
import { groupChangeSets } from '../../change-sets/group-change-sets';
import { changeProfile } from '../../requests/account';
import { listChangeSets } from '../../requests/activity';
import { listTasks } from '../../requests/tasks';
import { getChangesSinceVisit } from '../../requests/visits';
import { getProgress, getWorkspace } from '../../requests/workspace';
import type { PageRoute } from '../../page/page-route';
import tabs from '../../ui/tabs.module.css';
import pageStyles from '../../ui/page.module.css';
import { BlockedList } from './blocked-list';
import { ChangesSinceVisit } from './changes-since-visit';
import { ContinueLink } from './continue-link';
import { FirstSteps } from './first-steps';
import { LatestChanges } from './latest-changes';
import { loadSetup } from './load-setup';
import { ProgressChart } from './progress-chart';
import { ALL_WORK, blockingErrors, pendingWork } from './pending-work';
import { OwnTasks } from './own-tasks';
import { PendingWorkTable } from './pending-work-table';
import { RemainingSteps } from './remaining-steps';
import { UnsavedTexts } from './unsaved-texts';
import { WorkTotals } from './work-totals';
import { inOrder, limitedLanguages, ownLanguagesFirst, workspaceCoverage } from './workspace-coverage';
import { translatePath } from '../../addresses/translate-address';
import styles from './workspace.module.css';

export const route = {
  path: '/workspace',
  namespaces: ['dragoman/workspace', 'dragoman/activity', 'dragoman/languages', 'dragoman/messages', 'dragoman/tasks'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.workspace',
    order: 100,
    permission: 'texts.read',
    section: 'translation',
    icon: 'workspace',
  },
} satisfies PageRoute;

/** Change sets that are read, and groups of them that are shown. */
const LATEST_CHANGE_SETS = '40';
const SHOWN_GROUPS = 5;

const MAX_TASKS = '5';
/** In the title of the progress. */
const MAX_NAMED_LANGUAGES = 3;

export async function loader({ read, language, session, url }: PageInput) {
  const counts = getWorkspace(read);
  const [view, { person }, setup, progress, { sets }, sinceVisit, { tasks }] = await Promise.all([
    counts,
    session(),
    session().then(({ person }) => loadSetup(read, person!)),
    session().then(({ person }) => progressFor(person, { read, language, counts })),
    listChangeSets(read, { limit: LATEST_CHANGE_SETS }),
    getChangesSinceVisit(read),
    listTasks(read, { assignee: 'me', limit: MAX_TASKS }),
  ]);
  // The counts of a large installation are several times as large as what is shown of them.
  return {
    coverage: workspaceCoverage(view, language),
    ownOnly: limitedLanguages(person!, view.languages),
    ownFirst: ownLanguagesFirst(person!, view.languages),
    work: pendingWork(person!, view, url.search === ALL_WORK),
    blocked: blockingErrors(person!, view),
    setup,
    progress,
    changes: groupChangeSets(sets).slice(0, SHOWN_GROUPS),
    sinceVisit,
    tasks: tasks.map((task) => ({ ...task, languageName: languageName(task.language, language) })),
  };
}

/** Hides the first steps, for this person in every browser. */
export async function action({ form, language, send }: ActionInput) {
  return respondToForm(form, changeProfile(send, { hidesFirstSteps: true }, '*'), { to: `/${language}/workspace` });
}

interface ProgressInput extends Pick<PageInput, 'read' | 'language'> {
  readonly counts: Promise<WorkspaceView>;
}

/** Reads the progress of the languages that the person may edit texts in, together. */
async function progressFor(
  person: PermissionHolder | null,
  { read, language: reader, counts }: ProgressInput,
): Promise<ProgressView & { readonly only?: readonly { readonly tag: string; readonly name: string }[] }> {
  const tags = person === null ? undefined : limitedLanguages(person, (await counts).languages);
  if (tags === undefined) return getProgress(read);
  return { ...(await getProgress(read, tags)), only: tags.map((tag) => ({ tag, name: languageName(tag, reader) })) };
}

/** Sorting needs no new data; a reload of the same URL does. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search || nextUrl.search === ALL_WORK;

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/workspace:title') });

/** The start page of the workspace: waiting work, recent activity and progress. */
export default function WorkspacePage() {
  const { t } = useTranslation('dragoman/workspace');
  const { list } = useFormatters();
  const { coverage, ownOnly, ownFirst, work, blocked, setup, progress, changes, sinceVisit, tasks } =
    useLoaderData<typeof loader>();
  const person = useAppContext().person!;
  const { languages, namespaces } = coverage;
  const keys = namespaces.reduce((sum, { keys }) => sum + keys, 0);
  const hasTexts = languages.length > 1 && keys > 0;
  return (
    <div className={pageStyles.page}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        {hasTexts && <ContinueLink person={person.id} languages={languages} />}
        {hasTexts && (
          <p className={pageStyles.lead}>
            {list([
              t('figures.languages', { count: languages.length }),
              t('figures.namespaces', { count: namespaces.length }),
              t('figures.texts', { count: keys }),
            ])}
          </p>
        )}
      </header>

      <UnsavedTexts person={person.id} languages={languages} />
      {!hasTexts && <FirstSteps languages={languages.length} keys={keys} person={person} setup={setup} />}
      {hasTexts && setup && <RemainingSteps setup={setup} />}

      {hasTexts && may(person, 'texts.edit') && <WorkTotals totals={work.totals} errors={blocked.total} />}

      {hasTexts && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <OwnTasks tasks={tasks} />
            <ChangesSinceVisit changes={sinceVisit} languages={languages} />
            {may(person, 'texts.edit') && (
              <section className={styles.section} aria-labelledby="waiting">
                <h2 id="waiting">{t('waiting.title')}</h2>
                <PendingWorkTable {...work} />
              </section>
            )}
            <section className={styles.section} aria-labelledby="progress">
              <h2 id="progress">
                {progress.only
                  ? t('progress.ofLanguage', {
                      language:
                        progress.only.length > MAX_NAMED_LANGUAGES
                          ? t('coverage.own')
                          : list(progress.only.map(({ name }) => name)),
                    })
                  : t('progress.title')}
              </h2>
              <ProgressChart days={progress.days} languages={progress.only?.map(({ tag }) => tag)} />
            </section>
          </div>
          <div className={styles.column}>
            {may(person, 'texts.edit') && (
              <section className={styles.section} aria-labelledby="blocked">
                <h2 id="blocked">{t('blocked.title')}</h2>
                <BlockedList blocked={blocked} hasAllLanguages={may(person, 'releases.publish')} />
              </section>
            )}
            <LatestChanges groups={changes} languages={languages} all="/activity" />
          </div>
        </div>
      )}

      {hasTexts && <CoverageSection coverage={coverage} ownOnly={ownOnly} ownFirst={ownFirst} />}
    </div>
  );
}

/** The page of a language, or the texts of a namespace in it. */
const coverageLink: typeof translatePath = (address) =>
  address.namespace === undefined && address.language !== undefined
    ? `/workspace/${address.language}`
    : translatePath(address);

interface CoverageSectionProps {
  readonly coverage: Coverage;
  /** The languages that the person is limited to; absent: none. */
  readonly ownOnly: readonly string[] | undefined;
  readonly ownFirst: readonly string[];
}

/**
 * Progress by language and namespace, in the person's own languages or in all, their own first; every percentage links to the
 * texts in Translate.
 */
function CoverageSection({ coverage, ownOnly, ownFirst }: CoverageSectionProps) {
  const { t } = useTranslation(['dragoman/workspace', 'dragoman/languages']);
  const { search } = useLocation();
  const address = useMemo(() => parseCoverageAddress(search, 'own'), [search]);
  const sheet = useMemo(() => {
    const own = address.allLanguages ? undefined : ownOnly;
    const tags = own ?? (address.sort === 'own' ? ownFirst : undefined);
    return coverageSheet(tags ? inOrder(coverage, tags) : coverage, address);
  }, [coverage, ownOnly, ownFirst, address]);
  const tab = (allLanguages: boolean, label: string) => (
    <li>
      <Link
        className={tabs.tab}
        to={coverageQuery({ ...address, allLanguages, page: 1 })}
        aria-current={allLanguages === (address.allLanguages ?? false) || undefined}
        preventScrollReset
        replace
      >
        {label}
      </Link>
    </li>
  );
  return (
    <section className={styles.coverage} aria-labelledby="coverage">
      <h2 id="coverage">{t('coverage.title')}</h2>
      {ownOnly && (
        <nav aria-labelledby="coverage">
          <ul className={tabs.tabs}>
            {tab(false, t('coverage.own'))}
            {tab(true, t('dragoman/languages:table.all'))}
          </ul>
        </nav>
      )}
      <CoverageOverview
        address={address}
        sheet={sheet}
        href={coverageLink}
        totalName={ownOnly && !address.allLanguages ? t('coverage.own') : undefined}
        isBelowTheFold
      />
    </section>
  );
}
