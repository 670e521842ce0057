import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  ContributionCountsView,
  ContributionsView,
  ContributionView,
} from '../../../../../libs/workspace/src/activity/contributions/contributions.contract';
import { Table } from '../../ui/table';
import styles from './contributions.module.css';

interface ContributionsTableProps extends Pick<ContributionsView, 'total'> {
  readonly caption: string;
  readonly contributions: readonly (ContributionView & { readonly languageName: string })[];
}

const columns = [
  'writtenWords',
  'written',
  'approvedWords',
  'approved',
  'sentBack',
] as const satisfies readonly (keyof ContributionCountsView)[];

/** Contributions, with their sums at the end. */
export function ContributionsTable({ caption, contributions, total }: ContributionsTableProps) {
  const { t } = useTranslation('dragoman/contributions');
  const { t: tActivity } = useTranslation('dragoman/activity');
  const { number } = useFormatters();
  const cells = (counts: ContributionCountsView) =>
    columns.map((column) => (
      <td key={column} data-number>
        {number(counts[column])}
      </td>
    ));
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{tActivity('filter.person')}</th>
          <th scope="col">{tActivity('filter.language')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" data-number>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contributions.map((contribution) => (
          <tr key={`${contribution.by?.id} ${contribution.language}`}>
            <th scope="row">{contribution.by === null ? t('pretranslation') : <bdi>{contribution.by.name}</bdi>}</th>
            <td>{contribution.languageName}</td>
            {cells(contribution)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{t('total')}</th>
          <td />
          {cells(total)}
        </tr>
      </tfoot>
    </Table>
  );
}
