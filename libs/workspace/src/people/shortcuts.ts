/** The keyboard shortcuts of the workspace that people can change, by name, with their default keys. */
export const SHORTCUTS = {
  saveAndNext: 'Mod+Enter',
  save: 'Mod+S',
  approveAndNext: 'Mod+Shift+Enter',
  sendBack: 'Alt+B',
  next: 'Alt+ArrowDown',
  previous: 'Alt+ArrowUp',
  nextUnfinished: 'Alt+Shift+ArrowDown',
  copySource: 'Alt+C',
  characters: 'Alt+S',
  term: 'Alt+G',
  machine: 'Alt+Shift+M',
  comment: 'Alt+M',
  undo: 'Mod+Shift+Z',
  search: 'Mod+Shift+F',
  filter: 'Alt+L',
  palette: 'Mod+K',
  help: 'Mod+/',
} as const;

export type ShortcutName = keyof typeof SHORTCUTS;

export const shortcutNames = Object.keys(SHORTCUTS) as ShortcutName[];

/** The keys that a person has chosen in place of the defaults; empty: the shortcut is turned off. */
export type OwnShortcuts = Readonly<Partial<Record<ShortcutName, string>>>;

/** Returns the keys of a shortcut; empty if it is turned off. */
export const shortcutKeys = (own: OwnShortcuts | undefined, name: ShortcutName): string =>
  own?.[name] ?? SHORTCUTS[name];

/** Why keys cannot be used: they are not a combination, the browser or the editor uses them, or another shortcut has them. */
export type ShortcutRefusal = 'shortcutKeys' | 'shortcutReserved' | 'shortcutTaken';

/** Returns why the keys of shortcuts cannot be used, by name. */
export function refusedShortcuts(own: OwnShortcuts): Partial<Record<ShortcutName, ShortcutRefusal>> {
  const refused: Partial<Record<ShortcutName, ShortcutRefusal>> = {};
  for (const name of shortcutNames) {
    const keys = own[name];
    const isTaken = () => shortcutNames.some((other) => other !== name && shortcutKeys(own, other) === keys);
    if (keys === undefined || keys === '') continue;
    if (!COMBINATION.test(keys)) refused[name] = 'shortcutKeys';
    else if (keys !== SHORTCUTS[name] && RESERVED.test(keys)) refused[name] = 'shortcutReserved';
    else if (isTaken()) refused[name] = 'shortcutTaken';
  }
  return refused;
}

/** Single keys would act while someone types or dictates (WCAG 2.1.4); Ctrl with Alt types letters on Windows. */
const COMBINATION =
  /^(?:Mod|Alt)\+(?:Shift\+)?(?:[A-Z\d,./;]|Enter|Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|F\d|F1[0-2])$/;

/** Keys of browsers and of fields, and those that insert placeholders (Alt+1) and suggestions (Alt+Shift+1). */
const RESERVED =
  /^Mod\+(?:[ACFHLNPQRTVWXYZ\d]|Shift\+[CINRTVW\d]|F\d+)$|^(?:Mod|Alt)\+(?:Shift\+)?(?:Arrow(?:Left|Right)|Home|End)$|^Mod\+(?:Shift\+)?(?:Arrow|Page).*|^Alt\+(?:Shift\+)?(?:\d|F\d+|Enter)$/;
