import { fileStamp } from './list-folder';

/** What was read of files, until they are written, replaced or deleted. */
export class FileCache<Content> {
  private readonly files = new Map<string, { readonly stamp: string; readonly content: Content }>();

  /** Parses a file that has changed since; returns undefined if there is none. */
  async read(file: string, parse: () => Promise<Content>): Promise<Content | undefined> {
    const stamp = await fileStamp(file);
    if (stamp === undefined) return undefined;
    let cached = this.files.get(file);
    if (cached?.stamp !== stamp) {
      cached = { stamp, content: await parse() };
      this.files.set(file, cached);
    }
    return cached.content;
  }

  /** Drops all files but these. */
  keep(files: Iterable<string>): void {
    const kept = new Set(files);
    for (const file of this.files.keys()) if (!kept.has(file)) this.files.delete(file);
  }
}
