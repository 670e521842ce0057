import type { Limits } from '../access/permissions';
import type { Database, Queries } from '../database/database';
import { requireLanguage, requireReference } from '../editing/require-language';
import { wordCounter } from '../texts/selected/count-words';
import { formsToTranslate } from '../texts/selected/forms-to-translate';
import { selectedTexts, selectNamespaces } from '../texts/selected/selected-texts';
import type { TaskKind, TaskSelectionInput } from './tasks.contract';
import { taskEmpty, taskTooLarge } from './tasks.errors';

/** The most texts of a task; all plural forms count as one. */
export const MAX_TEXTS = 10_000;

/** The filter that texts of a task match until they are finished. */
const FILTER_OF_KIND = { translate: 'unfinished', review: 'unreviewed' } as const satisfies Record<TaskKind, string>;

/** What is to be done in one language. */
export interface TaskTexts {
  /** Canonical BCP 47. */
  readonly language: string;
  /** In the order of the list. */
  readonly texts: readonly { readonly messageId: string; readonly namespaceId: string; readonly words: number }[];
  /** Those that have texts, in their order. */
  readonly namespaceIds: readonly string[];
  /** Texts without a complete translation. */
  readonly untranslated: number;
}

/**
 * Selects the texts of tasks, one for each language, in the order of the languages.
 * @param db a snapshot: all queries have to see the same moment
 * @throws Problem 404 for a language or namespace that is unknown to the actor; 422 for a language with too many texts, and for
 * ids of keys none of which exists
 */
export async function selectTaskTexts(
  db: Queries,
  database: Pick<Database, 'dialect'>,
  actor: { readonly id: string; readonly limits?: Limits },
  { kind, languages, namespaces: names, filter = 'all', keyIds }: TaskSelectionInput,
): Promise<readonly TaskTexts[]> {
  const reference = await requireReference(db);
  const namespaces = await selectNamespaces(db, actor, names);
  const messageIds = keyIds && [...new Set(keyIds)];
  const namespaceIds = namespaces.map(({ id }) => id);
  if (messageIds !== undefined && !(await hasMessages(db, namespaceIds, messageIds))) throw taskEmpty();
  const counters = new Map<string, ReturnType<typeof wordCounter>>();
  const selected: TaskTexts[] = [];
  for (const name of languages) {
    const language = await requireLanguage(db, name);
    const texts: { messageId: string; namespaceId: string; words: number }[] = [];
    const found = new Set<string>();
    let untranslated = 0;
    const filters = `${FILTER_OF_KIND[kind]},${filter}`;
    const selection = { language, reference, namespaces, filter: filters, ...(messageIds && { messageIds }) };
    for await (const { message, source, text } of selectedTexts(db, database, actor, selection)) {
      const countIn = counters.get(message.reference) ?? wordCounter(message.reference);
      counters.set(message.reference, countIn);
      const forms = formsToTranslate(message, source, language.tag, text?.forms ?? {});
      const words = countIn({ syntax: message.syntax, source, forms });
      const { id: messageId, namespaceId } = message;
      if (texts.push({ messageId, namespaceId, words }) > MAX_TEXTS) throw taskTooLarge(MAX_TEXTS);
      found.add(namespaceId);
      if (text?.complete !== true) untranslated++;
    }
    selected.push({ language: language.tag, texts, namespaceIds: [...found], untranslated });
  }
  return selected;
}

async function hasMessages(db: Queries, namespaceIds: readonly string[], ids: readonly string[]): Promise<boolean> {
  if (namespaceIds.length === 0 || ids.length === 0) return false;
  const query = db
    .selectFrom('messages')
    .select('id')
    .where('id', 'in', ids)
    .where('namespace_id', 'in', namespaceIds)
    .where('deleted_at', 'is', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
