import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { RefusedForm } from '../../form/refused-form';
import { Field, Select, TextInput } from '../../ui/field';
import { ChoiceGroup } from '../../form/choice-group';
import { problemAt } from '../../form/problem-notice';
import { LanguageSelect } from '../../settings-ui/language-select';
import { BidiTextArea } from '../../settings-ui/bidi-text-area';
import type { SyntaxPlanView } from '../../../../../libs/workspace/src/namespaces/namespaces.contract';
import { SyntaxPlan } from './syntax-plan';
import type { ManagedNamespace, NamespacesData } from './load-namespaces';
import styles from '../../form/form.module.css';

interface NamespaceFieldsProps {
  /** Absent: the fields are for a new namespace. */
  namespace?: ManagedNamespace;
  refusal: RefusedForm | undefined;
}

/** Fields for the properties of a namespace. */
export function NamespaceFields({ namespace, refusal }: NamespaceFieldsProps) {
  const { t } = useTranslation('dragoman/settings');
  const { languages, reference } = useLoaderData<NamespacesData>();
  const planId = useId();
  const { syntaxPlan: plan } = (refusal?.problem ?? {}) as { readonly syntaxPlan?: SyntaxPlanView };
  const ownReference = namespace && namespace.reference !== reference ? namespace.reference : '';
  return (
    <>
      <Field
        label={t('namespaces.name')}
        hint={namespace ? `${t('namespaces.nameHint')} ${t('namespaces.renameHint')}` : t('namespaces.nameHint')}
        error={problemAt(refusal?.problem, '/name')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="name"
            required
            maxLength={128}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={refusal?.values.name ?? namespace?.name}
          />
        )}
      </Field>
      <Field label={t('namespaces.description')} hint={t('namespaces.descriptionHint')}>
        {(control) => (
          <BidiTextArea
            {...control}
            name="description"
            maxLength={4000}
            defaultValue={refusal?.values.description ?? namespace?.description}
          />
        )}
      </Field>
      <Field label={t('namespaces.reference')} hint={t('namespaces.referenceHint')}>
        {(control) => (
          <LanguageSelect
            {...control}
            name="reference"
            defaultLabel={t('namespaces.usual', { language: reference ?? '' })}
            languages={languages}
            defaultValue={refusal?.values.reference ?? ownReference}
          />
        )}
      </Field>
      <Field label={t('namespaces.syntax.label')} hint={t('namespaces.syntax.hint')}>
        {(control) => (
          <Select
            {...control}
            name="syntax"
            defaultValue={refusal?.values.syntax ?? namespace?.syntax ?? 'i18next'}
            aria-describedby={[control['aria-describedby'], plan && planId].filter(Boolean).join(' ') || undefined}
          >
            {(['i18next', 'i18next-v3', 'nestjs-i18n', 'icu'] as const).map((syntax) => (
              <option key={syntax} value={syntax}>
                {t(`namespaces.syntax.${syntax}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {plan && <SyntaxPlan id={planId} plan={plan} />}
      {/* A new one is public, unless its name was private. */}
      {namespace && (
        <ChoiceGroup legend={t('namespaces.access.label')} error={problemAt(refusal?.problem, '/access')}>
          {(['public', 'private'] as const).map((access) => (
            <label key={access} className={styles.choice}>
              <input
                type="radio"
                name="access"
                value={access}
                defaultChecked={access === (refusal?.values.access ?? namespace.access)}
              />
              <span>{t(`namespaces.access.${access}`)}</span>
              <small>{t(`namespaces.access.${access}Text`)}</small>
            </label>
          ))}
          <p className={styles.note}>{t('namespaces.access.hint')}</p>
        </ChoiceGroup>
      )}
    </>
  );
}
