import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, formatKey, type Segment } from './flatten';
import { JsonSyntaxError, readJson } from './read-json';
import { editDocument, type Edit } from './text-document';
import { isList, isTree, maxDepth, type TextNode, type TextTree } from './tree';

const tree = (content: string): TextTree => readJson(content).tree;

const file = `{
  "menu": {
    "open": "Open",
    "close": "Close"
  },
  "save": "Save"
}
`;

describe('A file of texts that is edited', () => {
  it('differs in one line where one text is changed', () => {
    expect(editDocument(file, [{ set: ['menu', 'close'], text: 'Shut “it”\n' }])).toBe(
      file.replace('"Close"', '"Shut “it”\\n"'),
    );
  });

  it('takes a new text in on a line of its own, behind the one that is named', () => {
    expect(editDocument(file, [{ set: ['menu', 'print'], text: 'Print', after: ['menu', 'open'] }])).toBe(
      file.replace('"Open",', '"Open",\n    "print": "Print",'),
    );
    expect(editDocument(file, [{ set: ['quit'], text: 'Quit', after: ['save'] }])).toBe(
      file.replace('"Save"', '"Save",\n  "quit": "Quit"'),
    );
  });

  it('takes new texts in where the reference has them, whatever order they come in', () => {
    const order = tree('{"a":"","menu":{"new":"","open":"","recent":"","close":"","quit":""},"b":"","c":""}');
    const edits: Edit[] = ['quit', 'recent', 'new'].map((name) => ({ set: ['menu', name], text: name }));
    edits.push({ set: ['c'], text: 'C' }, { set: ['unknown'], text: '?' }, { set: ['b'], text: 'B' });
    edits.push({ set: ['a'], text: 'A' });
    for (const each of [edits, edits.toReversed()]) {
      expect(editDocument(file, each, { order })).toBe(`{
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

  it('takes a text in at the end where the reference shares nothing with it', () => {
    expect(editDocument('{"x":"X"}', [{ set: ['a'], text: 'A' }], { order: tree('{"a":"","b":""}') })).toBe(
      '{"x":"X","a":"A"}',
    );
  });

  it('has the plural forms that the reference lacks among the others of their message', () => {
    const order = tree('{"file_one":"","file_other":"","new_one":"","new_other":"","save":""}');
    const edits = ['file_many', 'new_other', 'file_few', 'new_few', 'new_one'].map((key) => ({ set: [key], text: '' }));
    const result = editDocument('{"file_one":"","file_other":"","save":""}', edits, { order });
    const expected = ['file_one', 'file_few', 'file_many', 'file_other', 'new_one', 'new_few', 'new_other', 'save'];
    expect([...tree(result).keys()]).toEqual(expected);
    expect(
      editDocument('{"a":"","n_one":"","b":""}', [
        { set: ['n_zero'], text: '' },
        { set: ['n_two'], text: '' },
      ]),
    ).toBe('{"a":"","n_zero":"","n_one":"","n_two":"","b":""}');
  });

  it('loses the line of a text that is removed, and the comma that is then too many', () => {
    expect(editDocument(file, [{ remove: ['menu', 'open'] }])).toBe(file.replace('    "open": "Open",\n', ''));
    expect(editDocument(file, [{ remove: ['save'] }])).toBe(file.replace(',\n  "save": "Save"', ''));
    expect(editDocument(file, [{ remove: ['menu'] }])).toBe('{\n  "save": "Save"\n}\n');
  });

  it('keeps an object that lost its texts, or loses it, as one likes', () => {
    const edits: Edit[] = [{ remove: ['menu', 'open'] }, { remove: ['menu', 'close'] }];
    expect(editDocument(file, edits)).toBe('{\n  "menu": {},\n  "save": "Save"\n}\n');
    expect(editDocument(file, edits, { emptied: 'go' })).toBe('{\n  "save": "Save"\n}\n');
    const all: Edit[] = [...edits, { remove: ['save'] }];
    expect(editDocument(file, all, { emptied: 'go' })).toBe('{}\n');
    const kept = '{ "was": { }, "list": [ [ "x" ] ] }';
    expect(editDocument(kept, [{ remove: ['list', 0, 0] }], { emptied: 'go' })).toBe('{ "was": { } }');
    expect(editDocument(kept, [{ remove: ['list', 0, 0] }])).toBe('{ "was": { }, "list": [ [] ] }');
  });

  it('does not mind removing and renaming what is not there', () => {
    const edits: Edit[] = [
      { remove: ['x'] },
      { remove: ['save', 'x'] },
      { remove: ['menu', 0] },
      { move: ['x'], to: ['y'] },
    ];
    expect(editDocument(file, edits)).toBe(file);
  });

  it('renames a key in its place', () => {
    expect(editDocument(file, [{ move: ['menu', 'open'], to: ['menu', 'öffnen'] }])).toBe(
      file.replace('"open"', '"öffnen"'),
    );
    expect(editDocument(file, [{ move: ['menu'], to: ['file'] }])).toBe(file.replace('"menu"', '"file"'));
  });

  it('moves texts and whole branches, indented as they are where they come to', () => {
    expect(editDocument(file, [{ move: ['menu'], to: ['app', 'bar', 'menu'], after: ['save'] }])).toBe(`{
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
    expect(editDocument(file, [{ move: ['save'], to: ['menu', 'save'], after: ['menu', 'open'] }])).toBe(`{
  "menu": {
    "open": "Open",
    "save": "Save",
    "close": "Close"
  }
}
`);
    const there: Edit = { move: ['menu'], to: ['app', 'bar', 'menu'] };
    const back: Edit = { move: ['app', 'bar', 'menu'], to: ['menu'] };
    expect(editDocument(file, [there, back], { order: tree(file), emptied: 'go' })).toBe(file);
    const inBetween = editDocument(file, [there]);
    expect(editDocument(inBetween, [back], { order: tree(file), emptied: 'go' })).toBe(file);
  });

  it('makes an object of a text and a text of an object, in its place', () => {
    const nested = editDocument('{"a":"1","menu":"Menu","b":"2"}', [{ move: ['menu'], to: ['menu', 'title'] }]);
    expect(nested).toBe('{"a":"1","menu":{"title":"Menu"},"b":"2"}');
    expect(editDocument(nested, [{ move: ['menu', 'title'], to: ['menu'] }])).toBe('{"a":"1","menu":"Menu","b":"2"}');
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
    const edits: Edit[] = [
      { set: ['a', 'c'], text: '2' },
      { set: ['d', 'e'], text: '3' },
    ];
    expect(editDocument(before, edits)).toBe(after);
    expect(editDocument(after, [{ remove: ['a', 'c'] }, { remove: ['d', 'e'] }], { emptied: 'go' })).toBe(before);
  });

  it('writes like the neighbours where they are written another way than the rest', () => {
    const content =
      '{\n  "sizes": { "s": "Small", "m": "Medium" },\n  "list": ["a"],\n  "none": {},\n  "b": {\n    "c": "d"\n  }\n}';
    const edits: Edit[] = [
      { set: ['sizes', 'l', 'x'], text: 'Large' },
      { set: ['list', 1], text: 'b' },
      { set: ['none', 'some'], text: '!' },
    ];
    expect(editDocument(content, edits)).toBe(
      '{\n  "sizes": { "s": "Small", "m": "Medium", "l": { "x": "Large" } },\n  "list": ["a", "b"],\n' +
        '  "none": {\n    "some": "!"\n  },\n  "b": {\n    "c": "d"\n  }\n}',
    );
    expect(editDocument('{\n    "a": "1"\n  , "b": "2"\n}\n', [{ set: ['c'], text: '3' }])).toBe(
      '{\n    "a": "1"\n  , "b": "2"\n  , "c": "3"\n}\n',
    );
  });

  it('keeps empty lines between groups', () => {
    const groups = '{\n  "a": "1",\n  "b": "2",\n\n  "c": "3",\n  "d": "4"\n}';
    expect(editDocument(groups, [{ remove: ['b'] }])).toBe(groups.replace('  "b": "2",\n', '').replace('"1",', '"1",'));
    expect(editDocument(groups, [{ remove: ['c'] }])).toBe(groups.replace('  "c": "3",\n', ''));
    expect(editDocument(groups, [{ set: ['x'], text: '!', after: ['b'] }])).toBe(
      groups.replace('"2",\n', '"2",\n  "x": "!",\n'),
    );
  });

  it('begins a file that has nothing in it', () => {
    expect(editDocument('{}', [{ set: ['a', 'b'], text: 'c' }])).toBe('{\n  "a": {\n    "b": "c"\n  }\n}');
    expect(editDocument('{\r\n}\r\n', [{ set: ['a'], text: 'b' }])).toBe('{\r\n  "a": "b"\r\n}\r\n');
  });

  it('stays flat where its keys are flat', () => {
    const flat = '{\n  "menu.open": "Open",\n  "menu.old": "Old",\n  "menu.items": ["a"],\n  "save": "Save"\n}\n';
    const edits: Edit[] = [
      { set: ['menu', 'open'], text: 'Open …' },
      { set: ['menu', 'close'], text: 'Close' },
      { set: ['menu', 'items', 1], text: 'b' },
      { move: ['save'], to: ['menu', 'save'] },
      { remove: ['menu', 'old'] },
    ];
    const order = tree('{"menu":{"open":"","close":"","items":[""]}}');
    expect(editDocument(flat, edits, { order })).toBe(
      '{\n  "menu.open": "Open …",\n  "menu.close": "Close",\n  "menu.items": ["a", "b"],\n  "menu.save": "Save"\n}\n',
    );
  });

  it('does not take sentences for flat keys', () => {
    const sentences = '{"Sure? Yes. No.":"Sicher?"}';
    expect(editDocument(sentences, [{ set: ['a', 'b'], text: 'c' }])).toBe(
      '{"Sure? Yes. No.":"Sicher?","a":{"b":"c"}}',
    );
    expect(editDocument(sentences, [{ set: ['Sure? Yes. No.'], text: 'x' }])).toBe('{"Sure? Yes. No.":"x"}');
  });

  it('leaves texts as they are written where they say the same already', () => {
    const escaped = '{"a":"\\u00e4\\/","b":"\\u00e4","n":5}';
    const edits: Edit[] = [
      { set: ['a'], text: 'ä/' },
      { set: ['b'], text: 'ö' },
    ];
    expect(editDocument(escaped, edits)).toBe('{"a":"\\u00e4\\/","b":"ö","n":5}');
    expect(editDocument(escaped, [{ set: ['n'], text: '5' }])).toBe('{"a":"\\u00e4\\/","b":"\\u00e4","n":"5"}');
  });

  it('escapes what must be, half surrogate pairs and what looks like the end of a line, and nothing else', () => {
    const text = '"\\\n\t\u0001\u007f ä 漢 😀 \ud83d \u2028 \u2029 </script>';
    const content = editDocument('{"a":""}', [{ set: ['a'], text }]);
    expect(content).toBe('{"a":"\\"\\\\\\n\\t\\u0001\u007f ä 漢 😀 \\ud83d \\u2028 \\u2029 </script>"}');
    expect(tree(content).get('a')).toBe(text);
  });

  it('edits the last of a key that stands twice, and removes both', () => {
    const twice = '{"a":{"x":"1"},"b":"2","a":{"y":"3"}}';
    expect(editDocument(twice, [{ set: ['a', 'y'], text: '4' }])).toBe(twice.replace('3', '4'));
    expect(editDocument(twice, [{ set: ['a', 'x'], text: '5' }])).toBe('{"a":{"x":"1"},"b":"2","a":{"y":"3","x":"5"}}');
    expect(editDocument(twice, [{ remove: ['a'] }])).toBe('{"b":"2"}');
    expect(editDocument(twice, [{ move: ['a'], to: ['c'] }])).toBe('{"b":"2","c":{"y":"3"}}');
  });

  it('has elements of a list under their numbers until all edits are made', () => {
    const list = '{"l":["a","b","c"]}';
    const edits: Edit[] = [{ remove: ['l', 0] }, { set: ['l', 2], text: 'C' }, { set: ['l', 9], text: 'z' }];
    edits.push({ set: ['l', 5, 'deep'], text: 'd' }, { set: ['l', 0], text: 'A' });
    expect(editDocument(list, edits)).toBe('{"l":["A","b","C",{"deep":"d"},"z"]}');
    expect(editDocument(list, [{ remove: ['l', 1] }, { remove: ['l', 0] }])).toBe('{"l":["c"]}');
    expect(editDocument(list, [{ move: ['l', 0], to: ['l', 7] }])).toBe('{"l":["b","c","a"]}');
  });

  it('takes __proto__ and constructor for keys like any other', () => {
    const content = editDocument('{}', [
      { set: ['__proto__', 'polluted'], text: 'yes' },
      { set: ['constructor'], text: 'x' },
    ]);
    expect(flatten(tree(content)).map(({ key }) => key)).toEqual(['__proto__.polluted', 'constructor']);
    expect('polluted' in {}).toBe(false);
  });

  it.each<[string, Edit]>([
    [
      '"menu" cannot be a text: other texts stand beneath it. Remove them first, or rename one of them.',
      { set: ['menu'], text: '' },
    ],
    ['"save.x" cannot be put in: "save" is a text. Rename one of them.', { set: ['save', 'x'], text: '' }],
    ['"menu[0]" cannot be put in: "menu" is an object. Rename one of them.', { set: ['menu', 0], text: '' }],
    [
      '"save" cannot become "menu.open": there is one already. Remove it first.',
      { move: ['save'], to: ['menu', 'open'] },
    ],
    ['"save" cannot become "menu": there is one already. Remove it first.', { move: ['save'], to: ['menu'] }],
    ['A text stands under a key: a path has one name at least.', { set: [], text: '' }],
    ['"d.d.d…" nests deeper than 64 levels.', { set: Array.from({ length: maxDepth + 1 }, () => 'd'), text: '' }],
  ])('says %s', (message, edit) => {
    expect(() => editDocument(file, [edit])).toThrow(new TypeError(message));
  });

  it('refuses what is no file of texts, edits or none', () => {
    expect(() => editDocument('{"a":}', [])).toThrow(JsonSyntaxError);
    expect(() => editDocument('{"a":'.repeat(100_000), [])).toThrow('nested too deeply');
  });

  it('refuses to make what it could not read again', () => {
    const levels = (count: number): string => '{"d":'.repeat(count - 1) + '{}' + '}'.repeat(count - 1);
    const edit: Edit = { move: ['a'], to: ['b', 'a'] };
    expect(tree(editDocument(`{"a":${levels(maxDepth - 2)}}`, [edit])).size).toBe(1);
    expect(() => editDocument(`{"a":${levels(maxDepth - 1)}}`, [edit])).toThrow('deeper than 64 levels');
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

/** How two writers of JSON may differ. */
interface Hand {
  /** White space where JSON allows any. */
  space(depth: number, place: 'open' | 'close' | 'comma' | 'elsewhere'): string;
  string(text: string): string;
}

function write(node: TextNode, hand: Hand, depth = 1): string {
  const inside = (items: string[], open: string, close: string): string =>
    items.length === 0
      ? open + hand.space(depth, 'elsewhere') + close
      : open +
        hand.space(depth, 'open') +
        items.join(hand.space(depth, 'elsewhere') + ',' + hand.space(depth, 'comma')) +
        hand.space(depth, 'close') +
        close;
  if (isTree(node)) {
    const items = Array.from(
      node,
      ([key, child]) =>
        `${hand.string(key)}${hand.space(depth, 'elsewhere')}:${hand.space(depth, 'elsewhere')}${write(child, hand, depth + 1)}`,
    );
    return inside(items, '{', '}');
  }
  if (isList(node))
    return inside(
      node.map((child) => write(child, hand, depth + 1)),
      '[',
      ']',
    );
  return typeof node === 'string' ? hand.string(node) : JSON.stringify(node);
}

/** A hand that takes whatever comes next. */
const anyHand = fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }).map((numbers): Hand => {
  let at = 0;
  const next = (): number => numbers[at++ % numbers.length];
  const spaces = ['', '', ' ', '\n', '\r\n\t', '\n  ', '\n\n    '];
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    space: () => spaces[next() % spaces.length],
    string: (text) => {
      const written = (character: string): string =>
        /[a-z]/.test(character) && next() % 9 === 0 ? escaped(character) : JSON.stringify(character).slice(1, -1);
      return `"${Array.from(text, written).join('')}"`;
    },
  };
});

/** One entry a line. */
const lineHand = fc
  .record({ indent: fc.constantFrom('', '  ', '    ', '\t'), lineBreak: fc.constantFrom('\n', '\r\n') })
  .map(({ indent, lineBreak }): Hand => ({
    space: (depth, place) =>
      place === 'elsewhere' ? '' : lineBreak + indent.repeat(place === 'close' ? depth - 1 : depth),
    string: (text) => JSON.stringify(text).replace(/[\u2028\u2029]/g, '?'),
  }));

/** What edits mean, said as simply as can be. Lists are kept by number until the end. */
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

function applied(root: TextTree, edits: readonly Edit[]): unknown {
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

const editOf = (paths: readonly (readonly Segment[])[]): fc.Arbitrary<Edit> => {
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
  it('stays as it is, byte for byte, where nothing is edited or every text is set to what it says', () => {
    fc.assert(
      fc.property(
        object,
        anyHand,
        fc.constantFrom('', '\uFEFF', ' \n'),
        fc.constantFrom('', '\n', '\r\n\n'),
        (root, hand, before, after) => {
          const content = before + write(root, hand) + after;
          expect(editDocument(content, [])).toBe(content);
          const same = flatten(root).flatMap(({ path, value }) =>
            typeof value === 'string' ? [{ set: path, text: value }] : [],
          );
          expect(editDocument(content, same)).toBe(content);
        },
      ),
    );
  });

  it('says in the end what the edits say, and keeps the order of what was there', () => {
    let made = 0;
    fc.assert(
      fc.property(edited, anyHand, object, ({ root, edits }, hand, order) => {
        const content = write(root, hand);
        // Edits of flat files name texts another way: shown above.
        fc.pre(!/"[^"]*\.[^"]*"/.test(content));
        let result: string;
        try {
          result = editDocument(content, edits, { order });
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

  it('is the same in the end whatever the order of edits that have nothing to do with one another', () => {
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
      fc.property(
        cases,
        anyHand,
        fc.constantFrom('stay' as const, 'go' as const),
        ({ root, choices, shuffled }, hand, emptied) => {
          const texts = flatten(root);
          fc.pre(!texts.some(({ key }) => key.includes('.\\') || key.includes('\\.')));
          // Some are there from the start, others are put in, changed or removed.
          const there = texts.filter((_, index) => choices[index] !== 0);
          const content = editDocument(
            write(root, hand),
            texts.filter((text) => !there.includes(text)).map(({ path }) => ({ remove: path })),
            { emptied: 'go' },
          );
          const edits = texts.flatMap(({ path }, index): Edit[] => {
            if (choices[index] === 1) return [{ remove: path }];
            return choices[index] === 3 || path.some((segment) => typeof segment === 'number')
              ? []
              : [{ set: path, text: formatKey(path) }];
          });
          const inAnyOrder = edits
            .map((edit, index) => ({ edit, rank: shuffled[index] }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ edit }) => edit);
          expect(editDocument(content, inAnyOrder, { order: root, emptied })).toBe(
            editDocument(content, edits, { order: root, emptied }),
          );
        },
      ),
    );
  });

  it('changes no more lines than it must, where every entry has its line', () => {
    fc.assert(
      fc.property(object, lineHand, fc.nat(), fc.boolean(), (root, hand, pick, last) => {
        const content = write(root, hand);
        const texts = flatten(tree(content)).filter(({ path }) => path.every((segment) => typeof segment === 'string'));
        fc.pre(texts.length > 0 && !/"[^"]*\.[^"]*"/.test(content));
        const { path } = texts[pick % texts.length];
        expect(changedLines(content, editDocument(content, [{ set: path, text: 'another' }]))).toEqual({
          gone: 1,
          come: 1,
        });

        const siblings = [...branchOf(tree(content), path.slice(0, -1)).keys()];
        const beside = [...path.slice(0, -1), last ? siblings.at(-1)! : siblings[0]];
        const atEnd = beside.at(-1) === siblings.at(-1);
        const fresh = [...path.slice(0, -1), 'quite new'];
        const inserted = editDocument(content, [{ set: fresh, text: 'x', after: beside }]);
        // The line before gets a comma.
        expect(changedLines(content, inserted)).toEqual(atEnd ? { gone: 1, come: 2 } : { gone: 0, come: 1 });
        expect(editDocument(inserted, [{ remove: fresh }])).toBe(content);
        expect(changedLines(content, editDocument(content, [{ move: path, to: fresh }]))).toEqual({ gone: 1, come: 1 });
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

const frigate = join(__dirname, '../../../../../shared/data/frigate/locales');
const files = globSync('**/*.json', { cwd: frigate });

// Left out where the real texts are not beside the repository.
(files.length > 0 ? describe : describe.skip)('The 1,512 files of Frigate', () => {
  it('are as they were, byte for byte, once every text was changed and changed back, and many taken out and put back', () => {
    let texts = 0;
    for (const file of files) {
      const content = readFileSync(join(frigate, file), 'utf8');
      const root = tree(content);
      const set = flatten(root).flatMap(({ path, value }) =>
        typeof value === 'string' ? [{ set: path, text: value }] : [],
      );
      texts += set.length;
      expect(editDocument(content, [])).toBe(content);
      expect(editDocument(content, set)).toBe(content);

      const changed = editDocument(
        content,
        set.map((edit) => ({ ...edit, text: `${edit.text} "ä"\n` })),
      );
      expect(changed === content).toBe(set.length === 0);
      expect(editDocument(changed, set)).toBe(content);

      // An object on one line that went would come back on three.
      const out = set
        .filter(({ set: path }) => !content.includes(`${JSON.stringify(path.at(-2))}: { "`))
        .filter((_, index) => index % 3 !== 0)
        .filter(({ set: path }) => path.every((segment) => typeof segment === 'string'));
      for (const emptied of ['stay', 'go'] as const) {
        const less = editDocument(
          content,
          out.map(({ set: path }) => ({ remove: path })),
          { emptied },
        );
        expect(flatten(tree(less)).filter(({ value }) => typeof value === 'string').length).toBe(
          set.length - out.length,
        );
        expect(editDocument(less, out.toReversed(), { order: root })).toBe(content);
      }
    }
    expect(files.length).toBe(1512);
    expect(texts).toBeGreaterThan(100_000);
  });
});
