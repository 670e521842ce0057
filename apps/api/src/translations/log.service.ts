import { HttpStatus, Injectable } from '@nestjs/common';
import { canonicalTag, Problem } from '@dragoman/i18n';
import { Database } from '../database/database';
import type { ChangeSet, HistoryEntry } from '../history/change';
import { HistoryService } from '../history/history.service';
import type { ActivePeopleView, ActivityView, HistoryEntryView, HistoryView } from './editing.contract';
import type { HistoryQuery } from './history.dto';
import { messageNames } from './messages.store';
import { namespaceNames } from './namespaces.store';

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
    return {
      entries: await this.views(page),
      ...(found.length > page.length ? { next: writeCursor(page.at(-1)!.seq) } : {}),
    };
  }

  async activity({ changeSet, message, language, person, limit, cursor }: HistoryQuery): Promise<ActivityView> {
    const filter = {
      ...(changeSet === undefined ? {} : { id: changeSet }),
      ...(message === undefined ? {} : { messageId: message }),
      ...(language === undefined ? {} : { language: canonicalTag(language) ?? '' }),
      ...(person === undefined ? {} : { actorId: person }),
      ...(cursor === undefined ? {} : { before: cursor }),
    };
    const found = await this.history.changeSets(filter, limit + 1);
    const page = found.slice(0, limit);
    const firsts = await this.views(page.map(({ first }) => first));
    return {
      sets: page.map(({ changeSet, undoneBy, changes, texts, types, languages }, index) => ({
        ...setView(changeSet),
        ...(undoneBy === undefined ? {} : { undoneBy }),
        undoable: undoneBy === undefined && types.some((type) => ofMessages.has(type)),
        ...{ changes, texts, languages, first: firsts[index]! },
      })),
      ...(found.length > page.length ? { next: page.at(-1)!.changeSet.id } : {}),
    };
  }

  async people(): Promise<ActivePeopleView> {
    return { people: await this.history.actors() };
  }

  private async views(entries: readonly HistoryEntry[]): Promise<HistoryEntryView[]> {
    const ids = (of: (type: string) => boolean) =>
      entries.filter(({ subject }) => of(subject.type)).map(({ subject }) => subject.id);
    const [messages, namespaces] = await Promise.all([
      messageNames(
        this.database.read,
        ids((type) => ofMessages.has(type)),
      ),
      namespaceNames(
        this.database.read,
        ids((type) => type === 'namespace'),
      ),
    ]);
    return entries.map((entry) => entryView(entry, messages.get(entry.subject.id), namespaces.get(entry.subject.id)));
  }
}

const ofMessages: ReadonlySet<string> = new Set(['text', 'message']);

const setView = ({ id, at, actor, kind, note, undoOf }: ChangeSet) => ({
  ...{ id, at: new Date(at).toISOString(), by: actor, kind },
  ...(note === undefined ? {} : { note }),
  ...(undoOf === undefined ? {} : { undoOf }),
});

function entryView(
  entry: HistoryEntry,
  message: HistoryEntryView['message'],
  namespace: string | undefined,
): HistoryEntryView {
  const { seq, subject, language, before, after, changeSet } = entry;
  const { id, ...set } = setView(changeSet);
  return {
    entry: seq,
    ...set,
    changeSet: id,
    subject,
    ...(message === undefined ? {} : { message }),
    ...(namespace === undefined ? {} : { namespace }),
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
