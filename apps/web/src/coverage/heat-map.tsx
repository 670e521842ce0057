import { useId, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { PageLink } from '../page/page-link';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { shareOf, type Column, type Done, type Row, type Sheet } from './coverage-sheet';
import { usualOrder, writeAddress, type CoverageAddress, type Sort } from './coverage-address';
import { stepOf } from './step';
import styles from './heat-map.module.css';

export interface HeatMapProps {
  address: CoverageAddress;
  sheet: Sheet;
  /** The page behind a number, as a path below the language. */
  href: (place: Place) => string;
}

/** A language, in one namespace or in all. */
export interface Place {
  readonly language: string;
  readonly namespace?: string | undefined;
}

/** Languages down, namespaces across: a number in each cell, which leads to its texts. */
export function HeatMap({ address, sheet: { columns, rows, total }, href }: HeatMapProps) {
  const { t } = useTranslation('dragoman/languages');
  const id = useId();
  const navigate = useNavigate();

  /** Of the thousands of links in a large table each is plain; what a click does in them is said once, here. */
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a[data-texts]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.getAttribute('href')!);
  };

  return (
    <div
      className={classNames(styles.region, columns.length > 16 && styles.wide)}
      role="region"
      aria-labelledby={id}
      tabIndex={0}
      onClick={follow}
    >
      <table className={styles.table}>
        <caption id={id} className="visually-hidden">
          {t('table.caption')}
        </caption>
        <thead>
          <tr>
            <SortHeader address={address} sort="name" className={styles.corner}>
              {t('table.language')}
            </SortHeader>
            <SortHeader address={address} sort="coverage" className={styles.upright}>
              {t('table.total')}
            </SortHeader>
            {columns.map(({ name }) => (
              <SortHeader key={name} address={address} sort={`ns:${name}`} className={styles.upright}>
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
              <SumCell done={total} />
              {columns.map(({ name, total }) => (
                <SumCell key={name} done={total} />
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
  sort: Sort;
  className: string | undefined;
  children: React.ReactNode;
}

function SortHeader({ address, sort, className, children }: SortHeaderProps) {
  const sorted = address.sort === sort;
  const opposite = address.order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? (address.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        className={styles.sort}
        to={writeAddress({ ...address, sort, order: sorted ? opposite : usualOrder(sort) })}
        preventScrollReset
      >
        {children}
        <Icon name="chevron" className={classNames(styles.arrow, sorted && styles[address.order])} />
      </Link>
    </th>
  );
}

/** `views/live`, with room for a new line behind the slash. */
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
  row: Row;
  columns: readonly Column[];
}

function LanguageCells({ row: { language, cells, total }, columns, href }: LanguageCellsProps) {
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  const reader = useLanguage().tag;
  const { tag, ownName, direction, name } = language;
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
      <SumCell done={total} />
      {columns.map(({ name: namespace }, index) => {
        const done = cells[index];
        const share = done && shareOf(done);
        return (
          <td key={namespace} className={styles[stepOf(share)]}>
            <a
              data-texts
              href={`/${reader}${href({ namespace, language: tag })}`}
              title={
                done
                  ? t('cell', { language: ownName, namespace, translated: done.translated, count: done.messages })
                  : t('cellMissing', { language: ownName, namespace })
              }
              aria-label={done ? undefined : t('missing')}
            >
              {share === undefined ? '–' : percent(share)}
            </a>
          </td>
        );
      })}
    </tr>
  );
}

function SumCell({ done }: { done: Done }) {
  const { t } = useTranslation('dragoman/languages');
  const { percent } = useFormatters();
  const share = shareOf(done);
  return (
    <td className={classNames(styles.sum, styles[stepOf(share)])}>
      <span title={t('done', { translated: done.translated, count: done.messages })}>
        {share === undefined ? '–' : percent(share)}
      </span>
    </td>
  );
}
