import type { PermissionHolder } from '../access/permissions';
import type { Limits } from '../access/permissions';
import { assertAllowed } from '../editing/assert-allowed';
import type { TermContent } from './term-content';

/** Who changes terms. */
export interface GlossaryEditor extends PermissionHolder {
  readonly id: string;
  readonly name: string;
  readonly agent?: string;
  readonly limits?: Limits;
}

/**
 * Checks that the actor may make a change: to translations in their languages, to anything else of a term in the language of the term.
 * @param after undefined: the term is deleted
 * @throws Problem 403
 */
export function assertMayEditTerm(
  actor: GlossaryEditor,
  before: TermContent | undefined,
  after: TermContent | undefined,
): void {
  for (const language of changedLanguages(before, after)) assertAllowed(actor, 'glossary.edit', { language });
}

function changedLanguages(before: TermContent | undefined, after: TermContent | undefined): ReadonlySet<string> {
  const { language } = (before ?? after)!;
  if (after === undefined) return new Set([language]);
  const withoutTranslations = (content: TermContent) => JSON.stringify({ ...content, translations: [] });
  const isChanged = before === undefined || withoutTranslations(before) !== withoutTranslations(after);
  const languages = new Set([...(before?.translations ?? []), ...after.translations].map((each) => each.language));
  const inLanguage = (content: TermContent | undefined, tag: string) =>
    JSON.stringify(content?.translations.filter((each) => each.language === tag) ?? []);
  return new Set([
    ...(isChanged ? [language] : []),
    ...[...languages].filter((tag) => inLanguage(before, tag) !== inLanguage(after, tag)),
  ]);
}
