import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, formatKey, type Segment } from '../../message/tree/flatten';
import { JsonSyntaxError, readJson } from '../../message/json/read-json';
import { editJson, type JsonEdit } from './edit-json';
import { isList, isTree, MAX_TREE_DEPTH, type TextNode, type TextTree } from '../../message/tree/tree';

const tree = (content: string): TextTree => readJson(content).tree;

const file = `{
  "menu": {
    "open": "Open",
    "close": "Close"
  },
  "save": "Save"
}
`;

describe('editJson', () => {
  it('changes one line for one changed text', () => {
    expect(editJson(file, [{ set: ['menu', 'close'], text: 'Shut “it”\n' }])).toBe(
      file.replace('"Close"', '"Shut “it”\\n"'),
    );
  });

  it('inserts a new text on its own line after the given one', () => {
    expect(editJson(file, [{ set: ['menu', 'print'], text: 'Print', after: ['menu', 'open'] }])).toBe(
      file.replace('"Open",', '"Open",\n    "print": "Print",'),
    );
    expect(editJson(file, [{ set: ['quit'], text: 'Quit', after: ['save'] }])).toBe(
      file.replace('"Save"', '"Save",\n  "quit": "Quit"'),
    );
  });

  it('inserts new texts at their position in the reference, in any sequence', () => {
    const order = tree('{"a":"","menu":{"new":"","open":"","recent":"","close":"","quit":""},"b":"","c":""}');
    const edits: JsonEdit[] = ['quit', 'recent', 'new'].map((name) => ({ set: ['menu', name], text: name }));
    edits.push({ set: ['c'], text: 'C' }, { set: ['unknown'], text: '?' }, { set: ['b'], text: 'B' });
    edits.push({ set: ['a'], text: 'A' });
    for (const each of [edits, edits.toReversed()]) {
      expect(editJson(file, each, { order })).toBe(`{
  "a": "A",
  "menu": {
    "new": "new",
    "open": "Open",
    "recent": "recent",
    "close": "Close",
    "quit": "quit"
  },
  "b": "B",
  "c": "C",
  "save": "Save",
  "unknown": "?"
}
`);
    }
  });

  it('appends a text if the reference shares no key', () => {
    expect(editJson('{"x":"X"}', [{ set: ['a'], text: 'A' }], { order: tree('{"a":"","b":""}') })).toBe(
      '{"x":"X","a":"A"}',
    );
  });

  it('inserts plural forms that the reference lacks beside the others', () => {
    const order = tree('{"file_one":"","file_other":"","new_one":"","new_other":"","save":""}');
    const edits = ['file_many', 'new_other', 'file_few', 'new_few', 'new_one'].map((key) => ({ set: [key], text: '' }));
    const result = editJson('{"file_one":"","file_other":"","save":""}', edits, { order });
    const expected = ['file_one', 'file_few', 'file_many', 'file_other', 'new_one', 'new_few', 'new_other', 'save'];
    expect([...tree(result).keys()]).toEqual(expected);
    expect(
      editJson('{"a":"","n_one":"","b":""}', [
        { set: ['n_zero'], text: '' },
        { set: ['n_two'], text: '' },
      ]),
    ).toBe('{"a":"","n_zero":"","n_one":"","n_two":"","b":""}');
  });

  it('removes the line of a text and a superfluous comma', () => {
    expect(editJson(file, [{ remove: ['menu', 'open'] }])).toBe(file.replace('    "open": "Open",\n', ''));
    expect(editJson(file, [{ remove: ['save'] }])).toBe(file.replace(',\n  "save": "Save"', ''));
    expect(editJson(file, [{ remove: ['menu'] }])).toBe('{\n  "save": "Save"\n}\n');
  });

  it('keeps or removes emptied objects as requested', () => {
    const edits: JsonEdit[] = [{ remove: ['menu', 'open'] }, { remove: ['menu', 'close'] }];
    expect(editJson(file, edits)).toBe('{\n  "menu": {},\n  "save": "Save"\n}\n');
    expect(editJson(file, edits, { removeEmpty: true })).toBe('{\n  "save": "Save"\n}\n');
    const all: JsonEdit[] = [...edits, { remove: ['save'] }];
    expect(editJson(file, all, { removeEmpty: true })).toBe('{}\n');
    const kept = '{ "was": { }, "list": [ [ "x" ] ] }';
    expect(editJson(kept, [{ remove: ['list', 0, 0] }], { removeEmpty: true })).toBe('{ "was": { } }');
    expect(editJson(kept, [{ remove: ['list', 0, 0] }])).toBe('{ "was": { }, "list": [ [] ] }');
  });

  it('ignores removing and renaming missing texts', () => {
    const edits: JsonEdit[] = [
      { remove: ['x'] },
      { remove: ['save', 'x'] },
      { remove: ['menu', 0] },
      { move: ['x'], to: ['y'] },
    ];
    expect(editJson(file, edits)).toBe(file);
  });

  it('renames a key in place', () => {
    expect(editJson(file, [{ move: ['menu', 'open'], to: ['menu', 'öffnen'] }])).toBe(
      file.replace('"open"', '"öffnen"'),
    );
    expect(editJson(file, [{ move: ['menu'], to: ['file'] }])).toBe(file.replace('"menu"', '"file"'));
  });

  it('moves texts and branches and adapts their indentation', () => {
    expect(editJson(file, [{ move: ['menu'], to: ['app', 'bar', 'menu'], after: ['save'] }])).toBe(`{
  "save": "Save",
  "app": {
    "bar": {
      "menu": {
        "open": "Open",
        "close": "Close"
      }
    }
  }
}
`);
    expect(editJson(file, [{ move: ['save'], to: ['menu', 'save'], after: ['menu', 'open'] }])).toBe(`{
  "menu": {
    "open": "Open",
    "save": "Save",
    "close": "Close"
  }
}
`);
    const there: JsonEdit = { move: ['menu'], to: ['app', 'bar', 'menu'] };
    const back: JsonEdit = { move: ['app', 'bar', 'menu'], to: ['menu'] };
    expect(editJson(file, [there, back], { order: tree(file), removeEmpty: true })).toBe(file);
    const inBetween = editJson(file, [there]);
    expect(editJson(inBetween, [back], { order: tree(file), removeEmpty: true })).toBe(file);
  });

  it('turns a text into an object and back in place', () => {
    const nested = editJson('{"a":"1","menu":"Menu","b":"2"}', [{ move: ['menu'], to: ['menu', 'title'] }]);
    expect(nested).toBe('{"a":"1","menu":{"title":"Menu"},"b":"2"}');
    expect(editJson(nested, [{ move: ['menu', 'title'], to: ['menu'] }])).toBe('{"a":"1","menu":"Menu","b":"2"}');
  });

  it.each<[string, (text: string) => string]>([
    ['two spaces', (text) => text],
    ['four spaces', (text) => text.replace(/^ +/gm, '$&$&')],
    ['tabs', (text) => text.replaceAll('  ', '\t')],
    ['lines that are not indented', (text) => text.replace(/^ +/gm, '')],
    ['Windows line ends', (text) => text.replaceAll('\n', '\r\n')],
    ['no line break at the end', (text) => text.trimEnd()],
    ['a byte order mark', (text) => `\uFEFF${text}`],
    ['spaces around colons', (text) => text.replaceAll(':', ' :')],
    ['everything on one line', (text) => text.replace(/\s/g, '')],
    ['everything on one line, with spaces', (text) => text.replace(/\s+/g, ' ')],
  ])('stays in its style: %s', (_name, styled) => {
    const before = styled('{\n  "a": {\n    "b": "1"\n  }\n}\n');
    const after = styled('{\n  "a": {\n    "b": "1",\n    "c": "2"\n  },\n  "d": {\n    "e": "3"\n  }\n}\n');
    const edits: JsonEdit[] = [
      { set: ['a', 'c'], text: '2' },
      { set: ['d', 'e'], text: '3' },
    ];
    expect(editJson(before, edits)).toBe(after);
    expect(editJson(after, [{ remove: ['a', 'c'] }, { remove: ['d', 'e'] }], { removeEmpty: true })).toBe(before);
  });

  it('follows the formatting of neighbors over that of the file', () => {
    const content =
      '{\n  "sizes": { "s": "Small", "m": "Medium" },\n  "list": ["a"],\n  "none": {},\n  "b": {\n    "c": "d"\n  }\n}';
    const edits: JsonEdit[] = [
      { set: ['sizes', 'l', 'x'], text: 'Large' },
      { set: ['list', 1], text: 'b' },
      { set: ['none', 'some'], text: '!' },
    ];
    expect(editJson(content, edits)).toBe(
      '{\n  "sizes": { "s": "Small", "m": "Medium", "l": { "x": "Large" } },\n  "list": ["a", "b"],\n' +
        '  "none": {\n    "some": "!"\n  },\n  "b": {\n    "c": "d"\n  }\n}',
    );
    expect(editJson('{\n    "a": "1"\n  , "b": "2"\n}\n', [{ set: ['c'], text: '3' }])).toBe(
      '{\n    "a": "1"\n  , "b": "2"\n  , "c": "3"\n}\n',
    );
  });

  it('keeps empty lines between groups', () => {
    const groups = '{\n  "a": "1",\n  "b": "2",\n\n  "c": "3",\n  "d": "4"\n}';
    expect(editJson(groups, [{ remove: ['b'] }])).toBe(groups.replace('  "b": "2",\n', '').replace('"1",', '"1",'));
    expect(editJson(groups, [{ remove: ['c'] }])).toBe(groups.replace('  "c": "3",\n', ''));
    expect(editJson(groups, [{ set: ['x'], text: '!', after: ['b'] }])).toBe(
      groups.replace('"2",\n', '"2",\n  "x": "!",\n'),
    );
  });

  it('adds the first text to an empty file', () => {
    expect(editJson('{}', [{ set: ['a', 'b'], text: 'c' }])).toBe('{\n  "a": {\n    "b": "c"\n  }\n}');
    expect(editJson('{\r\n}\r\n', [{ set: ['a'], text: 'b' }])).toBe('{\r\n  "a": "b"\r\n}\r\n');
  });

  it('keeps flat keys flat', () => {
    const flat = '{\n  "menu.open": "Open",\n  "menu.old": "Old",\n  "menu.items": ["a"],\n  "save": "Save"\n}\n';
    const edits: JsonEdit[] = [
      { set: ['menu', 'open'], text: 'Open …' },
      { set: ['menu', 'close'], text: 'Close' },
      { set: ['menu', 'items', 1], text: 'b' },
      { move: ['save'], to: ['menu', 'save'] },
      { remove: ['menu', 'old'] },
    ];
    const order = tree('{"menu":{"open":"","close":"","items":[""]}}');
    expect(editJson(flat, edits, { order })).toBe(
      '{\n  "menu.open": "Open …",\n  "menu.close": "Close",\n  "menu.items": ["a", "b"],\n  "menu.save": "Save"\n}\n',
    );
  });

  it('does not treat sentences as flat keys', () => {
    const sentences = '{"Sure? Yes. No.":"Sicher?"}';
    expect(editJson(sentences, [{ set: ['a', 'b'], text: 'c' }])).toBe('{"Sure? Yes. No.":"Sicher?","a":{"b":"c"}}');
    expect(editJson(sentences, [{ set: ['Sure? Yes. No.'], text: 'x' }])).toBe('{"Sure? Yes. No.":"x"}');
  });

  it('keeps the spelling of texts with the right content', () => {
    const escaped = '{"a":"\\u00e4\\/","b":"\\u00e4","n":5}';
    const edits: JsonEdit[] = [
      { set: ['a'], text: 'ä/' },
      { set: ['b'], text: 'ö' },
    ];
    expect(editJson(escaped, edits)).toBe('{"a":"\\u00e4\\/","b":"ö","n":5}');
    expect(editJson(escaped, [{ set: ['n'], text: '5' }])).toBe('{"a":"\\u00e4\\/","b":"\\u00e4","n":"5"}');
  });

  it('escapes only what is necessary, lone surrogates and line separators', () => {
    const text = '"\\\n\t\u0001\u007f ä 漢 😀 \ud83d \u2028 \u2029 </script>';
    const content = editJson('{"a":""}', [{ set: ['a'], text }]);
    expect(content).toBe('{"a":"\\"\\\\\\n\\t\\u0001\u007f ä 漢 😀 \\ud83d \\u2028 \\u2029 </script>"}');
    expect(tree(content).get('a')).toBe(text);
  });

  it('edits the last of a repeated key and removes all', () => {
    const twice = '{"a":{"x":"1"},"b":"2","a":{"y":"3"}}';
    expect(editJson(twice, [{ set: ['a', 'y'], text: '4' }])).toBe(twice.replace('3', '4'));
    expect(editJson(twice, [{ set: ['a', 'x'], text: '5' }])).toBe('{"a":{"x":"1"},"b":"2","a":{"y":"3","x":"5"}}');
    expect(editJson(twice, [{ remove: ['a'] }])).toBe('{"b":"2"}');
    expect(editJson(twice, [{ move: ['a'], to: ['c'] }])).toBe('{"b":"2","c":{"y":"3"}}');
  });

  it('keeps list indices until all edits are done', () => {
    const list = '{"l":["a","b","c"]}';
    const edits: JsonEdit[] = [{ remove: ['l', 0] }, { set: ['l', 2], text: 'C' }, { set: ['l', 9], text: 'z' }];
    edits.push({ set: ['l', 5, 'deep'], text: 'd' }, { set: ['l', 0], text: 'A' });
    expect(editJson(list, edits)).toBe('{"l":["A","b","C",{"deep":"d"},"z"]}');
    expect(editJson(list, [{ remove: ['l', 1] }, { remove: ['l', 0] }])).toBe('{"l":["c"]}');
    expect(editJson(list, [{ move: ['l', 0], to: ['l', 7] }])).toBe('{"l":["b","c","a"]}');
  });

  it('treats __proto__ and constructor like any other key', () => {
    const content = editJson('{}', [
      { set: ['__proto__', 'polluted'], text: 'yes' },
      { set: ['constructor'], text: 'x' },
    ]);
    expect(flatten(tree(content)).map(({ key }) => key)).toEqual(['__proto__.polluted', 'constructor']);
    expect('polluted' in {}).toBe(false);
  });

  it.each<[string, JsonEdit]>([
    [
      '"menu" cannot be a text because it contains other texts. Remove them first, or rename one of them.',
      { set: ['menu'], text: '' },
    ],
    [
      '"save.x" cannot be inserted, because "save" cannot contain it. Rename one of them.',
      { set: ['save', 'x'], text: '' },
    ],
    [
      '"menu[0]" cannot be inserted, because "menu" cannot contain it. Rename one of them.',
      { set: ['menu', 0], text: '' },
    ],
    [
      '"save" cannot be renamed to "menu.open", which already exists. Remove it first.',
      { move: ['save'], to: ['menu', 'open'] },
    ],
    ['"save" cannot be renamed to "menu", which already exists. Remove it first.', { move: ['save'], to: ['menu'] }],
    ['A path needs at least one name.', { set: [], text: '' }],
    [
      'A key would be nested deeper than 64 levels.',
      { set: Array.from({ length: MAX_TREE_DEPTH + 1 }, () => 'd'), text: '' },
    ],
  ])('says %s', (message, edit) => {
    expect(() => editJson(file, [edit])).toThrow(new TypeError(message));
  });

  it('rejects content that is not a file of texts, even without edits', () => {
    expect(() => editJson('{"a":}', [])).toThrow(JsonSyntaxError);
    expect(() => editJson('{"a":'.repeat(100_000), [])).toThrow('the nesting is too deep');
  });

  it('rejects edits whose result could not be parsed', () => {
    const levels = (count: number): string => '{"d":'.repeat(count - 1) + '{}' + '}'.repeat(count - 1);
    const edit: JsonEdit = { move: ['a'], to: ['b', 'a'] };
    expect(tree(editJson(`{"a":${levels(MAX_TREE_DEPTH - 2)}}`, [edit])).size).toBe(1);
    expect(() => editJson(`{"a":${levels(MAX_TREE_DEPTH - 1)}}`, [edit])).toThrow('deeper than 64 levels');
  });
});

