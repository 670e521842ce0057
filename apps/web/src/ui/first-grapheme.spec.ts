import { firstGrapheme } from './first-grapheme';

describe('firstGrapheme', () => {
  it.each([
    ['ada', 'A'],
    ['  ada', 'A'],
    ['élodie', 'É'],
    ['e\u0301lodie', 'E\u0301'],
    ['नितिन', 'नि'],
    ['鈴木', '鈴'],
    ['👩🏽‍🚀 Zoe', '👩🏽‍🚀'],
    ['x', 'X'],
    ['', ''],
  ])('returns the first letter as people see it: %s', (name, first) => {
    expect(firstGrapheme(name, 'en')).toBe(first);
  });

  it('returns it in capitals of the language', () => {
    expect(firstGrapheme('ilkay', 'tr')).toBe('İ');
    expect(firstGrapheme('ilkay', 'de')).toBe('I');
  });
});
