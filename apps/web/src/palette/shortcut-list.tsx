import { useTranslation } from 'react-i18next';
import type { Shortcut } from '../page/shortcuts';
import { PageLink } from '../page/page-link';
import { KeyCombination } from '../page/key-combination';
import { Dialog } from '../ui/dialog';
import { KeyList } from '../ui/key-list';

export interface ShortcutListProps {
  readonly shortcuts: readonly Shortcut[];
  readonly close: () => void;
}

/** All keyboard shortcuts of the current page. */
export function ShortcutList({ shortcuts, close }: ShortcutListProps) {
  const { t } = useTranslation(['dragoman/palette', 'dragoman/common']);
  return (
    <Dialog title={t('dragoman/common:commands.keys')} closeLabel={t('close')} close={close}>
      <KeyList
        rows={shortcuts.map(({ keys, label }) => [label, keys === '' ? t('off') : <KeyCombination keys={keys} />])}
      />
      <p>
        <PageLink to="/profile/shortcuts" onClick={close}>
          {t('change')}
        </PageLink>
      </p>
    </Dialog>
  );
}
