import { i18nextSyntax } from '../message/i18next/i18next-syntax';
import type { MessageEntry } from '../message/message-entry';
import { plainTextOf, unitsOfFile } from './units-of-file';

const unitOf = (plurals: 'file' | 'syntax', entries: readonly MessageEntry[], language = 'en') =>
  unitsOfFile({ plurals }, i18nextSyntax, entries, language, new Set(['items']))[0]!;

const plain: MessageEntry = { path: ['items'], text: 'Items' };

describe('the messages of a file', () => {
  it.each([
    ['en', ['one', 'other']],
    ['fr', ['one', 'many', 'other']],
    ['ja', ['other']],
  ])('have the one text of a plural in all forms of %s', (language, categories) => {
    const unit = unitOf('file', [plain], language);
    expect(unit).toMatchObject({ kind: 'cardinal', isPlain: true });
    expect(unit.forms.map(({ category, text }) => [category, text])).toEqual(categories.map((each) => [each, 'Items']));
  });

  it('stay as they are with plural forms, and in formats without these', () => {
    const units = [
      unitOf('file', [{ ...plain, form: 'other' }]),
      unitOf('file', [plain, { ...plain, form: 'other' }]),
      unitOf('syntax', [plain]),
    ];
    expect(units.map(({ forms, isPlain }) => [forms.map(({ category }) => category), isPlain])).toEqual([
      [['other'], undefined],
      [[undefined, 'other'], undefined],
      [[undefined], undefined],
    ]);
  });

  it('keep one text as long as all forms are equal', () => {
    const unit = unitOf('file', [plain]);
    expect(
      [{ one: 'a', other: 'a' }, { '': 'a' }, {}, { one: 'a', other: 'b' }, { other: 'a' }].map((forms) => {
        return plainTextOf(unit, forms as Record<string, string>);
      }),
    ).toEqual(['a', 'a', '', undefined, undefined]);
  });
});
