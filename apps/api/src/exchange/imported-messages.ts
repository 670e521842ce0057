import type { FormsView, ImportEntryView } from './exchange.contract';
import type { ImportPlan, MessageShape } from './import-plan';

/** What somebody chose for the entries that a plan leaves open. */
export interface ImportChoices {
  /** Of a conflict: what is here, or what the file says. */
  readonly conflict: (entry: ImportEntryView) => 'mine' | 'theirs';
  /** Of a text that the file has no longer. */
  readonly removed: (entry: ImportEntryView) => 'keep' | 'remove';
}

/** Leaves everything that somebody wrote here. */
export const cautious: ImportChoices = { conflict: () => 'mine', removed: () => 'keep' };

/** A message to be written, with those of its texts that become others. */
export interface MessageToWrite extends MessageShape {
  readonly context?: string;
  /** By language; without forms the text goes. `version` is the one that the plan saw, 0 where there was none. */
  readonly texts: Readonly<Record<string, { readonly forms: FormsView; readonly version: number }>>;
}

/** What is to be written, by namespace, once it is chosen. */
export function importedMessages(
  { messages }: ImportPlan,
  choices: ImportChoices = cautious,
): ReadonlyMap<string, readonly MessageToWrite[]> {
  const isTaken = (entry: ImportEntryView): boolean =>
    entry.change === 'conflict'
      ? choices.conflict(entry) === 'theirs'
      : entry.change !== 'removed' || choices.removed(entry) === 'remove';
  return new Map(
    Array.from(messages, ([namespace, planned]) => [
      namespace,
      planned.flatMap(({ isNew, entries, ...message }): MessageToWrite[] => {
        const taken = entries.filter(isTaken);
        if (!isNew && taken.length === 0) return [];
        const texts = taken.map(
          ({ language, theirs, version }) => [language, { forms: theirs ?? {}, version }] as const,
        );
        return [{ ...message, texts: Object.fromEntries(texts) }];
      }),
    ]),
  );
}
