import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { EmptyState } from '../../ui/empty-state';
import { keysPath } from '../../addresses/keys-address';
import styles from '../../settings-ui/settings.module.css';

/** Chooses the namespace whose keys are shown. */
export function NamespaceChoice({ namespaces }: { namespaces: readonly { name: string; keys: number }[] }) {
  const { t } = useTranslation('dragoman/settings');
  const { number } = useFormatters();
  if (namespaces.length === 0) {
    return (
      <EmptyState title={t('namespaces.empty.title')}>
        <p>{t('keys.noNamespace')}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.choices}>
      {namespaces.map(({ name, keys }) => (
        <li key={name}>
          <PageLink to={keysPath({ namespace: name })}>
            <code>{name}</code>
            <span className={styles.muted}>{number(keys)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
