import { isKnownLanguage } from '../../../../../libs/i18n/src/language/known-language';

/** A file that somebody picked, and where its texts belong: what is not known yet is empty. */
export interface PickedFile {
  /** Its path, as far as the browser tells it. */
  readonly file: string;
  readonly language: string;
  readonly namespace: string;
  readonly content: string;
}

export interface Picked {
  readonly files: readonly PickedFile[];
  /** Paths of those that are no JSON by their names. */
  readonly passedOver: readonly string[];
  /** Paths of those that are not in UTF-8, or that the browser could not read. */
  readonly unreadable: readonly string[];
}

/**
 * By its path, from the first folder that is named like a language on: `app/locales/de/views/live.json` is `views/live` in
 * German; or by its name, where that is a language: `locales/common/de.json` is `common`.
 */
export function placeOf(path: string): { language: string; namespace: string } {
  const [name = '', ...above] = path
    .replace(/\.json$/i, '')
    .split('/')
    .reverse();
  const folders = above.reverse();
  const at = folders.findIndex(isKnownLanguage);
  if (at >= 0) return { language: folders[at]!, namespace: [...folders.slice(at + 1), name].join('/') };
  if (isKnownLanguage(name)) return { language: name, namespace: folders.at(-1) ?? '' };
  return { language: '', namespace: name };
}

/** What a field for files holds. With a folder, paths begin with its name. */
export const filesOf = (list: FileList): readonly [string, File][] =>
  Array.from(list, (file) => [file.webkitRelativePath || file.name, file]);

/** What was dropped, folders with all that is in them. To be called while the event is handled: later it is gone. */
export async function filesDropped({ items }: DataTransfer): Promise<readonly [string, File][]> {
  const found = Array.from(items, (item) => {
    const entry = item.webkitGetAsEntry();
    const file = entry ? null : item.getAsFile();
    return entry ? filesIn(entry) : Promise.resolve<[string, File][]>(file ? [[file.name, file]] : []);
  });
  return (await Promise.all(found)).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<[string, File][]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [[entry.fullPath.slice(1), file]];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // It gives them in parts, and an empty one at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) break;
    found.push(...part);
  }
  return (await Promise.all(found.map((each) => filesIn(each)))).flat();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export async function read(files: readonly (readonly [string, File])[]): Promise<Picked> {
  const isHidden = (path: string) => path.split('/').some((name) => name.startsWith('.'));
  const wanted = files.filter(([path]) => !isHidden(path));
  const isJson = ([path]: readonly [string, File]) => /\.json$/i.test(path);
  const unreadable: string[] = [];
  const read = await Promise.all(
    wanted.filter(isJson).map(async ([path, file]) => {
      try {
        return [{ file: path, ...placeOf(path), content: utf8.decode(await file.arrayBuffer()) }];
      } catch {
        unreadable.push(path);
        return [];
      }
    }),
  );
  return {
    files: read.flat().sort((a, b) => (a.file < b.file ? -1 : 1)),
    passedOver: wanted.filter((file) => !isJson(file)).map(([path]) => path),
    unreadable,
  };
}
