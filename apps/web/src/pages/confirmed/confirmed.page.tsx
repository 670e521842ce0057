import { useTranslation } from 'react-i18next';
import { SuccessNotice } from '../../form/success-notice';
import type { HeadInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import pageStyles from '../../ui/page.module.css';

export const route = { path: '/confirmed', namespaces: [], audience: 'members' } satisfies PageRoute;

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/failures:confirmed.title') });

/** In the tab of the sign-in service, after someone proved there who they are. */
export default function ConfirmedPage() {
  const { t } = useTranslation('dragoman/failures');
  return (
    <div className={pageStyles.page}>
      <h1>{t('confirmed.title')}</h1>
      <SuccessNotice title={t('confirmed.text')} />
    </div>
  );
}
