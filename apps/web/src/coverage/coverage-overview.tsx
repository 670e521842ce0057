import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { coverageQuery, type CoverageAddress } from '../addresses/coverage-address';
import { Link } from '../page/link';
import { useIsHydrated } from '../page/use-is-hydrated';
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
  /** Of the languages together; default: all languages. */
  readonly totalName?: string | undefined;
  /** Other content fills the screen before it when the page opens. */
  readonly isBelowTheFold?: boolean;
}

/** Cells of the heat map in the HTML of a page: about 32 KB. The browser adds the others from the data of the page. */
const MAX_CELLS_IN_HTML = 400;
const MIN_ROWS = 4;
/** A larger heat map has a height of its own (`heat-map.module.css`), so rows can be missing without moving the page. */
const ROWS_ON_A_TALL_SCREEN = 40;

/**
 * The heat map, and the list that replaces it on narrow screens. The HTML of a large installation contains the first rows,
 * and links to the others for browsers without JavaScript; all other browsers add them when the reader scrolls near them,
 * searches the page or prints it: thousands of cells out of sight would be most of the work of opening the page.
 */
export function CoverageOverview({ address, sheet, href, totalName, isBelowTheFold }: CoverageOverviewProps) {
  const { t } = useTranslation('dragoman/languages');
  const isInteractive = useIsHydrated();
  const [isRenderedByBrowser] = useState(isInteractive); // false while hydrating: the rows of the HTML stay
  const { ref, isWanted: isComplete } = useIsWanted();
  const isLarge = sheet.rows.length > ROWS_ON_A_TALL_SCREEN;

  const rowsPerPage =
    isBelowTheFold && isRenderedByBrowser && isLarge
      ? MIN_ROWS
      : Math.max(MIN_ROWS, Math.floor(MAX_CELLS_IN_HTML / (sheet.columns.length + 2)));
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
    <div ref={ref} className={styles.overview}>
      <Legend />
      <HeatMap
        address={address}
        sheet={sheet}
        rows={rows}
        isInteractive={isInteractive}
        href={href}
        totalName={totalName ?? t('table.all')}
        keepsHeight={isLarge && rows.length < sheet.rows.length}
      />
      <LanguageBars address={address} sheet={sheet} rows={rows} href={href} />
      {pageCount > 1 && !isInteractive && (
        <p className={styles.pages}>
          {pageLink(page - 1, t('pages.previous'))} {pageLink(page + 1, t('pages.next'))}
        </p>
      )}
    </div>
  );
}

/**
 * Returns whether all rows are needed: the element has come near the visible part of the page, or the page is printed or may be
 * searched. The browser's search finds only rows that are rendered. Opening it from the browser's menu fires no event of its own,
 * but the page loses the focus.
 */
function useIsWanted() {
  const ref = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const show = () => startTransition(() => setWanted(true));
    const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'F3' || ((ctrlKey || metaKey) && key === 'f')) show();
    };
    const onPrint = () => flushSync(() => setWanted(true));
    // The last entry is the current state: a busy page receives several at once.
    const observer = new IntersectionObserver((entries) => entries.at(-1)!.isIntersecting && show(), {
      rootMargin: '25%',
    });
    observer.observe(ref.current!);
    addEventListener('keydown', onKeyDown);
    addEventListener('blur', show);
    addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      removeEventListener('keydown', onKeyDown);
      removeEventListener('blur', show);
      removeEventListener('beforeprint', onPrint);
    };
  }, [isWanted]);
  return { ref, isWanted };
}
