import { findTerms, searchTerms } from './search-terms';

const found = (text: string, search: string) =>
  findTerms(text, searchTerms(search).anywhere).map(({ start, end }) => text.slice(start, end));

describe('findTerms', () => {
  it('ignores case and accents', () => {
    expect(found('Cafés: CAFE, café', 'cafe')).toEqual(['Café', 'CAFE', 'café']);
    expect(found('Straße und STRASSE', 'strasse')).toEqual(['Straße', 'STRASSE']);
    expect(found('Über uns', 'über')).toEqual(['Über']);
  });

  it('finds a phrase in quotation marks, closed or not', () => {
    expect(found('live view, live or view', '"live view"')).toEqual(['live view']);
    expect(found('live view', '"live vi')).toEqual(['live vi']);
  });

  it('does not mark excluded words, nor words that are searched in keys only', () => {
    expect(searchTerms('camera -delete key:title key:"a b"')).toEqual({
      anywhere: ['CAMERA'],
      inKey: ['TITLE', 'A B'],
    });
  });

  it('merges matches that overlap or touch', () => {
    expect(found('abcdef', 'abc cde ef')).toEqual(['abcdef']);
  });

  it('finds words in scripts whose vowel signs are marks', () => {
    expect(found('हिन्दी', 'हिन्दी')).toEqual(['हिन्दी']);
    expect(found('한국어 설정', '설정')).toEqual(['설정']);
    expect(found('カメラ', 'カメラ')).toEqual(['カメラ']);
  });

  it('ends after the last character of the word, with its combining marks', () => {
    expect(found('cafe\u0301s', 'cafe')).toEqual(['cafe\u0301']);
    expect(found('😀cat😀', 'cat')).toEqual(['cat']);
  });
});