// Any tree, written in any way.

const name = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', 'b', 'c', 'd', 'item_one', 'item_other', 'phase_two', '404', '__proto__'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);
const { node } = fc.letrec<{ node: TextNode; object: TextTree }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    { weight: 1, arbitrary: fc.constantFrom<TextNode>(0, -1.5, true, null, new Map(), []) },
    { weight: 2, arbitrary: tie('object') },
    { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 3 }) },
  ),
  object: fc
    .uniqueArray(fc.tuple(name, tie('node')), { selector: ([key]) => key, maxLength: 5 })
    .map((entries) => new Map(entries)),
}));
const object = fc
  .uniqueArray(fc.tuple(name, node), { selector: ([key]) => key, maxLength: 6 })
  .map((entries): TextTree => new Map(entries));

/** The choices that a writer of JSON has. */
interface JsonStyle {
  /** White space where JSON allows any. */
  space(depth: number, place: 'open' | 'close' | 'comma' | 'elsewhere'): string;
  string(text: string): string;
}

function write(node: TextNode, style: JsonStyle, depth = 1): string {
  const inside = (items: string[], open: string, close: string): string =>
    items.length === 0
      ? open + style.space(depth, 'elsewhere') + close
      : open +
        style.space(depth, 'open') +
        items.join(style.space(depth, 'elsewhere') + ',' + style.space(depth, 'comma')) +
        style.space(depth, 'close') +
        close;
  if (isTree(node)) {
    const items = Array.from(
      node,
      ([key, child]) =>
        `${style.string(key)}${style.space(depth, 'elsewhere')}:${style.space(depth, 'elsewhere')}${write(child, style, depth + 1)}`,
    );
    return inside(items, '{', '}');
  }
  if (isList(node))
    return inside(
      node.map((child) => write(child, style, depth + 1)),
      '[',
      ']',
    );
  return typeof node === 'string' ? style.string(node) : JSON.stringify(node);
}

