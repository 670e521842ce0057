import { ariaKeys, matches } from './shortcuts';

const pressed = (of: Partial<KeyboardEvent> & { key: string; graph?: boolean }) =>
  ({
    ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: '' },
    ...of,
    getModifierState: () => of.graph === true,
  }) as unknown as KeyboardEvent;

describe('a shortcut', () => {
  it('is pressed with Ctrl, or with Cmd', () => {
    expect(matches(pressed({ key: 'Enter', ctrlKey: true }), 'Mod+Enter')).toBe(true);
    expect(matches(pressed({ key: 'Enter', metaKey: true }), 'Mod+Enter')).toBe(true);
    expect(matches(pressed({ key: 'Enter' }), 'Mod+Enter')).toBe(false);
    expect(matches(pressed({ key: 'Enter', ctrlKey: true, shiftKey: true }), 'Mod+Enter')).toBe(false);
    expect(matches(pressed({ key: 'S', ctrlKey: true, shiftKey: true }), 'Mod+S')).toBe(false);
    expect(matches(pressed({ key: 's', ctrlKey: true }), 'Mod+S')).toBe(true);
  });

  it('finds digits where they are on the keyboard, whatever they write', () => {
    expect(matches(pressed({ key: '¡', code: 'Digit1', altKey: true }), 'Alt+1')).toBe(true);
    expect(matches(pressed({ key: '&', code: 'Digit1', altKey: true }), 'Alt+1')).toBe(true);
  });

  it('leaves letters of a language alone, as Polish writes them with AltGr or Option', () => {
    expect(matches(pressed({ key: 'ć', altKey: true, ctrlKey: true }), 'Alt+C')).toBe(false);
    expect(matches(pressed({ key: 'c', altKey: true, graph: true }), 'Alt+C')).toBe(false);
    expect(matches(pressed({ key: 'ć', altKey: true }), 'Alt+C')).toBe(false);
    expect(matches(pressed({ key: 'ç', altKey: true }), 'Alt+C')).toBe(true);
  });

  it('is found where a slash needs Shift', () => {
    expect(matches(pressed({ key: '/', ctrlKey: true, shiftKey: true }), 'Mod+/')).toBe(true);
  });

  it('is told to those who hear the page for both keyboards', () => {
    expect(ariaKeys('Mod+Enter')).toBe('Control+Enter Meta+Enter');
    expect(ariaKeys('Alt+ArrowDown')).toBe('Alt+ArrowDown');
  });
});
