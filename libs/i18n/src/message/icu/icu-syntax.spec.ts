import { parse as parseWithFormatJs, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedForm } from '../check-message';
import { branchesOfSource, fieldPlaces, joinBranches, readingOrder, splitAgain, splitBranches } from './icu-branches';
import { icuSyntax } from './icu-syntax';
import { parseIcuBranch } from './parse-icu';
import type { Part } from '../syntax';

const form = (text: string | null): readonly CheckedForm[] => [{ text }];

/** Code, severity, and the part of the text at the offset of each finding. */
const check = (reference: string, text: string, language = 'pl', maxLength?: number): string[] =>
  icuSyntax
    .check({
      kind: 'text',
      language,
      reference: form(reference),
      target: form(text),
      ...(maxLength === undefined ? {} : { maxLength }),
    })
    .map(({ code, severity, values: { offset, position: _, ...values } }) =>
      [severity, code, ...Object.values(values), ...(offset === undefined ? [] : [`@${offset}`])].join(' '),
    );

describe('checks of ICU messages', () => {
  const files = '{count, plural, one {# file} other {# files}}';
  const polish = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';

  it('accept a translation with all forms of its language', () => {
    expect(check(files, polish)).toEqual([]);
    expect(check(files, '{count, plural, other {# 個のファイル}}', 'ja')).toEqual([]);
    expect(check('Hello {name}', 'Cześć {name}')).toEqual([]);
  });

  it('find forms that the language needs or does not have', () => {
    expect(check(files, '{count, plural, one {# plik} other {# pliku}}')).toEqual([
      'error pluralFormMissing few count @44',
      'error pluralFormMissing many count @44',
    ]);
    expect(check(files, '{count, plural, two {# x} other {# x}}', 'ja')).toEqual([
      'warning pluralFormForeign two count @16',
    ]);
    expect(check(files, '{count, plural, one {# file}}', 'en')).toEqual(['error otherMissing count @28']);
  });

  it('accept an exact number for a category that has only this one, also behind an offset', () => {
    expect(check('{n, plural, other {#}}', '{n, plural, =1 {one} other {#}}', 'en')).toEqual([]);
    expect(check('{n, plural, other {#}}', '{n, plural, =1 {one} other {#}}', 'ru')).toContain(
      'error pluralFormMissing one n @30',
    );
    expect(check('{n, plural, offset:1 other {#}}', '{n, plural, offset:1 =2 {one} other {#}}', 'en')).toEqual([]);
  });

  it('find arguments and tags that are missing, unknown, or of another type', () => {
    expect(check('Hello {name}', 'Cześć {nazwa}')).toEqual([
      'error argumentMissing {name} @0',
      'error argumentUnknown {nazwa} @6',
    ]);
    expect(check('<b>Hello</b>', 'Cześć <i>x</i>')).toEqual(['error tagMissing b @0', 'error tagUnknown i @6']);
    expect(check('{when, date}', '{when, number}')).toEqual(['error argumentType {when} @0']);
    expect(check('{n, number}', '{n, plural, one {#} few {#} many {#} other {#}}')).toEqual([]);
  });

  it('find an argument that some branches lack', () => {
    const source = '{n, plural, one {# file in {folder}} other {# files in {folder}}}';
    expect(check(source, '{n, plural, =0 {No files} one {# file in {folder}} other {# files}}', 'en')).toEqual([
      'warning argumentMissing {folder} @16',
      'error argumentMissing {folder} @58',
    ]);
  });

  it('find branches for several numbers that do not show which', () => {
    expect(check(files, '{count, plural, one {# plik} few {pliki} many {{count} plików} other {pliku}}')).toEqual([
      'warning hashMissing {count} few @34',
    ]);
  });

  it('find values that the source does not choose by', () => {
    expect(check('{who, select, male {he} other {they}}', '{who, select, mann {er} other {sie}}', 'de')).toEqual([
      'warning selectValueUnknown mann {who} @14',
    ]);
  });

  it('name the place at which a text is broken', () => {
    expect(check('Hello', 'Hello {')).toEqual(['error syntaxBroken @6']);
    expect(check('Hello', '{n, plural, one {#} one {#} other {#}}')).toEqual(['error selectorTwice one @20']);
    expect(check('<b>x</b>', '<b>x')).toEqual(['error tagUnbalanced b @0']);
    expect(check('x', 'x}')).toEqual(['warning syntaxBroken @1']);
    expect(check('x', "x'}'")).toEqual([]);
    expect(check('<b>x</b>', 'x</b>')).toEqual(['error tagUnbalanced b @1']);
  });

  it('name the place at which a branch is broken, or its end if something is not closed', () => {
    const offset = (text: string) => parseIcuBranch(text, 'n').error?.offset;
    expect(offset('# file {name}')).toBeUndefined();
    expect(offset('# file {name')).toBe(12);
    expect(offset('# file <b>{name}')).toBe(7);
    expect(offset('# file} one {#')).toBe(6);
  });

  it('measure the longest variant, without syntax', () => {
    const text = "{n, plural, =0 {none} one {'{}'} few {xxxxxxxx} many {x} other {x}}";
    expect(check('', text, 'pl', 8)).toEqual([]);
    expect(check('', text, 'pl', 7)).toEqual(['error tooLong 8 7']);
  });
});

