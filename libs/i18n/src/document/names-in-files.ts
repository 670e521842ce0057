import { formatKey, type Segment } from '../message/tree/flatten';
import type { MessageSyntax } from '../message/syntax';
import type { MessageShape } from '../message/message-units';
import type { DocumentFormat, EntryContent } from './document-format';

type Nesting = Pick<DocumentFormat, 'nesting'>;

/** Returns the path of a text in a new file: `menu.open` as one name where the format has no nesting. */
export function pathInFormat({ nesting }: Nesting, path: readonly Segment[]): readonly Segment[] {
  const isKept = nesting === 'objects and lists' || path.length === 1 || (nesting === 'lists' && isListItem(path));
  return isKept ? path : [formatKey(path)];
}

const isListItem = ([name, index, ...rest]: readonly Segment[]): boolean =>
  typeof name === 'string' && typeof index === 'number' && rest.length === 0;

/**
 * Returns a function that finds the path of a text in a file: the path itself if the file has it, or has others of several parts
 * (contexts of PO); otherwise as {@link pathInFormat} does.
 * @param entries of the file
 */
export function pathsInFile(
  format: Nesting,
  entries: readonly Pick<EntryContent, 'path'>[],
): (path: readonly Segment[]) => readonly Segment[] {
  const keys = new Set(entries.map(({ path }) => formatKey(path)));
  const hasParts = format.nesting === 'none' && entries.some(({ path }) => path.length > 1);
  return (path) => {
    const name = pathInFormat(format, path);
    const isKept = keys.has(formatKey(path)) || (hasParts && !keys.has(formatKey(name)));
    return isKept ? path : name;
  };
}

/**
 * Returns a function that gives entries of a file the paths of the texts whose names they have, the inverse of
 * {@link pathInFormat}: in a format without nesting, the name `menu.open` is the text `open` in `menu`, if the namespace has that
 * text and none that is called `menu.open` itself. The names of new texts stay one name, because a file does not show whether
 * their dots separate anything. Entries of formats with nesting are returned as they are.
 * @param groups the messages of the namespace. A name that messages of several groups have is that of the first group.
 */
export function pathsOfNames(
  format: Pick<DocumentFormat, 'nesting' | 'plurals'>,
  syntax: MessageSyntax,
  ...groups: readonly Iterable<Pick<MessageShape, 'path' | 'kind'>>[]
): <E extends Pick<EntryContent, 'path' | 'key'>>(entries: readonly E[]) => readonly E[] {
  if (format.nesting === 'objects and lists') return (entries) => entries;
  const names = new Map<string, readonly Segment[]>();
  for (const messages of groups) {
    const ofGroup = new Map<string, readonly Segment[]>();
    for (const message of messages) {
      for (const path of format.plurals === 'file' ? [message.path] : syntax.formPaths(message, true)) {
        const [name, ...rest] = pathInFormat(format, path) as readonly string[];
        if (rest.length === 0 && (path.length === 1 || !ofGroup.has(name!))) ofGroup.set(name!, path);
      }
    }
    for (const [name, path] of ofGroup) if (!names.has(name)) names.set(name, path);
  }
  return (entries) => {
    const taken = new Set(entries.flatMap(({ path }) => (path.length > 1 ? formatKey(path) : [])));
    return entries.map((entry) => {
      const path = entry.path.length === 1 ? names.get(String(entry.path[0])) : undefined;
      if (path === undefined || path.length === 1) return entry;
      const key = formatKey(path);
      return taken.has(key) ? entry : { ...entry, path, key };
    });
  };
}
