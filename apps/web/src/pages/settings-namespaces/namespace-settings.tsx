import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { PageLink } from '../../page/page-link';
import { SubmitButton } from '../form/submit-button';
import { messagesPath } from '../settings-messages/messages-address';
import { DeletePart } from '../settings/delete-part';
import { PlaceField } from '../settings/place-field';
import { SettingsPage, useRefusal } from '../settings/settings-page';
import { NamespaceFields } from './namespace-fields';
import type { ManagedNamespace, NamespacesData } from './load-namespaces';
import styles from '../settings/settings.module.css';

/** What is set for one namespace. */
export function NamespaceSettings({ chosen }: { chosen: ManagedNamespace }) {
  const { t } = useTranslation('dragoman/settings');
  const { namespaces } = useLoaderData<NamespacesData>();
  const refusal = useRefusal();
  const { id, name, messages, texts } = chosen;
  return (
    <SettingsPage
      title={<code>{name}</code>}
      up={<PageLink to="/settings/namespaces">{t('namespaces.title')}</PageLink>}
      lead={
        <PageLink to={messagesPath({ namespace: name })}>{t('namespaces.toMessages', { count: messages })}</PageLink>
      }
    >
      <Form method="post" className={styles.form}>
        <NamespaceFields chosen={chosen} refusal={refusal} />
        <PlaceField all={namespaces} id={id} />
        <SubmitButton name="act" value="change">
          {t('save')}
        </SubmitButton>
      </Form>
      <DeletePart title={t('namespaces.delete.title')}>
        <p>{t('namespaces.delete.messages', { count: messages })}</p>
        <p>{t('namespaces.delete.texts', { count: texts })}</p>
        <p>{t('namespaces.delete.after')}</p>
      </DeletePart>
    </SettingsPage>
  );
}
