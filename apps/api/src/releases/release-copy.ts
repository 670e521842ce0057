import { Pace, type TextTree, writeJson } from '@dragoman/i18n';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServedRelease, textsOf } from './served-release';

const NAME = 'release.copy';

/** How the file is written: another one is not read. */
const FORMAT = 1;

/** The first line, as JSON. The texts follow it, each bundle's as JSON, in the order of `contents`. */
interface Head extends Omit<ServedRelease, 'bundles' | 'fallbacks'> {
  readonly format: number;
  /** Absent in copies that were written before releases had any. */
  readonly fallbacks?: Readonly<Record<string, string>>;
  /** By hash, and how many bytes. */
  readonly contents: readonly (readonly [hash: string, bytes: number])[];
  readonly bundles: readonly (readonly [language: string, namespace: string, hash: string])[];
}

/** The last release that was served, in a file: with it the application starts and serves without its database. */
export class ReleaseCopy {
  private readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, NAME);
  }

  /**
   * `undefined` where there is none.
   * @throws Error where it cannot be read, or is damaged
   */
  async read(): Promise<ServedRelease | undefined> {
    let bytes: Buffer;
    try {
      bytes = await readFile(this.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const end = bytes.indexOf('\n');
    const {
      format,
      contents,
      bundles,
      fallbacks = {},
      ...release
    } = JSON.parse(bytes.subarray(0, end).toString()) as Head;
    if (format !== FORMAT) return undefined;
    const pace = new Pace();
    const trees = new Map<string, TextTree>();
    let at = end + 1;
    for (const [hash, length] of contents) {
      await pace.breathe();
      trees.set(hash, textsOf(hash, bytes.subarray(at, at + length)));
      at += length;
    }
    return {
      ...release,
      fallbacks: new Map(Object.entries(fallbacks)),
      bundles: bundles.map(([language, namespace, hash]) => ({ language, namespace, hash, tree: trees.get(hash)! })),
    };
  }

  /** All of it or, whatever happens meanwhile, what was there before: a new file, on the disk before it takes the name. */
  async write({ bundles, fallbacks, ...release }: ServedRelease): Promise<void> {
    const pace = new Pace();
    const contents = new Map<string, Buffer>();
    for (const { hash, tree } of bundles) {
      if (contents.has(hash)) continue;
      await pace.breathe();
      contents.set(hash, Buffer.from(writeJson(tree)));
    }
    const head: Head = {
      format: FORMAT,
      ...release,
      fallbacks: Object.fromEntries(fallbacks),
      contents: Array.from(contents, ([hash, { length }]) => [hash, length]),
      bundles: bundles.map(({ language, namespace, hash }) => [language, namespace, hash]),
    };
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.removeLeftovers();
    const fresh = join(this.folder, `${NAME}.${randomUUID()}.new`);
    try {
      const file = await open(fresh, 'wx', 0o600);
      try {
        await file.writeFile([Buffer.from(`${JSON.stringify(head)}\n`), ...contents.values()]); // unlike writev, all or an error
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, this.file);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
    await syncFolder(this.folder);
  }

  /** Of a process that ended in the middle. */
  private async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (name.startsWith(`${NAME}.`) && name.endsWith('.new')) await rm(join(this.folder, name), { force: true });
    }
  }
}

/** The name, too, has to outlast a loss of power. Not every system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
