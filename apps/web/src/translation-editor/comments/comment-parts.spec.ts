import { commentParts } from './comment-parts';

const shown = (text: string, names: readonly string[] = []) =>
  commentParts(text, names).map(({ kind, text: part }) => (kind === 'text' ? part : [kind, part]));

describe('commentParts', () => {
  it('finds links without the marks of the sentence around them', () => {
    expect(shown('See https://shop.example/a?b=c, or (http://x.example).')).toEqual([
      'See ',
      ['link', 'https://shop.example/a?b=c'],
      ', or (',
      ['link', 'http://x.example'],
      ').',
    ]);
  });

  it('leaves everything else as text, markup and other protocols included', () => {
    const text = '<img src=x onerror=alert(1)> javascript:alert(1) https:// a@b.example';
    expect(shown(text)).toEqual([text]);
  });

  it('finds the names of mentioned people, the longest first', () => {
    expect(shown('@Ada Lovelace and @Ada, not @Bob', ['Ada', 'Ada Lovelace'])).toEqual([
      ['mention', '@Ada Lovelace'],
      ' and ',
      ['mention', '@Ada'],
      ', not @Bob',
    ]);
  });

  it('returns nothing for an empty text', () => {
    expect(shown('')).toEqual([]);
  });
});
