import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { EmptyState } from '../../ui/empty-state';
import { SettingsPage } from '../settings/settings-page';
import { messagesPath } from './messages-address';
import styles from '../settings/settings.module.css';

export function NamespaceChoice({ namespaces }: { namespaces: readonly { name: string; messages: number }[] }) {
  const { t } = useTranslation('dragoman/settings');
  const { number } = useFormatters();
  return (
    <SettingsPage title={t('messages.title')} lead={t('messages.choose')}>
      {namespaces.length === 0 ? (
        <EmptyState title={t('namespaces.empty.title')}>
          <p>{t('messages.noNamespace')}</p>
        </EmptyState>
      ) : (
        <ul className={styles.choices}>
          {namespaces.map(({ name, messages }) => (
            <li key={name}>
              <PageLink to={messagesPath({ namespace: name })}>
                <code>{name}</code>
                <span className={styles.muted}>{number(messages)}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </SettingsPage>
  );
}
