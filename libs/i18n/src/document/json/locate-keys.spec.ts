import { locateKeys } from './locate-keys';

const places = (content: string, ...keys: string[]): string[] =>
  Array.from(locateKeys(content, new Set(keys)), ([key, { line, column }]) => `${key} ${line}:${column}`);

describe('locateKeys', () => {
  const content =
    '\uFEFF{\r\n  "a" : { "b.c": "ä😀", "d": [\n\t1, { "e": "" } ] },\n  "a2": "x",\n\n"a2": { "\\u0062": {} }\n}\n';

  it('returns lines and columns as editors count them', () => {
    expect(places(content, 'a', 'a.b\\.c', 'a.d', 'a.d[0]', 'a.d[1]', 'a.d[1].e')).toEqual([
      'a 2:3',
      'a.b\\.c 2:11',
      'a.d 2:25',
      'a.d[0] 3:2',
      'a.d[1] 3:5',
      'a.d[1].e 3:7',
    ]);
  });

  it('returns the last position of a repeated key and finds escaped keys', () => {
    expect(places(content, 'a2', 'a2.b')).toEqual(['a2 6:1', 'a2.b 6:9']);
  });

  it('returns nothing for missing keys', () => {
    expect(places(content, 'b', 'a.d[2]', 'a[0]')).toEqual([]);
    expect(places(content)).toEqual([]);
  });
});
