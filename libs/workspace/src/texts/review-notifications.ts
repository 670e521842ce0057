import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/database';
import type { Author } from '../history/change';
import { HistoryService } from '../history/history.service';
import { chunks } from '../http/chunks';
import type { TextContent } from '../editing/write-texts';
import { Notifier } from '../notifications/notifier';

/** Entries of the history of a text in which its author is looked for. */
const MAX_ENTRIES = 20;

/** Notifies the authors of texts that were approved or sent back. */
@Injectable()
export class ReviewNotifications {
  constructor(
    private readonly history: HistoryService,
    private readonly notifier: Notifier,
  ) {}

  /**
   * Notifies the person who wrote a text before the current change set, if it has another status now.
   * @param note the reason for sending it back
   */
  async textReviewed(
    tx: Transaction,
    by: Author,
    { messageId, language, note }: { readonly messageId: string; readonly language: string; readonly note?: string },
  ): Promise<void> {
    const subject = { type: 'text', id: messageId } as const;
    const entries = await this.history.entries({ subject, language }, MAX_ENTRIES, tx);
    const [latest, ...earlier] = entries.map(({ before, after, changeSet }) => ({
      before: before as TextContent | null,
      after: after as TextContent | null,
      author: changeSet.actor.id,
    }));
    const state = latest?.after?.state;
    if (latest === undefined || state === latest.before?.state) return;
    const kind = state === 'reviewed' ? 'approved' : state === 'draft' ? 'sentBack' : undefined;
    const author = earlier.find(({ before, after }) => formsOf(before) !== formsOf(after))?.author;
    if (kind === undefined || author == null) return;
    await this.notifier.notify(tx, { kind, to: [author], by, messageId, language, note });
  }

  /**
   * Returns the number of texts of each person, before a change of many texts.
   * @returns authors by the id of the message
   */
  async authorsOf(tx: Transaction, messageIds: readonly string[], language: string): Promise<Map<string, string>> {
    const authors = new Map<string, string>();
    for (const part of chunks(messageIds)) {
      const rows = await tx
        .selectFrom('texts')
        .select(['message_id', 'updated_by'])
        .where('language', '=', language)
        .where('message_id', 'in', part)
        .execute();
      for (const { message_id, updated_by } of rows) if (updated_by !== null) authors.set(message_id, updated_by);
    }
    return authors;
  }

  /** Notifies each author once of all of their texts that were approved together. */
  async manyApproved(tx: Transaction, by: Author, language: string, authors: Iterable<string>): Promise<void> {
    const counts = new Map<string, number>();
    for (const author of authors) counts.set(author, (counts.get(author) ?? 0) + 1);
    for (const [author, count] of counts)
      await this.notifier.notify(tx, { kind: 'approved', to: [author], by, language, count });
  }
}

const formsOf = (content: TextContent | null): string => JSON.stringify(content?.forms ?? {});
