import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import type { RefusedForm } from '../../form/refused-form';
import { HiddenFields } from '../../form/hidden-fields';
import { NewPassword } from '../../accounts/new-password';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import { SettingsSection } from '../../form/settings-section';
import { CurrentPassword } from './current-password';
import styles from '../../form/form.module.css';

interface ChangePasswordProps {
  readonly hasPassword: boolean;
  readonly refusal: RefusedForm | undefined;
}

/** The person decides whether the new password ends other sessions and tokens. */
export function ChangePassword({ hasPassword, refusal }: ChangePasswordProps) {
  const { t } = useTranslation('dragoman/profile');
  return (
    <SettingsSection id="password" title={t('password.title')}>
      {hasPassword ? (
        <>
          {refusal && <ProblemNotice problem={refusal.problem} />}
          <Form method="post" className={styles.form}>
            <HiddenFields values={{ intent: 'password' }} />
            <CurrentPassword refusal={refusal} />
            <NewPassword label={t('password.new')} error={problemAt(refusal?.problem, '/password')} />
            <label className={styles.choice}>
              <input type="checkbox" name="endSessions" defaultChecked={!refusal || 'endSessions' in refusal.values} />
              <span>{t('password.endSessions')}</span>
            </label>
            <label className={styles.choice}>
              <input type="checkbox" name="revokeTokens" defaultChecked={refusal && 'revokeTokens' in refusal.values} />
              <span>{t('password.revokeTokens')}</span>
            </label>
            <SubmitButton kind="plain">{t('password.change')}</SubmitButton>
          </Form>
        </>
      ) : (
        <p>{t('password.none')}</p>
      )}
    </SettingsSection>
  );
}
