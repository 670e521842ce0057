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

  /** Notifies the person who wrote a text before the current change set, if it has another status now. */
  async textReviewed(
    tx: Transaction,
    by: Author,
    { messageId, language, changeSet, note }: TextReviewed,
  ): Promise<void> {
    const [latest, ...earlier] = await this.changesOf(tx, messageId, language);
    const state = latest?.after?.state;
    if (latest === undefined || state === latest.before?.state) return;
    const kind = state === 'reviewed' ? 'approved' : state === 'draft' ? 'sentBack' : undefined;
    const author = authorIn(earlier);
    if (kind === undefined || author == null) return;
    await this.notifier.notify(tx, { kind, to: [author], by, messageId, language, changeSet, note });
  }

  /**
   * Returns the authors of texts, before many of them are reviewed.
   * @returns authors by the id of the message
   */
  async authorsOf(
    tx: Transaction,
    messageIds: readonly string[],
    language: string,
    verdict: ManyReviewed['kind'],
  ): Promise<Map<string, string>> {
    const authors = new Map<string, string>();
    for (const part of chunks(messageIds)) {
      const rows = await tx
        .selectFrom('texts')
        .select(['message_id', 'updated_by', 'state'])
        .where('language', '=', language)
        .where('message_id', 'in', part)
        .execute();
      for (const { message_id, updated_by, state } of rows) {
        // The last change of an approved text is its approval.
        const isApproved = verdict === 'sentBack' && state === 'reviewed';
        const author = isApproved ? authorIn(await this.changesOf(tx, message_id, language)) : updated_by;
        if (author != null) authors.set(message_id, author);
      }
    }
    return authors;
  }

  /** Notifies each author once of all of their texts that were approved or sent back together, in one request or several. */
  async manyReviewed(tx: Transaction, by: Author, { authors, ...event }: ManyReviewed): Promise<void> {
    const counts = new Map<string, number>();
    for (const author of authors) counts.set(author, (counts.get(author) ?? 0) + 1);
    for (const [author, count] of counts) await this.notifier.notify(tx, { ...event, to: [author], by, count });
  }

  /** Returns the changes of a text, the latest first. */
  private async changesOf(tx: Transaction, messageId: string, language: string): Promise<readonly TextChange[]> {
    const subject = { type: 'text', id: messageId } as const;
    const entries = await this.history.entries({ subject, language }, MAX_ENTRIES, tx);
    return entries.map(({ before, after, changeSet }) => ({
      before: before as TextContent | null,
      after: after as TextContent | null,
      author: changeSet.actor.id,
    }));
  }
}

interface TextReviewed {
  readonly messageId: string;
  readonly language: string;
  /** The id of the current change set. */
  readonly changeSet: string;
  /** The reason for sending it back. */
  readonly note?: string | undefined;
}

interface ManyReviewed {
  readonly kind: 'approved' | 'sentBack';
  readonly language: string;
  /** Ids of people, once for each text. */
  readonly authors: Iterable<string>;
  /** The id of the change set, the whole of one with several parts. */
  readonly changeSet: string;
  /** The reason for sending them back. */
  readonly note?: string;
  /** When the change began, if others of its texts were changed before: one notification is of all of them. */
  readonly continuedSince?: number;
}

interface TextChange {
  readonly before: TextContent | null;
  readonly after: TextContent | null;
  readonly author: string | null;
}

/** Returns the person who wrote the text, rather than one who only changed its status. */
const authorIn = (changes: readonly TextChange[]): string | null | undefined =>
  changes.find(({ before, after }) => formsOf(before) !== formsOf(after))?.author;

const formsOf = (content: TextContent | null): string => JSON.stringify(content?.forms ?? {});
