import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { type Role, ROLES } from '../../../../../libs/workspace/src/access/permissions';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { SubmitButton } from '../../form/submit-button';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

interface SecondFactorRulesProps {
  /** Roles that require a second factor. */
  readonly roles: readonly Role[];
  readonly refusal: RefusedForm | undefined;
}

/** Chooses the roles whose people need a second factor. */
export function SecondFactorRules({ roles, refusal }: SecondFactorRulesProps) {
  const { t } = useTranslation('dragoman/people');
  const { t: tRoles } = useTranslation('dragoman/roles');
  const selected = refusal ? (refusal.values.roles ?? '').split(' ') : roles;
  return (
    <SettingsSection title={t('rules.title')} text={t('rules.text')}>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <Form method="post" className={styles.form} preventScrollReset>
        <HiddenFields values={{ intent: 'rules' }} />
        <fieldset className={styles.choices}>
          <legend>{t('rules.roles')}</legend>
          {(Object.keys(ROLES) as Role[]).map((role) => (
            <label key={role} className={styles.choice}>
              <input type="checkbox" name="roles" value={role} defaultChecked={selected.includes(role)} />
              <span>{tRoles(`${role}.name`)}</span>
            </label>
          ))}
        </fieldset>
        <SubmitButton kind="plain">{t('rules.save')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}
