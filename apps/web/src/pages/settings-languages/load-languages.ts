import type { WorkspaceView } from '../../../../api/src/translations/editing.contract';
import { languageName } from '../../coverage/language-name';
import { PageFailure, type PageInput } from '../../page/page-module';
import { workspace } from '../../requests/work';
import { deletedLanguages } from '../../requests/workspace';
import { knownTags } from './known-tags';

export type LanguagesData = Awaited<ReturnType<typeof loadLanguages>>;

/** A language as the page shows it. */
export interface ManagedLanguage {
  readonly tag: string;
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  readonly fallback: string | null;
  readonly fallbacks: readonly string[];
  readonly version: number;
  /** Its name in the reader's language. */
  readonly name: string;
  readonly translated: number;
  readonly messages: number;
}

export async function loadLanguages({ read, url, language: reader }: PageInput) {
  const [view, { languages: deleted }] = await Promise.all([workspace(read), deletedLanguages(read)]);
  const languages = managed(view, reader);
  const wanted = url.searchParams.get('language');
  const chosen = languages.find(({ tag }) => tag === wanted);
  if (wanted && !chosen) throw new PageFailure(404);
  return {
    reference: view.reference,
    languages,
    chosen,
    added: languages.find(({ tag }) => tag === url.searchParams.get('added'))?.name,
    deleted: deleted.map((language) => ({ ...language, name: languageName(language.tag, reader) })),
    // Names are worked out where data is loaded: browsers and Node know different releases of CLDR.
    known: chosen
      ? []
      : knownTags
          .filter((tag) => !languages.some((language) => language.tag === tag))
          .map((tag) => ({ tag, name: languageName(tag, reader) })),
  };
}

const managed = ({ languages, counts }: WorkspaceView, reader: string): ManagedLanguage[] =>
  languages.map((language, l) => ({
    ...language,
    name: languageName(language.tag, reader),
    translated: counts[l]!.reduce((sum, { translated }) => sum + translated, 0),
    messages: counts[l]!.reduce((sum, { messages }) => sum + messages, 0),
  }));
