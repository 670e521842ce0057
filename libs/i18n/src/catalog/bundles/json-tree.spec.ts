import { flatten } from '../../message/tree/flatten';
import { readJson } from '../../message/json/read-json';
import { writeJson } from '../../message/json/write-json';
import { isTree } from '../../message/tree/tree';
import { BundleFactory } from './bundle-factory';
import { JsonTree } from './json-tree';

const json = '{"title":"Laden","404":"Weg","menu":{"open":"Öffnen","__proto__":"x"},"list":["a","b"]}';

describe('A tree stored as JSON', () => {
  const tree = new JsonTree(Buffer.from(json));
  const { tree: parsed } = readJson(json);

  it('has the same entries as the parsed one, in the same order', () => {
    expect(isTree(tree)).toBe(true);
    expect([tree.size, [...tree], [...tree.keys()], [...tree.values()], [...tree.entries()]]).toEqual([
      parsed.size,
      [...parsed],
      [...parsed.keys()],
      [...parsed.values()],
      [...parsed.entries()],
    ]);
    expect([tree.get('title'), tree.has('404'), tree.has('405')]).toEqual(['Laden', true, false]);
    const visited: string[] = [];
    tree.forEach((_, key) => visited.push(key));
    expect(visited).toEqual([...parsed.keys()]);
    expect([new Map(tree), flatten(tree), writeJson(tree)]).toEqual([parsed, flatten(parsed), json]);
  });

  it('cannot be changed', () => {
    expect(() => tree.set()).toThrow(TypeError);
  });

  it('shares its bytes with the bundle that is made of it', () => {
    const bundle = new BundleFactory([]).create({ language: 'de', namespace: 'shop' }, tree, undefined);
    expect(bundle.json).toBe(tree.json);
    expect(bundle.texts).toBe(6);
  });
});
