import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { activeCommands, activeShortcuts } from '../page/shortcuts';
import { Palette } from './palette';
import { ShortcutList } from './shortcut-list';
import { useFrameCommands } from './use-frame-commands';

export interface PaletteOrHelpProps {
  readonly person: ProfileView;
  readonly dialog: 'palette' | 'help';
  readonly close: () => void;
}

/** The command palette, or the list of keyboard shortcuts, of the current page and the frame around it. */
export function PaletteOrHelp({ person, dialog, close }: PaletteOrHelpProps) {
  const { pages, preferences } = useFrameCommands(person);
  if (dialog === 'help') return <ShortcutList shortcuts={activeShortcuts()} close={close} />;
  const shortcuts = activeShortcuts().filter(({ keys }) => keys !== 'Mod+K');
  return <Palette commands={[...shortcuts, ...pages, ...activeCommands(), ...preferences]} close={close} />;
}