describe('the state of an ICU message', () => {
  const state = (text: string | null, language = 'pl') => icuSyntax.state([{ text, needed: true }], language);

  it('is translated if every plural has the forms of the language', () => {
    expect(state(null)).toBe('untranslated');
    expect(state('Tekst')).toBe('translated');
    expect(state('{n, plural, other {#}}')).toBe('partial');
    expect(state('{n, plural, other {#}}', 'ja')).toBe('translated');
    expect(state('{n')).toBe('partial');
  });
});

describe('placeholders of ICU messages', () => {
  const placeholders = (text: string): string[] =>
    icuSyntax
      .placeholders(text)
      .map(({ kind, name, format, tag, raw }) => [kind, name, format, tag, raw].filter(Boolean).join(' '));

  it('are arguments, numbers of plurals, and tags', () => {
    expect(
      placeholders("<b>{name}</b><br/> {n, plural, one {# '{x}'} other {{n, number, ::compact}}} {at, date, short}"),
    ).toEqual([
      'tag b open <b>',
      'value name {name}',
      'tag b close </b>',
      'tag br empty <br/>',
      'value n #',
      'value n number, ::compact {n, number, ::compact}',
      'value at date, short {at, date, short}',
    ]);
  });

  it('are none in a text that cannot be parsed', () => expect(placeholders('{name')).toEqual([]));
});

