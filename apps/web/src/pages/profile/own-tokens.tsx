import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import type { ProfileView } from '../../../../../libs/workspace/src/people/people.contract';
import type { NewTokenView, TokenView } from '../../../../../libs/workspace/src/tokens/tokens.contract';
import { isScope, may, SCOPES } from '../../../../../libs/workspace/src/access/permissions';
import type { RefusedForm } from '../../form/refused-form';
import { PageLink } from '../../page/page-link';
import { EmptyState } from '../../ui/empty-state';
import { ChoiceGroup } from '../../form/choice-group';
import { Field, Select, TextInput } from '../../ui/field';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { NewSecret } from '../../form/new-secret';
import { SubmitButton } from '../../form/submit-button';
import { useScopeName } from '../../accounts/scope-name';
import { TokenList } from '../../accounts/token-list';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

interface OwnTokensProps {
  readonly person: ProfileView;
  readonly tokens: readonly TokenView[];
  /** The token that was just created. */
  readonly created: NewTokenView | undefined;
  readonly refusal: RefusedForm | undefined;
}

/** Days until a token expires; 0: it does not expire. */
const lifetimes = [30, 90, 366, 0];

/** The person's API tokens: each has some of the person's permissions. */
export function OwnTokens({ person, tokens, created, refusal }: OwnTokensProps) {
  const { t } = useTranslation('dragoman/profile');
  const { t: tCommon } = useTranslation('dragoman/common');
  const scopeName = useScopeName();
  const scopes = [...SCOPES, ...(person.granted ?? []).filter(isScope)].filter((scope) => may(person, scope));
  return (
    <SettingsSection
      id="tokens"
      title={t('tokens.title')}
      text={
        <>
          {t('tokens.text')} <PageLink to="/mcp">{t('tokens.agents')}</PageLink>
        </>
      }
    >
      {created && (
        <NewSecret
          title={t('tokens.made.title')}
          text={t('tokens.made.text')}
          secret={created.token}
          label={created.name}
          copyLabel={tCommon('copy')}
          copiedLabel={tCommon('copied')}
        />
      )}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {tokens.length > 0 ? (
        <TokenList tokens={tokens} intent="revoke-token" />
      ) : (
        <EmptyState title={t('tokens.none')} />
      )}
      <h3>{t('tokens.new')}</h3>
      <Form key={created?.id} method="post" className={styles.form} preventScrollReset>
        <HiddenFields values={{ intent: 'create-token' }} />
        <Field label={t('tokens.name')} hint={t('tokens.nameHint')} error={problemAt(refusal?.problem, '/name')}>
          {(control) => (
            <TextInput
              {...control}
              name="tokenName"
              autoComplete="off"
              dir="auto"
              required
              maxLength={100}
              defaultValue={refusal?.values.tokenName}
            />
          )}
        </Field>
        <ChoiceGroup legend={t('tokens.scopes')} error={problemAt(refusal?.problem, '/scopes')}>
          {scopes.map((scope) => (
            <label key={scope} className={styles.choice}>
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={refusal?.values.scopes?.split(' ').includes(scope)}
              />
              <span>{scopeName(scope)}</span>
            </label>
          ))}
        </ChoiceGroup>
        <Field label={t('tokens.lasts')}>
          {(control) => (
            <Select {...control} name="days" defaultValue={refusal?.values.days ?? '90'}>
              {lifetimes.map((days) => (
                <option key={days} value={days}>
                  {days > 0 ? t('tokens.days', { count: days }) : t('tokens.never')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton kind="plain">{t('tokens.make')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}
