import { useTranslation } from 'react-i18next';
import type { Shortcut } from '../page/shortcuts';
import { PageLink } from '../page/page-link';
import { Dialog } from '../ui/dialog';
import { KeyCombination } from '../page/key-combination';
import styles from './shortcut-list.module.css';

export interface ShortcutListProps {
  readonly shortcuts: readonly Shortcut[];
  readonly close: () => void;
}

/** All keyboard shortcuts of the current page. */
export function ShortcutList({ shortcuts, close }: ShortcutListProps) {
  const { t } = useTranslation(['dragoman/palette', 'dragoman/common']);
  return (
    <Dialog title={t('dragoman/common:commands.keys')} closeLabel={t('close')} close={close}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys + label}>
            <dt>{label}</dt>
            <dd>{keys === '' ? t('off') : <KeyCombination keys={keys} />}</dd>
          </div>
        ))}
      </dl>
      <p>
        <PageLink to="/profile/shortcuts" onClick={close}>
          {t('change')}
        </PageLink>
      </p>
    </Dialog>
  );
}
