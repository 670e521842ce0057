import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { activeCommands, activeShortcuts, useShortcutKeys } from '../page/shortcuts';
import { Palette } from './palette';
import { ShortcutList } from './shortcut-list';
import { useFrameCommands } from './use-frame-commands';
import { useSearchResults } from './use-search-results';

export interface PaletteOrHelpProps {
  readonly person: ProfileView;
  readonly dialog: 'palette' | 'help';
  readonly close: () => void;
}

/** The command palette, or the list of keyboard shortcuts, of the current page and the frame around it. */
export function PaletteOrHelp({ person, dialog, close }: PaletteOrHelpProps) {
  const { t } = useTranslation(['dragoman/palette', 'dragoman/common']);
  const [search, setSearch] = useState('');
  const { pages, preferences } = useFrameCommands(person);
  const paletteKeys = useShortcutKeys()('palette');
  const found = useSearchResults(search, person);
  if (dialog === 'help') return <ShortcutList shortcuts={activeShortcuts()} close={close} />;
  const shortcuts = activeShortcuts().filter(({ keys }) => keys !== paletteKeys);
  return (
    <Palette
      search={search}
      setSearch={setSearch}
      groups={[
        { title: t('group.page'), commands: [...shortcuts, ...activeCommands()] },
        { title: t('group.pages'), commands: pages },
        { title: t('group.preferences'), commands: preferences },
      ]}
      results={[
        { title: t('group.texts'), commands: found?.texts ?? [] },
        { title: t('group.keys'), commands: found?.keys ?? [] },
        { title: t('dragoman/common:navigation.people'), commands: found?.people ?? [] },
      ]}
      isSearching={found === undefined}
      close={close}
    />
  );
}
