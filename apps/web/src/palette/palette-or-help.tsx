import type { ProfileView } from '../../../api/src/people/people.contract';
import { commandsNow, shortcutsNow } from '../page/shortcuts';
import { Palette } from './palette';
import { ShortcutList } from './shortcut-list';
import { useFrameCommands } from './use-frame-commands';

export interface PaletteOrHelpProps {
  readonly person: ProfileView;
  readonly shown: 'palette' | 'help';
  readonly close: () => void;
}

/** What keys and commands there are, of the page that is shown and of the frame around it. */
export function PaletteOrHelp({ person, shown, close }: PaletteOrHelpProps) {
  const { open, read } = useFrameCommands(person);
  if (shown === 'help') return <ShortcutList shortcuts={shortcutsNow()} close={close} />;
  const shortcuts = shortcutsNow().filter(({ keys }) => keys !== 'Mod+K');
  return <Palette commands={[...shortcuts, ...open, ...commandsNow(), ...read]} close={close} />;
}
