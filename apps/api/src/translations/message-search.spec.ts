import { messageSearch, searchable } from './message-search';

const finds = (query: string, texts: string[], key = 'menu.file'): boolean =>
  messageSearch(query)(searchable([key], texts));

describe('a search for messages', () => {
  it.each([
    ['save', ['Save file'], 'upper and lower case are the same'],
    ['STRASSE', ['Die Straße'], 'ß is ss'],
    ['cafe', ['Café'], 'accents are left aside'],
    ['café', ['CAFE'], 'also where only the search has them'],
    ['istanbul', ['İSTANBUL'], 'the Turkish i is an i'],
    ['ΟΔΟΣ', ['οδοσα'], 'the Greek s at the end of a word is an s'],
    ['file save', ['Save', 'file'], 'words come in any order, and in either language'],
    ['menu', ['Save'], 'the key is searched, too'],
    ['key:menu save', ['Save'], 'key: looks in the key'],
    ['"save file"', ['Please save file now'], 'what is quoted stands as it is'],
    ['"save fi', ['Please save file now'], 'a quotation that is not closed yet reaches to the end'],
    ['save -export', ['Save'], 'what is excluded is not there'],
    ['', ['Save'], 'nothing finds everything'],
    ['-', ['a - b'], 'a sign alone is a word'],
  ])('%s finds %j: %s', (query, texts) => {
    expect(finds(query, texts)).toBe(true);
  });

  it.each([
    ['export save', ['Save'], 'every word has to be there'],
    ['key:save', ['Save'], 'key: does not look in the texts'],
    ['"file save"', ['Save file'], 'what is quoted stands in its order'],
    ['"one two"', ['one', 'two'], 'and in one text'],
    ['save -file', ['Save file'], 'what is excluded is there'],
    ['save -key:menu', ['Save'], 'in the key'],
    ['save -"file now"', ['Save file now'], 'quoted'],
    ['का', ['की'], 'vowels of Hindi are no accents'],
    ['か', ['が'], 'nor are the marks of Japanese'],
    ['.*', ['Save'], 'a search is no pattern'],
  ])('%s does not find %j: %s', (query, texts) => {
    expect(finds(query, texts)).toBe(false);
  });

  it('finds a key that is a sentence as it stands in the file and as it is shown', () => {
    expect(finds('key:"hello. how"', [], 'Hello\\. How are you?')).toBe(true);
    expect(finds('key:"hello\\. how"', [], 'Hello\\. How are you?')).toBe(true);
  });
});
