import { placeholderAdapter } from './adapt-placeholders';

const adapt = (similar: string, source: string, text: string) => placeholderAdapter(similar, source)?.(text);

describe('The placeholders of a similar text', () => {
  it('become those of the source, in any notation', () => {
    expect(adapt('Hello {{name}}', 'Hello {{user}}', 'Hallo {{name}}')).toBe('Hallo {{user}}');
    expect(adapt('%1$s of %2$d', '{from} of {all}', '%2$d, %1$s')).toBe('{all}, {from}');
    expect(adapt('<b>Hi</b> {{1}}', '<1>Hi</1> {{name}}', '{{1}} <b>Hallo</b>')).toBe('{{name}} <1>Hallo</1>');
  });

  it('stay if they are the same, or cannot be assigned', () => {
    expect(adapt('Hello {{name}}', 'Bye {{name}}', '')).toBeUndefined();
    expect(adapt('{{a}}', '{{a}} {{b}}', '')).toBeUndefined();
    expect(adapt('{{a}} {{a}}', '{{a}} {{b}}', '')).toBeUndefined();
    expect(adapt('<b> {{a}}', '{{a}} <b>', '')).toBeUndefined();
    expect(adapt('{n, plural, other {#}}', '{m, plural, other {#}}', '')).toBeUndefined();
  });
});
