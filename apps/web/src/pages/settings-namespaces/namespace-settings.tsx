import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { NamespaceView } from '../../../../../libs/workspace/src/namespaces/namespaces.contract';
import { PageLink } from '../../page/page-link';
import { CurrentValues } from '../../form/current-values';
import { HiddenFields } from '../../form/hidden-fields';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { VersionField } from '../../form/version-field';
import { keysPath } from '../../addresses/keys-address';
import { DeleteSection } from '../../settings-ui/delete-section';
import { PositionField } from '../../settings-ui/position-field';
import { useRefusal } from '../../form/use-form-result';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { NamespaceFields } from './namespace-fields';
import type { ManagedNamespace, NamespacesData } from './load-namespaces';
import styles from '../../form/form.module.css';

/** The settings of one namespace. */
export function NamespaceSettings({ namespace }: { namespace: ManagedNamespace }) {
  const { t } = useTranslation('dragoman/settings');
  const { namespaces } = useLoaderData<NamespacesData>();
  const refusal = useRefusal();
  const current = refusal?.problem.current as (NamespaceView & LastChangeView) | undefined;
  const { id, name, keys, texts } = namespace;
  return (
    <SettingsFrame
      title={<code>{name}</code>}
      parentLink={<PageLink to="/settings/namespaces">{t('namespaces.title')}</PageLink>}
      lead={<PageLink to={keysPath({ namespace: name })}>{t('namespaces.toKeys', { count: keys })}</PageLink>}
      currentValues={
        current && (
          <CurrentValues
            lastChange={current}
            values={[
              [t('namespaces.name'), current.name],
              [t('namespaces.description'), current.description],
              [t('namespaces.reference'), current.reference],
              [t('namespaces.syntax.label'), t(`namespaces.syntax.${current.syntax}`)],
              [t('namespaces.access.label'), t(`namespaces.access.${current.access}`)],
            ]}
          />
        )
      }
    >
      <SettingsSection title={t('tabs.label')}>
        <Form method="post" className={styles.form}>
          <HiddenFields values={{ intent: 'change' }} />
          <VersionField version={namespace.version} refusal={refusal} />
          <NamespaceFields namespace={namespace} refusal={refusal} />
          <PositionField items={namespaces} id={id} />
          <SubmitButton>{t('save')}</SubmitButton>
        </Form>
      </SettingsSection>
      <DeleteSection title={t('namespaces.delete.title')} version={namespace.version}>
        <p>{t('namespaces.delete.keys', { count: keys })}</p>
        <p>{t('namespaces.delete.texts', { count: texts })}</p>
        <p>{t('namespaces.delete.after')}</p>
      </DeleteSection>
    </SettingsFrame>
  );
}
