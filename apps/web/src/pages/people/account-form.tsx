import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { EmailField } from '../../accounts/email-field';
import { LIMITABLE_ROLES, ROLES, type Role } from '../../../../../libs/workspace/src/access/permissions';
import type { PersonView } from '../../../../../libs/workspace/src/people/people.contract';
import { LanguageChoices, type LanguageOption } from '../../accounts/language-choices';
import { ChoiceGroup } from '../../form/choice-group';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { VersionField } from '../../form/version-field';
import { Field, TextInput } from '../../ui/field';
import styles from '../../form/form.module.css';

interface AccountFormProps {
  readonly account: PersonView;
  /** The languages that roles can be limited to. */
  readonly languages: readonly LanguageOption[];
}

/** Changes the name, the address and the roles of a person. */
export function AccountForm({ account: { name, email, roles, version }, languages }: AccountFormProps) {
  const { t } = useTranslation('dragoman/people');
  const { t: tRoles } = useTranslation('dragoman/roles');
  const refusal = useRefusal();
  const submitted = refusal?.values.intent === 'change' ? refusal.values : undefined;
  const selectedRoles = submitted ? (submitted.roles ?? '').split(' ') : roles.map(({ role }) => role);
  const selectedLanguages = (role: Role) =>
    submitted
      ? (submitted[`languages-${role}`] ?? '').split(' ')
      : (roles.find((assigned) => assigned.role === role)?.languages ?? []);
  return (
    <Form key={version} method="post" className={styles.form}>
      <HiddenFields values={{ intent: 'change' }} />
      <VersionField version={version} refusal={refusal} />
      <Field label={t('person.name')} error={problemAt(refusal?.problem, '/name')}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="off"
            dir="auto"
            required
            maxLength={100}
            defaultValue={submitted?.name ?? name}
          />
        )}
      </Field>
      <EmailField
        label={t('columns.email')}
        error={problemAt(refusal?.problem, '/email')}
        autoComplete="off"
        defaultValue={submitted?.email ?? email}
      />
      <ChoiceGroup legend={t('person.rolesLegend')} error={problemAt(refusal?.problem, '/roles')}>
        {(Object.keys(ROLES) as Role[]).map((role) => (
          <div key={role} className={styles.role}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                name="roles"
                value={role}
                defaultChecked={selectedRoles.includes(role)}
                data-limitable={LIMITABLE_ROLES.includes(role) || undefined}
              />
              <span>{tRoles(`${role}.name`)}</span>
              <small>{tRoles(`${role}.text`)}</small>
            </label>
            {LIMITABLE_ROLES.includes(role) && (
              <LanguageChoices name={`languages-${role}`} languages={languages} selected={selectedLanguages(role)} />
            )}
          </div>
        ))}
      </ChoiceGroup>
      <p className={styles.note}>{tRoles('languagesHint')}</p>
      <SubmitButton>{t('person.save')}</SubmitButton>
    </Form>
  );
}
