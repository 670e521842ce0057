import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JsonSyntaxError, readJson } from './read-json';
import { treeFromObject } from '../tree/tree-from-object';
import { isTree, MAX_TREE_DEPTH, type TextTree } from '../tree/tree';
import { writeJson } from './write-json';

const read = (text: string): TextTree => readJson(text).tree;

function complaint(text: string): string {
  try {
    readJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return `${error.line}:${error.column} ${error.reason}`;
    throw error;
  }
  return 'none';
}

describe('readJson', () => {
  it('keeps the order of keys, including numeric ones', () => {
    expect([...read('{"b":"1","404":"2","a":"3","0":"4"}').keys()]).toEqual(['b', '404', 'a', '0']);
  });

  it('treats __proto__ and constructor like any other key', () => {
    const tree = read('{"__proto__":{"polluted":"yes"},"constructor":"text"}');
    expect([...tree.keys()]).toEqual(['__proto__', 'constructor']);
    expect(isTree(tree.get('__proto__'))).toBe(true);
    expect('polluted' in {}).toBe(false);
  });

  it('skips a byte order mark, also for columns', () => {
    expect(read('\uFEFF{"a":"ä"}').get('a')).toBe('ä');
    expect(complaint('\uFEFF{a}')).toBe('1:2 a key in double quotes is expected here');
  });

  it('reads all kinds of values and escapes', () => {
    const tree = read(
      ' { "t" : "\\u00e4\\n\\"\\\\\\/\\ud83d\\ude00" , "n" : [ -1.5e2 , 0 , true , false , null , [ ] , { } ] } ',
    );
    expect(tree.get('t')).toBe('ä\n"\\/😀');
    expect(tree.get('n')).toEqual([-150, 0, true, false, null, [], new Map()]);
  });

  it('reports a repeated key, of which the last wins', () => {
    const { tree, duplicates } = readJson('{\n  "a": "first",\n  "b": { "a": "other" },\r\n  "a": "last", "b": {}\n}');
    expect(tree.get('a')).toBe('last');
    expect([...tree.keys()]).toEqual(['a', 'b']);
    expect(duplicates).toEqual([
      { key: 'a', line: 4, column: 3 },
      { key: 'b', line: 4, column: 16 },
    ]);
  });

  it('reads and writes an escaped lone surrogate', () => {
    const tree = read('{"half":"\\ud83d"}');
    expect(tree.get('half')).toBe('\ud83d');
    expect(writeJson(tree)).toBe('{"half":"\\ud83d"}');
  });

  it.each([
    ['', '1:1 the file is empty; an empty file of texts contains {}'],
    ['[]', '1:1 the file is a list; a file of texts is an object in { } with a key for each text'],
    ['"text"', '1:1 a file of texts must start with {'],
    ['{"a":"b"', '1:1 the { that opens here is never closed'],
    ['{"a":"b",', '1:1 the { that opens here is never closed'],
    ['{"a":["b"', '1:6 the [ that opens here is never closed'],
    ['{\n "a": "b"\n "c": "d"\n}', '3:2 a comma is missing before this'],
    ['{\r\n "a": "b",\r\n}', '2:10 there is one comma too many'],
    ['{"a":"b",,"c":"d"}', '1:9 there is one comma too many'],
    ['{,"a":"b"}', '1:2 there is one comma too many'],
    ['{"a":["b",]}', '1:10 there is one comma too many'],
    ['{"a":["b"}', '1:10 a ] is missing before this'],
    ['{"a":{"b":"c"]}', '1:14 a } is missing before this'],
    ['{"a" "b"}', '1:6 a colon is missing before this'],
    ['{"a":}', '1:6 a text is missing before this'],
    ['{"a":', '1:6 the file ends where a text is expected'],
    ['{"a":"b}', '1:6 this text is not closed on its line (a line break inside it is written as \\n)'],
    ['{"a":"b\n"}', '1:6 this text is not closed on its line (a line break inside it is written as \\n)'],
    ['{"a":"\t"}', '1:7 a tab inside a text must be written as \\t'],
    ['{"a":"\u0001"}', '1:7 this control character must be written as \\u0001'],
    ['{"a":"C:\\dir"}', '1:9 this is not a valid escape; write a backslash as \\\\'],
    ['{"a":"\\u00g0"}', '1:7 this is not a valid escape; write a backslash as \\\\'],
    ["{'a':1}", '1:2 JSON allows double quotes only: write " instead of \''],
    ['{"a":\'b\'}', '1:6 JSON allows double quotes only: write " instead of \''],
    ['{a:1}', '1:2 a key in double quotes is expected here'],
    ['{"a":Text}', '1:6 a text must be in double quotes'],
    ['{"a":nullable}', '1:6 a text must be in double quotes'],
    ['{"a":1} // done', '1:9 comments are not allowed in JSON'],
    ['{/* a */}', '1:2 comments are not allowed in JSON'],
    ['{"a":1}}', '1:8 nothing may follow the closing } of the file'],
    ['{"a":012}', '1:6 this is not a valid JSON number; put it in double quotes to make it a text'],
    ['{"a":1.}', '1:6 this is not a valid JSON number; put it in double quotes to make it a text'],
  ])('says of %j: %s', (text, expected) => {
    expect(complaint(text)).toBe(expected);
  });

  it('throws a SyntaxError with the position', () => {
    expect(() => readJson('{"a"}')).toThrow(SyntaxError);
    expect(() => readJson('{"a"}')).toThrow('line 1, column 5: a colon is missing before this');
  });

  it('rejects any nesting beyond the maximal depth', () => {
    const nested = (levels: number): string => '{"a":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);
    expect(complaint(nested(MAX_TREE_DEPTH))).toBe('none');
    expect(complaint(nested(MAX_TREE_DEPTH + 1))).toContain('the nesting is too deep: at most 64 levels');
    expect(complaint('{"a":' + '['.repeat(100_000))).toContain('the nesting is too deep');
  });

  it('accepts what JSON.parse accepts', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
        fc.constantFrom('', ' ', '\t\r\n'),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          expect(read(text)).toEqual(treeFromObject(JSON.parse(text) as Record<string, unknown>));
        },
      ),
    );
  });

  it('rejects exactly what JSON.parse rejects', () => {
    const scrap = fc.constantFrom(...'{}[],:"\'\\/ \n\t01.-+eEuntrfalse\u0000\u00a0\ufeff', 'null', 'true', '\\u00e4');
    const edit = fc.record({ at: fc.nat(200), gone: fc.nat(2), scrap: fc.option(scrap, { nil: '' }) });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(edit, { maxLength: 3 }), (value, edits) => {
        let text = JSON.stringify(value, null, 1);
        for (const { at, gone, scrap } of edits) {
          const place = 1 + (at % text.length);
          text = text.slice(0, place) + scrap + text.slice(place + gone);
        }
        let accepted = true;
        try {
          JSON.parse(text);
        } catch {
          accepted = false;
        }
        expect([text, complaint(text) === 'none']).toEqual([text, accepted]);
      }),
      { numRuns: 2000 },
    );
  });
});

const frigate = join(__dirname, '../../../../../../shared/data/frigate/locales');
const files = globSync('**/*.json', { cwd: frigate });

// Left out where the real texts are not beside the repository.
(files.length > 0 ? describe : describe.skip)('Reading the texts of Frigate', () => {
  it('reads files like JSON.parse and writes equal ones', () => {
    for (const file of files) {
      const text = readFileSync(join(frigate, file), 'utf8');
      const { tree } = readJson(text);
      expect(JSON.parse(writeJson(tree))).toEqual(JSON.parse(text));
    }
  });
});
