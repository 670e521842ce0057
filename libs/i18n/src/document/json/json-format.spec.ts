import { describeFormatPromises, textId, type OtherReader } from '../../../../../test/support/format-promises';
import { formatKey } from '../../message/tree/flatten';
import { jsonFormat } from './json-format';
import { recognizeFormat } from '../formats';

const placesOf = (content: string): string[] =>
  jsonFormat
    .read(content, {})
    .entries.map(({ path, text, at }) => `${formatKey(path)} = ${text} @ ${content.slice(at, at + 4)}`);

describe('the JSON format', () => {
  it('reads texts in their order, with the place of their key, or of the text in a list', () => {
    const content = '\uFEFF{"a": {"b": "one"}, "list": ["two", {"c": "three"}], "n": 1, "none": {}, "e": ""}';
    expect(placesOf(content)).toEqual([
      'a.b = one @ "b":',
      'list[0] = two @ "two',
      'list[1].c = three @ "c":',
      'e =  @ "e":',
    ]);
  });

  it('reads the last of repeated keys and reports the repetition', () => {
    const content = '{\n  "a": "first",\n  "b": ["x"],\n  "a": { "c": "second" }\n}';
    expect(placesOf(content)).toEqual(['a.c = second @ "c":', 'b[0] = x @ "x"]']);
    expect(jsonFormat.read(content, {}).warnings).toEqual([{ code: 'duplicateKey', key: 'a', line: 4, column: 3 }]);
  });

  it('writes a file for a new language in the style of its model', () => {
    const entries = [{ path: ['menu', 'open'], text: 'Öffnen' }];
    const file = { language: 'de', tag: 'de', path: 'de/common.json' };
    expect(jsonFormat.create(file, entries)).toBe('{\n  "menu": {\n    "open": "Öffnen"\n  }\n}\n');
    expect(jsonFormat.create(file, entries, '{\t"menu.open":\t"Open"}')).toBe('{"menu.open":\t"Öffnen"}');
  });

  it('inserts a new text at its position in the order', () => {
    const edits = [{ set: ['b'], text: 'two' }];
    const order = [['a'], ['b'], ['c']];
    expect(jsonFormat.edit('{"a":"one","c":"three"}', edits, { order })).toBe('{"a":"one","b":"two","c":"three"}');
  });

  it('is recognized by the name', () => {
    expect(recognizeFormat('{}', 'de/common.JSON')).toBe(jsonFormat);
    expect(recognizeFormat('{}', 'de/common.txt')).toBeUndefined();
  });
});

const readByOthers: OtherReader = (content) => {
  const texts = new Map<string, string>();
  const visit = (node: unknown, path: (string | number)[]): void => {
    if (typeof node === 'string') texts.set(textId({ path }), node);
    else if (Array.isArray(node)) node.forEach((item, index) => visit(item, [...path, index]));
    else if (typeof node === 'object' && node !== null) {
      for (const [name, child] of Object.entries(node)) visit(child, [...path, name]);
    }
  };
  visit(JSON.parse(content.replace(/^\uFEFF/, '')), []);
  return texts;
};

describeFormatPromises({
  format: jsonFormat,
  readByOthers,
  fixtures: {
    'de/shop.json': `{\n  "open": "Öffnen",\n  "menu": {\n    "list": ["a", "b\\u0041"],\n    "n": 1,\n    "empty": {}\n  },\n  "x y": "\\"é\\""\n}\n`,
    'de/flat.json': '\uFEFF{"menu.open":"Öffnen", "menu.close":"Zu" ,"n":null}\r\n',
  },
  invalid: {
    'a list': ['["a"]', '1:1'],
    'a text': ['\uFEFF\n "a"', '2:2'],
    'a number': ['1', '1:1'],
    'two objects': ['{"a":"b"}\n{}', '2:1'],
    'very deep nesting': [`{"a":${'['.repeat(1_000_000)}`, '1:69'],
  },
  files: ['json*/**/*.json'],
  // Its root is a list.
  invalidFiles: ['example_root_array.json'],
});
