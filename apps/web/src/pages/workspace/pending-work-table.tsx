import { useTranslation } from 'react-i18next';
import { Link } from '../../page/link';
import { PageLink } from '../../page/page-link';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import { translatePath, type TranslateFilter } from '../../addresses/translate-address';
import pageStyles from '../../ui/page.module.css';
import { CountCell } from './count-cell';
import { useWorkPath } from './use-work-path';
import { ALL_WORK, type PendingWorkView } from './pending-work';

const columns = [
  'untranslated',
  'sentBack',
  'draftNotSentBack',
  'sourceChanged',
  'needsReview',
] as const satisfies readonly TranslateFilter[];

/** The person's work by language. Every number links to its texts. */
export function PendingWorkTable({ listed, otherTexts }: PendingWorkView) {
  const { t } = useTranslation(['dragoman/workspace', 'dragoman/languages']);
  const workPath = useWorkPath();
  if (listed.length === 0) return <Notice tone="good" title={t('waiting.nothing')} />;
  const shown = columns.filter((column) => listed.some((each) => each[column])); // columns with zeros only are hidden
  return (
    <>
      <Table caption={t('waiting.caption')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('language')}</th>
            {shown.map((column) => (
              <th key={column} scope="col" data-number>
                {t(`waiting.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((each) => {
            const { tag, ownName, direction } = each.language;
            return (
              <tr key={tag}>
                <th scope="row">
                  <PageLink to={translatePath({ language: tag })}>
                    <bdi lang={tag} dir={direction}>
                      {ownName}
                    </bdi>
                  </PageLink>
                </th>
                {shown.map((column) => (
                  <CountCell
                    key={column}
                    count={each[column] ?? 0}
                    href={workPath({ language: tag, filter: column })}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
      {otherTexts > 0 && (
        <p className={pageStyles.note}>
          {t('blocked.more', { count: otherTexts })}{' '}
          <Link to={ALL_WORK} preventScrollReset>
            {t('dragoman/languages:noMatch.all')}
          </Link>
        </p>
      )}
    </>
  );
}
