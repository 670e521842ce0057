import type { ReadJson } from '../../page/page-module';
import { coverage } from '../../requests/translations';
import { workspace } from '../../requests/work';
import { languageName } from '../form/language-name';
import type { NamedTag } from '../form/language-choices';

/**
 * Languages that somebody can be limited to: those that texts are translated into, those that are served, and those that
 * somebody has already; by name.
 */
export async function workLanguages(read: ReadJson, reader: string, given: readonly string[]): Promise<NamedTag[]> {
  const [work, served] = await Promise.all([workspace(read), coverage(read)]);
  const tags = new Set([...[...work.languages, ...served.languages].map(({ tag }) => tag), ...given]);
  return [...tags]
    .map((tag) => ({ tag, name: languageName(tag, reader) }))
    .sort((one, other) => one.name.localeCompare(other.name, reader));
}
