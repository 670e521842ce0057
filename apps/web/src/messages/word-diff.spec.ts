import { wordDiff } from './word-diff';

const shown = (before: string, after: string, language = 'en') =>
  wordDiff(before, after, language)
    .map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind])
    .join('');

describe('what changed in a text', () => {
  it('is told in words', () => {
    expect(shown('Save the file', 'Save this file')).toBe('Save [-the][+this] file');
    expect(shown('Save', 'Save')).toBe('Save');
    expect(shown('', 'New')).toBe('[+New]');
  });

  it('keeps placeholders whole', () => {
    expect(shown('Hi {{name}}', 'Hi {{user.name}}')).toBe('Hi [-{{name}}][+{{user.name}}]');
  });

  it('finds words where there are no spaces between them', () => {
    expect(shown('録画を削除する', '録音を削除する', 'ja')).toBe('[-録画][+録音]を削除する');
  });

  it('shows spaces that changed', () => {
    expect(shown('a b', 'a  b')).toMatch(/^a/);
    expect(shown('a b', 'a\u00A0b')).toBe('a[- ][+\u00A0]b');
  });
});