describe('branches of ICU messages', () => {
  const fieldsOf = (text: string, language: string) => {
    const split = splitBranches(text, language);
    return [
      split.shape,
      ...readingOrder(split).map((index) => {
        const { path, text, missing } = split.fields[index]!;
        const names = path.map(({ argument, selector, isForeign }) => `${argument}=${selector}${isForeign ? '!' : ''}`);
        return `${names.join(' ')}: ${missing ? '–' : text}`;
      }),
    ];
  };

  it('are cards in the order of the language if there is one choice', () => {
    expect(fieldsOf('You have {n, plural, other {# files} one {# file} =0 {none}}.', 'pl')).toEqual([
      'cards',
      'n==0: none',
      'n=one: # file',
      'n=few: –',
      'n=many: –',
      'n=other: # files',
    ]);
    expect(fieldsOf('{n, plural, two {x} other {#}}', 'ja')).toEqual(['cards', 'n=two!: x', 'n=other: #']);
  });

  it('are an outline if there are several', () => {
    expect(fieldsOf('{who, select, male {{n, plural, one {his file} other {his # files}}} other {x}}', 'en')).toEqual([
      'outline',
      'who=male n=one: his file',
      'who=male n=other: his # files',
      'who=other: x',
    ]);
    expect(fieldsOf('Hello {name}', 'en')).toEqual(['text']);
    expect(fieldsOf('Hello {name', 'en')).toEqual(['text']);
  });

  it('are written like their neighbors when they get their first text', () => {
    const write = (text: string, language: string, values: Record<string, string>) => {
      const split = splitBranches(text, language);
      return joinBranches(
        split,
        split.fields.map(({ path, text }) => values[path[0]!.selector] ?? text),
      );
    };
    const text = '{n, plural,\n  one {# file}\n  other {# files}\n}';
    expect(write(text, 'pl', {})).toBe(text);
    expect(write(text, 'pl', { few: '# pliki', many: '# plików' })).toBe(
      '{n, plural,\n  one {# file}\n  few {# pliki}\n  many {# plików}\n  other {# files}\n}',
    );
    expect(write('{n,plural,other{#}}', 'en', { one: '#!' })).toBe('{n,plural,one{#!} other{#}}');
    expect(write('{n, plural, =0 {none}}', 'en', { other: '#' })).toBe('{n, plural, =0 {none} other {#}}');
  });

  describe('of a text that is not translated yet', () => {
    const begun = (source: string, language: string, text = '') => branchesOfSource(source, text, language);
    const filled = (source: string, language: string) => {
      const branches = begun(source, language);
      return (
        branches &&
        joinBranches(
          branches,
          branches.fields.map((_, index) => `${index}`),
        )
      );
    };

    it('are those of the source, with the categories of the language', () => {
      expect(filled('{n, plural, =0 {none} one {# file} other {# files}}', 'pl')).toBe(
        '{n, plural, =0 {0} one {1} few {2} many {3} other {4}}',
      );
      expect(filled('{who, select, male {he} other {they}}', 'pl')).toBe('{who, select, male {0} other {1}}');
      expect(filled('{n, plural, offset:1 other {#}}', 'ja')).toBe('{n, plural, offset:1 other {0}}');
      expect(begun('{n, plural, one {# file} other {# files}}', 'pl')!.shape).toBe('cards');
      expect(begun('Hello {name}', 'pl')).toBeUndefined();
      expect(begun('{n, plural', 'pl')).toBeUndefined();
    });

    it('have a field for the words around choices, and an outline of several choices', () => {
      expect(filled('You have {n, plural, other {#}}.', 'ja')).toBe('0 {n, plural, other {1}}2');
      const source = '{a, plural, one {# file} other {# files}} in {b, selectordinal, one {#st} other {#th}} folder';
      const branches = begun(source, 'pl')!;
      expect(branches.shape).toBe('outline');
      expect(branches.fields.map(({ path, words }) => words ?? path.at(-1)!.selector)).toEqual([
        ...['one', 'few', 'many', 'other', 'in', 'other', 'folder'],
      ]);
      expect(filled(source, 'pl')).toBe(
        '{a, plural, one {0} few {1} many {2} other {3}} 4 {b, selectordinal, other {5}} 6',
      );
      expect(filled('{who, select, male {He has {n, plural, one {# file} other {# files}}} other {None}}', 'pl')).toBe(
        '{who, select, male {0 {n, plural, one {1} few {2} many {3} other {4}}} other {5}}',
      );
    });

    it('are not written before they have a text, nor are the choices around them', () => {
      const source =
        '{who, select, male {He has {n, plural, one {# file} other {# files}}} other {{n, plural, other {#}}}} in {m, plural, other {#}}';
      const branches = begun(source, 'de')!;
      const write = (...texts: readonly string[]) =>
        joinBranches(
          branches,
          branches.fields.map((_, index) => texts[index] ?? ''),
        );
      expect(branches.fields).toHaveLength(8);
      expect(write()).toBe('');
      expect(write('Er hat')).toBe('{who, select, male {Er hat}}');
      expect(write('', '# Datei')).toBe('{who, select, male {{n, plural, one {# Datei}}}}');
      expect(write('Er hat', '', '# Dateien')).toBe('{who, select, male {Er hat {n, plural, other {# Dateien}}}}');
      expect(write('', '', '', '', '', 'in')).toBe('in');
      expect(write('', '', '', '', '', 'in', '', '#')).toBe('in {m, plural, other {#}}');
      const texts = ['Er hat', '', '# Dateien', '', '', '', '', 'x'];
      const text = write(...texts);
      expect(fieldPlaces(branches, texts).map(({ start, end }) => (start < 0 ? '' : text.slice(start, end)))).toEqual(
        texts,
      );
    });

    it('are those that the text was begun in, until it has another structure', () => {
      const source = '{a, plural, one {# file} other {# files}} in {b, plural, one {# folder} other {# folders}}';
      const texts = (text: string) => begun(source, 'de', text)?.fields.map((field) => field.text);
      expect(texts('{a, plural, one {# Datei}}')).toEqual(['# Datei', '', '', '', '']);
      expect(texts('{b, plural, other {# Ordnern}}')).toEqual(['', '', '', '', '# Ordnern']);
      expect(texts('{a, plural, one {# Datei}} in {b, plural, other {# Ordnern}}')).toEqual([
        ...['# Datei', '', 'in', '', '# Ordnern'],
      ]);
      expect(texts('Dateien in')).toEqual(['', '', 'Dateien in', '', '']);
      for (const other of [
        '{a, plural, one {# Datei} }',
        'Bei {a, plural, one {# Datei}}',
        '{a, plural, few {# Datei}}',
        '{b, plural, other {#}} {a, plural, one {# Datei}}',
        '{a, plural, one {{b, plural, one {x}}}}',
        '{a, plural',
      ]) {
        expect([other, texts(other)]).toEqual([other, undefined]);
      }
      // A complete text with one choice is edited like any other.
      expect(begun('{n, plural, other {#}}', 'ja', '{n, plural, other {#}}')).toBeUndefined();
      expect(begun('In {n, plural, other {#}}', 'ja', 'で {n, plural, other {#}}')).toBeUndefined();
      expect(begun('In {n, plural, other {#}}', 'ja', '{n, plural, other {#}}')!.shape).toBe('outline');
    });

    it('take the white space at the edge of words for that of the outline', () => {
      const source = 'You have {n, plural, other {#}} in {m, plural, other {#}}.';
      const branches = begun(source, 'ja')!;
      expect(joinBranches(branches, ['a ', 'b', ' c\u00a0', 'd', ' e'])).toBe(
        'a {n, plural, other {b}} c\u00a0{m, plural, other {d}} e',
      );
      const texts = (text: string) => begun(source, 'ja', text)?.fields.map((field) => field.text);
      expect(texts('a {n, plural, other {b}} c {m, plural, other {d}}')).toEqual(['a', 'b', 'c', 'd', '']);
      expect(texts('a  {n, plural, other {b}} c {m, plural, other {d}}')).toEqual(['a  ', 'b', ' c ', 'd', '']);
      expect(texts('a{n, plural, other {b}}')).toBeUndefined();
    });

    it('are read again from a text that becomes complete, is broken and mended', () => {
      const opened = begun('You have {n, plural, other {#}}.', 'ja')!;
      const again = (text: string) => splitAgain(opened, text, 'ja');
      expect(again('a {n, plural, other {b}}c').fields.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
      expect(again('a {n, plural, other {b}').fields).toEqual([]);
      expect(again('a{n, plural, other {b}}').fields.map(({ text }) => text)).toEqual(['b']);
      expect(again('').fields.map(({ text }) => text)).toEqual(['', '', '']);
      // A text that was edited as a whole stays one.
      expect(splitAgain(splitBranches('Files', 'ja'), '{n, plural, other {#}}', 'ja').shape).toBe('text');
    });

    it('keep the tags that choices are in', () => {
      expect(filled('<b>{n, plural, other {#}}</b>', 'de')).toBe('<b>{n, plural, one {0} other {1}}</b>');
      expect(begun('<b>{n, plural, other {#}}</b>', 'de')!.shape).toBe('cards');
      expect(begun('<b>Files:</b> {n, plural, other {#}}', 'de')!.fields).toHaveLength(3);
      const source =
        'You have <b><i>{n, plural, other {#}}</i> new</b> in <i>{name}</i> and <b>{m, plural, other {#}}</b>.';
      const branches = begun(source, 'ja')!;
      expect(branches.fields.map(({ words }) => words ?? '#')).toEqual([
        ...['You have', '#', 'new', 'in <i>{name}</i> and', '#', '.'],
      ]);
      const write = (...texts: readonly string[]) =>
        joinBranches(
          branches,
          branches.fields.map((_, index) => texts[index] ?? ''),
        );
      expect(write('', '', 'x')).toBe('<b>x</b>');
      expect(write('a', 'b', '', '', 'c')).toBe('a <b><i>{n, plural, other {b}}</i></b> <b>{m, plural, other {c}}</b>');
      for (const texts of [
        ['', '', 'x', '', '', ''],
        ['a', 'b', '', 'x <i>{name}</i>', '', ''],
        ['a', 'b', '', '', 'c', ''],
        ['a', 'b', 'c', 'd', 'e', '.'],
      ]) {
        expect(begun(source, 'ja', write(...texts))?.fields.map(({ text }) => text)).toEqual(texts);
      }
      // Words with a tag that the outline has, too.
      expect(begun('{a} <b>{n, plural, other {#}}</b>', 'ja', '<b>x</b> y')!.fields[0]!.text).toBe('<b>x</b> y');
    });

    it('are left out if there are too many', () => {
      const nested = (depth: number): string => (depth === 0 ? '#' : `{n, plural, other {${nested(depth - 1)}}}`);
      expect(begun(nested(2), 'ar')!.fields).toHaveLength(36);
      expect(begun(nested(3), 'ar')).toBeUndefined();
      expect(begun(nested(40), 'ar')).toBeUndefined();
      const inTags = (depth: number): string => `${'<b>'.repeat(depth)}{n, plural, other {#}}${'</b>'.repeat(depth)}`;
      expect(begun(inTags(20), 'ja')!.fields).toHaveLength(1);
      expect(begun(inTags(8000), 'ja')).toBeUndefined();
    });
  });
});

/** A message as a tree, without places. */
type Tree =
  | { readonly literal: string }
  | { readonly value: string; readonly format?: string }
  | { readonly tag: string; readonly children: readonly Tree[] }
  | { readonly choice: string; readonly type: string; readonly branches: Readonly<Record<string, readonly Tree[]>> };

const SKELETON = '::compact-short';
const names = fc.constantFrom('n', 'name', 'at', 'x1');
const literals = fc.string({
  unit: fc.constantFrom("'", '{', '}', '#', '<', '>', '/', 'b', ' ', 'é', '\u{1F600}', '|', '\n'),
});
const { trees } = fc.letrec<{ trees: readonly Tree[]; tree: Tree }>((tie) => ({
  trees: fc.array(tie('tree'), { maxLength: 4 }),
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'message' },
    fc.record({ literal: literals }),
    fc.record(
      { value: names, format: fc.constantFrom(undefined, 'number', 'date, short', `number, ${SKELETON}`) },
      { requiredKeys: ['value'] },
    ),
    fc.record({ tag: fc.constantFrom('b', 'link'), children: tie('trees') }),
    fc.record({
      choice: names,
      type: fc.constantFrom('plural', 'selectordinal', 'select'),
      branches: fc
        .dictionary(fc.constantFrom('one', 'few', 'many'), tie('trees'), {
          maxKeys: 3,
        })
        .chain((some) => tie('trees').map((other) => ({ ...some, other }))),
    }),
  ),
}));