/** Generates styles with arbitrary choices. */
const anyStyle = fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }).map((numbers): JsonStyle => {
  let at = 0;
  const next = (): number => numbers[at++ % numbers.length]!;
  const spaces = ['', '', ' ', '\n', '\r\n\t', '\n  ', '\n\n    '];
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    space: () => spaces[next() % spaces.length]!,
    string: (text) => {
      const written = (character: string): string =>
        /[a-z]/.test(character) && next() % 9 === 0 ? escaped(character) : JSON.stringify(character).slice(1, -1);
      return `"${Array.from(text, written).join('')}"`;
    },
  };
});

/** One entry a line. */
const lineStyle = fc
  .record({ indent: fc.constantFrom('', '  ', '    ', '\t'), lineBreak: fc.constantFrom('\n', '\r\n') })
  .map(({ indent, lineBreak }): JsonStyle => ({
    space: (depth, place) =>
      place === 'elsewhere' ? '' : lineBreak + indent.repeat(place === 'close' ? depth - 1 : depth),
    string: (text) => JSON.stringify(text).replace(/[\u2028\u2029]/g, '?'),
  }));

/** The reference model of edits, as simple as possible. Lists are maps by index until the end. */
type Plain = Exclude<TextNode, TextTree | readonly TextNode[]> | Map<Segment, Plain> | { list: Map<Segment, Plain> };

