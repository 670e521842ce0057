import type { MessageSlot } from './message-slots';
import { pairMessages } from './pair-messages';
import { treeFromObject } from './tree/tree-from-object';

type Texts = Record<string, unknown>;

const show = (slots: readonly MessageSlot[]): string =>
  slots.map(({ category, text, needed }) => `${category ?? '·'}${needed ? '' : '?'}=${text ?? '–'}`).join(' ');

const pairs = (reference: [string, Texts], target: [string, Texts]): string[][] =>
  pairMessages(
    { language: reference[0], tree: treeFromObject(reference[1]) },
    { language: target[0], tree: treeFromObject(target[1]) },
  ).map((pair) => [pair.key, show(pair.reference), show(pair.target)]);

const english = { save: 'Save', file_one: '{{count}} file', file_other: '{{count}} files' };

describe('pairMessages', () => {
  it('keeps the order of the reference and appends messages of the target', () => {
    expect(pairs(['en', english], ['de', { old: 'Alt', save: 'Sichern' }])).toEqual([
      ['save', '·=Save', '·=Sichern'],
      ['file', 'one={{count}} file other={{count}} files', 'one=– other=–'],
      ['old', '·=–', '·=Alt'],
    ]);
  });

  it('has the plural forms of each language', () => {
    expect(pairs(['en', english], ['pl', { file_one: 'plik', file_few: 'pliki', file_many: '' }])[1]![2]).toBe(
      'one=plik few=pliki many=– other?=–',
    );
    expect(pairs(['en', english], ['ar', {}])[1]![2]).toBe('zero=– one=– two=– few=– many=– other=–');
    expect(pairs(['en', english], ['ja', { file_other: 'ファイル' }])[1]![2]).toBe('other=ファイル');
    expect(pairs(['ja', { file_other: 'ファイル' }], ['en', english])[0]).toEqual([
      'file',
      'other=ファイル',
      'one={{count}} file other={{count}} files',
    ]);
  });

  it('keeps forms that the language lacks', () => {
    expect(pairs(['en', english], ['ja', { file_one: 'x', file_other: 'y' }])[1]![2]).toBe('one?=x other=y');
  });

  it('offers an optional extra zero if one side has it', () => {
    const [, , target] = pairs(
      ['en', { n_zero: 'none', n_one: 'one', n_other: 'more' }],
      ['de', { n_one: 'eins' }],
    )[0]!;
    expect(target).toBe('zero?=– one=eins other=–');
  });

  it('requires the bare key only if the reference has it', () => {
    expect(pairs(['en', { ...english, file: 'Files' }], ['de', {}])[1]![2]).toBe('·=– one=– other=–');
    expect(pairs(['en', english], ['de', { file: 'Dateien' }])[1]![2]).toBe('·?=Dateien one=– other=–');
  });

  it('returns the key of a missing form', () => {
    const [pair] = pairMessages(
      { language: 'en', tree: treeFromObject({ menu: { 'v1.0_one': 'a', 'v1.0_other': 'b' } }) },
      { language: 'cs', tree: treeFromObject({}) },
    );
    expect(pair!.target.map(({ key }) => key)).toEqual([
      'menu.v1\\.0_one',
      'menu.v1\\.0_few',
      'menu.v1\\.0_many',
      'menu.v1\\.0_other',
    ]);
    expect(pair!.target[1]!.path).toEqual(['menu', 'v1.0_few']);
  });
});
