import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten } from '../message/tree/flatten';
import type { Bundle } from './bundles/bundle';
import { Catalog } from './catalog';
import { directorySource } from './sources/directory-source';
import type { SourceProblem } from './sources/source-problem';

const directory = join(__dirname, '../../../../../shared/data/frigate/locales');

/** What a file says, as `JSON.parse` understands it, without untranslated texts. */
const expected = (file: string): unknown =>
  JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) => (value === '' ? undefined : value));

// Left out where the texts of Frigate, a large real project, are not beside the repository.
(existsSync(directory) ? describe : describe.skip)('The texts of a large project', () => {
  let catalog: Catalog;
  const problems: SourceProblem[] = [];
  beforeAll(async () => {
    const source = directorySource(directory);
    catalog = await Catalog.open([source], { fallback: 'en', onProblem: (problem) => problems.push(problem) });
  });

  it('are served as in their files, in order and without untranslated ones', () => {
    let files = 0;
    for (const path of readdirSync(directory, { recursive: true }) as string[]) {
      if (!path.endsWith('.json')) continue;
      files++;
      const [language, ...rest] = path.slice(0, -'.json'.length).split('/');
      const bundle = catalog.current.own(catalog.current.language(language!)!, rest.join('/'))!;
      expect(bundle.json.toString()).toBe(JSON.stringify(expected(join(directory, path))));
    }
    expect(files).toBe(1512);
    expect(problems).toEqual([]);
  });

  it('include every English text in every language that lacks it', () => {
    const { languages, namespaces, own, merged } = catalog.current;
    for (const { tag } of languages) {
      for (const namespace of namespaces) {
        // as i18next asks for them, which finds a name with dots also where another language nests
        const names = (bundle: Bundle) => flatten(bundle.tree).map(({ path }) => path.join('.'));
        const there = new Set(names(merged(tag, namespace)!));
        const lacking = names(own('en', namespace)!).filter((name) => !there.has(name));
        // English forms that are not filled in, because the language says the same message for any number
        for (const key of lacking) {
          const message = key.replace(/_(zero|one|other)$/, '');
          expect(there.has(`${message}_other`) || there.has(message)).toBe(true);
        }
      }
    }
  });

  it('keep the same snapshot when they are read again', async () => {
    const before = catalog.current;
    expect(await catalog.rebuild()).toBe(before);
  });
});