const plain = (node: TextNode): Plain =>
  isTree(node)
    ? new Map(Array.from(node, ([key, child]) => [key, plain(child)]))
    : isList(node)
      ? { list: new Map(node.map((child, index) => [index, plain(child)])) }
      : node;
const inside = (node: Plain | undefined): Map<Segment, Plain> | undefined =>
  node instanceof Map ? node : typeof node === 'object' && node !== null ? node.list : undefined;
/** Without the order of keys: equal where nothing but that differs. */
const finished = (node: Plain): unknown => {
  if (node instanceof Map) {
    return {
      object: [...node].map(([key, child]) => [key, finished(child)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    };
  }
  const elements = inside(node);
  return elements ? [...elements].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => finished(child)) : node;
};

function applied(root: TextTree, edits: readonly JsonEdit[]): unknown {
  const result = plain(root) as Map<Segment, Plain>;
  const around = (path: readonly Segment[], make = false): Map<Segment, Plain> | undefined => {
    let here: Map<Segment, Plain> | undefined = result;
    path.slice(0, -1).forEach((segment, depth) => {
      if (make && here && !here.has(segment))
        here.set(segment, typeof path[depth + 1] === 'number' ? { list: new Map() } : new Map());
      here = inside(here?.get(segment));
    });
    return here;
  };
  for (const edit of edits) {
    if ('set' in edit) around(edit.set, true)!.set(edit.set.at(-1)!, edit.text);
    else if ('remove' in edit) around(edit.remove)?.delete(edit.remove.at(-1)!);
    else {
      const value = around(edit.move)?.get(edit.move.at(-1)!);
      if (value === undefined) continue;
      around(edit.move)!.delete(edit.move.at(-1)!);
      around(edit.to, true)!.set(edit.to.at(-1)!, value);
    }
  }
  return finished(result);
}

const editOf = (paths: readonly (readonly Segment[])[]): fc.Arbitrary<JsonEdit> => {
  const path = fc.oneof(
    ...(paths.length > 0 ? [fc.constantFrom(...paths)] : []),
    fc
      .tuple(fc.constantFrom(...paths, []), fc.array(name, { minLength: 1, maxLength: 3 }))
      .map(([start, end]) => [...start.slice(0, -1), ...end]),
  );
  return fc.oneof(
    fc.record({ set: path, text: fc.string({ unit: 'binary', maxLength: 5 }), after: path }),
    fc.record({ set: path, text: fc.string({ unit: 'binary', maxLength: 5 }) }),
    fc.record({ remove: path }),
    fc.record({ move: path, to: path }),
  );
};

const edited = object.chain((root) =>
  fc.record({
    root: fc.constant(root),
    edits: fc.array(editOf(flatten(root).map(({ path }) => path)), { maxLength: 6 }),
  }),
);

describe('Whatever the file', () => {
  it('stays the same byte for byte without effective edits', () => {
    fc.assert(
      fc.property(
        object,
        anyStyle,
        fc.constantFrom('', '\uFEFF', ' \n'),
        fc.constantFrom('', '\n', '\r\n\n'),
        (root, style, before, after) => {
          const content = before + write(root, style) + after;
          expect(editJson(content, [])).toBe(content);
          const same = flatten(root).flatMap(({ path, value }) =>
            typeof value === 'string' ? [{ set: path, text: value }] : [],
          );
          expect(editJson(content, same)).toBe(content);
        },
      ),
    );
  });

  it('has the edited content and keeps the order of the rest', () => {
    let made = 0;
    fc.assert(
      fc.property(edited, anyStyle, object, ({ root, edits }, style, order) => {
        const content = write(root, style);
        // Edits of flat files name texts another way: shown above.
        fc.pre(!/"[^"]*\.[^"]*"/.test(content));
        let result: string;
        try {
          result = editJson(content, edits, { order });
        } catch (error) {
          // Only what would lose a text is refused.
          if (!(error instanceof TypeError) || !/cannot (be|become)/.test(error.message)) throw error;
          return;
        }
        made++;
        const after = readJson(result);
        expect(after.duplicates).toEqual([]);
        expect(finished(plain(after.tree))).toEqual(applied(root, edits));
        const touched = new Set(
          edits
            .flatMap((edit) => ('move' in edit ? [edit.move, edit.to] : 'set' in edit ? [edit.set] : [edit.remove]))
            .map(([first]) => first),
        );
        const untouched = (names: Iterable<string>): string[] => [...names].filter((key) => !touched.has(key));
        expect(untouched(after.tree.keys())).toEqual(untouched(root.keys()));
      }),
      { numRuns: 1000 },
    );
    expect(made).toBeGreaterThan(300);
  });

  it('does not depend on the sequence of independent edits', () => {
    const cases = object.chain((root) => {
      const texts = flatten(root);
      const choices = fc.array(fc.nat(3), { minLength: texts.length, maxLength: texts.length });
      return fc.record({
        root: fc.constant(root),
        choices,
        shuffled: fc.array(fc.nat(), { minLength: texts.length, maxLength: texts.length }),
      });
    });
    fc.assert(
      fc.property(cases, anyStyle, fc.boolean(), ({ root, choices, shuffled }, style, removeEmpty) => {
        const texts = flatten(root);
        fc.pre(!texts.some(({ key }) => key.includes('.\\') || key.includes('\\.')));
        // Some texts exist from the start; the others are inserted, changed or removed.
        const there = texts.filter((_, index) => choices[index] !== 0);
        const content = editJson(
          write(root, style),
          texts.filter((text) => !there.includes(text)).map(({ path }) => ({ remove: path })),
          { removeEmpty: true },
        );
        const edits = texts.flatMap(({ path }, index): JsonEdit[] => {
          if (choices[index] === 1) return [{ remove: path }];
          return choices[index] === 3 || path.some((segment) => typeof segment === 'number')
            ? []
            : [{ set: path, text: formatKey(path) }];
        });
        const inAnyOrder = edits
          .map((edit, index) => ({ edit, rank: shuffled[index] }))
          .sort((a, b) => a.rank! - b.rank!)
          .map(({ edit }) => edit);
        expect(editJson(content, inAnyOrder, { order: root, removeEmpty })).toBe(
          editJson(content, edits, { order: root, removeEmpty }),
        );
      }),
    );
  });

  it('changes as few lines as possible', () => {
    fc.assert(
      fc.property(object, lineStyle, fc.nat(), fc.boolean(), (root, style, pick, last) => {
        const content = write(root, style);
        const texts = flatten(tree(content)).filter(({ path }) => path.every((segment) => typeof segment === 'string'));
        fc.pre(texts.length > 0 && !/"[^"]*\.[^"]*"/.test(content));
        const { path } = texts[pick % texts.length]!;
        expect(changedLines(content, editJson(content, [{ set: path, text: 'another' }]))).toEqual({
          gone: 1,
          come: 1,
        });

        const siblings = [...branchOf(tree(content), path.slice(0, -1)).keys()];
        const beside = [...path.slice(0, -1), last ? siblings.at(-1)! : siblings[0]!];
        const atEnd = beside.at(-1) === siblings.at(-1);
        const fresh = [...path.slice(0, -1), 'quite new'];
        const inserted = editJson(content, [{ set: fresh, text: 'x', after: beside }]);
        // The line before gets a comma.
        expect(changedLines(content, inserted)).toEqual(atEnd ? { gone: 1, come: 2 } : { gone: 0, come: 1 });
        expect(editJson(inserted, [{ remove: fresh }])).toBe(content);
        expect(changedLines(content, editJson(content, [{ move: path, to: fresh }]))).toEqual({ gone: 1, come: 1 });
      }),
    );
  });
});

function branchOf(root: TextTree, path: readonly Segment[]): TextTree {
  return path.reduce((branch, segment) => branch.get(String(segment)) as TextTree, root);
}

/** Lines between those that both have at the start and at the end. */
function changedLines(before: string, after: string): { gone: number; come: number } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  while (old.length > 0 && now.length > 0 && old[0] === now[0]) [old, now].forEach((lines) => lines.shift());
  while (old.length > 0 && now.length > 0 && old.at(-1) === now.at(-1)) [old, now].forEach((lines) => lines.pop());
  return { gone: old.length, come: now.length };
}

