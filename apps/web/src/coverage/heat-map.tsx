import { useId, type MouseEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { PageLink } from '../page/page-link';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import {
  coverageShare,
  type CoverageColumn,
  type CoverageCounts,
  type CoverageRow,
  type CoverageSheet,
} from './coverage-sheet';
import { defaultOrder, coverageQuery, type CoverageAddress, type CoverageSort } from '../addresses/coverage-address';
import { coverageLevel } from './coverage-level';
import styles from './heat-map.module.css';

export interface HeatMapProps {
  address: CoverageAddress;
  sheet: CoverageSheet;
  /** Returns the path below the language of the page with the texts of a cell. */
  href: (target: CoverageTarget) => string;
}

/** A language in one namespace, or in all. */
export interface CoverageTarget {
  readonly language: string;
  readonly namespace?: string | undefined;
}

/** After the row header and the total. */
const FIRST_NAMESPACE_CELL = 2;

/** A table of languages (rows) and namespaces (columns). The percentage in each cell links to its texts. */
export function HeatMap({ address, sheet: { columns, rows, total }, href }: HeatMapProps) {
  const { t } = useTranslation('dragoman/languages');
  const id = useId();
  const navigate = useNavigate();

  /** One click handler for the thousands of plain links of a large table. */
  const onClick = (event: MouseEvent) => {
    const link = cellLinkAt(event);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.getAttribute('href')!);
  };

  /**
   * Describes a cell when it is pointed at or gets the focus: descriptions of all the thousands of cells would double the
   * page and the time to render it. Row and column headers say the same.
   */
  const describeCell = (event: SyntheticEvent) => {
    const link = cellLinkAt(event);
    if (!link) return;
    const cell = link.parentElement as HTMLTableCellElement;
    const row = rows[(cell.parentElement as HTMLTableRowElement).sectionRowIndex];
    const index = cell.cellIndex - FIRST_NAMESPACE_CELL;
    const column = columns[index];
    if (!row || !column) return;
    const counts = row.cells[index];
    const names = { language: row.language.ownName, namespace: column.name };
    link.title = counts
      ? t('cell', { ...names, translated: counts.translated, count: counts.messages })
      : t('cellMissing', names);
  };

  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- handles clicks of links
    <div
      className={classNames(styles.region, columns.length > 16 && styles.wide)}
      role="region"
      aria-labelledby={id}
      tabIndex={0}
      onClick={onClick}
      onPointerOver={describeCell}
      onFocus={describeCell}
    >
      <table className={styles.table}>
        <caption id={id} className="visually-hidden">
          {t('table.caption')}
        </caption>
        <thead>
          <tr>
            <SortHeader address={address} sort="name" className={styles.cornerHeader}>
              {t('table.language')}
            </SortHeader>
            <SortHeader address={address} sort="coverage" className={styles.verticalHeader}>
              {t('table.total')}
            </SortHeader>
            {columns.map(({ name }) => (
              <SortHeader key={name} address={address} sort={`ns:${name}`} className={styles.verticalHeader}>
                <NamespaceName name={name} />
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LanguageCells key={row.language.tag} row={row} columns={columns} href={href} />
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('table.all')}</th>
              <TotalCell counts={total} />
              {columns.map(({ name, total }) => (
                <TotalCell key={name} counts={total} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const cellLinkAt = ({ target }: SyntheticEvent) => (target as Element).closest<HTMLAnchorElement>('a[data-texts]');

interface SortHeaderProps {
  address: CoverageAddress;
  sort: CoverageSort;
  className: string | undefined;
  children: React.ReactNode;
}

function SortHeader({ address, sort, className, children }: SortHeaderProps) {
  const isSorted = address.sort === sort;
  const opposite = address.order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (address.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        className={styles.sort}
        to={coverageQuery({ ...address, sort, order: isSorted ? opposite : defaultOrder(sort) })}
        preventScrollReset
      >
        {children}
        <Icon name="chevron" className={classNames(styles.sortIcon, isSorted && styles[address.order])} />
      </Link>
    </th>
  );
}

/** `views/live`, with a possible line break after the slash. */
function NamespaceName({ name }: { name: string }) {
  const slash = name.lastIndexOf('/') + 1;
  return (
    <code className={styles.namespace}>
      {slash > 0 && (
        <>
          <span className={styles.folder}>{name.slice(0, slash)}</span>
          <wbr />
        </>
      )}
      {name.slice(slash)}
    </code>
  );
}

interface LanguageCellsProps extends Pick<HeatMapProps, 'href'> {
  row: CoverageRow;
  columns: readonly CoverageColumn[];
}

function LanguageCells({ row: { language, cells, total }, columns, href }: LanguageCellsProps) {
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  const reader = useLanguage().tag;
  const { tag, ownName, direction, name } = language;
  const missing = t('missing');
  return (
    <tr>
      <th scope="row">
        <PageLink to={href({ language: tag })} className={styles.language} title={name}>
          <bdi lang={tag} dir={direction}>
            {ownName}
          </bdi>
          <code className={styles.tag}>{tag}</code>
        </PageLink>
      </th>
      <TotalCell counts={total} />
      {columns.map(({ name: namespace }, index) => {
        const counts = cells[index];
        const share = counts && coverageShare(counts);
        return (
          <td key={namespace} className={styles[coverageLevel(share)]}>
            <a
              data-texts
              href={`/${reader}${href({ namespace, language: tag })}`}
              aria-label={counts ? undefined : missing}
            >
              {share === undefined ? '–' : percent(share)}
            </a>
          </td>
        );
      })}
    </tr>
  );
}

function TotalCell({ counts }: { counts: CoverageCounts }) {
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  const share = coverageShare(counts);
  return (
    <td className={classNames(styles.total, styles[coverageLevel(share)])}>
      <span title={t('done', { translated: counts.translated, count: counts.messages })}>
        {share === undefined ? '–' : percent(share)}
      </span>
    </td>
  );
}
