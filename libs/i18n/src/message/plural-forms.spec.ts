import { pluralForms } from './plural-forms';

describe('Plural forms of a language', () => {
  it('say which whole numbers they stand for', () => {
    expect(pluralForms('fr', 'cardinal').numbers('one')).toEqual([0, 1]);
    expect(pluralForms('ru', 'cardinal').numbers('one').slice(0, 3)).toEqual([1, 21, 31]);
    expect(pluralForms('cy', 'cardinal').numbers('many')).toEqual([6]);
    expect(pluralForms('it', 'ordinal').numbers('many').slice(0, 2)).toEqual([8, 11]);
  });

  it('stand for none where fractions or millions alone take them', () => {
    expect(pluralForms('ru', 'cardinal').numbers('other')).toEqual([]);
    expect(pluralForms('es', 'cardinal').numbers('many')).toEqual([]);
  });

  it('are needed where they stand for whole numbers', () => {
    const needed = (language: string, kind: 'cardinal' | 'ordinal' = 'cardinal') => {
      const forms = pluralForms(language, kind);
      return forms.categories.filter(forms.isNeeded);
    };
    expect(needed('pl')).toEqual(['one', 'few', 'many']);
    expect(needed('uk')).toEqual(['one', 'few', 'many']);
    for (const language of ['es', 'fr', 'pt-BR', 'it', 'de']) expect(needed(language)).toEqual(['one', 'other']);
    expect(needed('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
    expect(needed('it', 'ordinal')).toEqual(['many', 'other']);
    expect(pluralForms('de', 'cardinal').isNeeded('zero')).toBe(false);
  });

  it('are foreign where the language has none such', () => {
    expect(pluralForms('ja', 'cardinal').isForeign('one')).toBe(true);
    expect(pluralForms('ar', 'cardinal').isForeign('two')).toBe(false);
  });

  it('are never foreign for a cardinal zero, since i18next takes it for 0 in every language', () => {
    expect(pluralForms('ja', 'cardinal').isForeign('zero')).toBe(false);
    expect(pluralForms('de', 'cardinal').numbers('zero')).toEqual([0]);
    expect(pluralForms('en', 'ordinal').isForeign('zero')).toBe(true);
    expect(pluralForms('lv', 'cardinal').numbers('zero').length).toBeGreaterThan(1);
  });
});
