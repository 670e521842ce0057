import { useTranslation } from 'react-i18next';
import type { SecurityEventView } from '../../../../../libs/workspace/src/security-log/security-log.contract';
import { SecurityEventList } from '../../accounts/security-event-list';
import { SettingsSection } from '../../form/settings-section';

/** What recently happened to the person's own account: sign-ins, failed ones, and changes. */
export function RecentSignIns({ events }: { events: readonly SecurityEventView[] }) {
  const { t } = useTranslation('dragoman/security');
  return (
    <SettingsSection id="sign-ins" title={t('own.title')} text={t('own.text')}>
      <SecurityEventList caption={t('own.title')} events={events} />
    </SettingsSection>
  );
}
