import { memo, useId, useMemo, type MouseEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../page/app-context';
import { withoutBase } from '../page/base';
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
import { useGridKeys } from './use-grid-keys';
import styles from './heat-map.module.css';

export interface HeatMapProps {
  readonly address: CoverageAddress;
  readonly sheet: CoverageSheet;
  /** The rows of the sheet that are shown. */
  readonly rows: readonly CoverageRow[];
  /** Of all rows together. */
  readonly totalName: string;
  /** Rows that fill the screen are still to come. */
  readonly keepsHeight: boolean;
  /** All rows are there, and arrow keys move between their cells. */
  readonly isInteractive: boolean;
  /** Returns the path below the language of the page with the texts of a cell. */
  readonly href: (target: CoverageTarget) => string;
}

/** A language in one namespace, or in all. */
export interface CoverageTarget {
  readonly language: string;
  readonly namespace?: string | undefined;
}

/** After the row header and the total. */
const FIRST_NAMESPACE_CELL = 2;

/**
 * A table of languages (rows) and namespaces (columns). The percentage in each cell links to its texts. The markup of a cell
 * is as short as possible, since there are thousands of them: plain links without handlers and classes of their own.
 */
export function HeatMap({ address, sheet, rows, totalName, keepsHeight, isInteractive, href }: HeatMapProps) {
  const { columns, total } = sheet;
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  const id = useId();
  const navigate = useNavigate();
  const { base } = useAppContext();
  const { ref, onFocus, onKeyDown } = useGridKeys(isInteractive);
  const percentages = useMemo(
    () => Array.from({ length: 101 }, (_, hundredths) => percent(hundredths / 100)),
    [percent],
  );
  const tabIndex = isInteractive ? -1 : undefined;

  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const path = withoutBase(link.getAttribute('href')!, base);
    void navigate(path, { preventScrollReset: path.startsWith('?') });
  };

  /**
   * Describes a cell when it is pointed at or gets the focus: descriptions of all the thousands of cells would double the
   * page and the time to render it. Row and column headers say the same.
   */
  const describeCell = ({ target }: SyntheticEvent) => {
    const cell = (target as Element).closest('td');
    if (!cell) return;
    const index = cell.cellIndex - FIRST_NAMESPACE_CELL;
    const column = columns[index];
    const { parentElement: section, sectionRowIndex } = cell.parentElement as HTMLTableRowElement;
    const row = section!.tagName === 'TBODY' ? rows[sectionRowIndex] : undefined;
    const describe = (counts: CoverageCounts | undefined) => {
      const names = { language: row?.language.ownName ?? totalName, namespace: column?.name ?? t('table.total') };
      return counts
        ? t('cell', { ...names, translated: counts.translated, count: counts.keys })
        : t('cellMissing', names);
    };
    const counts = row ? (column ? row.cells[index] : row.total) : (column?.total ?? total);
    ((cell.firstElementChild as HTMLElement | null) ?? cell).title = describe(counts);
  };

  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- handles clicks of links
    <div
      ref={ref}
      className={classNames(styles.region, columns.length > 16 && styles.wide, keepsHeight && styles.growing)}
      onClick={onClick}
      onPointerOver={describeCell}
      onFocus={(event) => {
        describeCell(event);
        onFocus(event);
      }}
      onKeyDown={onKeyDown}
    >
      <table role={isInteractive ? 'grid' : undefined} className={styles.table} aria-labelledby={id}>
        <caption id={id} className="visually-hidden">
          {t('table.caption')}
        </caption>
        <thead>
          <tr>
            <SortHeader address={address} sort="name" tabIndex={tabIndex}>
              {t('table.language')}
            </SortHeader>
            <SortHeader address={address} sort="coverage" tabIndex={tabIndex}>
              {t('table.total')}
            </SortHeader>
            {columns.map(({ name }) => (
              <SortHeader key={name} address={address} sort={`ns:${name}`} tabIndex={tabIndex}>
                <NamespaceName name={name} />
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LanguageCells
              key={row.language.tag}
              row={row}
              columns={columns}
              percentages={percentages}
              tabIndex={tabIndex}
              href={href}
            />
          ))}
        </tbody>
        {sheet.rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row" tabIndex={tabIndex}>
                {totalName}
              </th>
              {[total, ...columns.map((column) => column.total)].map((counts, index) => (
                <TotalCell key={index} counts={counts} percentages={percentages} tabIndex={tabIndex} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface SortHeaderProps {
  address: CoverageAddress;
  sort: CoverageSort;
  tabIndex: number | undefined;
  children: React.ReactNode;
}

function SortHeader({ address, sort, tabIndex, children }: SortHeaderProps) {
  const isSorted = address.sort === sort;
  const opposite = address.order === 'asc' ? 'desc' : 'asc';
  const order = isSorted ? opposite : defaultOrder(sort);
  return (
    <th scope="col" aria-sort={isSorted ? (address.order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <a href={coverageQuery({ ...address, sort, order, page: 1 })} tabIndex={tabIndex}>
        {children}
        {isSorted && <Icon name="chevron" className={classNames(styles.sortIcon, styles[address.order])} />}
      </a>
    </th>
  );
}

/** `views/live`, with a possible line break after the slash. */
function NamespaceName({ name }: { name: string }) {
  const slash = name.lastIndexOf('/') + 1;
  return (
    <code>
      {slash > 0 && (
        <>
          <span>{name.slice(0, slash)}</span>
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
  /** The formatted percentages from 0 to 100. */
  percentages: readonly string[];
  tabIndex: number | undefined;
}

const LanguageCells = memo(function LanguageCells({ row, columns, percentages, tabIndex, href }: LanguageCellsProps) {
  const { t } = useTranslation('dragoman/languages');
  const pages = `${useAppContext().base}/${useLanguage().tag}`;
  const { language, cells, total } = row;
  const { tag, ownName, direction, name } = language;
  const missing = t('missing');
  return (
    <tr>
      <th scope="row">
        <a href={pages + href({ language: tag })} title={name} tabIndex={tabIndex}>
          <bdi lang={tag} dir={direction}>
            {ownName}
          </bdi>
          <code>{tag}</code>
        </a>
      </th>
      <TotalCell counts={total} percentages={percentages} tabIndex={tabIndex} />
      {columns.map(({ name: namespace }, index) => {
        const counts = cells[index];
        const share = counts && coverageShare(counts);
        return (
          <td key={namespace} data-level={coverageLevel(share)}>
            <a
              href={pages + href({ namespace, language: tag })}
              aria-label={counts ? undefined : missing}
              tabIndex={tabIndex}
            >
              {formatShare(share, percentages)}
            </a>
          </td>
        );
      })}
    </tr>
  );
});

function TotalCell({
  counts,
  percentages,
  tabIndex,
}: Pick<LanguageCellsProps, 'percentages' | 'tabIndex'> & { counts: CoverageCounts }) {
  const share = coverageShare(counts);
  return (
    <td data-total="" data-level={coverageLevel(share)} tabIndex={tabIndex}>
      {formatShare(share, percentages)}
    </td>
  );
}

/** @param share in whole hundredths */
const formatShare = (share: number | undefined, percentages: readonly string[]): string =>
  share === undefined ? '–' : percentages[Math.round(share * 100)]!;
