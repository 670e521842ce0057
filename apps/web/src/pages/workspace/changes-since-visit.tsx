import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ChangesSinceVisitView } from '../../../../../libs/workspace/src/visits/visits.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { activityPath } from '../../addresses/activity-address';
import { translatePath, type TranslateFilter } from '../../addresses/translate-address';
import { PageLink } from '../../page/page-link';
import { Table } from '../../ui/table';
import pageStyles from '../../ui/page.module.css';
import { CountCell } from './count-cell';
import styles from './workspace.module.css';

interface ChangesSinceVisitProps {
  readonly changes: ChangesSinceVisitView;
  readonly languages: readonly NamedLanguage[];
}

/** What each number counts, as filters of Translate. */
const columns = {
  changed: ['others'],
  approved: ['others', 'reviewed'],
  sourceChanged: ['sourceChanged'],
  commented: ['comments'],
} as const satisfies Readonly<Record<string, readonly TranslateFilter[]>>;

const columnNames = Object.keys(columns) as (keyof typeof columns)[];

const MAX_LISTED_LANGUAGES = 8;

/** What has changed since the person's last visit. Every number links to its texts. Without changes, there is no section. */
export function ChangesSinceVisit({ changes: { endedAt, languages: all }, languages }: ChangesSinceVisitProps) {
  const { t } = useTranslation('dragoman/workspace');
  const { date } = useFormatters();
  if (endedAt === undefined || all.length === 0) return null;
  const listed = all.slice(0, MAX_LISTED_LANGUAGES);
  const shown = columnNames.filter((column) => listed.some((each) => each[column] > 0));
  return (
    <section className={styles.section} aria-labelledby="since-visit">
      <h2 id="since-visit">{t('sinceVisit.title')}</h2>
      <p className={styles.sinceVisit}>
        <time dateTime={endedAt}>{date(endedAt, { dateStyle: 'full', timeStyle: 'short' })}</time>
        <PageLink to={activityPath({ since: endedAt })}>{t('sinceVisit.activity')}</PageLink>
      </p>
      <Table caption={t('sinceVisit.caption')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('language')}</th>
            {shown.map((column) => (
              <th key={column} scope="col" data-number>
                {t(column === 'sourceChanged' ? 'waiting.sourceChanged' : `sinceVisit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((each) => {
            const { tag, ownName, direction } = languages.find((one) => one.tag === each.language)!;
            return (
              <tr key={tag}>
                <th scope="row">
                  <bdi lang={tag} dir={direction}>
                    {ownName}
                  </bdi>
                </th>
                {shown.map((column) => (
                  <CountCell
                    key={column}
                    count={each[column]}
                    href={translatePath({ language: tag, filters: columns[column], since: endedAt })}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
      {all.length > listed.length && (
        <p className={pageStyles.note}>{t('sinceVisit.more', { count: all.length - listed.length })}</p>
      )}
    </section>
  );
}
