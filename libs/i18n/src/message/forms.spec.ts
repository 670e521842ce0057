import { equalForms, FORM_NAMES, formPath, normalizeForms, toForms } from './forms';

describe('toForms', () => {
  it('collects texts by category and leaves out untranslated ones', () => {
    const forms = [{ text: 'files' }, { category: 'one', text: 'file' }, { category: 'few', text: null }];
    expect(toForms([...forms, { category: 'many', text: '' }])).toEqual({ '': 'files', one: 'file' });
  });
});

describe('normalizeForms', () => {
  it('makes equal forms equal JSON', () => {
    expect(JSON.stringify(normalizeForms({ other: 'b', few: '', one: 'a' }))).toBe('{"one":"a","other":"b"}');
  });
});

describe('equalForms', () => {
  it.each([
    [{}, {}],
    [{ '': 'a' }, { '': 'a' }],
    [
      { one: 'a', other: 'b' },
      { other: 'b', one: 'a' },
    ],
    [{ one: 'a', other: '' }, { one: 'a' }],
    [{ '': '' }, {}],
  ])('finds %j equal to %j', (one, other) => {
    expect(equalForms(one, other)).toBe(true);
    expect(equalForms(other, one)).toBe(true);
  });

  it.each([
    [{ '': 'a' }, {}],
    [{ '': 'a' }, { '': 'A' }],
    [{ '': 'a' }, { other: 'a' }],
    [{ one: 'a', other: 'b' }, { one: 'a' }],
    [{ one: '__proto__' }, { one: 'a' }],
  ])('tells %j from %j', (one, other) => {
    expect(equalForms(one, other)).toBe(false);
    expect(equalForms(other, one)).toBe(false);
  });
});

describe('formPath', () => {
  it('adds the category to the last name of the path', () => {
    expect(FORM_NAMES.slice(0, 3).map((name) => formPath(['cart', 'items'], name))).toEqual([
      ['cart', 'items'],
      ['cart', 'items_zero'],
      ['cart', 'items_one'],
    ]);
    expect(formPath(['steps', 0], '')).toEqual(['steps', 0]);
  });
});
