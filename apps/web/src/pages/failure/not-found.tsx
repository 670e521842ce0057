import { useTranslation } from 'react-i18next';
import { FailureLayout } from './failure-layout';
import { StartLinks } from './start-links';

/** The page for URLs that do not exist. */
export function NotFound() {
  const { t } = useTranslation('dragoman/failures');
  return (
    <FailureLayout status={404} title={t('notFound.title')} text={t('notFound.text')}>
      <StartLinks />
    </FailureLayout>
  );
}
