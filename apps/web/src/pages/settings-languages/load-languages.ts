import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import { languageName } from '../../page/language-name';
import { PageFailure, type PageInput } from '../../page/page-module';
import { getWorkspace } from '../../requests/workspace';
import { listDeletedLanguages } from '../../requests/languages';
import { suggestedTags } from './suggested-tags';

export type LanguagesData = Awaited<ReturnType<typeof loadLanguages>>;

/** A language as the page shows it. */
export interface ManagedLanguage {
  readonly tag: string;
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  readonly fallback: string | null;
  readonly fallbacks: readonly string[];
  readonly independentReview: boolean;
  /** Absent: it cannot be checked in the language. */
  readonly formality?: 'formal' | 'informal' | null;
  readonly version: number;
  /** Its name in the reader's language. */
  readonly name: string;
  readonly translated: number;
  readonly keys: number;
}

export async function loadLanguages({ read, url, language: reader }: PageInput) {
  const [view, { languages: deleted }] = await Promise.all([getWorkspace(read), listDeletedLanguages(read)]);
  const languages = managedLanguages(view, reader);
  const openTag = url.searchParams.get('language');
  const open = languages.find(({ tag }) => tag === openTag);
  if (openTag && !open) throw new PageFailure(404);
  const gone = deleted.find(({ tag }) => tag === url.searchParams.get('gone'));
  return {
    reference: view.reference,
    languages,
    open,
    added: languages.find(({ tag }) => tag === url.searchParams.get('added'))?.name,
    gone: gone && { name: languageName(gone.tag, reader), fields: { tag: gone.tag } },
    deleted: deleted.map((language) => ({ ...language, name: languageName(language.tag, reader) })),
    suggestions: open
      ? []
      : suggestedTags
          .filter((tag) => !languages.some((language) => language.tag === tag))
          .map((tag) => ({ tag, name: languageName(tag, reader) })),
  };
}

const managedLanguages = ({ languages, counts }: WorkspaceView, reader: string): ManagedLanguage[] =>
  languages.map((language, l) => ({
    ...language,
    name: languageName(language.tag, reader),
    translated: counts[l]!.reduce((sum, { translated }) => sum + translated, 0),
    keys: counts[l]!.reduce((sum, { keys }) => sum + keys, 0),
  }));
