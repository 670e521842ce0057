import { inferFilePlacement } from '../../../../../libs/i18n/src/message/file-placement';

/** A picked file with its language and namespace, which are empty while unknown. */
export interface PickedFile {
  /** Its path, as far as the browser reveals it. */
  readonly file: string;
  readonly language: string;
  readonly namespace: string;
  readonly content: string;
}

export interface PickedFiles {
  readonly files: readonly PickedFile[];
  /** Paths of files whose names do not end in `.json`. */
  readonly skipped: readonly string[];
  /** Paths of files that are not in UTF-8, or that the browser could not read. */
  readonly unreadable: readonly string[];
}

/** Returns the files of a file input with their paths, which begin with the name of the folder if one was chosen. */
export const filesFromInput = (list: FileList): readonly [string, File][] =>
  Array.from(list, (file) => [file.webkitRelativePath || file.name, file]);

/**
 * Returns dropped files with their paths, including those in dropped folders. Call it synchronously in the event handler:
 * the browser clears the data afterwards.
 */
export async function filesFromDrop({ items }: DataTransfer): Promise<readonly [string, File][]> {
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
  // `readEntries` returns batches, and an empty one at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) break;
    found.push(...batch);
  }
  return (await Promise.all(found.map((each) => filesIn(each)))).flat();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the JSON files among the picked ones; hidden files are ignored. */
export async function readPickedFiles(files: readonly (readonly [string, File])[]): Promise<PickedFiles> {
  const isHidden = (path: string) => path.split('/').some((name) => name.startsWith('.'));
  const visible = files.filter(([path]) => !isHidden(path));
  const isJson = ([path]: readonly [string, File]) => /\.json$/i.test(path);
  const unreadable: string[] = [];
  const readable = await Promise.all(
    visible.filter(isJson).map(async ([path, file]) => {
      try {
        return [{ file: path, ...inferFilePlacement(path), content: utf8.decode(await file.arrayBuffer()) }];
      } catch {
        unreadable.push(path);
        return [];
      }
    }),
  );
  return {
    files: readable.flat().sort((a, b) => (a.file < b.file ? -1 : 1)),
    skipped: visible.filter((file) => !isJson(file)).map(([path]) => path),
    unreadable,
  };
}
