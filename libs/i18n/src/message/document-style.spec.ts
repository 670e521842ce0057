import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf, styleOf, type DocumentStyle } from './document-style';
import { flatten } from './flatten';
import { readJson } from './read-json';
import type { TextTree } from './tree';

const tree = (content: string): TextTree => readJson(content).tree;

const usual: DocumentStyle = {
  indent: '  ',
  lineBreak: '\n',
  colon: ': ',
  finalLineBreak: true,
  byteOrderMark: false,
  flat: false,
};

describe('The style of a file', () => {
  it.each<[string, DocumentStyle]>([
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
    expect(styleOf(content)).toEqual(style);
  });

  it('has no indent where all stands on one line', () => {
    const { indent: _, ...onOneLine } = usual;
    expect(styleOf('{"a":"b"}')).toEqual({ ...onOneLine, colon: ':', finalLineBreak: false });
    expect(styleOf('{ "a": "b" }\n')).toEqual(onOneLine);
  });
});

describe('A new file', () => {
  const texts = '{"menu":{"open":"Open","items":["a",{"b":"c"}],"none":{}},"n":[1,true,null,[]],"save":"Save"}';

  it('is written as others are', () => {
    expect(documentOf(tree(texts), usual)).toBe(`${JSON.stringify(JSON.parse(texts), null, 2)}\n`);
    expect(documentOf(tree(texts), styleOf('{"a":"b"}'))).toBe(texts);
    expect(documentOf(tree('{"a":{"b":["c","d"]}}'), styleOf('{"x": "y"}\n'))).toBe('{"a": {"b": ["c", "d"]}}\n');
    expect(documentOf(tree('{"a":{"b":"c"}}'), styleOf('\uFEFF{\r\n\t"x" : "y"\r\n}'))).toBe(
      '\uFEFF{\r\n\t"a" : {\r\n\t\t"b" : "c"\r\n\t}\r\n}',
    );
    expect(documentOf(new Map(), usual)).toBe('{}\n');
  });

  it('is flat where others are, lists and empty objects as they are', () => {
    expect(JSON.parse(documentOf(tree(texts), { ...usual, flat: true }))).toEqual({
      'menu.open': 'Open',
      'menu.items': ['a', { b: 'c' }],
      'menu.none': {},
      n: [1, true, null, []],
      save: 'Save',
    });
  });

  it('is not written where two texts would stand under one key', () => {
    const collision = tree('{"a.b":"1","a":{"b":"2"}}');
    expect(() => documentOf(collision, { ...usual, flat: true })).toThrow(
      '"a.b" and another text would both be called "a.b" in a flat file. Rename one of them.',
    );
    expect(documentOf(collision, styleOf('{"x":"y"}'))).toBe('{"a.b":"1","a":{"b":"2"}}');
  });

  it('escapes half surrogate pairs and what looks like the end of a line', () => {
    expect(documentOf(new Map([['\u2028', '\u2029 \ud83d 😀 ä']]), styleOf('{"x":"y"}'))).toBe(
      '{"\\u2028":"\\u2029 \\ud83d 😀 ä"}',
    );
  });

  it('says what it is to say, whatever the style, and has that style', () => {
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
          const content = documentOf(texts, style);
          expect(tree(content)).toEqual(texts);
          const { lineBreak, flat: _, ...seen } = styleOf(content);
          const { lineBreak: expected, flat: __, ...others } = style;
          expect(seen).toEqual(others);
          if (/[\r\n]/.test(content)) expect(lineBreak).toBe(expected);
        },
      ),
    );
  });
});

const frigate = join(__dirname, '../../../../../shared/data/frigate/locales');
const files = globSync('**/*.json', { cwd: frigate });

// Left out where the real texts are not beside the repository.
(files.length > 0 ? describe : describe.skip)('The files of Frigate', () => {
  it('are what is written of their texts in their style, byte for byte', () => {
    for (const file of files) {
      const content = readFileSync(join(frigate, file), 'utf8');
      // One of them has objects on one line among others.
      if (/\{ "|\{\s+\}/.test(content)) continue;
      const texts = tree(content);
      expect(documentOf(texts, styleOf(content))).toBe(content);
      const flat = documentOf(texts, { ...styleOf(content), flat: true });
      expect(flatten(tree(flat)).map(({ value }) => value)).toEqual(flatten(texts).map(({ value }) => value));
    }
  });
});
