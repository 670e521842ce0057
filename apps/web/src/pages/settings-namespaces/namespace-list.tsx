import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { EmptyState } from '../../ui/empty-state';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/table';
import { Breakable } from '../../ui/breakable';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { keysPath } from '../../addresses/keys-address';
import { namespaceSettingsPath } from '../../addresses/settings-address';
import { DeletedSection } from '../../settings-ui/deleted-section';
import { useRefusal } from '../../form/use-form-result';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { NamespaceFields } from './namespace-fields';
import type { NamespacesData } from './load-namespaces';
import styles from '../../settings-ui/settings.module.css';

/** The namespaces of the workspace, with a form that adds one and the deleted ones. */
export function NamespaceList() {
  const { t } = useTranslation('dragoman/settings');
  const { namespaces, added, gone, reference, deleted } = useLoaderData<NamespacesData>();
  const refusal = useRefusal('add');
  return (
    <SettingsFrame title={t('namespaces.title')} lead={t('namespaces.lead')} added={added} gone={gone}>
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
          <SettingsSection title={t('namespaces.add.title')}>
            <Form key={namespaces.length} method="post" className={styles.inlineForm}>
              <NamespaceFields refusal={refusal} />
              <SubmitButton name="intent" value="add">
                {t('namespaces.add.button')}
              </SubmitButton>
            </Form>
          </SettingsSection>
          {namespaces.length > 0 && <NamespaceTable />}
          <DeletedSection
            field="id"
            deleted={deleted.map((namespace) => ({ ...namespace, label: <code>{namespace.name}</code> }))}
          />
        </>
      )}
    </SettingsFrame>
  );
}

function NamespaceTable() {
  const { t } = useTranslation('dragoman/settings');
  const { number } = useFormatters();
  const { namespaces, reference } = useLoaderData<NamespacesData>();
  const hasDescriptions = namespaces.some(({ description }) => description !== undefined);
  return (
    <Table caption={t('namespaces.title')} captionHidden stacked>
      <thead>
        <tr>
          <th scope="col">{t('namespaces.name')}</th>
          {hasDescriptions && <th scope="col">{t('namespaces.description')}</th>}
          <th scope="col">{t('namespaces.reference')}</th>
          <th scope="col" data-number>
            {t('namespaces.keys')}
          </th>
        </tr>
      </thead>
      <tbody>
        {namespaces.map(({ id, name, description, reference: ownReference, access, keys }) => (
          <tr key={id}>
            <th scope="row">
              <PageLink to={namespaceSettingsPath(id)}>
                <code>
                  <Breakable text={name} />
                </code>
              </PageLink>{' '}
              {access === 'private' && <Badge>{t('namespaces.access.private')}</Badge>}
            </th>
            {hasDescriptions && (
              <td className={styles.longText} dir="auto">
                {description}
              </td>
            )}
            <td data-label={t('namespaces.reference')}>
              {ownReference === reference ? (
                <span className={styles.muted}>{reference}</span>
              ) : (
                <code>{ownReference}</code>
              )}
            </td>
            <td data-number data-label={t('namespaces.keys')}>
              <PageLink to={keysPath({ namespace: name })}>{number(keys)}</PageLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
