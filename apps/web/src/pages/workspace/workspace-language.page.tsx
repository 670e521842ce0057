import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { activityPath } from '../../addresses/activity-address';
import { tasksPath } from '../../addresses/tasks-address';
import { translatePath } from '../../addresses/translate-address';
import { useAppContext } from '../../page/app-context';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import { PageFailure, type HeadInput, type PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { groupChangeSets } from '../../change-sets/group-change-sets';
import { listChangeSets } from '../../requests/activity';
import { listLanguagePeople } from '../../requests/languages';
import { badgePath, getProgress, getWorkspace } from '../../requests/workspace';
import { CodeBlock } from '../../ui/code-block';
import { Disclosure } from '../../ui/disclosure';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import pageStyles from '../../ui/page.module.css';
import { Table } from '../../ui/table';
import { CountCell } from './count-cell';
import { LanguagePeople } from './language-people';
import { LatestChanges } from './latest-changes';
import { languageWork, type LanguageWork } from './language-work';
import { ProgressChart } from './progress-chart';
import { useWorkPath } from './use-work-path';
import { WorkTotals } from './work-totals';
import styles from './workspace.module.css';

export const route = {
  path: '/workspace/:tag',
  namespaces: ['dragoman/workspace', 'dragoman/activity', 'dragoman/messages', 'dragoman/roles'],
  audience: 'members',
} satisfies PageRoute;

/** Change sets that are read, and groups of them that are shown. */
const LATEST_CHANGE_SETS = '40';
const SHOWN_GROUPS = 8;

export async function loader({ read, params, language: reader, session }: PageInput) {
  const tag = params.tag!;
  const view = await getWorkspace(read);
  const work = languageWork(view, tag);
  if (work === undefined) throw new PageFailure(404);
  const [{ days }, { sets }, people] = await Promise.all([
    getProgress(read, [tag]),
    listChangeSets(read, { language: tag, limit: LATEST_CHANGE_SETS }),
    session().then(({ person }) =>
      may(person ?? undefined, 'texts.edit') ? listLanguagePeople(read, tag) : undefined,
    ),
  ]);
  return {
    ...work,
    name: languageName(tag, reader),
    days,
    changes: groupChangeSets(sets).slice(0, SHOWN_GROUPS),
    people: people?.people,
  };
}

export const head = ({ data }: HeadInput<LanguageWork | undefined>) => ({ title: data?.language.ownName ?? '' });

/** One language: the remaining work by namespace, the progress, who translates into it, and the latest changes. */
export default function WorkspaceLanguagePage() {
  const { t } = useTranslation(['dragoman/workspace', 'dragoman/common']);
  const { name, language, totals, errors, namespaces, days, changes, people } = useLoaderData<typeof loader>();
  const { tag, ownName, direction } = language;
  const person = useAppContext().person!;
  return (
    <div className={pageStyles.page}>
      <header className={styles.header}>
        <p>
          <PageLink to="/workspace">{t('title')}</PageLink>
        </p>
        <h1>
          <bdi lang={tag} dir={direction}>
            {ownName}
          </bdi>
        </h1>
        <p className={pageStyles.lead}>
          {name} <code>{tag}</code>
        </p>
        <div className={styles.headerLinks}>
          {namespaces.length > 0 && may(person, 'texts.edit', { language: tag }) && (
            <PageLink to={translatePath({ language: tag })} className={buttonClass('primary')}>
              {t('ofLanguage.translate')}
            </PageLink>
          )}
          {namespaces.length > 0 && may(person, 'texts.review', { language: tag }) && (
            <PageLink to={translatePath({ page: 'review', language: tag })} className={buttonClass()}>
              {t('dragoman/common:navigation.review')}
            </PageLink>
          )}
          <PageLink to={tasksPath({ list: 'open', language: tag })} className={buttonClass()}>
            {t('dragoman/common:navigation.tasks')}
          </PageLink>
        </div>
      </header>

      {namespaces.length === 0 ? (
        <EmptyState title={t('first.others.title')}>
          {may(person, 'files.import') ? (
            <PageLink to="/files">{t('first.texts.go')}</PageLink>
          ) : (
            <p>{t('first.others.text')}</p>
          )}
        </EmptyState>
      ) : totals.length + errors > 0 ? (
        <WorkTotals
          totals={totals}
          errors={errors === 0 ? undefined : { count: errors, most: { language, count: errors } }}
        />
      ) : (
        <Notice tone="good" title={t('ofLanguage.nothing')} />
      )}

      <div className={styles.columns}>
        {namespaces.length > 0 && (
          <section className={styles.section}>
            <h2>{t('ofLanguage.namespaces')}</h2>
            <NamespaceTable language={tag} namespaces={namespaces} />
          </section>
        )}
        <div className={styles.column}>
          {namespaces.length > 0 && (
            <section className={styles.section} aria-labelledby="progress">
              <h2 id="progress">{t('progress.title')}</h2>
              <ProgressChart days={days} languages={[tag]} />
              <Badge language={language} name={name} />
            </section>
          )}
          {people && <LanguagePeople people={people} />}
          <LatestChanges groups={changes} languages={[language]} all={activityPath({ language: tag })} />
        </div>
      </div>
    </div>
  );
}

/** The image with the progress of the language, and the Markdown that shows it. */
function Badge({ language: { tag, ownName }, name }: Pick<LanguageWork, 'language'> & { readonly name: string }) {
  const { t } = useTranslation(['dragoman/workspace', 'dragoman/common']);
  const { base, publicUrl } = useAppContext();
  const path = badgePath(tag);
  return (
    <Disclosure title={t('ofLanguage.badge')}>
      <p>{t('ofLanguage.badgeText')}</p>
      <p>
        <img src={base + path} alt={t('ofLanguage.badgeOf', { name })} height="20" />
      </p>
      <CodeBlock
        title="Markdown"
        code={`![${ownName}](${publicUrl}${path})`}
        label={t('dragoman/common:copy')}
        copiedLabel={t('dragoman/common:copied')}
      />
    </Disclosure>
  );
}

const columns = ['untranslated', 'sentBack', 'draftNotSentBack', 'needsReview', 'sourceChanged', 'errors'] as const;

/** The remaining work by namespace. Every number links to its texts. */
function NamespaceTable({ language, namespaces }: Pick<LanguageWork, 'namespaces'> & { readonly language: string }) {
  const { t } = useTranslation('dragoman/workspace');
  const { percent } = useFormatters();
  const workPath = useWorkPath();
  const shown = columns.filter((column) => namespaces.some((each) => each[column] > 0));
  return (
    <Table caption={t('ofLanguage.namespaces')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('ofLanguage.namespace')}</th>
          <th scope="col" data-number>
            {t('progress.column.translated')}
          </th>
          {shown.map((column) => (
            <th key={column} scope="col" data-number>
              {column === 'errors' ? t('blocked.total') : t(`waiting.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {namespaces.map((each) => (
          <tr key={each.name}>
            <th scope="row">
              <PageLink to={translatePath({ namespace: each.name, language })}>
                <code>{each.name}</code>
              </PageLink>
            </th>
            <td data-number>{percent(each.share)}</td>
            {shown.map((column) => (
              <CountCell
                key={column}
                count={each[column]}
                href={workPath({ namespace: each.name, language, filter: column })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
