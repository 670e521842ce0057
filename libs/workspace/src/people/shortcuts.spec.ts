import { refusedShortcuts, SHORTCUTS, shortcutKeys } from './shortcuts';

describe('refusedShortcuts', () => {
  it('accepts the defaults, other keys, none, and two that are swapped', () => {
    expect(refusedShortcuts({})).toEqual({});
    expect(refusedShortcuts(SHORTCUTS)).toEqual({});
    expect(refusedShortcuts({ copySource: 'Alt+Shift+C', filter: '', sendBack: '' })).toEqual({});
    expect(refusedShortcuts({ next: 'Alt+ArrowUp', previous: 'Alt+ArrowDown' })).toEqual({});
    expect(refusedShortcuts({ filter: '', search: 'Alt+L' })).toEqual({});
  });

  it.each(['C', 'Shift+C', 'Mod+Alt+C', 'Alt+c', 'Alt', 'Alt+Ł', 'F5', 'Alt+Tab', 'Mod+Alt+Delete'])(
    'refuses %s, which is no combination',
    (keys) => expect(refusedShortcuts({ copySource: keys })).toEqual({ copySource: 'shortcutKeys' }),
  );

  it.each(['Mod+C', 'Mod+T', 'Mod+Shift+T', 'Mod+1', 'Alt+1', 'Alt+Shift+9', 'Alt+ArrowLeft', 'Mod+Home', 'Alt+F4'])(
    'refuses %s, which browsers, fields or the editor use',
    (keys) => expect(refusedShortcuts({ copySource: keys })).toEqual({ copySource: 'shortcutReserved' }),
  );

  it('refuses the keys of another shortcut', () => {
    expect(refusedShortcuts({ copySource: 'Alt+L' })).toEqual({ copySource: 'shortcutTaken' });
    expect(refusedShortcuts({ copySource: 'Alt+X', filter: 'Alt+X' })).toEqual({
      copySource: 'shortcutTaken',
      filter: 'shortcutTaken',
    });
  });
});

describe('shortcutKeys', () => {
  it('returns the keys of a person, or else the default', () => {
    expect(shortcutKeys(undefined, 'save')).toBe('Mod+S');
    expect(shortcutKeys({ save: 'Alt+X' }, 'save')).toBe('Alt+X');
    expect(shortcutKeys({ save: '' }, 'save')).toBe('');
  });
});
