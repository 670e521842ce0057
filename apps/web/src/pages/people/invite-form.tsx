import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { EmailField } from '../../accounts/email-field';
import { useLanguage, useLanguages } from '@dragoman/i18n/react';
import { LIMITABLE_ROLES, ROLES, type Role } from '../../../../../libs/workspace/src/access/permissions';
import type { RefusedForm } from '../../form/refused-form';
import { classNames } from '../../ui/class-names';
import { Field, Select } from '../../ui/field';
import { ChoiceGroup } from '../../form/choice-group';
import { HiddenFields } from '../../form/hidden-fields';
import { LanguageChoices, type LanguageOption } from '../../accounts/language-choices';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import styles from '../../form/form.module.css';
import ownStyles from './people.module.css';

interface InviteFormProps {
  readonly languages: readonly LanguageOption[];
  readonly refusal: RefusedForm | undefined;
  /** The link is sent by email. */
  readonly sendsEmail: boolean;
}

/** Creates a link that gives a person an account with a role. */
export function InviteForm({ languages, refusal, sendsEmail }: InviteFormProps) {
  const { t } = useTranslation('dragoman/people');
  const { t: tRoles } = useTranslation('dragoman/roles');
  const interfaceLanguages = useLanguages();
  const pageLanguage = useLanguage().tag;
  const { email, role = 'translator', languages: limits = '', emailLanguage } = refusal?.values ?? {};
  return (
    <>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <Form method="post" className={classNames(styles.form, ownStyles.invite)} preventScrollReset>
        <HiddenFields values={{ intent: 'invite', ...(sendsEmail && { sendEmail: 'true' }) }} />
        <EmailField
          label={t('columns.email')}
          error={problemAt(refusal?.problem, '/email')}
          autoComplete="off"
          data-first
          defaultValue={email}
        />
        {sendsEmail && (
          <Field label={t('invite.language')} error={problemAt(refusal?.problem, '/emailLanguage')}>
            {(control) => (
              <Select {...control} name="emailLanguage" defaultValue={emailLanguage ?? pageLanguage}>
                {interfaceLanguages.map(({ tag, ownName }) => (
                  <option key={tag} value={tag} lang={tag}>
                    {ownName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <div className={styles.role}>
          <ChoiceGroup
            legend={tRoles('role')}
            error={problemAt(refusal?.problem, '/role') ?? problemAt(refusal?.problem, '/languages')}
          >
            {(Object.keys(ROLES) as Role[]).map((each) => (
              <label key={each} className={styles.choice}>
                <input
                  type="radio"
                  name="role"
                  value={each}
                  defaultChecked={each === role}
                  data-limitable={LIMITABLE_ROLES.includes(each) || undefined}
                />
                <span>{tRoles(`${each}.name`)}</span>
                <small>{tRoles(`${each}.text`)}</small>
              </label>
            ))}
          </ChoiceGroup>
          <LanguageChoices name="languages" languages={languages} selected={limits.split(' ')} />
          <p className={styles.note}>{tRoles('languagesHint')}</p>
        </div>
        <div className={ownStyles.submit}>
          <SubmitButton>{t(sendsEmail ? 'invite.send' : 'invite.button')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
