import { treeFrom } from '../message/tree-from';
import { writeJson } from '../message/write-json';
import { memorySource } from '../../../../test/support/memory-source';
import { readSource } from './read-source';
import type { ResourceSource } from './resource-source';
import { BrokenTexts, type SourceProblem } from './source-problem';

let problems: SourceProblem[];
const report = (problem: SourceProblem): void => void problems.push(problem);
beforeEach(() => (problems = []));

const good = memorySource({ en: { a: { x: 'X' }, b: { y: 'Y' } } });

describe('Reading a source', () => {
  it('takes plain objects and trees alike, without untranslated texts', async () => {
    const tree = treeFrom({ z: 'Z' });
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

  it('leaves out what no request could ask for, and says so', async () => {
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

  it('goes on without a bundle that is broken, or with what it last held', async () => {
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
      { severity: 'error', file: 'a.po', line: 3, reason: 'It is torn. The texts read before stay.' },
    ]);
  });

  it('treats what is no text at all as broken', async () => {
    const source: ResourceSource = { ...good, read: async () => ({ when: new Date() }) };
    expect((await readSource(source, undefined, report)).size).toBe(0);
    expect(problems[0].reason).toContain('when');
  });

  it('fails as a whole where the source does, so that old and new never mix', async () => {
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

  it('leaves out a bundle that is gone since it was listed', async () => {
    const source: ResourceSource = { ...good, read: async () => undefined };
    expect((await readSource(source, undefined, report)).size).toBe(0);
  });
});
