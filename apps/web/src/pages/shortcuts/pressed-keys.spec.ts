import { pressedKeys } from './pressed-keys';

const pressed = (event: Partial<KeyboardEvent> & { key: string; altGraph?: boolean }) =>
  pressedKeys({
    ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, code: '' },
    ...event,
    getModifierState: () => event.altGraph === true,
  } as unknown as KeyboardEvent);

describe('pressedKeys', () => {
  it.each([
    ['Alt+Shift+C', { key: 'C', altKey: true, shiftKey: true }],
    ['Mod+K', { key: 'k', ctrlKey: true }],
    ['Mod+K', { key: 'k', metaKey: true }],
    ['Mod+Shift+Enter', { key: 'Enter', ctrlKey: true, shiftKey: true }],
    ['Alt+ArrowUp', { key: 'ArrowUp', altKey: true }],
    ['Alt+1', { key: '¡', code: 'Digit1', altKey: true }],
    ['Alt+C', { key: 'ç', code: 'KeyC', altKey: true }], // Option on a Mac
    ['Mod+S', { key: 'ы', code: 'KeyS', ctrlKey: true }], // a Cyrillic layout
    ['Mod+Q', { key: 'q', code: 'KeyA', ctrlKey: true }], // AZERTY
  ])('returns %s', (keys, event) => expect(pressed(event)).toBe(keys));

  it.each([
    ['a letter', { key: 'c' }],
    ['a capital', { key: 'C', shiftKey: true }],
    ['a modifier on its own', { key: 'Control', ctrlKey: true }],
    ['a letter that AltGr types', { key: 'ć', altKey: true, ctrlKey: true, altGraph: true }],
    ['the Tab key', { key: 'Tab', altKey: true }],
  ])('returns nothing for %s', (_, event) => expect(pressed(event)).toBeUndefined());
});
