import { useTranslation } from 'react-i18next';
import { PageLink } from '../../page/page-link';
import { buttonClass } from '../../ui/button';
import { FailureLayout } from './failure-layout';

/** The page for URLs that do not exist. */
export function NotFound() {
  const { t } = useTranslation('dragoman/failures');
  return (
    <FailureLayout status={404} title={t('notFound.title')} text={t('notFound.text')}>
      <PageLink to="/" className={buttonClass('primary')}>
        {t('home')}
      </PageLink>
    </FailureLayout>
  );
}
