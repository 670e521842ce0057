import { createSearchMatcher, toSearchableMessage } from './message-search';

const matches = (query: string, texts: string[], key = 'menu.file'): boolean =>
  createSearchMatcher(query)(toSearchableMessage([key], texts));

describe('createSearchMatcher', () => {
  it.each([
    ['save', ['Save file'], 'ignores case'],
    ['STRASSE', ['Die Straße'], 'treats ß as ss'],
    ['cafe', ['Café'], 'ignores accents of the text'],
    ['café', ['CAFE'], 'ignores accents of the query'],
    ['istanbul', ['İSTANBUL'], 'treats the Turkish dotted İ as i'],
    ['ΟΔΟΣ', ['οδοσα'], 'treats the Greek final sigma as sigma'],
    ['file save', ['Save', 'file'], 'finds words in any order and in either language'],
    ['menu', ['Save'], 'searches the key, too'],
    ['key:menu save', ['Save'], 'searches only the key after key:'],
    ['"save file"', ['Please save file now'], 'finds a quoted phrase'],
    ['"save fi', ['Please save file now'], 'reads an unclosed quotation to the end'],
    ['save -export', ['Save'], 'accepts a text without the excluded word'],
    ['', ['Save'], 'matches everything if empty'],
    ['-', ['a - b'], 'treats a single sign as a word'],
  ])('matches %j to %j: %s', (query, texts) => {
    expect(matches(query, texts)).toBe(true);
  });

  it.each([
    ['export save', ['Save'], 'requires every word'],
    ['key:save', ['Save'], 'does not search texts after key:'],
    ['"file save"', ['Save file'], 'requires the words of a phrase in order'],
    ['"one two"', ['one', 'two'], 'requires a phrase in a single text'],
    ['save -file', ['Save file'], 'refuses an excluded word'],
    ['save -key:menu', ['Save'], 'refuses an excluded word in the key'],
    ['save -"file now"', ['Save file now'], 'refuses an excluded phrase'],
    ['का', ['की'], 'does not treat vowel signs of Hindi as accents'],
    ['か', ['が'], 'does not treat voicing marks of Japanese as accents'],
    ['.*', ['Save'], 'does not read the query as a pattern'],
  ])('does not match %j to %j: %s', (query, texts) => {
    expect(matches(query, texts)).toBe(false);
  });

  it('finds a key that is a sentence by its spelling on screen and in the file', () => {
    expect(matches('key:"hello. how"', [], 'Hello\\. How are you?')).toBe(true);
    expect(matches('key:"hello\\. how"', [], 'Hello\\. How are you?')).toBe(true);
  });
});
