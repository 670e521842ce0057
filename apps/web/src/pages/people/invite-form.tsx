import { useEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useLanguage, useLanguages } from '@dragoman/i18n/react';
import { LIMITABLE_ROLES, ROLES, type Role } from '../../../../../libs/workspace/src/access/permissions';
import type { RefusedForm } from '../../form/refused-form';
import { classNames } from '../../ui/class-names';
import { Field, Select, TextArea } from '../../ui/field';
import { ChoiceGroup } from '../../form/choice-group';
import { HiddenFields } from '../../form/hidden-fields';
import { LanguageChoices, type LanguageOption } from '../../accounts/language-choices';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import styles from '../../form/form.module.css';
import ownStyles from './people.module.css';

interface InviteFormProps {
  readonly form?: Ref<HTMLFormElement>;
  readonly languages: readonly LanguageOption[];
  readonly refusal: RefusedForm | undefined;
  readonly incomplete: IncompleteInvitations | undefined;
  /** The input of a form that was closed without being sent. */
  readonly kept?: RefusedForm['values'] | undefined;
  /** The links are sent by email. */
  readonly sendsEmail: boolean;
}

/** A list of addresses of which some have to be corrected or sent again; all others are invited. */
export interface IncompleteInvitations {
  /** Of the form that was sent, with the addresses to correct. */
  readonly values: Readonly<Record<string, string>>;
  /** False: those that are left were not processed. */
  readonly hasInvalid: boolean;
}

const MAX_MESSAGE_LENGTH = 1000;
/** A hundred of the longest addresses with names. */
const MAX_LIST_LENGTH = 50_000;

/** Creates links that give people an account with a role. */
export function InviteForm({ form, languages, refusal, incomplete, kept, sendsEmail }: InviteFormProps) {
  const { t } = useTranslation('dragoman/people');
  const { t: tRoles } = useTranslation('dragoman/roles');
  const interfaceLanguages = useLanguages();
  const pageLanguage = useLanguage().tag;
  const values = kept ?? refusal?.values ?? incomplete?.values ?? {};
  const { emails, role = 'translator', languages: limits = '', message, emailLanguage } = values;
  const list = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (incomplete) list.current?.focus();
  }, [incomplete]);
  return (
    <>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <Form ref={form} method="post" className={classNames(styles.form, ownStyles.invite)} preventScrollReset>
        <HiddenFields
          values={{
            intent: 'invite',
            ...(sendsEmail && { sendEmail: 'true' }),
            ...(incomplete && { corrects: 'true' }),
          }}
        />
        <Field
          label={t('invite.emails')}
          hint={t('invite.emailsHint')}
          error={
            problemAt(refusal?.problem, '/email') ??
            problemAt(refusal?.problem, '/emails') ??
            (incomplete && t(incomplete.hasInvalid ? 'results.correct' : 'results.unsent'))
          }
        >
          {(control) => (
            <TextArea
              {...control}
              key={incomplete?.values.emails}
              ref={list}
              name="emails"
              rows={3}
              dir="ltr"
              required
              maxLength={MAX_LIST_LENGTH}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              data-first
              defaultValue={emails}
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
        {sendsEmail && (
          <>
            <Field
              label={t('invite.message')}
              hint={t('invite.messageHint')}
              error={problemAt(refusal?.problem, '/message')}
            >
              {(control) => (
                <TextArea
                  {...control}
                  name="message"
                  rows={3}
                  dir="auto"
                  maxLength={MAX_MESSAGE_LENGTH}
                  defaultValue={message}
                />
              )}
            </Field>
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
          </>
        )}
        <div className={ownStyles.submit}>
          <SubmitButton>{t(sendsEmail ? 'invite.send' : 'invite.button')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
