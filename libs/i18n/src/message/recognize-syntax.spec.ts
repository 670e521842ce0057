import { recognizeSyntax } from './recognize-syntax';
import { treeEntries } from './tree/tree-entries';
import { treeFromObject } from './tree/tree-from-object';

const recognized = (texts: object, language = 'en') => {
  const entries = treeEntries(treeFromObject(texts as never));
  const { candidates, example } = recognizeSyntax([{ language, entries }]);
  return [candidates.join(' '), example];
};

describe('the syntax of texts is recognized', () => {
  it.each<[object, string, string | undefined]>([
    [{ a: 'Hello {{name}}' }, 'i18next i18next-v3', '{{name}}'],
    [{ a: '{{- html}}', b: '{{n, number}}' }, 'i18next i18next-v3', '{{- html}}'],
    [{ a_one: 'One file', a_other: '{{count}} files' }, 'i18next', 'a'],
    [{ a: '{{count}} file', a_plural: '{{count}} files' }, 'i18next-v3', 'a_plural'],
    [{ user: 'User', user_plural: 'Users' }, 'i18next i18next-v3 nestjs-i18n icu', undefined],
    [{ a: 'x', a_plural: '{{count}}', b_one: 'y', b_other: '{{count}} z' }, 'i18next', 'b'],
    [
      { a: '{n, plural, one {# file} other {# files}}', b: '{name}' },
      'icu',
      '{n, plural, one {# file} other {# files}}',
    ],
    [{ a: '{n, number}' }, 'icu', '{n, number}'],
    [{ a: '{n, plural, one {broken}' }, 'nestjs-i18n icu', undefined],
    [{ a: '{n, plural, other {#}}', b: '{{name}}' }, 'i18next', undefined],
    [{ a: 'Read the <terms>terms</terms> of {owner}' }, 'icu', '<terms>terms</terms> of {owner}'],
    [{ a: 'Read the <b>terms</b> of {owner}' }, 'nestjs-i18n icu', undefined],
    [{ a: 'Hello {name}' }, 'nestjs-i18n icu', undefined],
    [{ days: { one: 'Every day', other: 'Every {count} days' } }, 'nestjs-i18n', 'days'],
    [{ a: '{{ name | uppercase }}', b: '{name}' }, 'nestjs-i18n', '{{ name | uppercase }}'],
    [{ a: '{{ name | upper }}' }, 'i18next', undefined],
    [{ days: { one: 'Every day', other: 'Every %{count} days' } }, 'i18next i18next-v3 nestjs-i18n icu', undefined],
    [{ a: '${name}', b: '#{name}', c: '%{name}', d: '{0}', e: '{ }' }, 'i18next i18next-v3 nestjs-i18n icu', undefined],
    [{ a: 'Save' }, 'i18next i18next-v3 nestjs-i18n icu', undefined],
    [{}, 'i18next i18next-v3 nestjs-i18n icu', undefined],
  ])('of %j', (texts, candidates, example) => {
    expect(recognized(texts)).toEqual([candidates, example]);
  });

  it('in languages that number their forms in i18next v3', () => {
    const polish = { a_0: '{{count}} a', a_1: '{{count}} b', a_2: '{{count}} c' };
    expect(recognized(polish, 'pl')).toEqual(['i18next-v3', 'a_2']);
    expect(recognized(polish, 'en')).toEqual(['i18next i18next-v3', '{{count}} a']);
    expect(recognized({ step_0: '{{count}} a' }, 'ja')).toEqual(['i18next i18next-v3', '{{count}} a']);
  });

  it('in linear time', () => {
    const long = ['{'.repeat(50_000), '{{'.repeat(25_000), '<a'.repeat(25_000), '{ a'.repeat(17_000)];
    expect(recognized(Object.fromEntries(long.map((text, index) => [`k${index}`, text])))[1]).toBeUndefined();
  });
});
