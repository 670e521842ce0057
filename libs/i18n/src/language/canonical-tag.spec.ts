import fc from 'fast-check';
import { canonicalTag } from './canonical-tag';

describe('canonicalTag', () => {
  it.each([
    ['EN', 'en'],
    ['pt_BR', 'pt-BR'],
    ['zh-cn', 'zh-CN'],
    ['ZH_hant_hk', 'zh-Hant-HK'],
    ['iw', 'he'],
    ['es-419', 'es-419'],
    ['nb-NO', 'nb-NO'],
    ['ca-es-valencia', 'ca-ES-valencia'],
    ['pirate-speak', 'pirate-speak'],
  ])('writes %s as %s', (name, tag) => {
    expect(canonicalTag(name)).toBe(tag);
  });

  it.each([
    '',
    'e',
    '*',
    'en-',
    '-en',
    'en--US',
    'root',
    'true',
    '__proto__',
    '..',
    '../etc/passwd',
    'en/foo',
    'en\\foo',
    ' en',
  ])('finds no tag in "%s"', (name) => {
    expect(canonicalTag(name)).toBeUndefined();
  });

  it('rejects tags followed by control characters', () => {
    expect(canonicalTag('en\r\nX: y')).toBeUndefined();
    expect(canonicalTag('en\n')).toBeUndefined();
    expect(canonicalTag('en\0')).toBeUndefined();
  });

  it('rejects more than 35 characters', () => {
    expect(canonicalTag('en-abcdefgh-bcdefghi-cdefghij-defgh')).toBeDefined();
    expect(canonicalTag('en-abcdefgh-bcdefghi-cdefghij-defghi')).toBeUndefined();
    expect(canonicalTag('a'.repeat(100_000))).toBeUndefined();
  });

  it('never throws and is idempotent', () => {
    const parts = fc.constantFrom('en', 'zh', 'u', 'x', 'Hant', '419', '-', '_', '1994', 'ß', 'valencia');
    const names = fc.oneof(
      fc.string(),
      fc.array(parts).map((all) => all.join('-')),
    );
    fc.assert(
      fc.property(names, (name) => {
        const tag = canonicalTag(name);
        expect(tag === undefined || canonicalTag(tag) === tag).toBe(true);
      }),
    );
  });
});
