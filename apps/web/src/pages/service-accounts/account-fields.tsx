import { useTranslation } from 'react-i18next';
import type {
  ScopeView,
  ServiceAccountView,
} from '../../../../../libs/workspace/src/service-accounts/service-accounts.contract';
import { LanguageChoices } from '../../accounts/language-choices';
import { useScopeName } from '../../accounts/scope-name';
import { ChoiceGroup } from '../../form/choice-group';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { Field, TextInput } from '../../ui/field';
import type { LimitOptions } from '../../accounts/limit-options';
import { NamespaceChoices } from '../../form/namespace-choices';
import styles from '../../form/form.module.css';

interface AccountFieldsProps {
  /** Absent for a new account. */
  readonly account?: ServiceAccountView;
  readonly scopes: readonly ScopeView[];
  readonly options: LimitOptions;
  readonly refusal: RefusedForm | undefined;
}

/** The fields of a service account: name, description, permissions and limits. */
export function AccountFields({ account, scopes, options, refusal }: AccountFieldsProps) {
  const { t } = useTranslation('dragoman/service-accounts');
  const { t: tPeople } = useTranslation('dragoman/people');
  const { t: tProfile } = useTranslation('dragoman/profile');
  const scopeName = useScopeName();
  const { values, problem } = refusal ?? {};
  const chosen = (name: 'scopes' | 'languages' | 'namespaces'): readonly string[] =>
    values ? (values[name]?.split(' ') ?? []) : (account?.[name] ?? []);
  // Saving the form must not remove the limits of an account.
  const isOfDeleted = account?.namespaces?.length === 0;
  return (
    <>
      {isOfDeleted && <HiddenFields values={{ deletedNamespaces: 1 }} />}
      <Field label={tPeople('person.name')} hint={t('nameHint')} error={problemAt(problem, '/name')}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="off"
            dir="auto"
            required
            maxLength={100}
            defaultValue={values?.name ?? account?.name}
          />
        )}
      </Field>
      <Field label={t('description')} error={problemAt(problem, '/description')}>
        {(control) => (
          <TextInput
            {...control}
            name="description"
            autoComplete="off"
            dir="auto"
            maxLength={500}
            defaultValue={values?.description ?? account?.description ?? ''}
          />
        )}
      </Field>
      <ChoiceGroup legend={tProfile('tokens.scopes')} error={problemAt(problem, '/scopes')}>
        {scopes.map(({ scope, limitableToLanguages, limitableToNamespaces }) => (
          <label key={scope} className={styles.choice}>
            <input type="checkbox" name="scopes" value={scope} defaultChecked={chosen('scopes').includes(scope)} />
            <span>{scopeName(scope)}</span>
            {!limitableToLanguages ? (
              <small>{t('notLimitable')}</small>
            ) : (
              !limitableToNamespaces && <small>{t('notLimitableToNamespaces')}</small>
            )}
          </label>
        ))}
      </ChoiceGroup>
      {options.namespaces.length > 0 && (
        <div className={styles.role}>
          <NamespaceChoices legend={t('namespaces')} namespaces={options.namespaces} selected={chosen('namespaces')} />
          <p className={styles.note}>{t(isOfDeleted ? 'deletedNamespaces' : 'namespacesHint')}</p>
        </div>
      )}
      {options.languages.length > 0 && (
        <div className={styles.secret}>
          <LanguageChoices
            name="languages"
            languages={options.languages}
            selected={chosen('languages')}
            legend={t('languages')}
          />
          <p className={styles.note}>{t('languagesHint')}</p>
        </div>
      )}
    </>
  );
}
