import i18next from 'i18next-v3';
import { unflatten } from '../tree/flatten';
import { i18nextV3Form, i18nextV3Plurals } from './i18next-v3-plurals';
import { i18nextV3Syntax } from './i18next-v3-syntax';
import { treeEntries } from '../tree/tree-entries';
import { treeFromObject } from '../tree/tree-from-object';

const { check, formPath, slots, units } = i18nextV3Syntax;
const message = { key: 'item', path: ['item'], kind: 'cardinal' } as const;

const LANGUAGES =
  'af am ar be bg bs ca cs csb cy da de dz el en en-GB es et fa fi fil fr fr-CA ga gd he hr hu id is it ja jv ka ko kw ky lt lv mk mnk mt nb or pl pt pt-BR pt-PT ro ru sk sl sr sv th tr uk uz vi wo yo zh-Hans zh-Hant zu gsw'.split(
    ' ',
  );

describe('plural forms of i18next v3', () => {
  it.each(LANGUAGES)('are those that i18next v3 itself shows in %s', async (language) => {
    const { forms } = i18nextV3Plurals(language);
    const names = forms.map(({ category }) => category);
    expect(new Set(names).size).toBe(names.length);
    const texts = names.map((category) => ({ path: formPath(message, category, language), value: category }));
    const own = i18next.createInstance();
    await own.init({
      ...{ lng: language, fallbackLng: false, compatibilityJSON: 'v3' },
      resources: { [language]: { translation: asObject(unflatten(texts)) } },
    });
    for (let count = 0; count <= 250; count++) {
      const shown = i18nextV3Form(Object.fromEntries(names.map((name) => [name, name])), language, count);
      expect([count, shown]).toEqual([count, own.t('item', { count })]);
    }
  });

  it('have suffixes by language', () => {
    const paths = (language: string) => i18nextV3Plurals(language).forms.map(({ suffix }) => suffix);
    expect(paths('en')).toEqual(['', '_plural']);
    expect(paths('pt-PT')).toEqual(['', '_plural']);
    expect(paths('pl')).toEqual(['_0', '_1', '_2']);
    expect(paths('ja')).toEqual(['_0']);
    expect(paths('zu')).toEqual(['']);
  });
});

const asObject = (tree: ReadonlyMap<string, unknown>) => Object.fromEntries(tree) as Record<string, string>;

describe('messages of i18next v3', () => {
  const grouped = (texts: object, language: string, plurals?: ReadonlySet<string>): string[] =>
    units(treeEntries(treeFromObject(texts as never)), language, plurals).map(
      ({ key, kind, context, forms }) =>
        `${key} ${kind} ${forms.map(({ category = '-' }) => category).join(',')}${context ? ` (${context})` : ''}`,
    );

  it('have a singular and _plural', () => {
    expect(
      grouped({ item: 'item', item_plural: 'items', a_plural: '{{count}}', b_plural: 'x', step_0: '{{count}}' }, 'en'),
    ).toEqual(['item cardinal one,other', 'a cardinal other', 'b_plural text -', 'step_0 text -']);
    expect(grouped({ friend: 'x', friend_plural: 'y', friend_male: 'x', friend_male_plural: 'y' }, 'de')).toEqual([
      'friend cardinal one,other',
      'friend_male cardinal one,other (male)',
    ]);
  });

  it('have a number for each form', () => {
    expect(
      grouped({ item_0: '{{count}} a', item_1: 'b', item_2: 'c', step_0: 'x', step_1: 'y', step_2: 'z' }, 'pl'),
    ).toEqual(['item cardinal one,few,many', 'step_0 text -', 'step_1 text -', 'step_2 text -']);
    expect(grouped({ a_0: '{{count}}', a_1: 'x', b_0: '{{count}}', b_1: 'x', b_2: 'y', b_3: 'z' }, 'pl')).toEqual([
      'a_0 text -',
      'a_1 text -',
      'b_0 text -',
      'b_1 text -',
      'b_2 text -',
      'b_3 text -',
    ]);
    expect(grouped({ item_0: 'x', item_1: 'y', item: 'z' }, 'pl', new Set(['item']))).toEqual([
      'item cardinal -,one,few',
    ]);
    expect(grouped({ item_0: '{{count}}' }, 'ja')).toEqual(['item cardinal other']);
  });

  it('have keys that are sentences', () => {
    const texts = {
      'Delete {{count}} file.': '',
      'Delete {{count}} file._plural': '{{count}}',
      'list[0]_plural': '{{count}}',
      _plural: '{{count}}',
    };
    expect(grouped(texts, 'en')).toEqual([
      'Delete {{count}} file\\. cardinal one,other',
      'list\\[0] cardinal other',
      '_plural text -',
    ]);
    expect(i18nextV3Syntax.pluralKeyOf('Delete\\._plural')).toBe('Delete\\.');
    expect(i18nextV3Syntax.pluralKeyOf('a._plural')).toBe('a._plural');
    expect(i18nextV3Syntax.pluralKeyOf('a[0]._0')).toBe('a[0]._0');
  });

  it('keep every text at its path', () => {
    for (const [language, texts] of Object.entries({
      en: { item: 'a', item_plural: 'b', 'x.y': 'c' },
      pl: { item: 'z', item_0: '{{count}}', item_1: 'b', item_2: 'c' },
    })) {
      const paths = units(treeEntries(treeFromObject(texts)), language).flatMap((unit) =>
        unit.forms.map(({ category = '' }) => formPath(unit, category, language)),
      );
      expect(paths).toEqual(Object.keys(texts).map((name) => [name]));
    }
  });

  it('have the forms of each language', () => {
    const keys = (language: string) =>
      slots(message, language, new Map(), new Map([[undefined, 'x']])).map(({ key, category }) => `${category} ${key}`);
    expect(keys('en')).toEqual(['one item', 'other item_plural']);
    expect(keys('pl')).toEqual(['undefined item', 'one item_0', 'few item_1', 'many item_2']);
    expect(keys('ja')).toEqual(['undefined item', 'other item_0']);
  });

  it('are checked by the forms of v3', () => {
    const reference = [{ category: 'other', text: '{{count}} items' }] as const;
    const codes = (language: string, target: Record<string, string>) =>
      check({
        ...{ kind: 'cardinal', language, reference },
        target: Object.entries(target).map(([category, text]) => ({ category: category as 'one', text })),
      }).map(({ code, form }) => `${code} ${form}`);
    expect(codes('pl', { one: 'x', few: '{{count}}', many: '{{count}}' })).toEqual([]);
    expect(codes('pl', { one: 'x', few: 'y', other: 'z' })).toEqual([
      'placeholderMissing few',
      'pluralFormForeign other',
      'pluralFormMissing many',
    ]);
    expect(codes('lv', { one: '{{count}}', other: '{{count}}', zero: 'none' })).toEqual([]);
  });
});