/** Joins literals that are next to each other, as a parser does. */
function joined(all: readonly Tree[]): readonly Tree[] {
  const result: Tree[] = [];
  for (const tree of all) {
    const last = result.at(-1);
    if ('literal' in tree) {
      if (last && 'literal' in last) result[result.length - 1] = { literal: last.literal + tree.literal };
      else if (tree.literal !== '') result.push(tree);
    } else if ('tag' in tree) result.push({ tag: tree.tag, children: joined(tree.children) });
    else if ('choice' in tree) {
      const branches = Object.fromEntries(Object.entries(tree.branches).map(([name, trees]) => [name, joined(trees)]));
      result.push({ choice: tree.choice, type: tree.type, branches });
    } else result.push({ value: tree.value, ...(tree.format && { format: tree.format }) });
  }
  return result;
}

function print(all: readonly Tree[], inPlural = false): string {
  let after = '';
  return all
    .toReversed()
    .map((tree) => {
      const written =
        'literal' in tree
          ? icuSyntax.literal(tree.literal, { inPlural, after })
          : 'tag' in tree
            ? `<${tree.tag}>${print(tree.children, inPlural)}</${tree.tag}>`
            : 'choice' in tree
              ? `{${tree.choice}, ${tree.type},${Object.entries(tree.branches)
                  .map(([name, trees]) => ` ${name} {${print(trees, tree.type !== 'select')}}`)
                  .join('')}}`
              : `{${tree.value}${tree.format ? `, ${tree.format}` : ''}}`;
      after = written;
      return written;
    })
    .reverse()
    .join('');
}

