import { findMessageByI18nextKey, candidateMessageKeys, messageKeysOfText, findMessageByTextKey } from './find-message';

const message = (key: string, kind: 'text' | 'cardinal' | 'ordinal' = 'text') => ({ id: `${kind} ${key}`, key, kind });

describe('The message that a key of i18next refers to', () => {
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
    expect(candidateMessageKeys(found)).toContain(key);
    expect(findMessageByI18nextKey(found, [{ id, key, kind }])).toBe(id);
  });

  it('is one with exactly this key rather than a plural with such a form', () => {
    expect(findMessageByI18nextKey('phase_two', [message('phase'), message('phase_two')])).toBe('text phase_two');
    expect(findMessageByI18nextKey('phase_two', [message('phase')])).toBeUndefined();
  });

  it('is found by a key in the notation of the workspace', () => {
    const messages = [message('Save as\\.two'), message('cart.items', 'cardinal'), message('cart\\.items', 'cardinal')];
    expect(messageKeysOfText('cart\\.items_few')).toContain('cart\\.items');
    expect(findMessageByTextKey('cart\\.items_few', messages)).toBe('cardinal cart\\.items');
    expect(findMessageByTextKey('cart.items_few', messages)).toBe('cardinal cart.items');
    expect(findMessageByTextKey('Save as\\.two', messages)).toBe('text Save as\\.two');
    expect(findMessageByTextKey('Save as.two', messages)).toBeUndefined();
  });

  it('is searched with a limited number of candidate keys', () => {
    expect(candidateMessageKeys('a.'.repeat(500)).length).toBeLessThan(10);
    expect(candidateMessageKeys('1.2.3.4.5.6').length).toBeLessThan(500);
  });
});
