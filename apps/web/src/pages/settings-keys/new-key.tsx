import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { PageLink } from '../../page/page-link';
import { Field } from '../../ui/field';
import tabs from '../../ui/tabs.module.css';
import { problemAt } from '../../form/problem-notice';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { BidiTextArea } from '../../settings-ui/bidi-text-area';
import { KeyFields } from './key-fields';
import { keysPath, parseKeysAddress } from '../../addresses/keys-address';
import type { LoadedNamespace } from './load-keys';
import styles from '../../form/form.module.css';

interface NewKeyProps extends LoadedNamespace {
  /** Plural categories of the reference language; `''` for a key without plural forms. */
  categories: readonly string[];
}

/** Creates a key with its texts in the reference language. */
export function NewKey({ namespace, referenceLanguage, categories }: NewKeyProps) {
  const { t } = useTranslation('dragoman/settings');
  const refusal = useRefusal();
  const { create = 'text' } = parseKeysAddress(useLocation());
  const listAddress = { namespace: namespace.name };
  return (
    <SettingsFrame
      title={t('keys.create.title')}
      parentLink={
        <PageLink to={keysPath(listAddress)}>
          <code>{namespace.name}</code>
        </PageLink>
      }
    >
      <nav className={tabs.tabs} aria-label={t('keys.create.kind')}>
        {(['text', 'cardinal', 'ordinal'] as const).map((kind) => (
          <PageLink
            key={kind}
            to={keysPath({ ...listAddress, create: kind })}
            className={tabs.tab}
            aria-current={kind === create ? 'page' : undefined}
          >
            {t(`keys.create.${kind}`)}
          </PageLink>
        ))}
      </nav>
      <Form method="post" className={styles.sections}>
        <SettingsSection title={t(`keys.create.${create}`)}>
          <div className={styles.form}>
            {categories.map((category) => (
              <Field
                // Every kind has this form, so its text stays when another kind is chosen.
                key={category || 'other'}
                label={category ? `${referenceLanguage.ownName} – ${category}` : referenceLanguage.ownName}
                error={problemAt(refusal?.problem, '/forms')}
              >
                {(control) => (
                  <BidiTextArea
                    {...control}
                    name={`form:${category}`}
                    lang={referenceLanguage.tag}
                    dir={referenceLanguage.direction}
                    required
                    defaultValue={refusal?.values[`form:${category}`]}
                  />
                )}
              </Field>
            ))}
          </div>
        </SettingsSection>
        <SettingsSection title={t('tabs.label')}>
          <div className={styles.form}>
            <KeyFields />
            <SubmitButton name="intent" value="create">
              {t('keys.create.button')}
            </SubmitButton>
          </div>
        </SettingsSection>
      </Form>
    </SettingsFrame>
  );
}
