import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { NewTokenView, ProfileView, TokenView } from '../../../../api/src/people/people.contract';
import { may, SCOPES } from '../../../../api/src/people/permissions';
import type { RefusedForm } from '../../page/refused-form';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select, TextInput } from '../../ui/field';
import { HiddenValues } from '../form/hidden-values';
import { problemAt, ProblemNotice } from '../form/problem-notice';
import { ShownOnce } from '../form/shown-once';
import { SubmitButton } from '../form/submit-button';
import { TokenList } from '../form/token-list';
import styles from '../form/form.module.css';

interface OwnTokensProps {
  readonly person: ProfileView;
  readonly tokens: readonly TokenView[];
  /** The one that was just made. */
  readonly made: NewTokenView | undefined;
  readonly refusal: RefusedForm | undefined;
}

/** Days after which a token ends; 0: never. */
const lasts = [30, 90, 366, 0];

/** Keys for programs, which may do of what their owner may. */
export function OwnTokens({ person, tokens, made, refusal }: OwnTokensProps) {
  const { t } = useTranslation('dragoman/profile');
  const { t: forms } = useTranslation('dragoman/forms');
  const { number } = useFormatters();
  const scopes = SCOPES.filter((scope) => may(person, scope));
  return (
    <section className={styles.part} aria-labelledby="tokens">
      <h2 id="tokens">{t('tokens.title')}</h2>
      <p>{t('tokens.text')}</p>
      {made && (
        <ShownOnce
          title={t('tokens.made.title')}
          text={t('tokens.made.text')}
          secret={made.token}
          label={made.name}
          copy={forms('copy')}
          copied={forms('copied')}
        />
      )}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {tokens.length > 0 ? (
        <TokenList tokens={tokens} intent="revoke-token" />
      ) : (
        <EmptyState title={t('tokens.none')} />
      )}
      <h3>{t('tokens.new')}</h3>
      <Form key={made?.id} method="post" className={styles.form} preventScrollReset>
        <HiddenValues values={{ intent: 'make-token' }} />
        <Field label={t('tokens.name')} hint={t('tokens.nameHint')} error={problemAt(refusal?.problem, '/name')}>
          {(control) => (
            <TextInput
              {...control}
              {...{ name: 'tokenName', autoComplete: 'off', dir: 'auto', required: true, maxLength: 100 }}
              defaultValue={refusal?.values.tokenName}
            />
          )}
        </Field>
        <fieldset className={styles.choices}>
          <legend>{t('tokens.scopes')}</legend>
          {scopes.map((scope) => (
            <label key={scope} className={styles.choice}>
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={refusal?.values.scopes?.split(' ').includes(scope)}
              />
              <span>{forms(`scopes.${scope}`)}</span>
            </label>
          ))}
        </fieldset>
        <Field label={t('tokens.lasts')}>
          {(control) => (
            <Select {...control} name="days" defaultValue={refusal?.values.days ?? '90'}>
              {lasts.map((days) => (
                <option key={days} value={days}>
                  {days > 0 ? t('tokens.days', { count: days, days: number(days) }) : t('tokens.never')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton kind="plain">{t('tokens.make')}</SubmitButton>
      </Form>
    </section>
  );
}
