import { treeFromObject } from '../../message/tree/tree-from-object';
import { writeJson } from '../../message/json/write-json';
import { memorySource } from '../../../../../test/support/memory-source';
import { readSource } from './read-source';
import type { ResourceSource } from './resource-source';
import { BrokenTexts, type SourceProblem } from './source-problem';

let problems: SourceProblem[];
const report = (problem: SourceProblem): void => void problems.push(problem);
beforeEach(() => (problems = []));

const good = memorySource({ en: { a: { x: 'X' }, b: { y: 'Y' } } });

describe('readSource', () => {
  it('accepts plain objects and trees and leaves out untranslated texts', async () => {
    const tree = treeFromObject({ z: 'Z' });
    const source: ResourceSource = {
      list: async () => [
        { language: 'en', namespace: 'a' },
        { language: 'en', namespace: 'b' },
      ],
      read: async ({ namespace }) => (namespace === 'a' ? { x: '', y: { z: '', w: 'W' } } : tree),
    };
    const layer = await readSource(source, undefined, report);
    expect(writeJson(layer.get('en')!.get('a')!)).toBe('{"y":{"w":"W"}}');
    expect(layer.get('en')!.get('b')).toBe(tree);
  });

  it('leaves out and reports names that no request can contain', async () => {
    const source: ResourceSource = {
      list: async () => [
        { language: '../en', namespace: 'a' },
        { language: 'en', namespace: '__proto__' },
        { language: 'en_gb', namespace: 'a' },
      ],
      read: async () => ({}),
    };
    const layer = await readSource(source, undefined, report);
    expect([...layer].map(([language, namespaces]) => [language, ...namespaces.keys()])).toEqual([['en-GB', 'a']]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('"../en"'),
      expect.stringContaining('"__proto__"'),
    ]);
  });

  it('continues without a broken bundle, or with its last texts', async () => {
    const source: ResourceSource = {
      ...good,
      read: async (name, tell) => {
        if (name.namespace === 'a') throw new BrokenTexts('It is torn', { file: 'a.po', line: 3 });
        return good.read(name, tell);
      },
    };
    const first = await readSource(source, undefined, report);
    expect([...first.get('en')!.keys()]).toEqual(['b']);
    const kept = await readSource(good, undefined, report);
    const second = await readSource(source, kept, report);
    expect(second.get('en')!.get('a')).toBe(kept.get('en')!.get('a'));
    expect(problems).toEqual([
      { severity: 'error', file: 'a.po', line: 3, reason: 'It is torn. "a" is left out in "en".' },
      { severity: 'error', file: 'a.po', line: 3, reason: 'It is torn. Its last texts stay.' },
    ]);
  });

  it('treats a value that is not a text as broken', async () => {
    const source: ResourceSource = { ...good, read: async () => ({ when: new Date() }) };
    expect((await readSource(source, undefined, report)).size).toBe(0);
    expect(problems[0]!.reason).toContain('when');
  });

  it('fails as a whole if the source fails, so that old and new texts are not mixed', async () => {
    const source: ResourceSource = {
      ...good,
      read: async (name, tell) => {
        if (name.namespace === 'b') throw new Error('The database is away');
        return good.read(name, tell);
      },
    };
    await expect(readSource(source, await readSource(good, undefined, report), report)).rejects.toThrow(
      'The database is away',
    );
  });

  it('leaves out a bundle removed after it was listed', async () => {
    const source: ResourceSource = { ...good, read: async () => undefined };
    expect((await readSource(source, undefined, report)).size).toBe(0);
  });
});
