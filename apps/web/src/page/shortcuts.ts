import { useEffect, useRef } from 'react';

/** Something that keys do on the page that is shown. */
export interface Shortcut {
  /** `Mod+Enter`, `Alt+ArrowDown`, `Alt+1`: modifiers and a key. `Mod` is Ctrl, and Cmd on Apple's keyboards. */
  readonly keys: string;
  /** What it does, in the reader's language. */
  readonly label: string;
  readonly run: () => void;
  /** Not now; it is listed all the same. */
  readonly disabled?: boolean | undefined;
}

/** Something that can be done by its name, whether or not a key does it. */
export type Command = Pick<Shortcut, 'label' | 'run'> & Partial<Pick<Shortcut, 'keys' | 'disabled'>>;

/** The latest first: what is inside goes before what is around it. */
let groups: readonly { current: readonly Shortcut[] }[] = [];
let commands: readonly { current: () => readonly Command[] }[] = [];

/** Puts shortcuts into force while the component is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useLatest(shortcuts);
  useEffect(() => {
    change([latest, ...groups]);
    return () => change(groups.filter((group) => group !== latest));
  }, [latest]);
}

/** Has the palette find these while the component is there; they are made when it is opened. */
export function useCommands(make: () => readonly Command[]): void {
  const latest = useLatest(make);
  useEffect(() => {
    commands = [latest, ...commands];
    return () => void (commands = commands.filter((each) => each !== latest));
  }, [latest]);
}

/** All that are in force, as they are when the list is opened: those of the page, then those of the frame around it. */
export const shortcutsNow = (): readonly Shortcut[] => groups.flatMap(({ current }) => current);

export const commandsNow = (): readonly Command[] => commands.flatMap(({ current }) => current());

function useLatest<Value>(value: Value): { current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

function change(after: typeof groups): void {
  if (groups.length === 0) document.addEventListener('keydown', pressed);
  groups = after;
  if (groups.length === 0) document.removeEventListener('keydown', pressed);
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const shortcut = shortcutsNow().find(({ keys }) => matches(event, keys));
  if (!shortcut) return;
  event.preventDefault();
  if (!shortcut.disabled) shortcut.run();
}

export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.pop()!;
  const wants = (modifier: string) => parts.includes(modifier);
  // Ctrl and Cmd are one here; AltGr, which writes letters, is neither.
  const mod = event.ctrlKey || event.metaKey;
  if (mod !== wants('Mod') || event.altKey !== wants('Alt') || event.getModifierState('AltGraph')) return false;
  if (/^\d$/.test(key)) return !event.shiftKey && event.code === `Digit${key}`;
  if (event.shiftKey !== wants('Shift') && key !== '/') return false; // where `/` is written with Shift
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Option writes another letter on Apple's keyboards: ç of the usual ones. Letters of a language are left alone.
  return pressed === key.toLowerCase() || event.key === key || (wants('Alt') && key === 'C' && pressed === 'ç');
}

/** As `aria-keyshortcuts` has it (WAI-ARIA 1.2). */
export const ariaKeys = (keys: string): string =>
  keys.includes('Mod') ? `${keys.replace('Mod', 'Control')} ${keys.replace('Mod', 'Meta')}` : keys;

/** As keyboards have it, key by key. In the browser only. */
export function keyNames(keys: string): readonly string[] {
  const apple = /Mac|iPhone|iPad/.test(navigator.platform);
  const names: Partial<Record<string, string>> = {
    ...{ ArrowDown: '↓', ArrowUp: '↑', Enter: '↵' },
    ...(apple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl' }),
  };
  return keys.split('+').map((key) => names[key] ?? key);
}