const typeNames = { cardinal: 'plural', ordinal: 'selectordinal', select: 'select' };

function treeOf(parts: readonly Part[]): readonly Tree[] {
  const open: { readonly tag: string; readonly children: Tree[] }[] = [];
  const root: Tree[] = [];
  for (const part of parts) {
    const siblings = open.at(-1)?.children ?? root;
    if (part.kind === 'text') siblings.push({ literal: part.value });
    else if (part.kind === 'branching') {
      const branches = Object.fromEntries(part.branches.map(({ selector, parts }) => [selector, treeOf(parts)]));
      siblings.push({ choice: part.argument, type: typeNames[part.type], branches });
    } else if (part.kind === 'tag') {
      if (part.tag === 'open') {
        const tag = { tag: part.name, children: [] };
        siblings.push(tag);
        open.push(tag);
      } else open.pop();
    } else siblings.push({ value: part.name, ...(part.format && { format: part.format }) });
  }
  return joined(root);
}

/** The syntax tree of FormatJS. */
function treeOfFormatJs(elements: readonly MessageFormatElement[]): readonly Tree[] {
  const format = (type: string, style: unknown): string =>
    style ? `${type}, ${typeof style === 'string' ? style : SKELETON}` : type;
  return joined(
    elements.map((element): Tree => {
      switch (element.type) {
        case TYPE.literal:
          return { literal: element.value };
        case TYPE.argument:
          return { value: element.value };
        case TYPE.number:
          return { value: element.value, format: format('number', element.style) };
        case TYPE.date:
          return { value: element.value, format: format('date', element.style) };
        case TYPE.tag:
          return { tag: element.value, children: treeOfFormatJs(element.children) };
        case TYPE.select:
        case TYPE.plural: {
          const type = element.type === TYPE.select ? 'select' : typeNames[element.pluralType!];
          const branches = Object.entries(element.options).map(([name, { value }]) => [name, treeOfFormatJs(value)]);
          return { choice: element.value, type, branches: Object.fromEntries(branches) };
        }
        case TYPE.pound:
        case TYPE.time:
          throw new Error(`Generated messages have no element of the type ${element.type}`);
      }
    }),
  );
}

