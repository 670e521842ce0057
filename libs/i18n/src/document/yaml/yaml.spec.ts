import { parse } from 'yaml';
import { describeFormatPromises, textId, type OtherReader } from '../../../../../test/support/format-promises';
import type { DocumentEdit } from '../document-format';
import { yamlFormat } from './yaml';

const FIXTURE = `# Translations
---
de:
  # A verb
  open: Öffnen
  menu:
    quoted: 'It''s'
    "double": "a\\tb" # note
    literal: |
      two
      lines
    folded: >-
      one
      line
    # Counted
    files:
      one: "%{count} Datei"
      other: "%{count} Dateien"
  days:
  - Montag
  - Dienstag
  order: [":day", ":month"]
  number: 1
  nothing:
  no: Norwegisch
  last: end
`;

describe('the YAML format', () => {
  it('reads texts below the language of the root, with forms and comments', () => {
    const { entries, languages } = yamlFormat.read(FIXTURE, {});
    expect(languages).toEqual(['de']);
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['open'], text: 'Öffnen', description: 'A verb' },
      { path: ['menu', 'quoted'], text: "It's" },
      { path: ['menu', 'double'], text: 'a\tb' },
      { path: ['menu', 'literal'], text: 'two\nlines\n' },
      { path: ['menu', 'folded'], text: 'one line' },
      { path: ['menu', 'files'], form: 'one', text: '%{count} Datei', description: 'Counted' },
      { path: ['menu', 'files'], form: 'other', text: '%{count} Dateien', description: 'Counted' },
      { path: ['days', 0], text: 'Montag' },
      { path: ['days', 1], text: 'Dienstag' },
      { path: ['order', 0], text: ':day' },
      { path: ['order', 1], text: ':month' },
      { path: ['no'], text: 'Norwegisch' },
      { path: ['last'], text: 'end' },
    ]);
  });

  const edited = (...edits: DocumentEdit[]): string => yamlFormat.edit(FIXTURE, edits, {});

  it('keeps the style of a scalar that can express the text', () => {
    expect(edited({ set: ['open'], text: 'yes' })).toBe(FIXTURE.replace('Öffnen', '"yes"'));
    expect(edited({ set: ['menu', 'quoted'], text: "isn't" })).toBe(FIXTURE.replace("It''s", "isn''t"));
    expect(edited({ set: ['menu', 'literal'], text: 'a\n\nb\n' })).toBe(
      FIXTURE.replace('two\n      lines', 'a\n\n      b'),
    );
    expect(edited({ set: ['menu', 'folded'], text: 'other' })).toBe(
      FIXTURE.replace('>-\n      one\n      line', '"other"'),
    );
    expect(edited({ set: ['nothing'], text: 'x y' })).toBe(FIXTURE.replace('nothing:', 'nothing: x y'));
  });

  it('inserts texts, forms and nested texts like their neighbors', () => {
    expect(edited({ set: ['menu', 'new'], text: 'Neu', after: ['menu', 'double'] })).toBe(
      FIXTURE.replace('# note\n', '# note\n    new: "Neu"\n').replace('"Neu"', 'Neu'),
    );
    expect(edited({ set: ['menu', 'files'], form: 'many', text: 'x y' })).toBe(
      FIXTURE.replace('Datei"\n', 'Datei"\n      many: x y\n'),
    );
    expect(edited({ set: ['days', 2], text: 'Mi' })).toBe(FIXTURE.replace('Dienstag\n', 'Dienstag\n  - Mi\n'));
    expect(edited({ set: ['a', 'b', 'c'], text: 'C c' }, { set: ['a', 'd'], text: 'D d', form: 'other' })).toBe(
      `${FIXTURE}  a:\n    b:\n      c: C c\n    d:\n      other: D d\n`,
    );
  });

  it('removes texts with their comments, and forms', () => {
    expect(edited({ remove: ['open'] })).toBe(FIXTURE.replace('  # A verb\n  open: Öffnen\n', ''));
    expect(edited({ remove: ['menu', 'files'], form: 'one' })).toBe(
      FIXTURE.replace('one: "%{count} Datei"\n      ', ''),
    );
    expect(edited({ remove: ['days'] })).toBe(FIXTURE.replace('days:\n  - Montag\n  - Dienstag', 'days: []'));
    expect(yamlFormat.edit(FIXTURE, [{ remove: ['days'] }], { removeEmpty: true })).toBe(
      FIXTURE.replace('  days:\n  - Montag\n  - Dienstag\n', ''),
    );
  });

  it('renames texts and mappings in place', () => {
    expect(edited({ move: ['menu'], to: ['nav'] }, { move: ['nav', 'quoted'], to: ['nav', 'on'] })).toBe(
      FIXTURE.replace('menu:', 'nav:').replace('quoted:', '"on":'),
    );
    expect(edited({ move: ['last'], to: ['menu', 'last'] })).toContain('other: "%{count} Dateien"\n    last: end\n');
  });

  it('refuses a text that would hide others, and one below a text', () => {
    expect(() => edited({ set: ['menu'], text: 'x' })).toThrow('contains other texts');
    expect(() => edited({ set: ['open', 'now'], text: 'x' })).toThrow('cannot contain it');
  });

  it('gives aliases of a text that changes the text that they had', () => {
    const content = 'a: &x One\nb: *x\nc: *x\n';
    expect(yamlFormat.read(content, {}).entries.map(({ text }) => text)).toEqual(['One', 'One', 'One']);
    expect(yamlFormat.edit(content, [{ set: ['b'], text: 'Two' }], {})).toBe(
      'a: &x One\nb: "Two"\nc: *x\n'.replace('"Two"', 'Two'),
    );
    const changed = yamlFormat.edit(content, [{ set: ['a'], text: 'Two' }], {});
    expect(yamlFormat.read(changed, {}).entries.map(({ text }) => text)).toEqual(['Two', 'One', 'One']);
  });

  it('reads an anchor again that another value has taken over', () => {
    const content = 'a: &x [&x One, *x]\nb: &x\n  c: Two\nd: &x 1\ne: *x\n';
    expect(yamlFormat.read(content, {}).entries.map(({ path, text }) => [path.join('.'), text])).toEqual([
      ['a.0', 'One'],
      ['a.1', 'One'],
      ['b.c', 'Two'],
    ]);
  });

  it.each(['@here hello', '`code`', '%s', '*name', '&name', '!tag', '- x', 'a: b', 'yes'])(
    'puts a text in quotes that it would not read again: %s',
    (text) => {
      const file = { language: 'en', tag: 'en', path: 'en.yaml' };
      const created = yamlFormat.create(file, [{ path: ['a'], text }]);
      expect(yamlFormat.read(created, {}).entries.map((entry) => entry.text)).toEqual([text]);
    },
  );

  it('is a model for another language', () => {
    const file = { language: 'no', tag: 'no', path: 'no.yml' };
    const created = yamlFormat.create(file, [{ path: ['open'], text: 'Åpne' }], FIXTURE);
    expect(created).toBe('# Translations\n---\n"no":\n  # A verb\n  open: Åpne\n');
  });
});

