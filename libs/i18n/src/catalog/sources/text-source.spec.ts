import { resolve } from 'node:path';
import { parseTextSource } from './text-source';

describe('parseTextSource', () => {
  it.each([
    ['locales', { directory: resolve('locales') }],
    ['/srv/{app}/locales', { directory: '/srv/{app}/locales' }],
    ['locales?syntax=icu', { directory: resolve('locales'), syntax: 'icu' }],
    ['locales/{lng}/{ns}.json', { directory: resolve('locales'), layout: '{lng}/{ns}.json' }],
    ['/{lng}.yml', { directory: '/', layout: '{lng}.yml' }],
    ['{lng}.po', { directory: resolve(''), layout: '{lng}.po' }],
    ['src/{ns}/i18n/{lng}.json', { directory: resolve('src'), layout: '{ns}/i18n/{lng}.json' }],
    ['res/values-{lng}/strings.xml', { directory: resolve('res'), layout: 'values-{lng}/strings.xml' }],
    [
      'l10n/app_{lng}.arb?namespace=app&format=arb&syntax=i18next',
      { directory: resolve('l10n'), layout: 'app_{lng}.arb', namespace: 'app', format: 'arb', syntax: 'i18next' },
    ],
  ])('parses %s', (written, source) => expect(parseTextSource(written)).toEqual(source));

  it.each([
    ['locales/{lng}', 'A pattern ends in the extension of a format'],
    ['locales/{ns}.po', 'A pattern has {lng} once'],
    ['locales/{lng}/{lng}.po', 'A pattern has {lng} once'],
    ['locales/{lng}/{name}.po', 'no other braces'],
    ['App/{lng}.xcstrings', 'A string catalog has all languages in one file'],
    ['locales/{lng}.yml?format=toml', 'The format is one of: json, po, '],
    ['locales/{lng}.yml?syntax=gettext', 'The syntax is one of: i18next, '],
    ['locales/{lng}.yml?namespace=..', '".." cannot be the name of a namespace'],
    ['locales/{lng}/{ns}.yml?namespace=app', 'remove the namespace'],
    ['locales/{lng}.yml?name=app', '"name" is not an option'],
    ['locales?format=po', 'A format and a namespace need a pattern'],
  ])('refuses %s', (written, rule) => {
    expect(() => parseTextSource(written)).toThrow(`"${written}" cannot be a source of texts.`);
    expect(() => parseTextSource(written)).toThrow(rule);
  });
});
