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

/** In the order of the columns. */
const columns = [
  'translatedWords',
  'translated',
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
    columns.map((count) => (
      <td key={count} data-number>
        {number(counts[count])}
      </td>
    ));
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{tActivity('filter.person')}</th>
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
