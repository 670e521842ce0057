import { formatKey, unflatten } from '../message/tree/flatten';
import type { SyntaxName } from '../message/syntax';
import type { TextTree } from '../message/tree/tree';
import { FORMATS, formatNamed } from './formats';
import { writeTexts } from './write-texts';

const treeOf = (texts: Readonly<Record<string, string>>): TextTree =>
  unflatten(Object.entries(texts).map(([path, value]) => ({ path: path.split('/'), value })));

const GERMAN = treeOf({
  title: 'Willkommen, {{name}}',
  'menu/file/open': '“Öffnen” & <1>mehr</1>',
  items_one: '{{count}} Ding',
  items_other: '{{count}} Dinge',
  'Say hello. Now': "it's = 100 % \\ “ok”",
});
const ENGLISH = treeOf({
  title: 'Welcome, {{name}}',
  'menu/file/open': '“Open” & <1>more</1>',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
});

const write = (name: (typeof FORMATS)[number]['name'], tree = GERMAN, syntax: SyntaxName = 'i18next') =>
  writeTexts(formatNamed(name), {
    language: 'de',
    tree,
    syntax,
    sourceLanguage: 'en',
    source: ENGLISH,
    name: 'shop.de',
  });

describe.each(FORMATS)('Texts written as $name', (format) => {
  it('are read again as they were, with the plural forms of the format', () => {
    const { entries } = format.read(write(format.name), { language: 'de' });
    const isNested = format.name === 'json' || format.name === 'yaml';
    const items = (form: string) => (format.plurals === 'file' ? `items ${form}` : `items_${form} `);
    const german = entries.filter(({ language = 'de' }) => language === 'de');
    const texts = german.map(({ path, form = '', text }) => {
      const own = isNested ? path : [path.at(-1)!]; // XLIFF has its file in front
      return [`${own.length === 1 ? own[0] : formatKey(own)} ${form}`, text];
    });
    expect(Object.fromEntries(texts)).toEqual({
      'title ': 'Willkommen, {{name}}',
      'menu.file.open ': '“Öffnen” & <1>mehr</1>',
      [items('one')]: '{{count}} Ding',
      [items('other')]: '{{count}} Dinge',
      'Say hello. Now ': "it's = 100 % \\ “ok”",
    });
    expect(entries.flatMap(({ source }) => source ?? [])).toEqual(
      format.name.startsWith('xliff')
        ? expect.arrayContaining(['Welcome, {{name}}', '{{count}} items'])
        : expect.anything(),
    );
  });

  it('are refused with the key if two would have the same name', () => {
    const both = treeOf({ 'a.b': '1', 'a/b': '2' });
    if (format.name === 'json' || format.name === 'yaml') expect(write(format.name, both)).toContain('2');
    else expect(() => write(format.name, both)).toThrow(/"a\.b".* the same name/);
  });
});

it('ICU messages keep their keys, whatever these end with', () => {
  const keys = treeOf({ size_one: 'S', size_other: '{n, plural, one {#} other {#}}' });
  expect(write('android', keys, 'icu')).toContain('<string name="size_other">{n, plural, one {#} other {#}}</string>');
  expect(write('android', keys)).toContain('<plurals name="size">');
});

it.each([
  [
    'ordinal forms',
    { place_ordinal_one: '{{count}}st', place_ordinal_other: '{{count}}th' },
    /"place_ordinal" has ordinal forms/,
  ],
  ['a text that is a plural, too', { item: 'a', item_one: '{{count}}', item_other: '{{count}}' }, /"item" is both/],
  ['a character that the format cannot contain', { bell: '\u0007' }, /U\+0007/],
])('Android refuses %s, naming the key or the character', (_, texts, reason) => {
  expect(() => write('android', treeOf(texts))).toThrow(reason);
});
