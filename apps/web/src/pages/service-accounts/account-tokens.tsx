import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  NewServiceTokenView,
  ServiceAccountView,
} from '../../../../../libs/workspace/src/service-accounts/service-accounts.contract';
import { RevokeToken } from '../../accounts/revoke-token';
import { HiddenFields } from '../../form/hidden-fields';
import { NewSecret } from '../../form/new-secret';
import { ProblemNotice } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { SubmitButton } from '../../form/submit-button';
import { Field, Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import styles from '../../form/form.module.css';

interface AccountTokensProps {
  readonly account: ServiceAccountView;
  /** The token that was just created. */
  readonly created: NewServiceTokenView | undefined;
  readonly refusal: RefusedForm | undefined;
}

/** Days until a token expires; 0: it does not expire. */
const lifetimes = [30, 90, 366, 0];
/** Days that the current token remains valid; 0: it is revoked. */
const gracePeriods = [1, 7, 30, 0];

/** The tokens of a service account: at most two are valid, so that one can replace the other. */
export function AccountTokens({ account, created, refusal }: AccountTokensProps) {
  const { t } = useTranslation('dragoman/service-accounts');
  const { t: tForms } = useTranslation('dragoman/forms');
  const { t: tProfile } = useTranslation('dragoman/profile');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date } = useFormatters();
  const { tokens, name } = account;
  return (
    <>
      <p>{t('tokensText')}</p>
      {created && (
        <NewSecret
          title={tProfile('tokens.made.title')}
          text={tProfile('tokens.made.text')}
          secret={created.token}
          label={name}
          copyLabel={tCommon('copy')}
          copiedLabel={tCommon('copied')}
        />
      )}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {tokens.length > 0 && (
        <Table caption={tForms('tokens.caption')} captionHidden stacked>
          <thead>
            <tr>
              <th scope="col">{t('tokenCreated')}</th>
              <th scope="col">{tForms('tokens.used')}</th>
              <th scope="col">{tForms('tokens.ends')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {tokens.map(({ id, createdAt, usedAt, expiresAt }) => (
              <tr key={id}>
                <th scope="row">{date(createdAt)}</th>
                <td data-label={tForms('tokens.used')}>{usedAt ? date(usedAt) : tForms('tokens.unused')}</td>
                <td data-label={tForms('tokens.ends')}>{expiresAt ? date(expiresAt) : tForms('tokens.never')}</td>
                <td data-actions>
                  <RevokeToken id={id} intent="revoke-token" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {tokens.length > 1 ? (
        <Notice tone="info" title={t('twoTokens')} />
      ) : (
        <Form key={created?.id} method="post" className={styles.form} preventScrollReset>
          <HiddenFields values={{ intent: 'create-token' }} />
          <Field label={tProfile('tokens.lasts')}>
            {(control) => (
              <Select {...control} name="days" defaultValue={refusal?.values.days ?? '90'}>
                {lifetimes.map((days) => (
                  <option key={days} value={days}>
                    {days > 0 ? tProfile('tokens.days', { count: days }) : tProfile('tokens.never')}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {tokens.length > 0 && (
            <Field label={t('grace')}>
              {(control) => (
                <Select {...control} name="graceDays" defaultValue={refusal?.values.graceDays ?? '1'}>
                  {gracePeriods.map((days) => (
                    <option key={days} value={days}>
                      {days > 0 ? tProfile('tokens.days', { count: days }) : t('graceNone')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <SubmitButton>{tokens.length > 0 ? t('replaceToken') : tProfile('tokens.make')}</SubmitButton>
        </Form>
      )}
    </>
  );
}
