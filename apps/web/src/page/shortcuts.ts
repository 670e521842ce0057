import { useLayoutEffect, useRef, type RefObject } from 'react';
import { shortcutKeys, type ShortcutName } from '../../../../libs/workspace/src/people/shortcuts';
import { useEnclosingDialog } from '../ui/enclosing-dialog';
import { useAppContext } from './app-context';

/** A keyboard shortcut of the page that is shown. */
export interface Shortcut {
  /** `Mod+Enter`, `Alt+ArrowDown`, `Alt+1`: modifiers and a key. `Mod` is Ctrl, or Cmd on Apple keyboards. Empty: turned off. */
  readonly keys: string;
  /** Describes the action in the reader's language. */
  readonly label: string;
  readonly run: () => void;
  /** The shortcut is listed, but does nothing. */
  readonly disabled?: boolean | undefined;
  /** The keys belong to the element that has the focus, which handles them itself; they are listed and found by name. */
  readonly isLocal?: boolean | undefined;
}

/** A command of the palette, with or without a shortcut. */
export type Command = Pick<Shortcut, 'label' | 'run'> & Partial<Pick<Shortcut, 'keys' | 'disabled'>>;

interface ShortcutGroup {
  readonly latest: { readonly current: readonly Shortcut[] };
  /** The dialog that the component is in. */
  readonly dialog: RefObject<HTMLDialogElement | null> | undefined;
}

/** The most recently mounted component first: it takes precedence over the components around it. */
let shortcutGroups: readonly ShortcutGroup[] = [];
let commandGroups: readonly { current: () => readonly Command[] }[] = [];

/** Enables shortcuts while the component is mounted, except behind a modal dialog that it is not part of. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useLatest(shortcuts);
  const dialog = useEnclosingDialog();
  // Layout effects: keys that are pressed as soon as a text is shown must not act on the one before it.
  useLayoutEffect(() => {
    const group = { latest, dialog };
    setShortcutGroups([group, ...shortcutGroups]);
    return () => setShortcutGroups(shortcutGroups.filter((each) => each !== group));
  }, [latest, dialog]);
}

/** Adds commands to the palette while the component is mounted. They are created when the palette is opened. */
export function useCommands(create: () => readonly Command[]): void {
  const latest = useLatest(create);
  useLayoutEffect(() => {
    commandGroups = [latest, ...commandGroups];
    return () => void (commandGroups = commandGroups.filter((group) => group !== latest));
  }, [latest]);
}

/** Returns all shortcuts: those of the page first, then those of the frame around it. */
export const activeShortcuts = (): readonly Shortcut[] => shortcutGroups.flatMap(({ latest }) => latest.current);

export const activeCommands = (): readonly Command[] => commandGroups.flatMap(({ current }) => current());

function useLatest<Value>(value: Value): { current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

function setShortcutGroups(groups: typeof shortcutGroups): void {
  if (shortcutGroups.length === 0) document.addEventListener('keydown', onKeyDown);
  shortcutGroups = groups;
  if (shortcutGroups.length === 0) document.removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const find = ({ latest }: ShortcutGroup) =>
    latest.current.find(({ keys, isLocal }) => !isLocal && matchesKeys(event, keys));
  const matching = shortcutGroups.filter((group) => find(group) !== undefined);
  if (matching.length === 0) return;
  event.preventDefault(); // behind a dialog as well: the browser would save the page on Mod+S
  const openDialog = [...document.querySelectorAll('dialog:modal')].at(-1); // the last one in the document is on top
  const group = matching.find(({ dialog }) => (dialog?.current ?? undefined) === openDialog);
  const shortcut = group && find(group);
  if (shortcut && !shortcut.disabled) shortcut.run();
}

/** Returns the keys of each shortcut that people can change; empty if it is turned off. */
export function useShortcutKeys(): (name: ShortcutName) => string {
  const own = useAppContext().person?.shortcuts;
  return (name) => shortcutKeys(own, name);
}

export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  if (keys === '') return false;
  const parts = keys.split('+');
  const key = parts.pop()!;
  const needs = (modifier: string) => parts.includes(modifier);
  // Ctrl and Cmd are equivalent; AltGr types letters, so it is not a modifier of a shortcut.
  const mod = event.ctrlKey || event.metaKey;
  if (mod !== needs('Mod') || event.altKey !== needs('Alt') || event.getModifierState('AltGraph')) return false;
  if (/^\d$/.test(key)) return event.shiftKey === needs('Shift') && event.code === `Digit${key}`;
  if (event.shiftKey !== needs('Shift') && key !== '/') return false; // some layouts type `/` with Shift
  const typed = typedLetter(event);
  // A letter that Option types on another layout, such as the Polish ć, is left to the field.
  return (
    typed === key.toLowerCase() ||
    event.key === key ||
    (needs('Alt') && APPLE_OPTION_LETTERS[key]?.includes(typed) === true)
  );
}

/** Returns the small letter of a key. On layouts of other scripts it is the Latin letter in the same place, as on the key itself. */
export function typedLetter({ key, code, altKey }: KeyboardEvent): string {
  const isOtherScript = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key) && !(altKey && isApple());
  return isOtherScript && code.startsWith('Key')
    ? code.slice('Key'.length).toLowerCase()
    : key.length === 1
      ? key.toLowerCase()
      : key;
}

/** What Option types on the US keyboard of Apple, and with Shift where it is not a letter of another language. */
export const APPLE_OPTION_LETTERS: Partial<Record<string, string>> = {
  ...{ A: 'å', B: '∫ı', C: 'ç', D: '∂', F: 'ƒ', G: '©', H: '˙', J: '∆', K: '˚', L: '¬', M: 'µâ', O: 'ø', P: 'π∏' },
  ...{ Q: 'œ', R: '®‰', S: 'ß', T: '†', V: '√◊', W: '∑', X: '≈', Y: '¥', Z: 'Ω' },
};

/** Returns the value of `aria-keyshortcuts` (WAI-ARIA 1.2). */
export const ariaKeys = (keys: string): string | undefined =>
  keys === ''
    ? undefined
    : keys.includes('Mod')
      ? `${keys.replace('Mod', 'Control')} ${keys.replace('Mod', 'Meta')}`
      : keys;

/** Returns the labels of the keys on the keyboards of this platform. In the browser only. */
export function keyNames(keys: string): readonly string[] {
  const names: Partial<Record<string, string>> = {
    ArrowDown: '↓',
    ArrowUp: '↑',
    Enter: '↵',
    Escape: 'Esc',
    ...(isApple() ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl' }),
  };
  return keys.split('+').map((key) => names[key] ?? key);
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
