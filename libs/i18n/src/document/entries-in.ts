import { localeTag } from '../language/locale-tag';
import { formatKey } from '../message/tree/flatten';
import type { DocumentFormat, FileEntry, ReadDocument } from './document-format';

/** Whether a file has texts in several languages, or could: a table may have a column for the texts of one language only. */
export const isShared = (holds: DocumentFormat['holds'], { languages }: ReadDocument): boolean =>
  holds === 'many languages' && languages.length > 0;

/** Whether new files of a format have all texts with their sources, those to be translated too. */
export const hasSources = ({ holds, showsSources }: DocumentFormat): boolean =>
  holds === 'source and target' || showsSources === true;

/**
 * Returns the texts of a document in one of its languages.
 * @param language canonical BCP 47
 * @param role `source`: the texts that those of the document are translated from, each once
 */
export function entriesIn(
  read: ReadDocument,
  holds: DocumentFormat['holds'],
  language: string,
  role: 'source' | 'target',
): readonly FileEntry[] {
  const { entries } = read;
  if (isShared(holds, read)) return entries.filter((entry) => localeTag(entry.language ?? '') === language);
  if (role === 'target') return entries;
  const texts = new Map<string, FileEntry>();
  for (const { state: _, form, source, sourceForms, ...entry } of entries) {
    if (source === undefined) continue;
    const key = entry.key ?? formatKey(entry.path);
    const sourceForm = form === undefined || form === 'one' ? form : 'other';
    for (const [name, text] of Object.entries(sourceForms ?? { [sourceForm ?? '']: source })) {
      const id = `${key} ${name}`;
      if (!texts.has(id)) texts.set(id, { ...entry, text, ...(name !== '' && { form: name }) });
    }
  }
  return [...texts.values()];
}
