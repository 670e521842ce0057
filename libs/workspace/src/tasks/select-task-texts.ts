import type { Limits } from '../access/permissions';
import type { Database, Queries } from '../database/database';
import { requireLanguage, requireReference } from '../editing/require-language';
import { wordCounter } from '../texts/selected/count-words';
import { formsToTranslate } from '../texts/selected/forms-to-translate';
import { selectedTexts, selectNamespaces } from '../texts/selected/selected-texts';
import type { TaskKind, TaskSelectionInput } from './tasks.contract';

/** The most texts of a task; all plural forms count as one. */
export const MAX_TEXTS = 10_000;

/** The filter that texts of a task match until they are finished. */
export const FILTER_OF_KIND = { translate: 'unfinished', review: 'unreviewed' } as const satisfies Record<
  TaskKind,
  string
>;

/** What is to be done in one language. */
export interface TaskTexts {
  /** Canonical BCP 47. */
  readonly language: string;
  /** In the order of the list; not more than one beyond {@link MAX_TEXTS}. */
  readonly messageIds: readonly string[];
  /** Those that have texts, in their order. */
  readonly namespaces: readonly { readonly id: string; readonly name: string }[];
  readonly words: number;
}

/**
 * Selects the texts of tasks, one for each language, in the order of the languages.
 * @param db a snapshot: all queries have to see the same moment
 * @throws Problem 404 for a language or namespace that is unknown to the actor
 */
export async function selectTaskTexts(
  db: Queries,
  database: Pick<Database, 'dialect'>,
  actor: { readonly id: string; readonly limits?: Limits },
  { kind, languages, namespaces: names, filter = FILTER_OF_KIND[kind], keyIds }: TaskSelectionInput,
): Promise<readonly TaskTexts[]> {
  const reference = await requireReference(db);
  const namespaces = await selectNamespaces(db, actor, names);
  const messageIds = keyIds && [...new Set(keyIds)];
  const counters = new Map<string, ReturnType<typeof wordCounter>>();
  const selected: TaskTexts[] = [];
  for (const name of languages) {
    const language = await requireLanguage(db, name);
    const ids: string[] = [];
    const found = new Map<string, string>();
    let words = 0;
    const selection = { language, reference, namespaces, filter, ...(messageIds && { messageIds }) };
    for await (const { message, source, text } of selectedTexts(db, database, actor, selection)) {
      if (ids.push(message.id) > MAX_TEXTS) break;
      found.set(message.namespaceId, message.namespace);
      const countIn = counters.get(message.reference) ?? wordCounter(message.reference);
      counters.set(message.reference, countIn);
      const forms = formsToTranslate(message, source, language.tag, text?.forms ?? {});
      words += countIn({ syntax: message.syntax, source, forms });
    }
    const inOrder = Array.from(found, ([id, each]) => ({ id, name: each }));
    selected.push({ language: language.tag, messageIds: ids, namespaces: inOrder, words });
  }
  return selected;
}
