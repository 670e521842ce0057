import { findTerms, searchTerms } from './search-terms';

const found = (text: string, search: string) =>
  findTerms(text, searchTerms(search).anywhere).map(({ start, end }) => text.slice(start, end));

describe('what a search found', () => {
  it('is every word, upper and lower case and accents aside', () => {
    expect(found('Cafés: CAFE, café', 'cafe')).toEqual(['Café', 'CAFE', 'café']);
    expect(found('Straße und STRASSE', 'strasse')).toEqual(['Straße', 'STRASSE']);
    expect(found('Über uns', 'über')).toEqual(['Über']);
  });

  it('is a phrase where it stands in quotation marks, closed or not yet', () => {
    expect(found('live view, live or view', '"live view"')).toEqual(['live view']);
    expect(found('live view', '"live vi')).toEqual(['live vi']);
  });

  it('is not what is left out, nor what is sought in the key', () => {
    expect(searchTerms('camera -delete key:title key:"a b"')).toEqual({
      anywhere: ['CAMERA'],
      inKey: ['TITLE', 'A B'],
    });
  });

  it('is one where words overlap or touch', () => {
    expect(found('abcdef', 'abc cde ef')).toEqual(['abcdef']);
  });

  it('is found by their own letters in scripts whose marks are letters', () => {
    expect(found('हिन्दी', 'हिन्दी')).toEqual(['हिन्दी']);
    expect(found('한국어 설정', '설정')).toEqual(['설정']);
    expect(found('カメラ', 'カメラ')).toEqual(['カメラ']);
  });

  it('ends where the last sign of the word ends', () => {
    expect(found('cafe\u0301s', 'cafe')).toEqual(['cafe\u0301']);
    expect(found('😀cat😀', 'cat')).toEqual(['cat']);
  });
});
