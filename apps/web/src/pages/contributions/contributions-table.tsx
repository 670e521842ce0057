import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  ContributionCountsView,
  ContributionsView,
} from '../../../../../libs/workspace/src/activity/contributions/contributions.contract';
import { markedName } from '../../page/marked-name';
import { activityPath } from '../../addresses/activity-address';
import {
  contributionCounts,
  type ContributionsAddress,
  type ContributionSort,
  contributionsPath,
  sortedBy,
} from '../../addresses/contributions-address';
import { PageLink } from '../../page/page-link';
import { Icon } from '../../ui/icon';
import { Table } from '../../ui/table';
import type { Contributor } from './contributors';
import styles from './contributions.module.css';

interface ContributionsTableProps extends Pick<ContributionsView, 'total'> {
  readonly caption: string;
  /** Of the page, with the days of the report. */
  readonly address: ContributionsAddress;
  readonly contributors: readonly Contributor[];
}

/**
 * Contributions, each with a link to the changes behind it, and their sums at the end. Above several languages of a person are the
 * sums of them.
 */
export function ContributionsTable({ caption, address, contributors, total }: ContributionsTableProps) {
  const { t } = useTranslation('dragoman/contributions');
  const { t: tActivity } = useTranslation('dragoman/activity');
  const { number } = useFormatters();
  const cells = (counts: ContributionCountsView) =>
    contributionCounts.map((count) => (
      <td key={count} data-number>
        {number(counts[count])}
      </td>
    ));
  const name = (by: Contributor['by'], language = address.language) => (
    <th scope="row" className={styles.name}>
      {by === null ? (
        t('pretranslation')
      ) : (
        <PageLink to={activityPath({ ...address, person: by.id, language })}>
          <bdi>{markedName(by)}</bdi>
        </PageLink>
      )}
    </th>
  );
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <SortHeader address={address} sort="person">
            {tActivity('filter.person')}
          </SortHeader>
          <th scope="col">{tActivity('filter.language')}</th>
          {contributionCounts.map((count) => (
            <SortHeader key={count} address={address} sort={count}>
              {t(`columns.${count}`)}
            </SortHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {contributors.map(({ by, sum, contributions }) => (
          <Fragment key={by?.id ?? 'pretranslation'}>
            {contributions.length > 1 && (
              <tr className={styles.total}>
                {name(by)}
                <td>{tActivity('filter.allLanguages')}</td>
                {cells(sum)}
              </tr>
            )}
            {contributions.map((contribution) => (
              <tr key={contribution.language}>
                {name(by, contribution.language)}
                <td>{contribution.languageName}</td>
                {cells(contribution)}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row" className={styles.name}>
            {t('total')}
          </th>
          <td />
          {cells(total)}
        </tr>
      </tfoot>
    </Table>
  );
}

interface SortHeaderProps {
  readonly address: ContributionsAddress;
  readonly sort: ContributionSort;
  readonly children: ReactNode;
}

/** The heading of a column, a link that sorts by it. */
function SortHeader({ address, sort, children }: SortHeaderProps) {
  const order = address.sort === sort ? address.order : undefined;
  const isNumber = sort !== 'person';
  return (
    <th
      scope="col"
      className={isNumber ? undefined : styles.name}
      data-number={isNumber || undefined}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      <PageLink
        to={contributionsPath({ ...address, ...sortedBy(sort, address) })}
        className={styles.sort}
        preventScrollReset
      >
        {children}
        {order && <Icon name="chevron" className={styles[order]} />}
      </PageLink>
    </th>
  );
}
