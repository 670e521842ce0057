import { NestFactory } from '@nestjs/core';
import fc from 'fast-check';
import { I18nLoader, I18nModule, I18nService, type I18nTranslation } from 'nestjs-i18n';
import { flatten } from '../tree/flatten';
import { formatNestjsI18n, nestjsI18nForm } from './format-nestjs-i18n';
import { nestjsI18nSyntax } from './nestjs-i18n-syntax';
import { treeEntries } from '../tree/tree-entries';
import { treeFromObject } from '../tree/tree-from-object';

const { check, literal, parse, placeholders, slots, units } = nestjsI18nSyntax;

class NoTexts extends I18nLoader {
  languages = () => Promise.resolve(['en']);
  load = () => Promise.resolve({});
}

let service: I18nService;

beforeAll(async () => {
  const module = I18nModule.forRoot({ fallbackLanguage: 'en', loaders: [new NoTexts()], logging: false });
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  service = app.get(I18nService);
});

/** The text that nestjs-i18n itself answers. */
function translate(node: unknown, args: Record<string, unknown>, lang = 'en'): unknown {
  void service.refresh({ [lang]: { key: node } } as I18nTranslation, [lang]); // takes plain values before it returns
  return service.translate('key', { lang, args });
}

describe('texts of nestjs-i18n', () => {
  const named = (text: string): string[] =>
    placeholders(text).map(({ kind, name, format: pipes, raw, start }) => {
      expect(text.startsWith(raw, start)).toBe(true);
      return [kind, name, pipes].filter(Boolean).join(' ');
    });

  it.each([
    ['Hello {name}, {user.title}', ['value name', 'value user.title']],
    ['{{ name | uppercase }} {{a|lowercase|capitalize}}', ['value name uppercase', 'value a lowercase|capitalize']],
    ['{{literal}} {{ }} }}', []],
    ['{{{name}}}', ['value name']],
    ['{constraints.0} and {0.name}', ['value constraints.0', 'value name']],
    ['{} {}', ['value 0', 'value 1']],
    ['{over\nlines}', []],
    ['$t(mail.day, {{"count": {count} }}) $t(shop.title)', ['nesting mail.day', 'value count', 'nesting shop.title']],
    ['<b>{name}</b>', ['tag b', 'value name', 'tag b']],
    ['{{ | uppercase }} { $t()', []],
  ])('have placeholders: %s', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it('read as nestjs-i18n itself formats them', () => {
    const piece = fc.constantFrom(
      ...['{', '}', '{{', '}}', '{name}', '{ name }', '{user.title}', '{{ name | uppercase }}', '{{name|Capitalize}}'],
      ...['a', ' ', '\n', '|', '!', '{0.name}', '{name', '{{other|}}', 'lower'],
    );
    const values = { name: 'aDA', user: { title: 'Dr' } };
    const shown = { name: 'aDA', 'user.title': 'Dr', '0': '[object Object]' };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        // In other braces, a pipe is replaced before these are read.
        fc.pre(!/\{[^{}]*\{\{[^{}]*\|/.test(text));
        fc.pre(!text.includes('!}')); // its transformer is the rest of the line
        let expected: unknown;
        try {
          expected = translate(text === '' ? ' ' : text, values);
        } catch {
          expected = undefined;
        }
        const answer = formatNestjsI18n(text === '' ? ' ' : text, shown);
        if (expected === undefined) expect(parse(text).error).toBeDefined();
        else expect({ text, answer }).toEqual({ text, answer: expected });
      }),
      { numRuns: 2000 },
    );
  });

  it('are invalid where nestjs-i18n throws an error', () => {
    for (const text of ['{name!upper}', '{} {name}', '{name} {}']) {
      expect(() => translate(text, { name: 'x' })).toThrow();
      expect(parse(text).error).toMatchObject({ code: 'syntaxBroken' });
    }
    expect(parse('{name} {}').error).toMatchObject({ offset: 7 });
  });

  it('have literals that are printed as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', ' ', '!', '.') }), (text) => {
        fc.pre(text !== '');
        expect(formatNestjsI18n(literal(text), {})).toBe(text);
        expect(translate(literal(text), { x: 1 })).toBe(text);
      }),
    );
  });

  it('are read in linear time', () => {
    const started = performance.now();
    for (const part of ['{ ', '{{ ', '$t(', '{a!', '} ', '{{a|', '{ \n', '$t(a,\n', '<'])
      placeholders(part.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('plurals of nestjs-i18n', () => {
  const grouped = (texts: object, plurals?: ReadonlySet<string>): string[] =>
    units(treeEntries(treeFromObject(texts as never)), 'en', plurals).map(
      ({ key, kind, forms }) => `${key} ${kind} ${forms.map(({ category = '-' }) => category).join(',')}`,
    );

  it('are objects with texts for categories alone', () => {
    const texts = {
      day: { one: 'Every day', other: 'Every {count} days', zero: 'Never' },
      nested: { item: { other: '{count}' } },
      'a.b': { few: 'x', many: 'y' },
      steps: { one: 'First', two: 'Second' },
      mixed: { one: 'x', other: 'y', title: 'z' },
      deep: { other: 'x', one: { other: 'y', title: 'z' } },
      other: 'x',
    };
    expect(grouped(texts)).toEqual([
      'day cardinal zero,one,other',
      'nested.item cardinal other',
      'a\\.b cardinal few,many',
      'steps.one text -',
      'steps.two text -',
      'mixed.one text -',
      'mixed.other text -',
      'mixed.title text -',
      'deep.other text -',
      'deep.one.other text -',
      'deep.one.title text -',
      'other text -',
    ]);
  });

  it('are recognized by another language', () => {
    expect(grouped({ day: { one: 'x' } }, new Set(['day']))).toEqual(['day cardinal one']);
    expect(grouped({ day: 'x' }, new Set(['day']))).toEqual(['day text -']);
  });

  it('keep every text at its path', () => {
    const tree = treeFromObject({ day: { one: 'a', other: 'b' }, list: ['x', { one: 'y', other: 'z' }] });
    const paths = units(treeEntries(tree), 'en').flatMap((unit) =>
      unit.forms.map(({ category = '' }) => nestjsI18nSyntax.formPath(unit, category, 'en')),
    );
    expect(paths).toEqual(flatten(tree).map(({ path }) => path));
  });

  it('have the forms of each language, and an extra zero', () => {
    const message = { key: 'day', path: ['day'], kind: 'cardinal' } as const;
    const names = (language: string): string[] =>
      slots(message, language, new Map(), new Map([['zero', 'Never']])).map(
        ({ key, needed }) => key + (needed ? '' : '?'),
      );
    expect(names('pl')).toEqual(['day.zero?', 'day.one', 'day.few', 'day.many', 'day.other?']);
    expect(names('ja')).toEqual(['day.zero?', 'day.other']);
  });

  it('show the form that nestjs-i18n itself chooses', () => {
    const forms = { zero: 'none', one: '1', few: 'few', many: 'many' };
    for (const language of ['en', 'pl', 'ar', 'lv', 'ja', 'fr']) {
      for (const count of [0, 1, 2, 5, 11, 21, 1.5]) {
        const answer = translate(forms, { count }, language);
        const shown = nestjsI18nForm(forms, language, count);
        expect([language, count, shown]).toEqual([language, count, typeof answer === 'string' ? answer : undefined]);
      }
    }
  });
});

describe('checks of texts for nestjs-i18n', () => {
  const found = (reference: object, target: object, language = 'pl', kind: 'text' | 'cardinal' = 'cardinal') =>
    check({
      ...{ kind, language, namespace: 'mail/welcome', key: 'day' },
      reference: formsOf(reference),
      target: formsOf(target),
    }).map(({ severity, code, form, values }) =>
      [severity, code, form, values.placeholder ?? values.position].filter(Boolean).join(' '),
    );
  const formsOf = (forms: object) =>
    Object.entries(forms).map(([category, text]) => (category ? { category, text } : { text }) as never);
  const days = { one: 'Every day', other: 'Every {count} days' };

  it('find missing variables and forms', () => {
    expect(
      found(days, { one: 'Codziennie', few: 'Co {count} dni', many: 'Co {count} dni', other: 'Co {count}' }),
    ).toEqual([]);
    expect(found(days, { one: 'Codziennie', few: 'Co dni', two: 'x' })).toEqual([
      'error placeholderMissing few {count}',
      'warning pluralFormForeign two',
      'error pluralFormMissing many',
      'warning pluralFormMissing other',
    ]);
    expect(found({ '': 'Hi {name}' }, { '': 'Cześć {imię}' }, 'pl', 'text')).toEqual([
      'error placeholderMissing {name}',
      'error placeholderUnknown {imię}',
    ]);
  });

  it('find texts that nestjs-i18n cannot format, and texts that insert themselves', () => {
    expect(found({ '': '{name}' }, { '': '{name} {}' }, 'pl', 'text')).toContain('error syntaxBroken 8');
    expect(found({ '': '$t(mail.welcome.day)' }, { '': '$t(mail.welcome.day)' }, 'pl', 'text')).toEqual([
      'error nestingCycle $t(mail.welcome.day)',
    ]);
  });
});
