import type { Queries } from '../database/database';
import type { Message } from '../editing/stores/messages.store';
import type { TextContent } from '../editing/write-texts';
import { undoneChanges } from '../history/undone-changes';
import { chunks } from '../http/chunks';

/** Versions of reference texts, of which an undo gives new ones to old texts. */
interface SourceVersions {
  /** Returns the latest version in which a reference text was restored to what it was in the given one, or that one. */
  latest(message: Pick<Message, 'id' | 'reference'>, version: number): number;
}

/** Reads from history in which versions an undo has restored the reference texts of messages. */
export async function loadSourceVersions(db: Queries, messageIds: readonly string[]): Promise<SourceVersions> {
  const restoredAs = new Map<string, number>();
  const name = (id: string, language: string, version: number) => `${id} ${language} ${version}`;
  for (const part of chunks(messageIds)) {
    for (const { id, language, undone, after } of await undoneChanges<TextContent>(db, 'text', part)) {
      if (after.ignored !== undefined) continue; // only of findings, the text stayed
      const version = sourceVersionBefore(undone.before, undone.after);
      if (version < after.sourceVersion) restoredAs.set(name(id, language, version), after.sourceVersion);
    }
  }
  return {
    latest({ id, reference }, version) {
      let latest = version;
      for (let next: number | undefined = version; next !== undefined; next = restoredAs.get(name(id, reference, next)))
        latest = next;
      return latest;
    },
  };
}

/** The version of a reference text before a change. The change that wrote the first text raised it by one. */
export const sourceVersionBefore = (before: TextContent | null, after: TextContent): number =>
  before?.sourceVersion ?? after.sourceVersion - 1;
