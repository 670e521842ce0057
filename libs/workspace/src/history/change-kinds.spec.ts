import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGE_GROUPS, hasGroup, kindsOfGroup } from './change-kinds';

const sources = join(__dirname, '..');

describe('the groups of changes', () => {
  it('are none without kinds', () => {
    for (const group of CHANGE_GROUPS) expect(kindsOfGroup(group)).not.toEqual([]);
  });

  it('have every kind once, or once with and once without the same types', () => {
    const all = CHANGE_GROUPS.flatMap(kindsOfGroup);
    for (const { kind } of all) {
      const filters = all.filter((each) => each.kind === kind);
      const [types] = filters.flatMap((filter) => (filter.with ? [filter.with] : []));
      expect(filters).toEqual(
        types === undefined
          ? [{ kind }]
          : expect.arrayContaining([
              { kind, with: types },
              { kind, without: types },
            ]),
      );
      expect(filters).toHaveLength(types === undefined ? 1 : 2);
    }
  });

  it('have the kinds of all change sets that the sources create', () => {
    const kinds = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(join(sources, file), 'utf8').matchAll(/\bactor(?:: [^,{}]+|: \{[^}]*\})?, kind: '([\w.]+)'/g),
        ].map(([, kind]) => kind!),
      )
      .filter((kind) => !isTask(kind));
    expect(new Set(kinds).size).toBeGreaterThan(20);
    expect(kinds.filter((kind) => !hasGroup(kind))).toEqual([]);
  });
});

/** Work of threads is described in the same way. */
const isTask = (kind: string): boolean => kind === 'file';
