import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { LanguageView } from '../../../../../libs/workspace/src/languages/languages.contract';
import { PageLink } from '../../page/page-link';
import { Confirmation } from '../../form/confirmation';
import { CurrentValues } from '../../form/current-values';
import { HiddenFields } from '../../form/hidden-fields';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { VersionField } from '../../form/version-field';
import { DeleteSection } from '../../settings-ui/delete-section';
import { PositionField } from '../../settings-ui/position-field';
import { useRefusal } from '../../form/use-form-result';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { FormalityField } from './formality-field';
import { FallbackField } from './fallback-field';
import type { LanguagesData, ManagedLanguage } from './load-languages';
import styles from '../../form/form.module.css';

/** The settings of one language. */
export function LanguageSettings({ language }: { language: ManagedLanguage }) {
  const { t } = useTranslation('dragoman/settings');
  const { list } = useFormatters();
  const { languages, reference } = useLoaderData<LanguagesData>();
  const refusal = useRefusal();
  const current = refusal?.problem.current as (LanguageView & LastChangeView) | undefined;
  const submitted = refusal?.values.intent === 'change' ? refusal.values : undefined;
  const others = languages.filter(({ tag }) => tag !== language.tag);
  const dependents = others.filter(({ fallback }) => fallback === language.tag);
  const isReference = language.tag === reference;
  const { name, tag, translated } = language;
  return (
    <SettingsFrame
      title={`${name} (${tag})`}
      parentLink={<PageLink to="/settings/languages">{t('languages.title')}</PageLink>}
      lead={
        <bdi lang={tag} dir={language.direction}>
          {language.ownName}
        </bdi>
      }
      currentValues={
        current && (
          <CurrentValues
            lastChange={current}
            values={[
              [t('languages.fallback'), current.fallback ?? t('languages.usual')],
              [t('namespaces.reference'), reference],
              [
                t('languages.independentReview'),
                t(`languages.independentReviewValue.${current.independentReview ? 'on' : 'off'}`),
              ],
              ...(current.formality === undefined
                ? []
                : [[t('languages.formality'), t(`languages.formalities.${current.formality ?? 'unset'}`)] as const]),
            ]}
          />
        )
      }
    >
      <SettingsSection title={t('tabs.label')}>
        <Form method="post" className={styles.form}>
          <HiddenFields values={{ intent: 'change' }} />
          <VersionField version={language.version} refusal={refusal} />
          <FallbackField
            languages={others}
            value={submitted ? submitted.fallback : language.fallback}
            hint={t('languages.fallbackHint')}
          />
          <PositionField items={languages.map(({ tag, name }) => ({ id: tag, name }))} id={tag} />
          {language.formality !== undefined && (
            <FormalityField value={submitted ? submitted.formality : language.formality} />
          )}
          {isReference && <p className={styles.note}>{t('languages.isReference')}</p>}
          <label className={styles.choice}>
            <input
              type="checkbox"
              name="independentReview"
              defaultChecked={submitted ? 'independentReview' in submitted : language.independentReview}
            />
            <span>{t('languages.independentReview')}</span>
            <small>{t('languages.independentReviewHint')}</small>
          </label>
          <SubmitButton>{t('save')}</SubmitButton>
        </Form>
      </SettingsSection>
      {!isReference && <ReferenceSection language={language} />}
      {isReference ? null : dependents.length > 0 ? (
        <p className={styles.note}>{t('languages.needed', { languages: list(dependents.map(({ tag }) => tag)) })}</p>
      ) : (
        <DeleteSection title={t('languages.delete.title')} version={language.version}>
          <p>{t('languages.delete.text', { count: translated })}</p>
          <p>{t('languages.delete.after')}</p>
        </DeleteSection>
      )}
    </SettingsFrame>
  );
}

/** Makes the language the one that others are translated from, after naming the consequences. */
function ReferenceSection({ language: { version, keys, translated } }: { language: ManagedLanguage }) {
  const { t } = useTranslation('dragoman/settings');
  const { languages, reference } = useLoaderData<LanguagesData>();
  const refusal = useRefusal();
  const current = languages.find(({ tag }) => tag === reference);
  return (
    <SettingsSection title={t('languages.referenceTitle')}>
      <p>{t('languages.referenceText')}</p>
      <Confirmation label={t('languages.makeReference')}>
        {keys > translated && <p>{t('languages.referenceMissing', { keys: keys - translated })}</p>}
        {current && <p>{t('languages.referenceBack', { language: current.name })}</p>}
        <Form method="post">
          <HiddenFields values={{ intent: 'reference' }} />
          <VersionField version={version} refusal={refusal} />
          <SubmitButton>{t('languages.makeReference')}</SubmitButton>
        </Form>
      </Confirmation>
    </SettingsSection>
  );
}
