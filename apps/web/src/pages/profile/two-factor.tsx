import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { SecondFactorsView } from '../../../../../libs/workspace/src/people/people.contract';
import { PageLink } from '../../page/page-link';
import { buttonClass } from '../../ui/button';
import { SettingsSection } from '../../form/settings-section';

/** Whether the person has a second factor, with the page that manages it. */
export function TwoFactor({ secondFactors: { authenticatorAppSince } }: { secondFactors: SecondFactorsView }) {
  const { t } = useTranslation('dragoman/profile');
  const { date } = useFormatters();
  return (
    <SettingsSection
      id="two-factor"
      title={t('twoFactor.title')}
      text={authenticatorAppSince ? t('twoFactor.on', { date: date(authenticatorAppSince) }) : t('twoFactor.off')}
    >
      <p>
        <PageLink to="/profile/two-factor" className={buttonClass()}>
          {t('twoFactor.manage')}
        </PageLink>
      </p>
    </SettingsSection>
  );
}
