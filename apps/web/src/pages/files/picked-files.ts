import type { FileFormat } from '../../../../../libs/workspace/src/exchange/exchange.contract';
import { guessLayout, isTextFileName, placementIn } from '../../../../../libs/i18n/src/message/file/file-layout';
import type { RefusedFile } from './zip-archive';

/** A picked file with its language and namespace, which are empty while unknown. A file may name its language itself. */
export interface PickedFile {
  /** Its path, as far as the browser reveals it. */
  readonly file: string;
  readonly language: string;
  readonly namespace: string;
  readonly content: string;
  /** `base64`: the file is not in UTF-8. */
  readonly encoding?: 'base64';
  /** Default: what its name and content show. */
  readonly format?: FileFormat | undefined;
}

export interface PickedFiles {
  readonly files: readonly PickedFile[];
  /** How the paths show language and namespace; empty if they do not. */
  readonly layout: string;
  /** Paths of files whose names show no format of texts. */
  readonly skipped: readonly string[];
  /** Paths of files that the browser could not read. */
  readonly unreadable: readonly string[];
  /** ZIP archives that could not be opened, and files in them that could not be read. */
  readonly refused: readonly RefusedFile[];
}

/** A path and its file; undefined: the browser could not read it. */
export type FileAtPath = readonly [path: string, file: File | undefined];

/** Returns the files of a file input with their paths, which begin with the name of the folder if one was chosen. */
export const filesFromInput = (list: FileList): readonly FileAtPath[] =>
  Array.from(list, (file) => [file.webkitRelativePath || file.name, file]);

/**
 * Returns dropped files with their paths, including those in dropped folders. Call it synchronously in the event handler:
 * the browser clears the data afterwards.
 */
export async function filesFromDrop({ items }: DataTransfer): Promise<readonly FileAtPath[]> {
  const found = Array.from(items, (item) => {
    const entry = item.webkitGetAsEntry();
    const file = entry ? null : item.getAsFile();
    return entry ? filesIn(entry) : Promise.resolve<FileAtPath[]>(file ? [[file.name, file]] : []);
  });
  return (await Promise.all(found)).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<FileAtPath[]> {
  const path = entry.fullPath.slice(1);
  if (entry.isFile) {
    const fileEntry = entry as FileSystemFileEntry;
    const file = await new Promise<File | undefined>((resolve) => fileEntry.file(resolve, () => resolve(undefined)));
    return [[path, file]];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // `readEntries` returns batches, and an empty one at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[] | undefined>((resolve) =>
      reader.readEntries(resolve, () => resolve(undefined)),
    );
    if (batch === undefined) return [[path, undefined]];
    if (batch.length === 0) break;
    found.push(...batch);
  }
  return (await Promise.all(found.map((each) => filesIn(each)))).flat();
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const isHidden = (path: string) => path.split('/').some((name) => name.startsWith('.'));

/** What an import may have at most, uncompressed. The REST API has the same limits. */
export const MAX_PICKED = { files: 20_000, bytes: 64_000_000 };

/** What the name of a ZIP archive ends with. */
export const ARCHIVE_EXTENSION = '.zip';

const isArchive = (path: string) => path.toLowerCase().endsWith(ARCHIVE_EXTENSION);

/** Replaces ZIP archives by the files in them. The code for that is loaded with the first one. */
async function openArchives(files: readonly FileAtPath[]) {
  const unopened = { files, refused: [] };
  if (!files.some(([path]) => isArchive(path))) return unopened;
  try {
    const { openArchives } = await import('./zip-archive');
    return await openArchives(files, { isArchive, isHidden, isText: isTextFileName }, MAX_PICKED);
  } catch {
    return { ...unopened, files: files.map(([path, file]) => [path, isArchive(path) ? undefined : file] as const) };
  }
}

/** Reads the files of texts among the picked ones, and in ZIP archives; hidden files are ignored. */
export async function readPickedFiles(picked: readonly FileAtPath[]): Promise<PickedFiles> {
  const { files: visible, refused } = await openArchives(picked.filter(([path]) => !isHidden(path)));
  const unreadable: string[] = [];
  const readable = await Promise.all(
    visible
      .filter(([path, file]) => file === undefined || isTextFileName(path))
      .map(async ([path, file]) => {
        const content = file && (await readContent(file));
        if (content !== undefined) return [{ file: path, ...content }];
        unreadable.push(path);
        return [];
      }),
  );
  const read = readable.flat().sort((a, b) => (a.file < b.file ? -1 : 1));
  const layout = guessLayout(read.map(({ file }) => file)) ?? '';
  return {
    files: inLayout(
      read.map((file) => ({ ...file, language: '', namespace: '' })),
      layout,
    ),
    layout,
    skipped: visible.flatMap(([path, file]) => (file === undefined || isTextFileName(path) ? [] : path)),
    unreadable,
    refused,
  };
}

/** Gives files the languages and namespaces that their paths show in a layout. */
export const inLayout = (files: readonly PickedFile[], layout: string): readonly PickedFile[] =>
  files.map((file) => ({ ...file, ...placementIn(file.file, layout || undefined) }));

/** Returns undefined if the browser cannot read the file. */
export const readContent = (file: File): Promise<Pick<PickedFile, 'content' | 'encoding'> | undefined> =>
  file
    .arrayBuffer()
    .then(decodeContent)
    .catch(() => undefined);

/** UTF-8 as it is, other bytes in base64. */
function decodeContent(bytes: ArrayBuffer): Pick<PickedFile, 'content' | 'encoding'> {
  try {
    return { content: utf8.decode(bytes) };
  } catch {
    return { content: base64(new Uint8Array(bytes)), encoding: 'base64' };
  }
}

function base64(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    characters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(characters);
}

/** Whether the language has to be given: JSON does not name it. */
export const needsLanguage = ({ file }: PickedFile): boolean => /\.json$/i.test(file);

/** The files as an import takes them. */
export const toImportFiles = (files: readonly PickedFile[]) =>
  files.map(({ language, namespace, ...file }) => ({
    ...file,
    namespace,
    ...((language !== '' || needsLanguage({ ...file, language, namespace })) && { language }),
  }));
