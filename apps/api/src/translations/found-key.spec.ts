import { foundBy, keysFoundBy, keysOfText, messageOfText } from './found-key';

const message = (key: string, kind: 'text' | 'cardinal' | 'ordinal' = 'text') => ({ id: `${kind} ${key}`, key, kind });

describe('The message that i18next found under a key', () => {
  it.each([
    ['title', message('title')],
    ['menu.file.open', message('menu.file.open')],
    ['Hello. How are you?', message('Hello\\. How are you?')],
    ['menu.Save as. . .', message('menu.Save as\\. \\. \\.')],
    ['list.2.label', message('list[2].label')],
    ['list.2.label', message('list.2.label')],
    ['cart.items_few', message('cart.items', 'cardinal')],
    ['cart.items', message('cart.items', 'cardinal')],
    ['place_ordinal_two', message('place_ordinal', 'ordinal')],
    ['friend_male_one', message('friend_male', 'cardinal')],
  ])('%s is %o', (found, { id, key, kind }) => {
    expect(keysFoundBy(found)).toContain(key);
    expect(foundBy(found, [{ id, key, kind }])).toBe(id);
  });

  it('is one of that name before a plural with that form', () => {
    expect(foundBy('phase_two', [message('phase'), message('phase_two')])).toBe('text phase_two');
    expect(foundBy('phase_two', [message('phase')])).toBeUndefined();
  });

  it('is the one whose text stands under a key that is written as the workspace writes it', () => {
    const messages = [message('Save as\\.two'), message('cart.items', 'cardinal'), message('cart\\.items', 'cardinal')];
    expect(keysOfText('cart\\.items_few')).toContain('cart\\.items');
    expect(messageOfText('cart\\.items_few', messages)).toBe('cardinal cart\\.items');
    expect(messageOfText('cart.items_few', messages)).toBe('cardinal cart.items');
    expect(messageOfText('Save as\\.two', messages)).toBe('text Save as\\.two');
    expect(messageOfText('Save as.two', messages)).toBeUndefined();
  });

  it('is looked for in a bounded number of places', () => {
    expect(keysFoundBy('a.'.repeat(500)).length).toBeLessThan(10);
    expect(keysFoundBy('1.2.3.4.5.6').length).toBeLessThan(500);
  });
});
