import { wordDiff } from './word-diff';

const shown = (before: string, after: string, language = 'en') =>
  wordDiff(before, after, language)
    .map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind])
    .join('');

describe('wordDiff', () => {
  it('compares word by word', () => {
    expect(shown('Save the file', 'Save this file')).toBe('Save [-the][+this] file');
    expect(shown('Save', 'Save')).toBe('Save');
    expect(shown('', 'New')).toBe('[+New]');
  });

  it('does not split placeholders', () => {
    expect(shown('Hi {{name}}', 'Hi {{user.name}}')).toBe('Hi [-{{name}}][+{{user.name}}]');
  });

  it('finds words in scripts without spaces', () => {
    expect(shown('録画を削除する', '録音を削除する', 'ja')).toBe('[-録画][+録音]を削除する');
  });

  it('reports changed spaces', () => {
    expect(shown('a b', 'a  b')).toMatch(/^a/);
    expect(shown('a b', 'a\u00A0b')).toBe('a[- ][+\u00A0]b');
  });

  const numbered = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ');

  it('compares texts of 100 words that differ in all of them', () => {
    expect(wordDiff(numbered(100, 'a'), numbered(100, 'b'), 'en').length).toBeGreaterThan(100);
  });

  it('compares long texts that differ in few words', () => {
    const before = numbered(10_000, 'a');
    expect(shown(before, `${before} end`)).toBe(`${before}[+ end]`);
  });

  it.each([1000, 4000, 12_000])('replaces the whole text where all of %i words differ', (count) => {
    const [before, after] = [numbered(count, 'a'), numbered(count, 'b')];
    const start = process.cpuUsage(); // not the time, which depends on what else the machine does
    expect(wordDiff(before, after, 'en').map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(250);
  });
});
