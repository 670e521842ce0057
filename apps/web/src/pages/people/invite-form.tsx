import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { NewLinkView } from '../../../../../libs/workspace/src/people/people.contract';
import { LIMITABLE_ROLES, ROLES, type Role } from '../../../../../libs/workspace/src/access/permissions';
import type { RefusedForm } from '../../form/refused-form';
import { Field, TextInput } from '../../ui/field';
import { ChoiceGroup } from '../../form/choice-group';
import { HiddenFields } from '../../form/hidden-fields';
import { LanguageChoices, type LanguageOption } from '../../accounts/language-choices';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { NewSecret } from '../../form/new-secret';
import { SubmitButton } from '../../form/submit-button';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

interface InviteFormProps {
  readonly languages: readonly LanguageOption[];
  /** The invitation that was just created. */
  readonly invited: (NewLinkView & { readonly email: string }) | undefined;
  readonly refusal: RefusedForm | undefined;
}

/** Creates a link that gives a person an account with a role. */
export function InviteForm({ languages, invited, refusal }: InviteFormProps) {
  const { t } = useTranslation('dragoman/people');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { t: tRoles } = useTranslation('dragoman/roles');
  const { date } = useFormatters();
  const { email, role = 'translator', languages: limits = '' } = refusal?.values ?? {};
  return (
    <SettingsSection id="invite" title={t('invite.title')} text={t('invite.text')}>
      {invited && (
        <NewSecret
          title={t('invite.done.title', { email: invited.email })}
          text={t('invite.done.text', { date: date(invited.expiresAt) })}
          secret={invited.link}
          label={t('invite.done.link')}
          copyLabel={tCommon('copy')}
          copiedLabel={tCommon('copied')}
        />
      )}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <Form key={invited?.link} method="post" className={styles.form} preventScrollReset>
        <HiddenFields values={{ intent: 'invite' }} />
        <Field label={t('columns.email')} error={problemAt(refusal?.problem, '/email')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              autoComplete="off"
              dir="ltr"
              required
              maxLength={254}
              defaultValue={email}
            />
          )}
        </Field>
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
        <SubmitButton>{t('invite.button')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}
