import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import { SubmitButton } from '../form/submit-button';
import { messagesPath } from '../settings-messages/messages-address';
import { DeletedPart } from '../settings/deleted-part';
import { SettingsPage, useRefusal } from '../settings/settings-page';
import { NamespaceFields } from './namespace-fields';
import type { NamespacesData } from './load-namespaces';
import styles from '../settings/settings.module.css';

export function NamespaceList() {
  const { t } = useTranslation('dragoman/settings');
  const { namespaces, added, reference, deleted } = useLoaderData<NamespacesData>();
  const refusal = useRefusal();
  return (
    <SettingsPage title={t('namespaces.title')} lead={t('namespaces.lead')} added={added}>
      {reference === null ? (
        <EmptyState title={t('namespaces.noLanguage.title')}>
          <p>{t('namespaces.noLanguage.text')}</p>
          <PageLink to="/settings/languages">{t('languages.title')}</PageLink>
        </EmptyState>
      ) : (
        <>
          {namespaces.length === 0 && (
            <EmptyState title={t('namespaces.empty.title')}>
              <p>{t('namespaces.empty.text')}</p>
            </EmptyState>
          )}
          <section className={styles.part}>
            <h2>{t('namespaces.add.title')}</h2>
            <Form key={namespaces.length} method="post" className={styles.line}>
              <NamespaceFields refusal={refusal?.values.act === 'add' ? refusal : undefined} />
              <SubmitButton name="act" value="add">
                {t('namespaces.add.button')}
              </SubmitButton>
            </Form>
          </section>
          {namespaces.length > 0 && <Namespaces />}
          <DeletedPart field="id" deleted={deleted.map((each) => ({ ...each, shown: <code>{each.name}</code> }))} />
        </>
      )}
    </SettingsPage>
  );
}

function Namespaces() {
  const { t } = useTranslation('dragoman/settings');
  const { number } = useFormatters();
  const { namespaces, reference } = useLoaderData<NamespacesData>();
  return (
    <Table caption={t('namespaces.title')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('namespaces.name')}</th>
          <th scope="col">{t('namespaces.description')}</th>
          <th scope="col">{t('namespaces.reference')}</th>
          <th scope="col" data-number>
            {t('namespaces.messages')}
          </th>
        </tr>
      </thead>
      <tbody>
        {namespaces.map(({ id, name, description, reference: own, messages }) => (
          <tr key={id}>
            <th scope="row">
              <PageLink to={`/settings/namespaces?${new URLSearchParams({ namespace: id })}`}>
                <code>{name}</code>
              </PageLink>
            </th>
            <td className={styles.long} dir="auto">
              {description}
            </td>
            <td>{own === reference ? <span className={styles.muted}>{own}</span> : <code>{own}</code>}</td>
            <td data-number>
              <PageLink to={messagesPath({ namespace: name })}>{number(messages)}</PageLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
