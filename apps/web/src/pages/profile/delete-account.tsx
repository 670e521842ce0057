import { useTranslation } from 'react-i18next';
import { AccountDeletion } from '../../accounts/account-deletion';
import { ProblemNotice } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { SettingsSection } from '../../form/settings-section';

interface DeleteAccountProps {
  readonly version: number;
  readonly refusal: RefusedForm | undefined;
}

/** Deletes the reader's own account. */
export function DeleteAccount({ version, refusal }: DeleteAccountProps) {
  const { t } = useTranslation('dragoman/account-deletion');
  return (
    <SettingsSection id="delete" title={t('title')}>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <AccountDeletion version={version} isOwn />
    </SettingsSection>
  );
}
