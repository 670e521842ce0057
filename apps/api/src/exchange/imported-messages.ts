import type { ImportedMessage } from '../translations/import-messages';
import type { ImportEntryView } from './exchange.contract';
import type { ImportPlan } from './import-plan';

type TextState = ImportedMessage['texts'][string]['state'];

/** What somebody chose for the entries that a plan leaves open. */
export interface ImportChoices {
  /** Of a conflict: what is here, or what the file says. */
  readonly conflict: (entry: ImportEntryView) => 'mine' | 'theirs';
  /** Of a text that the file has no longer. */
  readonly removed: (entry: ImportEntryView) => 'keep' | 'remove';
  /** What texts of files are, once they are here; `reviewed` holds for those that are complete and without errors. */
  readonly state: TextState;
}

/** What `importMessages` is to write, by the namespace's name. A text without forms goes. */
export function importedMessages(
  { messages }: ImportPlan,
  { conflict, removed, state }: ImportChoices,
): ReadonlyMap<string, readonly ImportedMessage[]> {
  const given = state === 'reviewed' ? { state, ifSound: true } : { state };
  const isTaken = (entry: ImportEntryView): boolean => {
    if (entry.change === 'conflict') return conflict(entry) === 'theirs';
    return entry.change !== 'removed' || removed(entry) === 'remove';
  };
  return new Map(
    Array.from(messages, ([namespace, planned]) => [
      namespace,
      planned.flatMap(({ isNew, entries, ...message }): ImportedMessage[] => {
        const texts = entries
          .filter(isTaken)
          .map(({ language, theirs }) => [language, { forms: theirs ?? {}, ...given }]);
        return isNew || texts.length > 0 ? [{ ...message, texts: Object.fromEntries(texts) }] : [];
      }),
    ]),
  );
}