const readByOthers: OtherReader = (content) => {
  const root = parse(content, { schema: 'core', uniqueKeys: false, logLevel: 'silent' }) as Record<
    string,
    unknown
  > | null;
  const texts = new Map<string, string>();
  const visit = (node: unknown, path: (string | number)[]): void => {
    if (typeof node === 'string') texts.set(textId({ path }), node);
    else if (Array.isArray(node)) node.forEach((item, index) => visit(item, [...path, index]));
    else if (typeof node === 'object' && node !== null) {
      const pairs = Object.entries(node);
      const isPlural =
        'other' in node &&
        pairs.every(([name, text]) => typeof text === 'string' && /^(zero|one|two|few|many|other)$/.test(name));
      for (const [name, child] of pairs) {
        if (isPlural) texts.set(textId({ path, form: name }), child as string);
        else visit(child, [...path, name]);
      }
    }
  };
  const languages = Object.entries(root ?? {}).filter(
    ([name, node]) => /^[a-z]{2}(-[A-Z]{2})?$/.test(name) && typeof node === 'object',
  );
  if (languages.length === 1 && Object.keys(root!).length === 1) visit(languages[0]![1], []);
  else visit(root, []);
  return texts;
};

const MANY_ALIASES = `a: &a x\n${Array.from({ length: 101 }, (_, index) => `k${index}: *a\n`).join('')}`;

describeFormatPromises({
  format: yamlFormat,
  readByOthers,
  fixtures: {
    'de.yml': FIXTURE,
    'crlf.yaml': FIXTURE.replaceAll('\n', '\r\n'),
    'plain.yaml':
      'menu:\n    open: Öffnen\n    list:\n      - name: x\n        title: y\n      - name: z\ntitle: Titel',
  },
  invalid: {
    'two values on a line': ['a: b: c\n', '1:4'],
    'a quote that is not closed': ['a: "b\nc: d\n', '3:1'],
    'two documents': ['a: b\n---\nc: d\n', '2:1'],
    'a list': ['- a\n- b\n', '1:1'],
    'an unknown tag': ['a: !ruby/object:Set x\n', '1:4'],
    'too many aliases': [MANY_ALIASES, '102:7'],
    'a list that contains itself': ['b: x\na: &a [*a]\n', '2:8'],
    'a mapping that contains itself': ['de: &a\n  b: x\n  c:\n    d: *a\n', '4:8'],
    'a mapping that is merged into itself': ['a: &a\n  b: x\n  <<: *a\n', '3:7'],
    'a mapping that is merged into itself with others': ['b: &b { x: y }\na: &a\n  <<: [*b, *a]\n', '3:12'],
    'deep nesting': [`a: ${'['.repeat(70)}${']'.repeat(70)}\n`, '1:68'],
    'very deep nesting': [`a: ${'['.repeat(1_000_000)}`, '1:68'],
    'deep indentation': [Array.from({ length: 70 }, (_, level) => `${' '.repeat(level)}a:\n`).join(''), '65:65'],
    'deep lists': [`a:\n${'- '.repeat(70)}x\n`, '2:129'],
  },
  files: ['yaml-*/**/*.{yml,yaml}'],
});
