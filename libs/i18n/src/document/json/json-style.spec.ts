import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatJson, detectJsonStyle, type JsonStyle } from './json-style';
import { flatten } from '../../message/tree/flatten';
import { readJson } from '../../message/json/read-json';
import type { TextTree } from '../../message/tree/tree';

const tree = (content: string): TextTree => readJson(content).tree;

const usual: JsonStyle = {
  indent: '  ',
  lineBreak: '\n',
  colon: ': ',
  finalLineBreak: true,
  byteOrderMark: false,
  flat: false,
};

describe('detectJsonStyle', () => {
  it.each<[string, JsonStyle]>([
    ['{\n  "a": "b"\n}\n', usual],
    ['{\n    "a": "b"\n}', { ...usual, indent: '    ', finalLineBreak: false }],
    [
      '\uFEFF{\r\n\t"a" : {}\r\n}\r\n',
      { ...usual, indent: '\t', lineBreak: '\r\n', colon: ' : ', byteOrderMark: true },
    ],
    ['{\n"a": "b"\n}\n', { ...usual, indent: '' }],
    ['{\n  "menu.open": "b", "x": {}, "y": ["z"]\n}\n', { ...usual, flat: true }],
    ['{\n  "menu.open": "b", "x": { "y": "z" }\n}\n', usual],
    ['{\n  "Sure? Yes. No.": "b", "...": "", "a.": "", ".b": "", "1. 2": ""\n}\n', usual],
    ['{}\n', usual],
    ['{\r\n}\r\n', { ...usual, lineBreak: '\r\n' }],
  ])('of %j', (content, style) => {
    expect(detectJsonStyle(content)).toEqual(style);
  });

  it('finds no indentation in a file on one line', () => {
    const { indent: _, ...onOneLine } = usual;
    expect(detectJsonStyle('{"a":"b"}')).toEqual({ ...onOneLine, colon: ':', finalLineBreak: false });
    expect(detectJsonStyle('{ "a": "b" }\n')).toEqual(onOneLine);
  });
});

describe('formatJson', () => {
  const texts = '{"menu":{"open":"Open","items":["a",{"b":"c"}],"none":{}},"n":[1,true,null,[]],"save":"Save"}';

  it('follows the given style', () => {
    expect(formatJson(tree(texts), usual)).toBe(`${JSON.stringify(JSON.parse(texts), null, 2)}\n`);
    expect(formatJson(tree(texts), detectJsonStyle('{"a":"b"}'))).toBe(texts);
    expect(formatJson(tree('{"a":{"b":["c","d"]}}'), detectJsonStyle('{"x": "y"}\n'))).toBe(
      '{"a": {"b": ["c", "d"]}}\n',
    );
    expect(formatJson(tree('{"a":{"b":"c"}}'), detectJsonStyle('\uFEFF{\r\n\t"x" : "y"\r\n}'))).toBe(
      '\uFEFF{\r\n\t"a" : {\r\n\t\t"b" : "c"\r\n\t}\r\n}',
    );
    expect(formatJson(new Map(), usual)).toBe('{}\n');
  });

  it('writes flat keys, with lists and empty objects unchanged', () => {
    expect(JSON.parse(formatJson(tree(texts), { ...usual, flat: true }))).toEqual({
      'menu.open': 'Open',
      'menu.items': ['a', { b: 'c' }],
      'menu.none': {},
      n: [1, true, null, []],
      save: 'Save',
    });
  });

  it('rejects two texts with the same joined key', () => {
    const collision = tree('{"a.b":"1","a":{"b":"2"}}');
    expect(() => formatJson(collision, { ...usual, flat: true })).toThrow(
      '"a.b" and another text would have the same key "a.b" in a flat file. Rename one of them.',
    );
    expect(formatJson(collision, detectJsonStyle('{"x":"y"}'))).toBe('{"a.b":"1","a":{"b":"2"}}');
  });

  it('escapes lone surrogates and line separators', () => {
    expect(formatJson(new Map([['\u2028', '\u2029 \ud83d 😀 ä']]), detectJsonStyle('{"x":"y"}'))).toBe(
      '{"\\u2028":"\\u2029 \\ud83d 😀 ä"}',
    );
  });

  it('has the given content and style', () => {
    const style = fc.record(
      {
        indent: fc.constantFrom('', ' ', '    ', '\t'),
        lineBreak: fc.constantFrom('\n', '\r\n'),
        colon: fc.constantFrom(':', ': ', ' : '),
        finalLineBreak: fc.boolean(),
        byteOrderMark: fc.boolean(),
        flat: fc.constant(false),
      },
      { requiredKeys: ['lineBreak', 'colon', 'finalLineBreak', 'byteOrderMark', 'flat'] },
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { minKeys: 1 }),
        style,
        (value, style) => {
          const texts = tree(JSON.stringify(value));
          const content = formatJson(texts, style);
          expect(tree(content)).toEqual(texts);
          const { lineBreak, flat: _, ...seen } = detectJsonStyle(content);
          const { lineBreak: expected, flat: __, ...others } = style;
          expect(seen).toEqual(others);
          if (/[\r\n]/.test(content)) expect(lineBreak).toBe(expected);
        },
      ),
    );
  });
});

const frigate = join(__dirname, '../../../../../../shared/data/frigate/locales');
const files = globSync('**/*.json', { cwd: frigate });

// Left out where the real texts are not beside the repository.
(files.length > 0 ? describe : describe.skip)('The files of Frigate', () => {
  it('are reproduced from their texts and style byte for byte', () => {
    for (const file of files) {
      const content = readFileSync(join(frigate, file), 'utf8');
      // One of them has objects on one line among others.
      if (/\{ "|\{\s+\}/.test(content)) continue;
      const texts = tree(content);
      expect(formatJson(texts, detectJsonStyle(content))).toBe(content);
      const flat = formatJson(texts, { ...detectJsonStyle(content), flat: true });
      expect(flatten(tree(flat)).map(({ value }) => value)).toEqual(flatten(texts).map(({ value }) => value));
    }
  });
});
