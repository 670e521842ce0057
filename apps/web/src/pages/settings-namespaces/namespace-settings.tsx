import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { LastChangeView, WorkNamespaceView } from '../../../../api/src/translations/editing.contract';
import { PageLink } from '../../page/page-link';
import { SavedMeanwhile } from '../form/saved-meanwhile';
import { SubmitButton } from '../form/submit-button';
import { useSeenVersion } from '../form/use-seen-version';
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
  const seen = useSeenVersion(chosen.version, refusal);
  const now = refusal?.problem.current as (WorkNamespaceView & LastChangeView) | undefined;
  const { id, name, messages, texts } = chosen;
  return (
    <SettingsPage
      title={<code>{name}</code>}
      up={<PageLink to="/settings/namespaces">{t('namespaces.title')}</PageLink>}
      lead={
        <PageLink to={messagesPath({ namespace: name })}>{t('namespaces.toMessages', { count: messages })}</PageLink>
      }
      now={
        now && (
          <SavedMeanwhile
            last={now}
            now={[
              [t('namespaces.name'), now.name],
              [t('namespaces.description'), now.description],
              [t('namespaces.reference'), now.reference],
            ]}
          />
        )
      }
    >
      <Form method="post" className={styles.form}>
        <input type="hidden" name="version" value={seen} />
        <NamespaceFields chosen={chosen} refusal={refusal} />
        <PlaceField all={namespaces} id={id} />
        <SubmitButton name="act" value="change">
          {t('save')}
        </SubmitButton>
      </Form>
      <DeletePart title={t('namespaces.delete.title')} version={seen}>
        <p>{t('namespaces.delete.messages', { count: messages })}</p>
        <p>{t('namespaces.delete.texts', { count: texts })}</p>
        <p>{t('namespaces.delete.after')}</p>
      </DeletePart>
    </SettingsPage>
  );
}
