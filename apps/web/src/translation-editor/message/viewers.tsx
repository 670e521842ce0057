import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { AuthorView } from '../../../../../libs/workspace/src/editing/editing.contract';
import { Icon } from '../../ui/icon';
import styles from './editor-header.module.css';

/** Says who else has a text open. */
export function Viewers({ people }: { people: readonly AuthorView[] }) {
  const { t } = useTranslation('dragoman/translate');
  const { list } = useFormatters();
  return (
    <p className={styles.viewers}>
      <Icon name="person" />
      {t('presence', { names: list(people.map(({ name }) => name)), count: people.length })}
    </p>
  );
}
