import type { MessageSlot } from './message-slots';
import { pairMessages } from './pair-messages';
import { treeFrom } from './tree-from';

type Texts = Record<string, unknown>;

const show = (slots: readonly MessageSlot[]): string =>
  slots.map(({ category, text, needed }) => `${category ?? '·'}${needed ? '' : '?'}=${text ?? '–'}`).join(' ');

const pairs = (reference: [string, Texts], target: [string, Texts]): string[][] =>
  pairMessages(
    { language: reference[0], tree: treeFrom(reference[1]) },
    { language: target[0], tree: treeFrom(target[1]) },
  ).map((pair) => [pair.key, show(pair.reference), show(pair.target)]);

const english = { save: 'Save', file_one: '{{count}} file', file_other: '{{count}} files' };

describe('Messages side by side', () => {
  it('stand in the order of the reference, then come those that only the target has', () => {
    expect(pairs(['en', english], ['de', { old: 'Alt', save: 'Sichern' }])).toEqual([
      ['save', '·=Save', '·=Sichern'],
      ['file', 'one={{count}} file other={{count}} files', 'one=– other=–'],
      ['old', '·=–', '·=Alt'],
    ]);
  });

  it('have the plural forms of each language', () => {
    expect(pairs(['en', english], ['pl', { file_one: 'plik', file_few: 'pliki', file_many: '' }])[1][2]).toBe(
      'one=plik few=pliki many=– other?=–',
    );
    expect(pairs(['en', english], ['ar', {}])[1][2]).toBe('zero=– one=– two=– few=– many=– other=–');
    expect(pairs(['en', english], ['ja', { file_other: 'ファイル' }])[1][2]).toBe('other=ファイル');
    expect(pairs(['ja', { file_other: 'ファイル' }], ['en', english])[0]).toEqual([
      'file',
      'other=ファイル',
      'one={{count}} file other={{count}} files',
    ]);
  });

  it('keep what is there though the language does not have it', () => {
    expect(pairs(['en', english], ['ja', { file_one: 'x', file_other: 'y' }])[1][2]).toBe('one?=x other=y');
  });

  it('offer a zero of one’s own where one side has it, without asking for it', () => {
    const [[, , target]] = pairs(['en', { n_zero: 'none', n_one: 'one', n_other: 'more' }], ['de', { n_one: 'eins' }]);
    expect(target).toBe('zero?=– one=eins other=–');
  });

  it('ask for the bare key beside plural forms only where the reference has it', () => {
    expect(pairs(['en', { ...english, file: 'Files' }], ['de', {}])[1][2]).toBe('·=– one=– other=–');
    expect(pairs(['en', english], ['de', { file: 'Dateien' }])[1][2]).toBe('·?=Dateien one=– other=–');
  });

  it('say under which key a missing form is to be written', () => {
    const [pair] = pairMessages(
      { language: 'en', tree: treeFrom({ menu: { 'v1.0_one': 'a', 'v1.0_other': 'b' } }) },
      { language: 'cs', tree: treeFrom({}) },
    );
    expect(pair.target.map(({ key }) => key)).toEqual([
      'menu.v1\\.0_one',
      'menu.v1\\.0_few',
      'menu.v1\\.0_many',
      'menu.v1\\.0_other',
    ]);
    expect(pair.target[1].path).toEqual(['menu', 'v1.0_few']);
  });
});
