import { HttpStatus, Injectable } from '@nestjs/common';
import { canonicalTag, Problem } from '@dragoman/i18n';
import { Database } from '../database/database';
import type { HistoryEntry } from '../history/change';
import { HistoryService } from '../history/history.service';
import type { HistoryEntryView, HistoryView } from './editing.contract';
import type { HistoryQuery } from './editing.dto';
import { messageNames } from './messages.store';

/** What happened, with the names that messages have now. */
@Injectable()
export class LogService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {}

  /** @throws Problem 400 for a cursor that nobody wrote */
  async entries({ message, language, person, changeSet, limit, cursor }: HistoryQuery): Promise<HistoryView> {
    const filter = {
      ...(message === undefined ? {} : { subjectId: message }),
      ...(language === undefined ? {} : { language: canonicalTag(language) ?? '' }),
      ...(person === undefined ? {} : { actorId: person }),
      ...(changeSet === undefined ? {} : { changeSetId: changeSet }),
      ...(cursor === undefined ? {} : { before: readCursor(cursor) }),
    };
    const found = await this.history.entries(filter, limit + 1);
    const page = found.slice(0, limit);
    const ids = page.filter(({ subject }) => ofMessages.has(subject.type)).map(({ subject }) => subject.id);
    const names = await messageNames(this.database.read, ids);
    return {
      entries: page.map((entry) => entryView(entry, names.get(entry.subject.id))),
      ...(found.length > page.length ? { next: writeCursor(page.at(-1)!.seq) } : {}),
    };
  }
}

const ofMessages: ReadonlySet<string> = new Set(['text', 'message']);

function entryView(entry: HistoryEntry, message: HistoryEntryView['message']): HistoryEntryView {
  const { seq, subject, language, before, after, changeSet } = entry;
  return {
    entry: seq,
    at: new Date(changeSet.at).toISOString(),
    by: changeSet.actor,
    changeSet: changeSet.id,
    kind: changeSet.kind,
    ...(changeSet.note === undefined ? {} : { note: changeSet.note }),
    ...(changeSet.undoOf === undefined ? {} : { undoOf: changeSet.undoOf }),
    subject,
    ...(message === undefined ? {} : { message }),
    ...(language === undefined ? {} : { language }),
    before,
    after,
  };
}

const writeCursor = (seq: number): string => Buffer.from(String(seq)).toString('base64url');

function readCursor(cursor: string): number {
  const seq = Number(Buffer.from(cursor, 'base64url').toString());
  if (Number.isSafeInteger(seq) && writeCursor(seq) === cursor) return seq;
  throw new Problem(HttpStatus.BAD_REQUEST, 'unknownCursor');
}
