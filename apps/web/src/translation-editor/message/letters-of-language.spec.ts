import { isFoundBy, lettersOfLanguage } from './letters-of-language';

const lines = (tag: string) => Object.values(lettersOfLanguage(tag)).map((letters) => letters.join(''));

describe('lettersOfLanguage', () => {
  it.each([
    ['pl', 'ąćęłńóśźż', 'ĄĆĘŁŃÓŚŹŻ'],
    ['de', 'äöüß', 'ÄÖÜẞ'],
    ['de-CH', 'äöü', 'ÄÖÜ'],
    ['de-AT', 'äöüß', 'ÄÖÜẞ'],
    ['es-419', 'áéíñóúü', 'ÁÉÍÑÓÚÜ'],
    ['tr', 'çğıöşü', 'ÇĞİÖŞÜ'],
    ['sr-Latn-RS', 'čćđšž', 'ČĆĐŠŽ'],
    ['sr', 'абвгдђежзијклљмнњопрстћуфхцчџш', 'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ'],
    ['he', 'אבגדהוזחטיכךלמםנןסעפףצץקרשת', ''],
    ['en-GB', '', ''],
    ['ja', '', ''],
    ['en-x-pirate', '', ''],
  ])('returns small and capital letters of %s', (tag, small, capital) => {
    expect(lines(tag).map((line) => [...line].sort())).toEqual([[...small].sort(), [...capital].sort()]);
  });

  it('keeps letters of several code points in one piece', () => {
    expect(lettersOfLanguage('yo').small).toContain('ẹ́');
  });

  it('never offers a letter twice, nor one that every keyboard has', () => {
    for (const tag of ['vi', 'fr', 'nl', 'uk', 'ar', 'az', 'lt', 'yo', 'uz', 'el']) {
      const letters = Object.values(lettersOfLanguage(tag)).flat();
      expect([tag, new Set(letters).size]).toEqual([tag, letters.length]);
      expect(letters.filter((letter) => !/\P{ASCII}/u.test(letter))).toEqual([]);
    }
  });
});

describe('isFoundBy', () => {
  it.each([
    ['ł', 'l'],
    ['Ł', 'L'],
    ['ó', 'o'],
    ['ß', 's'],
    ['ẞ', 'S'],
    ['ẹ́', 'e'],
    ['ё', 'е'],
  ])('finds %s by %s', (letter, typed) => {
    expect(isFoundBy(letter, typed)).toBe(true);
  });

  it('distinguishes small letters from capitals', () => {
    expect(isFoundBy('Ł', 'l')).toBe(false);
    expect(isFoundBy('ł', 'L')).toBe(false);
    expect(isFoundBy('ą', 'c')).toBe(false);
  });
});
