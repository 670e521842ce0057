import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { ChangeSetView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { BulkReportView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { PageFailure, type ActionInput, type HeadInput, type PageInput } from '../../page/page-module';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { useAppContext } from '../../page/app-context';
import { useAnnouncedResults } from '../../page/use-announced-results';
import { PageLink } from '../../page/page-link';
import { refuseForm } from '../../form/refused-form';
import { useFormResult, useRefusal } from '../../form/use-form-result';
import { listLanguages } from '../../requests/languages';
import { listActivePeople, listChangeSets, listChangeSetEntries, undoChangeSet } from '../../requests/activity';
import { getLastVisit } from '../../requests/visits';
import { EmptyState } from '../../ui/empty-state';
import pageStyles from '../../ui/page.module.css';
import { ProblemNotice } from '../../form/problem-notice';
import { securityLogPath } from '../../addresses/security-log-address';
import { activityPath, type ActivityAddress } from '../../addresses/activity-address';
import { findInvalidFilters, type InvalidFilters, parseActivityAddress } from '../../addresses/parse-activity-address';
import { ActivityFilters } from './activity-filters';
import { ContentChange, EntryChange } from './entry-change';
import { UndoForm, UndoReport } from './undo';
import { ChangeSetLine } from '../../change-sets/change-set-line';
import changeSets from '../../change-sets/change-sets.module.css';
import type { PageRoute } from '../../page/page-route';
import styles from './activity.module.css';

export const route = {
  path: '/activity',
  namespaces: ['dragoman/activity', 'dragoman/messages', 'dragoman/roles'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.activity',
    order: 600,
    permission: 'activity.read',
    section: 'publishing',
    icon: 'activity',
  },
} satisfies PageRoute;

const PAGE_SIZE = '30';

export async function loader({ read, url }: PageInput) {
  const { changeSet, cursor, ...filter } = parseActivityAddress(url.search);
  const [{ people }, { languages }] = await Promise.all([listActivePeople(read), listLanguages(read)]);
  const filters = { people, languages: languages.map(({ tag, ownName, direction }) => ({ tag, ownName, direction })) };
  if (changeSet === undefined && findInvalidFilters(filter)) {
    return { sets: [], next: undefined, lastVisit: undefined, ...filters };
  }
  try {
    if (changeSet === undefined) {
      const [list, { endedAt: lastVisit }] = await Promise.all([
        listChangeSets(read, { ...filter, cursor, limit: PAGE_SIZE }),
        getLastVisit(read),
      ]);
      return { ...list, lastVisit, ...filters };
    }
    const [{ sets }, changes] = await Promise.all([
      listChangeSets(read, { changeSet, limit: '1' }),
      listChangeSetEntries(read, changeSet, cursor),
    ]);
    if (sets.length === 0) throw new PageFailure(404);
    return { sets, changes, ...filters };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // an invalid id
    throw error;
  }
}

export async function action({ form, send }: ActionInput) {
  const undone = await undoChangeSet(send, form.get('id') ?? '');
  return undone.ok ? undone.view : refuseForm(form, undone.problem);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/activity:title') });

/** The change sets of the workspace, each of which can be undone. */
export default function ActivityPage() {
  const { t } = useTranslation('dragoman/activity');
  const { t: tCommon } = useTranslation('dragoman/common');
  const data = useLoaderData<typeof loader>();
  const { date } = useFormatters();
  const { person } = useAppContext();
  const refusal = useRefusal();
  const report = useFormResult<BulkReportView>();
  const address = parseActivityAddress(useLocation().search);
  const invalid = address.changeSet === undefined ? findInvalidFilters(address) : undefined;
  const { sets, next, lastVisit } = 'changes' in data ? { ...data, next: undefined, lastVisit: undefined } : data;
  // The first one that the person could see at the last visit, unless there is nothing newer.
  const firstSeen = lastVisit === undefined ? undefined : sets.find(({ at }) => at < lastVisit);
  const divided = firstSeen === sets[0] ? undefined : firstSeen;
  const divider = divided && (
    <p className={styles.lastVisit}>
      <span>{t('lastVisit', { time: date(lastVisit!) })}</span>
    </p>
  );
  const filters = activityPath({ ...address, cursor: undefined });
  const none = t(invalid ? 'filter.invalid.title' : 'none.title');
  useAnnouncedResults(filters, sets.length === 0 ? none : t('filter.results', { count: sets.length }));
  const days = chunkBy(sets, ({ at }) => date(at, { dateStyle: 'short' }));
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        {address.changeSet && (
          <p>
            <PageLink to="/activity">{t('all')}</PageLink>
          </p>
        )}
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
        <p className={styles.others}>
          <PageLink to="/activity/contributions">{tCommon('navigation.contributions')}</PageLink>
          {may(person, 'people.manage') && <PageLink to={securityLogPath()}>{t('security')}</PageLink>}
        </p>
      </header>

      {refusal && <ProblemNotice problem={refusal.problem} />}
      {report && <UndoReport report={report} />}

      {address.changeSet === undefined && (
        <ActivityFilters address={address} people={data.people} languages={data.languages} invalid={invalid} />
      )}

      {sets.length === 0 ? (
        <NoChangeSets address={address} invalid={invalid} />
      ) : (
        <div className={styles.days}>
          {days.map((ofDay) => (
            <section key={ofDay[0]!.id} aria-labelledby={`day-${ofDay[0]!.id}`}>
              {ofDay[0] === divided && divider}
              <h2 id={`day-${ofDay[0]!.id}`} className={styles.day}>
                {date(ofDay[0]!.at, { dateStyle: 'full' })}
              </h2>
              <ol className={styles.changeSets}>
                {ofDay.map((set) => (
                  <li key={set.id}>
                    {set === divided && set !== ofDay[0] && divider}
                    <ChangeSetLine
                      changeSet={set}
                      languages={data.languages}
                      dayShown
                      actions={<UndoForm changeSet={set} />}
                    >
                      {address.changeSet === undefined && isPreviewed(set) && (
                        <div className={changeSets.preview}>
                          <ContentChange entry={set.first} languages={data.languages} />
                        </div>
                      )}
                    </ChangeSetLine>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}

      {'changes' in data && (
        <ol className={styles.entries} aria-label={t('changes')}>
          {data.changes.entries.map((entry) => (
            <li key={entry.entry}>
              <EntryChange entry={entry} languages={data.languages} />
            </li>
          ))}
        </ol>
      )}
      <NextPage address={address} next={'changes' in data ? data.changes.next : next} />
    </div>
  );
}

/** Whether the change is shown below the line. The line itself names everything new that is not a text. */
const isPreviewed = ({ changes, first: { subject, before } }: ChangeSetView): boolean =>
  changes === 1 && (subject.type === 'text' || before !== null);

/** Splits a list where the group of its items changes. */
function chunkBy<Item>(items: readonly Item[], groupOf: (item: Item) => string): Item[][] {
  const chunks: Item[][] = [];
  items.forEach((item, index) => {
    if (index > 0 && groupOf(item) === groupOf(items[index - 1]!)) chunks.at(-1)!.push(item);
    else chunks.push([item]);
  });
  return chunks;
}

const isFiltered = ({ person, language, group, from, to, key: keyId, since, cursor }: ActivityAddress): boolean =>
  Boolean(person ?? language ?? group ?? from ?? to ?? keyId ?? since ?? cursor);

interface NoChangeSetsProps {
  readonly address: ActivityAddress;
  readonly invalid: InvalidFilters | undefined;
}

function NoChangeSets({ address, invalid }: NoChangeSetsProps) {
  const { t } = useTranslation('dragoman/activity');
  if (!isFiltered(address)) {
    return (
      <EmptyState icon="missing" title={t('empty.title')}>
        <p>{t('empty.text')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={t(invalid ? 'filter.invalid.title' : 'none.title')}>
      <p>{t(invalid ? 'filter.invalid.text' : 'none.text')}</p>
      <PageLink to="/activity">{t('all')}</PageLink>
    </EmptyState>
  );
}

function NextPage({ address, next }: { address: ActivityAddress; next: string | undefined }) {
  const { t } = useTranslation('dragoman/activity');
  return (
    next && (
      <p>
        <PageLink to={activityPath({ ...address, cursor: next })}>{t('earlier')}</PageLink>
      </p>
    )
  );
}
