import type { ImportEntryView } from '../exchange.contract';
import type { ImportedMessage } from './import-messages';
import type { ImportPlan } from './import-plan';

type TextState = ImportedMessage['texts'][string]['state'];

/** The choices for entries that a plan leaves open. */
export interface ImportChoices {
  /** `mine` keeps the current text, `theirs` takes the file's. */
  readonly conflict: (entry: ImportEntryView) => 'mine' | 'theirs';
  /** Whether to remove a text that is no longer in the file. */
  readonly removed: (entry: ImportEntryView) => 'keep' | 'remove';
  /** The state of imported texts; `reviewed` applies to those that are complete and have no errors. */
  readonly state: TextState;
  /** The texts are those of the code, where they were approved. */
  readonly approvedBefore?: boolean;
}

/** Returns what `importMessages` has to write, by name of the namespace. A text without forms is removed. */
export function messagesToImport(
  { messages }: ImportPlan,
  { conflict, removed, state, approvedBefore }: ImportChoices,
): ReadonlyMap<string, readonly ImportedMessage[]> {
  // A file may name a lower state than the chosen one, never a higher one.
  const targetOf = (stated: TextState | undefined) => {
    const target = stated === 'draft' || stated === 'needs_review' ? stated : state;
    return target === 'reviewed'
      ? { state: target, onlyIfSound: true, ...(approvedBefore && { approvedBefore }) }
      : { state: target };
  };
  const isImported = (entry: ImportEntryView): boolean => {
    if (entry.change === 'conflict') return conflict(entry) === 'theirs';
    return entry.change !== 'removed' || removed(entry) === 'remove';
  };
  return new Map(
    Array.from(messages, ([namespace, planned]) => [
      namespace,
      planned.flatMap(({ isNew, entries, states, ...message }): ImportedMessage[] => {
        const texts = entries
          .filter(isImported)
          .map((entry) => [entry.language, { forms: entry.theirs ?? {}, ...targetOf(states.get(entry)) }] as const);
        return isNew || texts.length > 0 ? [{ ...message, texts: Object.fromEntries(texts) }] : [];
      }),
    ]),
  );
}
