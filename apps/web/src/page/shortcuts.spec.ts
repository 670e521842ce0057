import { ariaKeys, matchesKeys } from './shortcuts';

const keyEvent = (event: Partial<KeyboardEvent> & { key: string; altGraph?: boolean }) =>
  ({
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    code: '',
    ...event,
    getModifierState: () => event.altGraph === true,
  }) as unknown as KeyboardEvent;

describe('a shortcut', () => {
  it('matches with Ctrl or with Cmd', () => {
    expect(matchesKeys(keyEvent({ key: 'Enter', ctrlKey: true }), 'Mod+Enter')).toBe(true);
    expect(matchesKeys(keyEvent({ key: 'Enter', metaKey: true }), 'Mod+Enter')).toBe(true);
    expect(matchesKeys(keyEvent({ key: 'Enter' }), 'Mod+Enter')).toBe(false);
    expect(matchesKeys(keyEvent({ key: 'Enter', ctrlKey: true, shiftKey: true }), 'Mod+Enter')).toBe(false);
    expect(matchesKeys(keyEvent({ key: 'S', ctrlKey: true, shiftKey: true }), 'Mod+S')).toBe(false);
    expect(matchesKeys(keyEvent({ key: 's', ctrlKey: true }), 'Mod+S')).toBe(true);
  });

  it('matches digits by their place on the keyboard, regardless of the character they type', () => {
    expect(matchesKeys(keyEvent({ key: '¡', code: 'Digit1', altKey: true }), 'Alt+1')).toBe(true);
    expect(matchesKeys(keyEvent({ key: '&', code: 'Digit1', altKey: true }), 'Alt+1')).toBe(true);
    const withShift = keyEvent({ key: '!', code: 'Digit1', altKey: true, shiftKey: true });
    expect(matchesKeys(withShift, 'Alt+Shift+1')).toBe(true);
    expect(matchesKeys(withShift, 'Alt+1')).toBe(false);
    expect(matchesKeys(keyEvent({ key: '1', code: 'Digit1', altKey: true }), 'Alt+Shift+1')).toBe(false);
  });

  it('does not match letters that are typed with AltGr or Option, as in Polish', () => {
    expect(matchesKeys(keyEvent({ key: 'ć', altKey: true, ctrlKey: true }), 'Alt+C')).toBe(false);
    expect(matchesKeys(keyEvent({ key: 'c', altKey: true, altGraph: true }), 'Alt+C')).toBe(false);
    expect(matchesKeys(keyEvent({ key: 'ć', altKey: true }), 'Alt+C')).toBe(false);
    expect(matchesKeys(keyEvent({ key: 'ç', altKey: true }), 'Alt+C')).toBe(true);
  });

  it('matches letters of other scripts by the Latin letter on the same key', () => {
    expect(matchesKeys(keyEvent({ key: 'ы', code: 'KeyS', ctrlKey: true }), 'Mod+S')).toBe(true);
    expect(matchesKeys(keyEvent({ key: 'с', code: 'KeyC', altKey: true }), 'Alt+C')).toBe(true);
    expect(matchesKeys(keyEvent({ key: 'ы', code: 'KeyS', ctrlKey: true }), 'Mod+K')).toBe(false);
    // On a Latin layout such as AZERTY it is the letter that counts.
    expect(matchesKeys(keyEvent({ key: 'a', code: 'KeyQ', ctrlKey: true }), 'Mod+Q')).toBe(false);
  });

  it('that is turned off matches nothing', () => {
    expect(matchesKeys(keyEvent({ key: '' }), '')).toBe(false);
    expect(ariaKeys('')).toBeUndefined();
  });

  it('matches a slash that is typed with Shift', () => {
    expect(matchesKeys(keyEvent({ key: '/', ctrlKey: true, shiftKey: true }), 'Mod+/')).toBe(true);
  });

  it('is described to assistive technology for both kinds of keyboard', () => {
    expect(ariaKeys('Mod+Enter')).toBe('Control+Enter Meta+Enter');
    expect(ariaKeys('Alt+ArrowDown')).toBe('Alt+ArrowDown');
  });
});
