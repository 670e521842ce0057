import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import { workKinds, type BlockedTexts, type WorkTotal } from './pending-work';

/** What is left in a namespace, as numbers of texts. */
export interface NamespaceWork {
  readonly name: string;
  /** The share of translated texts, rounded down: only a complete namespace has 1. */
  readonly share: number;
  readonly untranslated: number;
  readonly draft: number;
  readonly needsReview: number;
  readonly sourceChanged: number;
  readonly errors: number;
}

export interface LanguageWork {
  readonly language: NamedLanguage;
  readonly totals: readonly WorkTotal[];
  readonly blocked: BlockedTexts;
  /** Those with the most work first, without empty ones. */
  readonly namespaces: readonly NamespaceWork[];
}

/** Returns what is left in a language; `undefined` if there is no such language. */
export function languageWork({ languages, namespaces, counts }: WorkspaceView, tag: string): LanguageWork | undefined {
  const index = languages.findIndex((each) => each.tag === tag);
  if (index < 0) return undefined;
  const { ownName, direction } = languages[index]!;
  const language = { tag, ownName, direction };
  const rows = namespaces
    .flatMap(({ name }, n) => (counts[index]![n]!.keys === 0 ? [] : [namespaceWork(name, counts[index]![n]!)]))
    .sort((one, other) => workIn(other) - workIn(one));
  const sum = (column: keyof Omit<NamespaceWork, 'name'>) => rows.reduce((total, each) => total + each[column], 0);
  const errors = sum('errors');
  return {
    language,
    totals: workKinds.map((kind) => ({ kind, count: sum(kind), language: tag })).filter(({ count }) => count > 0),
    blocked: { most: errors > 0 ? [{ language, namespace: '', errors }] : [], otherErrors: 0 },
    namespaces: rows,
  };
}

const namespaceWork = (
  name: string,
  { keys, translated, drafts, needsReview, sourceChanged, errors }: CountsView,
): NamespaceWork => ({
  name,
  share: Math.floor((100 * translated) / keys) / 100,
  untranslated: keys - translated,
  draft: drafts,
  needsReview,
  sourceChanged,
  errors,
});

const workIn = ({ untranslated, draft, needsReview, sourceChanged, errors }: NamespaceWork): number =>
  untranslated + draft + needsReview + sourceChanged + errors;
