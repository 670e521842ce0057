import { pathInLanguage } from './language-path';

describe('pathInLanguage', () => {
  it.each([
    ['/de', '/fr'],
    ['/de/texts', '/fr/texts'],
    ['/de/texts?q=/de/&page=2', '/fr/texts?q=/de/&page=2'],
    ['/de?q=a', '/fr?q=a'],
    ['/zh-Hans/a/b', '/fr/a/b'],
    ['/de/$&', '/fr/$&'],
  ])('%s becomes %s', (path, expected) => {
    expect(pathInLanguage(path, 'fr')).toBe(expected);
  });
});
