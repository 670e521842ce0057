import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  ContributionCountsView,
  ContributionsView,
  ContributionView,
} from '../../../../../libs/workspace/src/activity/contributions/contributions.contract';
import { activityPath } from '../../addresses/activity-address';
import type { ContributionsAddress } from '../../addresses/contributions-address';
import { PageLink } from '../../page/page-link';
import { Table } from '../../ui/table';
import styles from './contributions.module.css';

interface ContributionsTableProps extends Pick<ContributionsView, 'total'> {
  readonly caption: string;
  /** Of the page, with the days of the report. */
  readonly address: ContributionsAddress;
  readonly contributions: readonly (ContributionView & { readonly languageName: string })[];
}

/** In the order of the columns. */
const columns = [
  'translatedWords',
  'translated',
  'approvedWords',
  'approved',
  'sentBack',
] as const satisfies readonly (keyof ContributionCountsView)[];

/** Contributions, each with a link to the changes behind it, and their sums at the end. */
export function ContributionsTable({ caption, address, contributions, total }: ContributionsTableProps) {
  const { t } = useTranslation('dragoman/contributions');
  const { t: tActivity } = useTranslation('dragoman/activity');
  const { number } = useFormatters();
  const cells = (counts: ContributionCountsView) =>
    columns.map((count) => (
      <td key={count} data-number>
        {number(counts[count])}
      </td>
    ));
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            {tActivity('filter.person')}
          </th>
          <th scope="col">{tActivity('filter.language')}</th>
          {columns.map((count) => (
            <th key={count} scope="col" data-number>
              {t(`columns.${count}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contributions.map((contribution) => (
          <tr key={`${contribution.by?.id} ${contribution.language}`}>
            <th scope="row" className={styles.name}>
              {contribution.by === null ? (
                t('pretranslation')
              ) : (
                <PageLink
                  to={activityPath({ ...address, person: contribution.by.id, language: contribution.language })}
                >
                  <bdi>{contribution.by.name}</bdi>
                </PageLink>
              )}
            </th>
            <td>{contribution.languageName}</td>
            {cells(contribution)}
          </tr>
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