const frigate = join(__dirname, '../../../../../../shared/data/frigate/locales');
const files = globSync('**/*.json', { cwd: frigate });

// Left out where the real texts are not beside the repository.
(files.length > 0 ? describe : describe.skip)('Every twentieth file of Frigate', () => {
  it('are unchanged byte for byte after edits and their inverse', () => {
    let texts = 0;
    for (const file of files.sort().filter((_, index) => index % 20 === 0)) {
      const content = readFileSync(join(frigate, file), 'utf8');
      const root = tree(content);
      const set = flatten(root).flatMap(({ path, value }) =>
        typeof value === 'string' ? [{ set: path, text: value }] : [],
      );
      texts += set.length;
      expect(editJson(content, [])).toBe(content);
      expect(editJson(content, set)).toBe(content);

      const changed = editJson(
        content,
        set.map((edit) => ({ ...edit, text: `${edit.text} "ä"\n` })),
      );
      expect(changed === content).toBe(set.length === 0);
      expect(editJson(changed, set)).toBe(content);

      // An object on one line that is removed would be inserted again on three.
      const out = set
        .filter(({ set: path }) => !content.includes(`${JSON.stringify(path.at(-2))}: { "`))
        .filter((_, index) => index % 3 !== 0)
        .filter(({ set: path }) => path.every((segment) => typeof segment === 'string'));
      for (const removeEmpty of [false, true]) {
        const less = editJson(
          content,
          out.map(({ set: path }) => ({ remove: path })),
          { removeEmpty },
        );
        expect(flatten(tree(less)).filter(({ value }) => typeof value === 'string').length).toBe(
          set.length - out.length,
        );
        expect(editJson(less, out.toReversed(), { order: root })).toBe(content);
      }
    }
    expect(texts).toBeGreaterThan(5000);
  });
});
