import { androidQualifier, localeTag } from './locale-tag';

describe('localeTag', () => {
  it.each([
    ['pt_BR', 'pt-BR'],
    ['pt-rBR', 'pt-BR'],
    ['es-r419', 'es-419'],
    ['b+sr+Latn', 'sr-Latn'],
    ['sr@latin', 'sr-Latn'],
    ['sr_RS@latin', 'sr-Latn-RS'],
    ['ca@valencia', 'ca-valencia'],
    ['de_DE.UTF-8', 'de-DE'],
    ['de@euro', 'de'],
    ['iw', 'he'],
    ['zh-Hant', 'zh-Hant'],
    ['assets', undefined],
    ['land', undefined],
    ['', undefined],
    ['b+', undefined],
  ])('reads %s as %s', (name, tag) => {
    expect(localeTag(name)).toBe(tag);
  });
});

describe('androidQualifier', () => {
  it.each([
    ['de', 'de'],
    ['pt-BR', 'pt-rBR'],
    ['es-419', 'es-r419'],
    ['sr-Latn', 'b+sr+Latn'],
    ['ca-valencia', 'b+ca+valencia'],
  ])('writes %s as %s', (tag, qualifier) => {
    expect(androidQualifier(tag)).toBe(qualifier);
    expect(localeTag(qualifier)).toBe(tag);
  });
});
