import { wordsOf } from '../../memory/words';
import { similarity } from './similarity';

const compare = (one: string, other: string) => similarity(wordsOf(one), wordsOf(other));

describe('The similarity of two texts', () => {
  it('is 1 for the same words, whatever their case and placeholders, and 0 without shared words', () => {
    expect(compare('Save {{name}}', 'SAVE {{file}}')).toBe(1);
    expect(compare('Save', 'Quit')).toBe(0);
    expect(compare('', 'Quit')).toBe(0);
  });

  it('is symmetric, and higher the more words are shared', () => {
    expect(compare('Save changes', 'Save all changes')).toBe(compare('Save all changes', 'Save changes'));
    expect(compare('Save changes', 'Save all changes')).toBeGreaterThan(compare('Save changes', 'Save it'));
  });

  it('is higher for another form of a word than for another word', () => {
    expect(compare('Delete the recording?', 'Delete the recordings?')).toBeGreaterThan(0.9);
    expect(compare('Delete the recording?', 'Delete the camera?')).toBeLessThan(0.75);
  });

  it('is lower for the same words in another order', () => {
    expect(compare('dog bites man', 'man bites dog')).toBeLessThan(0.6);
  });

  it('compares the characters of scripts without spaces', () => {
    expect(compare('録画を削除しますか', '録画を保存しますか')).toBeGreaterThan(0.7);
    expect(compare('録画を削除しますか', '保存')).toBeLessThan(0.3);
  });

  it('takes the length of long texts into account', () => {
    const long = 'word '.repeat(400);
    expect(compare(long, long)).toBe(1);
    expect(compare(long, 'word '.repeat(200))).toBeCloseTo(0.5);
  });
});