describe('any ICU message', () => {
  it('is read as it was written and as FormatJS reads it, and its branches are split and joined without a change', () => {
    fc.assert(
      fc.property(trees, (message) => {
        const text = print(joined(message));
        const { parts, error } = icuSyntax.parse(text);
        expect(error).toBeUndefined();
        expect(treeOf(parts)).toEqual(joined(message));
        expect(treeOfFormatJs(parseWithFormatJs(text))).toEqual(treeOf(parts));
        const split = splitBranches(text, 'ar');
        expect(
          joinBranches(
            split,
            split.fields.map((field) => field.text),
          ),
        ).toBe(text);
      }),
      { numRuns: 10_000 },
    );
  });

  it('has branches for another language, in which a translation can be begun and continued', () => {
    let continuations = 0;
    fc.assert(
      fc.property(trees, fc.infiniteStream(fc.constantFrom('', 'x', '{name}')), (message, stream) => {
        const source = print(joined(message));
        const empty = branchesOfSource(source, '', 'pl');
        if (empty === undefined) return;
        const texts = empty.fields.map(() => stream.next().value as string);
        const text = joinBranches(empty, texts);
        const { error } = icuSyntax.parse(text);
        expect(error).toBeUndefined();
        const continued = branchesOfSource(source, text, 'pl');
        // Choices that are alike, of which only one is written, can be taken for each other.
        if (continued === undefined) return;
        expect(
          joinBranches(
            continued,
            continued.fields.map((each) => each.text),
          ),
        ).toBe(text);
        continuations++;
        const complete = joinBranches(
          empty,
          empty.fields.map(() => 'x'),
        );
        expect(
          check(source, complete, 'pl').filter(
            (each) => /Missing|Broken|Foreign|Unknown/.test(each) && !/argument|tag|hash/.test(each),
          ),
        ).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    expect(continuations).toBeGreaterThan(100);
  });

  it.each(['{a, select, other {', '<b>', "'{", '{', '}', "''", '{n, plural, =1 {', '#'])(
    'is parsed in time or refused, however often it repeats %j',
    (piece) => {
      const text = piece.repeat(Math.ceil(64_000 / piece.length));
      const { parts } = icuSyntax.parse(text);
      expect(parts.length).toBeGreaterThan(0);
    },
  );
});

const data = join(__dirname, '../../../../../../shared/data/formats');

(existsSync(data) ? describe : describe.skip)('ICU messages of other projects', () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(join(data, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const textsIn = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : node && typeof node === 'object' ? Object.values(node).flatMap(textsIn) : [];

  it('can be edited branch by branch, and nothing else changes', () => {
    const messages = filesIn('json-icu')
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))));
    expect(messages.length).toBeGreaterThan(5_000);
    let edits = 0;
    for (const text of messages) {
      const split = splitBranches(text, 'en');
      const texts = split.fields.map((field) => field.text);
      expect(joinBranches(split, texts)).toBe(text);
      for (const [index, { path }] of split.fields.entries()) {
        const edited = joinBranches(split, texts.with(index, '# {edited}'));
        const after = splitBranches(edited, 'en');
        const isEdited = (field: (typeof after.fields)[number]) => field.text === '# {edited}';
        expect(after.fields.filter(isEdited).map((field) => field.path)).toEqual([path]);
        expect(after.fields.filter((field) => !isEdited(field) && !field.missing).map((field) => field.text)).toEqual(
          split.fields.filter((field, at) => at !== index && !field.missing).map((field) => field.text),
        );
        edits++;
      }
    }
    expect(edits).toBeGreaterThan(500);
  });

  it('are refused where FormatJS refuses them', () => {
    const cases = filesIn('icu').filter((file) => file.endsWith('.txt'));
    expect(cases.length).toBeGreaterThan(50);
    for (const file of cases) {
      const [text = '', options = '{}', result = ''] = readFileSync(file, 'utf8').split('\n---\n');
      const given = JSON.parse(options) as Record<string, unknown>;
      const { err } = JSON.parse(result) as { err: { kind: number } | null };
      // Skeletons are not parsed, and `other` is a finding of the checks.
      const isSkeleton = err !== null && [7, 8, 9, 10].includes(err.kind);
      if (Object.keys(given).length > 0 || isSkeleton) continue;
      const isRefused =
        icuSyntax.parse(text).error !== undefined || check('', text, 'en').some((each) => /otherMissing/.test(each));
      expect([file, isRefused]).toEqual([file, err !== null]);
    }
  });
});
