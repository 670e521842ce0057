import type { Forms } from '@dragoman/i18n/internal';
import type { Limits } from '../../access/permissions';
import type { Database, Queries } from '../../database/database';
import { includesNamespace } from '../../editing/assert-allowed';
import { isEmpty } from '../../editing/check-text';
import { unknownNamespace } from '../../editing/editing.errors';
import type { LanguageRow, NamespaceRow } from '../../editing/editing.tables';
import type { Message } from '../../editing/stores/messages.store';
import { listNamespaces } from '../../editing/stores/namespaces.store';
import type { Text } from '../../editing/stores/texts.store';
import { allTexts } from '../all-texts';
import type { TextFilter } from '../texts.contract';

/** Who selects texts. */
interface Selector {
  /** Null: the command line. */
  readonly id: string | null;
  readonly limits?: Limits;
}

/** Texts of a language that are given to others to work on. */
export interface WorkSelection {
  readonly language: Pick<LanguageRow, 'tag' | 'independent_review'>;
  /** The installation's reference language. */
  readonly reference: string;
  readonly namespaces: readonly NamespaceRow[];
  /** As in the list of texts. */
  readonly filter: string;
  /** Ids of messages; absent: all. */
  readonly messageIds?: readonly string[];
}

/** A text that can be translated: its key has a source text in another language. */
export interface TranslatableText {
  readonly message: Message;
  readonly source: Forms;
  readonly text: Text | undefined;
}

/**
 * Returns the namespaces with these names, or all that the actor may read, in their order.
 * @throws Problem 404 for a name that is unknown to the actor
 */
export async function selectNamespaces(
  db: Queries,
  actor: Pick<Selector, 'limits'>,
  names: readonly string[] | undefined,
): Promise<readonly NamespaceRow[]> {
  const visible = (await listNamespaces(db)).filter(({ id }) => includesNamespace(actor, id));
  if (names === undefined) return visible;
  const known = new Set(visible.map(({ name }) => name));
  if (!names.every((name) => known.has(name))) throw unknownNamespace();
  return visible.filter(({ name }) => names.includes(name));
}

/**
 * Returns the selected texts that can be translated, in the order of the list.
 * @param db a snapshot: all queries have to see the same moment
 */
export async function* selectedTexts(
  db: Queries,
  database: Pick<Database, 'dialect'>,
  actor: Selector,
  { language: { tag, independent_review }, reference, namespaces, filter, messageIds }: WorkSelection,
): AsyncGenerator<TranslatableText> {
  if (namespaces.length === 0 || messageIds?.length === 0) return;
  const selection = {
    ...{ language: tag, reference, references: [], terms: [], actorId: actor.id ?? '' },
    independentReview: independent_review === 1,
    limitedTo: namespaces.map(({ id }) => id),
    filters: filter.split(',') as TextFilter[],
    ...(messageIds && { messageIds }),
  };
  for await (const { message, referenceForms: source, text } of allTexts(db, database, selection)) {
    if (!message.deleted && message.reference !== tag && !isEmpty(source)) yield { message, source, text };
  }
}
