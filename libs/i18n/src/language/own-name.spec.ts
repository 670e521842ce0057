import { ownName } from './own-name';

describe('ownName', () => {
  it.each([
    ['de', 'Deutsch'],
    ['fr', 'Français'],
    ['pt-BR', 'Português (Brasil)'],
    ['nb-NO', 'Norsk bokmål (Norge)'],
    ['sr', 'Српски'],
    ['hy', 'Հայերեն'],
    ['ar', 'العربية'],
    ['zh-Hans', '中文（简体）'],
    ['zh-Hant', '中文（繁體）'],
    ['ka', 'ქართული'],
    ['zu', 'isiZulu'],
    ['iw', 'עברית'],
  ])('%s calls itself %s', (tag, name) => {
    expect(ownName(tag)).toBe(name);
  });

  it('returns the English name if the native one is unknown', () => {
    expect(ownName('zun')).toBe('Zuni');
  });

  it('returns the tag if no name is known', () => {
    expect(ownName('xx')).toBe('xx');
    expect(ownName('qaa-Latn')).toBe('qaa-Latn');
    expect(ownName('und')).toBe('und');
    expect(ownName('no tag')).toBe('no tag');
    expect(ownName('')).toBe('');
  });
});
