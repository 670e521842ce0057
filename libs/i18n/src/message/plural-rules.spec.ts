import { pluralRules } from './plural-rules';

describe('pluralRules', () => {
  it('returns the integers of a category', () => {
    expect(pluralRules('fr', 'cardinal').wholeNumbers('one')).toEqual([0, 1]);
    expect(pluralRules('ru', 'cardinal').wholeNumbers('one').slice(0, 3)).toEqual([1, 21, 31]);
    expect(pluralRules('cy', 'cardinal').wholeNumbers('many')).toEqual([6]);
    expect(pluralRules('it', 'ordinal').wholeNumbers('many').slice(0, 2)).toEqual([8, 11]);
  });

  it('returns none for a category of fractions or millions', () => {
    expect(pluralRules('ru', 'cardinal').wholeNumbers('other')).toEqual([]);
    expect(pluralRules('es', 'cardinal').wholeNumbers('many')).toEqual([]);
  });

  it('requires forms that cover integers', () => {
    const needed = (language: string, kind: 'cardinal' | 'ordinal' = 'cardinal') => {
      const forms = pluralRules(language, kind);
      return forms.categories.filter(forms.isNeeded);
    };
    expect(needed('pl')).toEqual(['one', 'few', 'many']);
    expect(needed('uk')).toEqual(['one', 'few', 'many']);
    for (const language of ['es', 'fr', 'pt-BR', 'it', 'de']) expect(needed(language)).toEqual(['one', 'other']);
    expect(needed('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
    expect(needed('it', 'ordinal')).toEqual(['many', 'other']);
    expect(pluralRules('de', 'cardinal').isNeeded('zero')).toBe(false);
  });

  it('treats categories that the language lacks as foreign', () => {
    expect(pluralRules('ja', 'cardinal').isForeign('one')).toBe(true);
    expect(pluralRules('ar', 'cardinal').isForeign('two')).toBe(false);
  });

  it('accepts a cardinal zero in every language, as i18next does', () => {
    expect(pluralRules('ja', 'cardinal').isForeign('zero')).toBe(false);
    expect(pluralRules('de', 'cardinal').wholeNumbers('zero')).toEqual([0]);
    expect(pluralRules('en', 'ordinal').isForeign('zero')).toBe(true);
    expect(pluralRules('lv', 'cardinal').wholeNumbers('zero').length).toBeGreaterThan(1);
  });
});
