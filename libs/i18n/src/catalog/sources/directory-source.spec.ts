import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeJson } from '../../message/json/write-json';
import { directorySource, type DirectorySourceOptions } from './directory-source';
import { readSource, type Layer } from './read-source';
import type { ResourceSource } from './resource-source';
import type { SourceProblem } from './source-problem';

let directory: string;
let problems: SourceProblem[];
const report = (problem: SourceProblem): void => void problems.push(problem);

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'dragoman-')), 'locales');
  await mkdir(directory);
  problems = [];
});
afterEach(() => rm(dirname(directory), { recursive: true }));

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
}

async function texts(source: ResourceSource, kept?: Layer): Promise<Record<string, string>> {
  const layer = await readSource(source, kept, report);
  return Object.fromEntries(
    [...layer].flatMap(([language, namespaces]) =>
      [...namespaces].map(([namespace, tree]) => [`${language} ${namespace}`, writeJson(tree)]),
    ),
  );
}

const read = (options?: DirectorySourceOptions) => texts(directorySource(directory, options));

describe('directorySource', () => {
  it('reads a folder per language and a file per namespace, with subfolders as part of its name', async () => {
    await write({
      'en/common.json': '{"404":"Not found","a":"A"}',
      'en/shop/cart.json': '{"b":"B"}',
      'de/common.json': '{}',
      'en/@acme/x.y.json': '{}',
    });
    expect(await read()).toEqual({
      'de common': '{}',
      'en common': '{"404":"Not found","a":"A"}',
      'en shop/cart': '{"b":"B"}',
      'en @acme/x.y': '{}',
    });
    expect(problems).toEqual([]);
  });

  it('reads one file per language as the namespace that i18next requests by default', async () => {
    await write({ 'en.json': '{"menu":{"a":"A"},"b":"B"}', 'pt_BR.json': '{}', 'README.md': 'Read me' });
    expect(await read()).toEqual({ 'en translation': '{"menu":{"a":"A"},"b":"B"}', 'pt-BR translation': '{}' });
    expect(problems).toEqual([]);
  });

  it('rejects a mix of folders and files, also for one language', async () => {
    await write({ 'de/common.json': '{}', 'en.json': '{}' });
    await expect(read()).rejects.toThrow(
      `${directory} has both a folder ("de") and a file ("en.json") named after a language. Use one layout: move "en.json" to "en/translation.json", for example.`,
    );
    await rm(join(directory, 'en.json'));
    await write({ 'de.json': '{}' });
    await expect(read()).rejects.toThrow('both a folder ("de") and a file ("de.json")');
  });

  it('rejects two files for the same language and names both', async () => {
    await write({ 'pt_BR.json': '{}', 'pt-br.json': '{}' });
    await expect(read()).rejects.toThrow(
      /pt-br\.json and .*pt_BR\.json are both texts in pt-BR\. Put them together in one file "pt-BR\.json"/,
    );
  });

  it('warns about files that are not named after a language, unless there are folders of languages', async () => {
    await write({ 'en.json': '{}', 'messages.json': '{}' });
    expect(Object.keys(await read())).toEqual(['en translation']);
    expect(problems).toEqual([
      { severity: 'warning', file: directory, reason: expect.stringContaining('"messages.json"') },
    ]);
    problems = [];
    await rm(join(directory, 'en.json'));
    await write({ 'en/common.json': '{}' });
    expect(Object.keys(await read())).toEqual(['en common']);
    expect(problems).toEqual([]);
  });

  it('keeps the order of keys, including numeric ones', async () => {
    await write({ 'en/errors.json': '{"b":"B","404":"Not found","a":"A"}' });
    expect(await read()).toEqual({ 'en errors': '{"b":"B","404":"Not found","a":"A"}' });
  });

  it('accepts common spellings of languages', async () => {
    await write({ 'pt_BR/a.json': '{}', 'zh-cn/a.json': '{}', 'EN/a.json': '{}', 'iw/a.json': '{}' });
    expect(Object.keys(await read()).sort()).toEqual(['en a', 'he a', 'pt-BR a', 'zh-CN a']);
  });

  it('rejects two folders for the same language and names both', async () => {
    await write({ 'pt_BR/a.json': '{}', 'pt-br/b.json': '{}' });
    await expect(read()).rejects.toThrow(/pt-br and .*pt_BR are both texts in pt-BR\. Put them together/);
  });

  it('rejects a missing directory with the setting and the fix', async () => {
    await rm(directory, { recursive: true });
    await expect(read()).rejects.toThrow(
      `There is no directory of texts at ${directory}. Create it with a folder or a file for each language, or correct the setting "namespaces".`,
    );
    await expect(read({ setting: '"directory" of the feature "blog"' })).rejects.toThrow(
      'or correct "directory" of the feature "blog".',
    );
    await writeFile(directory, '');
    await expect(read()).rejects.toThrow('is a file where a directory of texts is expected');
  });

  it('can be empty', async () => {
    expect(await read()).toEqual({});
    expect(problems).toEqual([]);
  });

  it('warns once about all folders that are not a language', async () => {
    await write({ 'en/a.json': '{}', 'assets/a.json': '{}', 'src/a.json': '{}', 'README.md': 'Read me' });
    expect(Object.keys(await read())).toEqual(['en a']);
    expect(problems).toEqual([
      { severity: 'warning', file: directory, reason: expect.stringContaining('"assets", "src"') },
    ]);
  });

  it('accepts listed languages that CLDR does not know', async () => {
    await write({ 'pirate-speak/a.json': '{}', 'xx/a.json': '{}' });
    expect(Object.keys(await read({ languages: ['Pirate-Speak'] }))).toEqual(['pirate-speak a']);
    expect(problems).toMatchObject([{ reason: expect.stringContaining('"xx"') }]);
  });

  it('skips hidden files and files that are not JSON', async () => {
    await write({
      'en/a.json': '{}',
      'en/.a.json': '{}',
      'en/.git/b.json': '{}',
      '.vscode/c.json': '{}',
      'en/a.json~': '{',
      'en/notes.txt': 'x',
    });
    expect(Object.keys(await read())).toEqual(['en a']);
    expect(problems).toEqual([]);
  });

  it('follows links inside of the directory only', async () => {
    await write({ 'en/a.json': '{"a":"A"}', '../outside/secret.json': '{"password":"x"}', 'de/b.json': '{}' });
    await symlink(join(directory, 'en'), join(directory, 'en-GB'));
    await symlink('../en/a.json', join(directory, 'de/linked.json'));
    await symlink('../../outside/secret.json', join(directory, 'en/secret.json'));
    await symlink(join(directory, '../outside'), join(directory, 'fr'));
    await symlink('nowhere.json', join(directory, 'de/broken.json'));
    await symlink('../de', join(directory, 'de/itself'));
    expect(await read()).toEqual({
      'de b': '{}',
      'de linked': '{"a":"A"}',
      'en a': '{"a":"A"}',
      'en-GB a': '{"a":"A"}',
    });
    expect(problems).toEqual([]);
  });

  it('reads a Kubernetes configuration volume: links to files in a hidden folder', async () => {
    await write({ '..2026/en/a.json': '{"a":"A"}' });
    await symlink('..2026', join(directory, '..data'));
    await symlink('..data/en', join(directory, 'en'));
    expect(await read()).toEqual({ 'en a': '{"a":"A"}' });
  });

  it('can be a link', async () => {
    await write({ 'en/a.json': '{}' });
    await symlink(directory, join(directory, '../current'));
    expect(await texts(directorySource(join(directory, '../current')))).toEqual({ 'en a': '{}' });
  });

  it('skips a byte order mark', async () => {
    await write({ 'en/a.json': '\ufeff{"a":"A"}' });
    expect(await read()).toEqual({ 'en a': '{"a":"A"}' });
  });

  it('leaves out untranslated texts', async () => {
    await write({ 'de/a.json': '{"a":"","b":{"c":"","d":"D"}}' });
    expect(await read()).toEqual({ 'de a': '{"b":{"d":"D"}}' });
  });

  it('reports line and column of a broken file and leaves it out', async () => {
    await write({ 'en/a.json': '{\n  "a": "A",\n  "b" "B"\n}', 'en/b.json': '{}' });
    expect(await read()).toEqual({ 'en b': '{}' });
    expect(problems).toMatchObject([
      {
        severity: 'error',
        file: join(directory, 'en/a.json'),
        line: 3,
        column: 7,
        reason: expect.stringMatching(/left out/),
      },
    ]);
  });

  it('reports a file that is not encoded in UTF-8', async () => {
    await write({ 'en/a.json': Buffer.from('{"a":"Grüße"}', 'latin1'), 'en/b.json': Buffer.from('{}', 'utf16le') });
    await read();
    for (const name of ['en/a.json', 'en/b.json']) {
      const reason = expect.stringContaining('not encoded in UTF-8');
      expect(problems).toContainEqual({ severity: 'error', file: join(directory, name), reason });
    }
  });

  it('reports the position of a repeated key', async () => {
    await write({ 'en/a.json': '{"a":"A",\n"a":"B"}' });
    expect(await read()).toEqual({ 'en a': '{"a":"B"}' });
    expect(problems).toMatchObject([
      { severity: 'warning', line: 2, column: 1, reason: expect.stringContaining('"a"') },
    ]);
  });

  it('reports files whose path is not a valid namespace', async () => {
    await write({ 'en/two words.json': '{}', 'en/constructor/a.json': '{}', 'en/a.json': '{}' });
    expect(Object.keys(await read())).toEqual(['en a']);
    expect(problems.map(({ severity, file }) => [severity, file])).toEqual([
      ['error', join(directory, 'en/constructor/a.json')],
      ['error', join(directory, 'en/two words.json')],
    ]);
  });

  it('treats a key __proto__ like any other', async () => {
    await write({ 'en/a.json': '{"__proto__":{"polluted":"yes"},"constructor":"c"}' });
    expect(await read()).toEqual({ 'en a': '{"__proto__":{"polluted":"yes"},"constructor":"c"}' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('Reading a directory again', () => {
  it('keeps the last texts of a file while it is broken', async () => {
    await write({ 'en/a.json': '{"a":"A"}' });
    const source = directorySource(directory);
    const kept = await readSource(source, undefined, report);
    await write({ 'en/a.json': '{"a":"A",' });
    expect(await texts(source, kept)).toEqual({ 'en a': '{"a":"A"}' });
    expect(problems).toMatchObject([{ line: 1, reason: expect.stringContaining('Its last texts stay.') }]);
  });

  it('parses changed files only', async () => {
    await write({ 'en/a.json': '{"a":"A"}', 'en/b.json': '{"b":"B"}' });
    const source = directorySource(directory);
    const first = (await readSource(source, undefined, report)).get('en')!;
    await write({ 'en/b.json': '{"b":"C"}' });
    const second = (await readSource(source, undefined, report)).get('en')!;
    expect(second.get('a')).toBe(first.get('a'));
    expect(writeJson(second.get('b')!)).toBe('{"b":"C"}');
  });

  it('notices a replaced file of the same size and time', async () => {
    await write({ 'en/a.json': '{"a":"A"}', 'en/.new': '{"a":"B"}' });
    for (const name of ['en/a.json', 'en/.new']) await utimes(join(directory, name), 1_700_000_000, 1_700_000_000);
    const source = directorySource(directory);
    await texts(source);
    await rename(join(directory, 'en/.new'), join(directory, 'en/a.json'));
    expect(await texts(source)).toEqual({ 'en a': '{"a":"B"}' });
  });

  it('has no texts of a file removed before or after listing', async () => {
    await write({ 'en/a.json': '{}', 'en/b.json': '{}' });
    const source = directorySource(directory);
    await texts(source);
    await rm(join(directory, 'en/a.json'));
    expect(await source.read({ language: 'en', namespace: 'a' }, report)).toBeUndefined();
    expect(await texts(source)).toEqual({ 'en b': '{}' });
  });
});

describe('Watching a directory', () => {
  let stop: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await stop?.();
    stop = undefined;
  });

  /** Watches, and returns a function that makes a change and waits for announcements until the texts are as expected. */
  async function watching(): Promise<(change: () => Promise<void>, expected: Record<string, string>) => Promise<void>> {
    const source = directorySource(directory, { watch: true });
    let tell: () => void;
    const telling = () => new Promise<void>((resolve) => (tell = resolve));
    const first = telling();
    stop = await source.watch!(() => tell(), report);
    await first; // of what changed before watching began
    return async (change, expected) => {
      let announced = telling();
      await change();
      do {
        await announced;
        announced = telling();
      } while (JSON.stringify(await texts(source)) !== JSON.stringify(expected));
    };
  }

  it('announces changed, added and removed files, also in new folders', async () => {
    await write({ 'en/a.json': '{"a":"A"}' });
    const after = await watching();
    await after(() => write({ 'en/a.json': '{"a":"B"}' }), { 'en a': '{"a":"B"}' });
    await after(() => write({ 'de/shop/cart.json': '{}' }), { 'de shop/cart': '{}', 'en a': '{"a":"B"}' });
    await after(() => rm(join(directory, 'en'), { recursive: true }), { 'de shop/cart': '{}' });
  });

  it('announces changes of single files', async () => {
    await write({ 'en.json': '{"a":"A"}' });
    const after = await watching();
    await after(() => write({ 'en.json': '{"a":"B"}' }), { 'en translation': '{"a":"B"}' });
    await after(() => write({ 'de.json': '{}' }), { 'de translation': '{}', 'en translation': '{"a":"B"}' });
  });

  it('keeps watching files that editors replace by renaming', async () => {
    await write({ 'en/a.json': '{"a":"0"}' });
    const after = await watching();
    for (const text of ['1', '2', '3']) {
      const content = `{"a":"${text}"}`;
      const save = async () => {
        await write({ 'en/a.json.tmp': content });
        await rename(join(directory, 'en/a.json.tmp'), join(directory, 'en/a.json'));
      };
      await after(save, { 'en a': content });
    }
  });

  it('is only available if enabled', () => {
    expect(directorySource(directory).watch).toBeUndefined();
  });
});
