import { formatKey, unflatten } from '../message/tree/flatten';
import type { MessageEntry } from '../message/message-entry';
import type { MessageSyntax } from '../message/syntax';
import type { TextTree } from '../message/tree/tree';
import type { DocumentFormat, FileEntry } from './document-format';

export interface TextsOfEntries {
  readonly tree: TextTree;
  /** Keys that are left out because another text is at a part of their path: `a.b` next to a text `a`. */
  readonly conflicting: readonly string[];
}

/**
 * Returns the texts of a file as they are delivered, the inverse of `writeTexts`. Plural forms of the format become those of the
 * syntax: `item_one` and `item_other`. Texts that the file marks as to be reviewed, such as `fuzzy` ones of PO, are left out.
 * @param language canonical BCP 47
 */
export function textsOfEntries(
  { plurals }: Pick<DocumentFormat, 'plurals'>,
  entries: readonly FileEntry[],
  syntax: MessageSyntax,
  language: string,
): TextsOfEntries {
  const usable = entries.filter(
    ({ state, text }) => state !== 'needs_review' && text !== '',
  ) as readonly MessageEntry[];
  const texts =
    plurals === 'syntax'
      ? usable
      : syntax.units(usable, language).flatMap((unit) =>
          unit.forms.map(({ category, path, text }) => ({
            path: category === undefined ? path : syntax.formPath(unit, category, language),
            text,
          })),
        );
  const taken = new Map<string, 'text' | 'branch'>();
  const conflicting: string[] = [];
  const leaves = texts.filter(({ path }) => {
    const keys = path.map((_, depth) => formatKey(path.slice(0, depth + 1)));
    const isFree = keys.every((key, depth) => {
      const kind = taken.get(key);
      return kind === undefined || (kind === 'branch' && depth < keys.length - 1);
    });
    if (!isFree && taken.get(keys.at(-1)!) !== 'text') conflicting.push(keys.at(-1)!);
    if (isFree) keys.forEach((key, depth) => taken.set(key, depth === keys.length - 1 ? 'text' : 'branch'));
    return isFree;
  });
  return { tree: unflatten(leaves.map(({ path, text }) => ({ path, value: text }))), conflicting };
}
