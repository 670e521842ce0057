import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { coverageQuery, type CoverageAddress } from '../addresses/coverage-address';
import type { CoverageSheet } from './coverage-sheet';
import { HeatMap, type CoverageTarget } from './heat-map';
import { LanguageBars } from './language-bars';
import { Legend } from './legend';
import styles from './coverage.module.css';

interface CoverageOverviewProps {
  readonly address: CoverageAddress;
  readonly sheet: CoverageSheet;
  /** Returns the path below the language of the page with the texts of a cell. */
  readonly href: (target: CoverageTarget) => string;
}

/** Cells of the heat map in the HTML of a page: about 40 KB. The browser adds the others from the data of the page. */
const MAX_CELLS_IN_HTML = 500;
const MIN_ROWS_IN_HTML = 4;

/**
 * The heat map, and the list that replaces it on narrow screens. The HTML of a large installation contains the first rows,
 * and links to the others for browsers without JavaScript; all other browsers add them as soon as the page is interactive,
 * so that the browser's own search finds every language.
 */
export function CoverageOverview({ address, sheet, href }: CoverageOverviewProps) {
  const { t } = useTranslation('dragoman/languages');
  const [isComplete, setComplete] = useState(false);
  useEffect(() => startTransition(() => setComplete(true)), []);

  const rowsPerPage = Math.max(MIN_ROWS_IN_HTML, Math.floor(MAX_CELLS_IN_HTML / (sheet.columns.length + 2)));
  const pageCount = Math.max(1, Math.ceil(sheet.rows.length / rowsPerPage));
  const page = Math.min(address.page ?? 1, pageCount);
  const rows = isComplete ? sheet.rows : sheet.rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const pageLink = (target: number, label: string) =>
    target >= 1 &&
    target <= pageCount && (
      <Link to={coverageQuery({ ...address, page: target })} preventScrollReset>
        {label}
      </Link>
    );
  return (
    <>
      <Legend />
      <HeatMap address={address} sheet={sheet} rows={rows} isInteractive={isComplete} href={href} />
      <LanguageBars address={address} sheet={sheet} rows={rows} href={href} />
      {pageCount > 1 && !isComplete && (
        <p className={styles.pages}>
          {pageLink(page - 1, t('pages.previous'))} {pageLink(page + 1, t('pages.next'))}
        </p>
      )}
    </>
  );
}
