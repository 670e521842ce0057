import { useTranslation } from 'react-i18next';
import { PageLink } from '../../page/page-link';
import { buttonClass } from '../../ui/button';
import { DeadEnd } from '../failure/dead-end';

/** Says that nothing is at the address, and where to go instead. */
export function NotFound() {
  const { t } = useTranslation('dragoman/failures');
  return (
    <DeadEnd status={404} title={t('notFound.title')} text={t('notFound.text')}>
      <PageLink to="/" className={buttonClass('primary')}>
        {t('home')}
      </PageLink>
    </DeadEnd>
  );
}
