import { nestjsI18nDifferences } from './nestjs-i18n-differences';
import { treeFromObject } from '../tree/tree-from-object';

const differences = (texts: Readonly<Record<string, unknown>>) =>
  nestjsI18nDifferences(treeFromObject(texts)).map(({ kind, key, part }) => [kind, key, part]);

describe('differences between nestjs-i18n and i18next', () => {
  test.each<[string, ...[string, string][]]>([
    ['Save'],
    ['100 % – <b>bold</b> (a} b'],
    ['Hello {name} and {0}', ['placeholder', '{name}']],
    ['{}', ['placeholder', '{}']],
    ['{{name}}', ['braces', '{{']],
    ['{{ name | uppercase }}, {title}', ['pipe', '{{ name | uppercase }}'], ['placeholder', '{title}']],
    ['See $t(common.help, {{"name": "{name}" }})', ['nesting', '$t(common.help, {{"name": "{name}" }})']],
    ['{COUNT, plural, one{#} other{#}}', ['placeholder', '{COUNT, plural, one{#}']],
  ])('of %j', (text, ...expected) => {
    expect(differences({ text })).toEqual(expected.map(([kind, part]) => [kind, 'text', part]));
  });

  it('are found in objects and lists', () => {
    expect(
      differences({
        menu: { 'open.file': 'Open {name}' },
        days: { zero: 'Never', one: 'A day', other: '{count} days' },
        other: 'Other',
        steps: ['One', { text: '{two}' }],
      }),
    ).toEqual([
      ['placeholder', 'menu.open\\.file', '{name}'],
      ['plural', 'days', 'zero, one, other'],
      ['placeholder', 'days.other', '{count}'],
      ['list', 'steps', ''],
      ['placeholder', 'steps[1].text', '{two}'],
    ]);
  });
});
