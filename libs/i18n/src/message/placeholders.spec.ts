import fc from 'fast-check';
import i18next from 'i18next';
import { findPlaceholders } from './placeholders';

const found = (text: string): string[] =>
  findPlaceholders(text).map(({ kind, name, format, tag }) => [kind, name, format, tag].filter(Boolean).join(' '));

describe('findPlaceholders', () => {
  it.each([
    ['Hallo {{name}}!', ['value name']],
    [
      'Von {{ user.name }} am {{when, datetime(dateStyle: full)}}',
      ['value user.name', 'value when datetime(dateStyle: full)'],
    ],
    ['{{- html}} und {{-html}}', ['value html', 'value html']],
    ['{{count, number}} {{unit}}', ['value count number', 'value unit']],
    ['{{{x}}}', ['value x']],
    ['$t(common:yes) oder $t(no)', ['nesting common:yes', 'nesting no']],
    ['$t(item, {"count": {{n}} }) gelöscht', ['nesting item', 'value n']],
    ["$t(Hello, world, { 'context': '(male)' })", ['nesting Hello, world']],
    ['$t(title, capitalize)', ['nesting title']],
    ['$t(a (b))', ['nesting a (b)']],
    ['<1>Speichern</1> oder <bold>nicht</bold>', ['tag 1 open', 'tag 1 close', 'tag bold open', 'tag bold close']],
    ['Zeile<br/>Zeile<br />Zeile<br>Ende', ['tag br empty', 'tag br empty', 'tag br empty']],
    ['<0/>', ['tag 0 empty']],
    ['<a href="{{url}}" class=\'x > y\'>hier</a >', ['tag a open', 'value url', 'tag a close']],
    ['<code className={style}>x</code>', ['tag code open', 'tag code close']],
    ['<Trans.Link>مرحبا {{الاسم}}</Trans.Link>', ['tag Trans.Link open', 'value الاسم', 'tag Trans.Link close']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    'a < b und b > a',
    'a<b',
    'Ich <3 dich',
    '{ }',
    '{{}}',
    '{{ }}',
    '{name}',
    '{{name}',
    '{{na\nme}}',
    '$t()',
    '$t(key',
    "$t(it's)",
    'Kosten: 5 $ t(x)',
    '<>',
    '</>',
    '</1/>',
    '<!-- x -->',
    'wenn a <b und c> d',
  ])('are not in: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('returns correct offsets', () => {
    const text = '😀 <b>{{n}}</b> $t(x, {"n": {{n}}})';
    const placeholders = findPlaceholders(text);
    expect(placeholders).toHaveLength(5);
    for (const { raw, start, end } of placeholders) expect(text.slice(start, end)).toBe(raw);
    expect(placeholders.map(({ start }) => start)).toEqual([3, 6, 11, 16, 28]);
  });

  it('finds the values that i18next interpolates', async () => {
    const requested: string[] = [];
    const instance = i18next.createInstance();
    await instance.init({
      lng: 'en',
      interpolation: { skipOnVariables: true },
      missingInterpolationHandler: (_, [, name]: RegExpExecArray) => {
        requested.push(name!.trim());
        return 'x';
      },
    });
    const name = fc.stringMatching(/^[a-z]{1,3}(\.[a-z]{1,3})?$/);
    const piece = fc.oneof(
      name.map((name) => `{{${name}}}`),
      name.map((name) => `{{ ${name} }}`),
      fc.constantFrom('{ }', '}} ', '<b>', 'a < b ', ' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('');
        requested.length = 0;
        instance.services.interpolator.interpolate(text, {}, 'en', {});
        const values = findPlaceholders(text).filter(({ kind }) => kind === 'value');
        expect([text, values.map(({ name }) => name)]).toEqual([text, requested]);
      }),
    );
  });

  it('finds placeholders in any text, sorted by offset', () => {
    const scrap = fc.constantFrom(
      '{{',
      '}}',
      '$t(',
      ')',
      '(',
      '"',
      "'",
      '<',
      '</',
      '/>',
      '>',
      'a',
      ' ',
      '=',
      '1',
      '-',
      ',',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        let last = -1;
        for (const { raw, start, end, name } of findPlaceholders(text)) {
          expect(start).toBeGreaterThan(last);
          expect(text.slice(start, end)).toBe(raw);
          expect(raw).toContain(name);
          last = start;
        }
      }),
      { numRuns: 1000 },
    );
  });
});
