import { messageUnits, pluralKeys } from './message-units';
import { treeFromObject } from './tree/tree-from-object';

type Texts = Record<string, unknown>;

const units = (texts: Texts, counterpart?: Texts): string[] =>
  messageUnits(treeFromObject(texts), counterpart && treeFromObject(counterpart)).map(({ key, kind, context, forms }) =>
    [key, kind, ...(context ? [`(${context})`] : []), ...forms.map(({ category }) => category ?? '·')].join(' '),
  );

describe('messageUnits', () => {
  it('returns texts and plurals in the order of the file', () => {
    expect(
      units({ save: 'Save', item_other: '{{count}} items', item_one: '{{count}} item', menu: { open: 'Open' } }),
    ).toEqual(['save text ·', 'item cardinal one other', 'menu.open text ·']);
  });

  it('returns the path of each form', () => {
    const [unit] = messageUnits(treeFromObject({ menu: { 'a.b_one': 'x', 'a.b_other': '' } }));
    expect(unit).toEqual({
      key: 'menu.a\\.b',
      path: ['menu', 'a.b'],
      kind: 'cardinal',
      forms: [
        { category: 'one', path: ['menu', 'a.b_one'], key: 'menu.a\\.b_one', text: 'x' },
        { category: 'other', path: ['menu', 'a.b_other'], key: 'menu.a\\.b_other', text: '' },
      ],
    });
  });

  it('finds the six forms of Arabic, four of Polish and one of Japanese', () => {
    expect(
      units({
        file_zero: 'لا ملفات',
        file_one: 'ملف واحد',
        file_two: 'ملفان',
        file_few: '{{count}} ملفات',
        file_many: '{{count}} ملفًا',
        file_other: '{{count}} ملف',
      }),
    ).toEqual(['file cardinal zero one two few many other']);
    expect(units({ plik_one: 'plik', plik_few: 'pliki', plik_many: 'plików', plik_other: 'pliku' })).toEqual([
      'plik cardinal one few many other',
    ]);
    expect(units({ file_other: '{{count}} 個のファイル' })).toEqual(['file cardinal other']);
  });

  it('treats keys that only look like plural forms as single texts', () => {
    expect(
      units({ phase_two: 'Phase two', step_one: 'First', step_two: 'Second', sort_name: 'Name', sort_other: 'Other' }),
    ).toEqual(['phase_two text ·', 'step_one text ·', 'step_two text ·', 'sort_name text ·', 'sort_other text ·']);
    expect(units({ _one: 'x', _other: 'y', _ordinal_other: '{{count}}' })).toEqual([
      '_one text ·',
      '_other text ·',
      '_ordinal cardinal other',
    ]);
  });

  it('treats plurals of the other language as plurals, complete or not', () => {
    const english = { item_one: '{{count}} item', item_other: '{{count}} items' };
    expect(units({ item_one: 'plik', item_few: 'pliki', item_many: 'plików' }, english)).toEqual([
      'item cardinal one few many',
    ]);
    expect(units({ item_other: '項目' }, english)).toEqual(['item cardinal other']);
    expect(units(english, { item_other: '項目' })).toEqual(['item cardinal one other']);
    expect(units({ item_one: 'x' })).toEqual(['item_one text ·']);
  });

  it('treats exactly the given keys as plurals', () => {
    const texts = { item_one: 'x', step_one: '{{count}}', step_other: '{{count}}', place_ordinal_few: 'y' };
    const known = new Set(['item', 'place_ordinal']);
    expect(messageUnits(treeFromObject(texts), known).map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'item cardinal',
      'step_one text',
      'step_other text',
      'place_ordinal ordinal',
    ]);
    expect([...pluralKeys(treeFromObject({ menu: { ...texts } }))]).toEqual(['menu.step']);
  });

  it('accepts an extra zero in any language', () => {
    expect(units({ n_zero: 'Nothing', n_one: 'one', n_other: 'many' })).toEqual(['n cardinal zero one other']);
  });

  it('tells ordinals from cardinals', () => {
    expect(
      units({
        place_ordinal_one: '{{count}}st',
        place_ordinal_two: '{{count}}nd',
        place_ordinal_few: '{{count}}rd',
        place_ordinal_other: '{{count}}th',
        place_one: '{{count}} place',
        place_other: '{{count}} places',
      }),
    ).toEqual(['place_ordinal ordinal one two few other', 'place cardinal one other']);
  });

  it('treats a bare key beside plural forms as a form', () => {
    expect(units({ label: 'Labels', label_one: '{{count}} label', label_other: '{{count}} labels' })).toEqual([
      'label cardinal · one other',
    ]);
  });

  it('recognizes a context if a sibling without it exists', () => {
    expect(
      units({
        friend: 'Friend',
        friend_male: 'Boyfriend',
        friend_female: 'Girlfriend',
        guest_one: 'a guest',
        guest_other: '{{count}} guests',
        guest_male_one: 'a guest',
        guest_male_other: '{{count}} guests',
        winner_ordinal_other: '{{count}}th',
        winner_ordinal_one: '{{count}}st',
        winner_female_ordinal_one: '{{count}}st',
        winner_female_ordinal_other: '{{count}}th',
        owner_male: 'Owner',
        drum: 'Drum',
        drum_kit: 'Drum kit',
        deep: { friend_male: 'Boyfriend' },
      }),
    ).toEqual([
      'friend text ·',
      'friend_male text (male) ·',
      'friend_female text (female) ·',
      'guest cardinal one other',
      'guest_male cardinal (male) one other',
      'winner_ordinal ordinal one other',
      'winner_female_ordinal ordinal (female) one other',
      'owner_male text ·',
      'drum text ·',
      'drum_kit text ·',
      'deep.friend_male text ·',
    ]);
  });

  it('reads lists and skips numbers, booleans and empty objects', () => {
    expect(units({ list: ['a', { b_one: 'c', b_other: 'd' }], on: true, n: 3, none: null, empty: {} })).toEqual([
      'list[0] text ·',
      'list[1].b cardinal one other',
    ]);
  });
});
