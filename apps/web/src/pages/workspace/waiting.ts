import { may, type Entitled } from '../../../../api/src/people/permissions';
import type { CountsView, WorkLanguageView, WorkspaceView } from '../../../../api/src/translations/editing.contract';

/** What somebody can do something about in a language. */
export interface Waiting {
  readonly language: WorkLanguageView;
  readonly untranslated: number;
  readonly sourceChanged: number;
  /** Drafts: being written, or sent back. */
  readonly draft: number;
  /** Absent where they may not review. */
  readonly needsReview?: number;
}

/** Languages in which something waits for a person, the one with the most of it first. */
export function waitingFor(person: Entitled, { languages, counts }: WorkspaceView): readonly Waiting[] {
  return languages
    .flatMap((language, l): Waiting[] => {
      const { tag } = language;
      const sum = (of: (counts: CountsView) => number) => counts[l]!.reduce((total, each) => total + of(each), 0);
      if (!may(person, 'texts.edit', { language: tag })) return [];
      return [
        {
          language,
          untranslated: sum(({ messages, translated }) => messages - translated),
          sourceChanged: sum(({ sourceChanged }) => sourceChanged),
          draft: sum(({ drafts }) => drafts),
          ...(may(person, 'texts.review', { language: tag }) && { needsReview: sum(({ needsReview }) => needsReview) }),
        },
      ];
    })
    .filter((waiting) => amount(waiting) > 0)
    .sort((a, b) => amount(b) - amount(a));
}

const amount = ({ untranslated, sourceChanged, draft, needsReview = 0 }: Waiting): number =>
  untranslated + sourceChanged + draft + needsReview;

/** Texts with errors, which are not published, in a place. */
export interface Blocked {
  readonly language: WorkLanguageView;
  readonly namespace: string;
  readonly errors: number;
}

/** Places with errors that a person can correct; whoever publishes has to know of all of them. The most first. */
export const blocked = (person: Entitled, { languages, namespaces, counts }: WorkspaceView): readonly Blocked[] =>
  languages
    .flatMap((language, l) =>
      may(person, 'releases.publish') || may(person, 'texts.edit', { language: language.tag })
        ? namespaces.map(({ name }, n) => ({ language, namespace: name, errors: counts[l]![n]!.errors }))
        : [],
    )
    .filter(({ errors }) => errors > 0)
    .sort((a, b) => b.errors - a.errors);
