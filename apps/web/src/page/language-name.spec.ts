import { languageName } from './language-name';

describe('languageName', () => {
  it.each([
    ['pl', 'de', 'Polnisch'],
    ['pt-BR', 'en', 'Brazilian Portuguese'],
    ['en-x-pirate', 'en', 'en-x-pirate'],
    ['x-private', 'ja', 'x-private'],
  ])('names %s in %s', (tag, reader, name) => {
    expect(languageName(tag, reader)).toBe(name);
  });
});
