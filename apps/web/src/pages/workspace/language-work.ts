import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import { shareOf } from '../../page/share-of';
import { workKinds, type WorkTotal } from './pending-work';

/** The remaining work in a namespace, as numbers of texts. */
export interface NamespaceWork {
  readonly name: string;
  /** The share of translated texts, rounded down: only a complete namespace has 1. */
  readonly share: number;
  readonly untranslated: number;
  readonly draftNotSentBack: number;
  readonly sentBack: number;
  readonly needsReview: number;
  readonly sourceChanged: number;
  readonly errors: number;
}

export interface LanguageWork {
  readonly language: NamedLanguage;
  readonly totals: readonly WorkTotal[];
  readonly errors: number;
  /** Those with the most work first, without empty ones. */
  readonly namespaces: readonly NamespaceWork[];
}

/** Returns the remaining work in a language; `undefined` if there is no such language. */
export function languageWork({ languages, namespaces, counts }: WorkspaceView, tag: string): LanguageWork | undefined {
  const index = languages.findIndex((each) => each.tag === tag);
  if (index < 0) return undefined;
  const { ownName, direction } = languages[index]!;
  const language = { tag, ownName, direction };
  const rows = namespaces
    .flatMap(({ name }, n) => (counts[index]![n]!.keys === 0 ? [] : [namespaceWork(name, counts[index]![n]!)]))
    .sort((one, other) => workIn(other) - workIn(one));
  const sum = (column: keyof Omit<NamespaceWork, 'name'>) => rows.reduce((total, each) => total + each[column], 0);
  return {
    language,
    totals: workKinds
      .map((kind) => ({ kind, count: sum(kind), most: { language, count: sum(kind) } }))
      .filter(({ count }) => count > 0),
    errors: sum('errors'),
    namespaces: rows,
  };
}

const namespaceWork = (
  name: string,
  { keys, translated, drafts, sentBack, needsReview, sourceChanged, errors }: CountsView,
): NamespaceWork => ({
  name,
  share: shareOf(translated, keys),
  untranslated: keys - translated,
  draftNotSentBack: drafts - sentBack,
  sentBack,
  needsReview,
  sourceChanged,
  errors,
});

const workIn = (work: NamespaceWork): number => workKinds.reduce((total, kind) => total + work[kind], work.errors);
