import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { NewLinkView } from '../../../../api/src/people/people.contract';
import { LIMITABLE, ROLES, type Role } from '../../../../api/src/people/permissions';
import type { RefusedForm } from '../../page/refused-form';
import { Field, TextInput } from '../../ui/field';
import { LanguageChoices, type NamedTag } from '../form/language-choices';
import { problemAt, ProblemNotice } from '../form/problem-notice';
import { ShownOnce } from '../form/shown-once';
import { SubmitButton } from '../form/submit-button';
import styles from '../form/form.module.css';

interface InviteProps {
  readonly languages: readonly NamedTag[];
  /** Who was just invited. */
  readonly invited: (NewLinkView & { readonly email: string }) | undefined;
  readonly refusal: RefusedForm | undefined;
}

/** Makes a link that lets somebody in with a role. */
export function Invite({ languages, invited, refusal }: InviteProps) {
  const { t } = useTranslation('dragoman/people');
  const { t: forms } = useTranslation('dragoman/forms');
  const { t: roles } = useTranslation('dragoman/roles');
  const { date } = useFormatters();
  const { email, role = 'translator', languages: limits = '' } = refusal?.values ?? {};
  return (
    <section className={styles.part} aria-labelledby="invite">
      <h2 id="invite">{t('invite.title')}</h2>
      <p>{t('invite.text')}</p>
      {invited && (
        <ShownOnce
          title={t('invite.done.title', { email: invited.email })}
          text={t('invite.done.text', { date: date(invited.expiresAt) })}
          secret={invited.link}
          label={t('invite.done.link')}
          copy={forms('copy')}
          copied={forms('copied')}
        />
      )}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <Form key={invited?.link} method="post" className={styles.form} preventScrollReset>
        <Field label={t('columns.email')} error={problemAt(refusal?.problem, '/email')}>
          {(control) => (
            <TextInput
              {...control}
              {...{ type: 'email', name: 'email', autoComplete: 'off', dir: 'ltr', required: true, maxLength: 254 }}
              defaultValue={email}
            />
          )}
        </Field>
        <div className={styles.role}>
          <fieldset className={styles.choices}>
            <legend>{roles('role')}</legend>
            {(Object.keys(ROLES) as Role[]).map((each) => (
              <label key={each} className={styles.choice}>
                <input
                  {...{ type: 'radio', name: 'role', value: each, defaultChecked: each === role }}
                  data-limitable={LIMITABLE.includes(each) || undefined}
                />
                <span>{roles(`${each}.name`)}</span>
                <small>{roles(`${each}.text`)}</small>
              </label>
            ))}
          </fieldset>
          <LanguageChoices name="languages" languages={languages} chosen={limits.split(' ')} />
          <p className={styles.aside}>{roles('languagesHint')}</p>
        </div>
        <SubmitButton>{t('invite.button')}</SubmitButton>
      </Form>
    </section>
  );
}
