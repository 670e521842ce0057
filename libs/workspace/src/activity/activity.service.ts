import { Injectable } from '@nestjs/common';
import { canonicalTag, ServerTranslator } from '@dragoman/i18n';
import type { Actor } from '../access/actor';
import type { Caller } from '../access/caller';
import { Namesakes } from '../access/namesakes';
import { requireAccount } from '../access/require-account';
import { timeZoneFor } from '../access/time-zone-of';
import { may } from '../access/permissions';
import { checkTitle } from '../checks/check-title';
import { findingId, type IgnoredFinding } from '../checks/ignored-findings';
import { Database } from '../database/database';
import { requireRecordedLanguage } from '../editing/require-language';
import { messageNames } from '../editing/stores/messages.store';
import { namespaceNames } from '../editing/stores/namespaces.store';
import { type ChangeSet, type HistoryEntry, shownChangeSetId, type Subject } from '../history/change';
import { kindsOfGroup } from '../history/change-kinds';
import { positionOf } from '../history/entries-by-set';
import { HistoryService } from '../history/history.service';
import { subjectView } from '../history/subject-view';
import { decodeCursor, encodeCursor, isPositiveInteger, isString } from '../http/lists/cursor';
import { periodOf } from '../http/input/days';
import { MAX_UNDONE_CHANGES } from '../http/input/input-limits';
import { countWithinPageSize } from '../http/lists/page-size';
import { PeopleService } from '../people/people.service';
import { taskNames } from '../texts/selected/require-task';
import type { ActivePeopleView, ActivityEntriesView, ActivityEntryView, ActivityView } from './activity.contract';
import type { ActivityFilter, ActivityQuery } from './activity.dto';
import { isUndoable, mayUndo } from './undo-change-set';

/** Entries that are read at a time for an export. */
const EXPORT_PAGE_SIZE = 200;

type ChangeSetFilter = Parameters<HistoryService['changeSets']>[0];

/** The caller of a request, whose time zone days are in. */
type ActivityCaller = Pick<Caller, 'actor' | 'timeZone'>;

/** Lists what happened, with the current names of keys, namespaces and people. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly people: PeopleService,
    private readonly translator: ServerTranslator,
    private readonly namesakes: Namesakes,
  ) {}

  /** @throws Problem 400 for an invalid cursor, and for a last day before the first */
  async entries(caller: ActivityCaller, given: ActivityQuery): Promise<ActivityEntriesView> {
    const query = await this.withTimeZone(caller, given);
    const { limit } = query;
    const bySet = query.group !== undefined || query.from !== undefined || query.to !== undefined;
    const rows = await (bySet ? this.entriesBySet(caller, query) : this.entriesByTime(caller, query));
    const wanted = rows.slice(0, limit);
    const page = wanted.slice(0, countWithinPageSize(wanted, changeLength));
    const last = page.at(-1);
    return {
      entries: await this.entryViews(caller.actor, page),
      next: last && rows.length > page.length ? encodeCursor(bySet ? cursorOf(last) : last.seq) : undefined,
    };
  }

  private entriesByTime(
    { actor }: ActivityCaller,
    { key: keyId, language, person, changeSet, since, limit, cursor }: ActivityQuery,
  ): Promise<HistoryEntry[]> {
    const filter = {
      excludePeople: !seesPeople(actor),
      subjectId: keyId,
      language: languageFilter(language),
      actorId: person,
      changeSetId: changeSet,
      before: cursor === undefined ? undefined : decodeCursor(cursor, isPositiveInteger),
      since: since === undefined ? undefined : Date.parse(since),
    };
    return this.history.entries(filter, limit + 1);
  }

  /** Adds the time zone of the days: the person's, or else the application's. */
  private async withTimeZone<Query extends ActivityFilter>(caller: ActivityCaller, query: Query): Promise<Query> {
    if (query.from === undefined && query.to === undefined) return query;
    return { ...query, timeZone: await timeZoneFor(this.database.read, caller, query.timeZone) };
  }

  /** The changes of the sets that {@link changeSets} lists. */
  private entriesBySet(caller: ActivityCaller, query: ActivityQuery): Promise<HistoryEntry[]> {
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, isEntryCursor);
    const position = after && { whole: after[0], part: after[1], seq: after[2] };
    return this.history.entriesBySet(changeSetFilter(caller, query), position, query.limit + 1);
  }

  /**
   * All entries, each as one line of JSON.
   * @throws Problem 400 for a last day before the first, 404 for a person or a language that does not exist: an empty file would
   * look like a report of no changes
   */
  async exportLines(caller: ActivityCaller, given: ActivityFilter): Promise<AsyncGenerator<string>> {
    await requireAccount(this.database.read, given.person);
    if (given.language !== undefined) await requireRecordedLanguage(this.database.read, given.language);
    const query = await this.withTimeZone(caller, given);
    changeSetFilter(caller, query); // before the first line is sent
    return this.entryLines(caller, query);
  }

  private async *entryLines(caller: ActivityCaller, query: ActivityFilter): AsyncGenerator<string> {
    let cursor: string | undefined;
    do {
      const { entries, next } = await this.entries(caller, { ...query, limit: EXPORT_PAGE_SIZE, cursor });
      for (const entry of entries) yield `${JSON.stringify(entry)}\n`;
      cursor = next;
    } while (cursor !== undefined);
  }

  /** @throws Problem 400 for an invalid cursor, and for a last day before the first */
  async changeSets(caller: ActivityCaller, given: ActivityQuery): Promise<ActivityView> {
    const query = await this.withTimeZone(caller, given);
    const { actor } = caller;
    const { limit, cursor } = query;
    const before = cursor === undefined ? undefined : decodeCursor(cursor, isString);
    const filter = { ...changeSetFilter(caller, query), before };
    const summaries = await this.history.changeSets(filter, limit + 1);
    const wanted = summaries.slice(0, limit);
    const page = wanted.slice(
      0,
      countWithinPageSize(wanted, ({ first }) => changeLength(first)),
    );
    const firstEntries = await this.entryViews(
      actor,
      page.map(({ first }) => first),
    );
    return {
      sets: page.map(({ changeSet, undoneBy, changes, texts, types, languages }, index) => ({
        ...changeSetView(changeSet),
        undoneBy,
        undoable:
          undoneBy === undefined &&
          changes <= MAX_UNDONE_CHANGES &&
          types.some(isUndoable) &&
          types.every((type) => mayUndo(actor, type, languages)),
        changes,
        texts,
        languages,
        first: firstEntries[index]!,
      })),
      next: summaries.length > page.length ? encodeCursor(page.at(-1)!.changeSet.id) : undefined,
    };
  }

  async activePeople(actor: Actor): Promise<ActivePeopleView> {
    const sees = seesPeople(actor);
    const people = await this.history.actors(!sees);
    const views = people.map(({ id, name, email, kind }) => ({
      id,
      name,
      ...(sees && kind === 'person' && email !== '' && { email }),
    }));
    return { people: await this.namesakes.marked(this.database.read, actor, views) };
  }

  private async entryViews(actor: Actor, entries: readonly HistoryEntry[]): Promise<ActivityEntryView[]> {
    const idsOf = (...types: Subject['type'][]) =>
      entries.filter(({ subject }) => types.includes(subject.type)).map(({ subject }) => subject.id);
    const [messages, namespaces, tasks, people, addresses] = await Promise.all([
      messageNames(this.database.read, idsOf('message', 'text', 'comment', 'screenshot')),
      namespaceNames(this.database.read, idsOf('namespace')),
      taskNames(this.database.read, idsOf('task'), actor),
      this.people.namedAccounts(entries.flatMap((entry) => [personIdOf(entry) ?? [], peopleOfTask(entry)].flat())),
      this.people.invitedAddresses(idsOf('invitation')), // none for others, see `excludePeople`
    ]);
    return entries.map((entry) => {
      const { seq, subject, language, before, after, changeSet } = entry;
      const { id: changeSetId, ...set } = changeSetView(changeSet);
      const personId = personIdOf(entry);
      const check = ignoredCheckOf(entry);
      return {
        entry: seq,
        ...set,
        changeSet: changeSetId,
        subject: subjectView(subject),
        key: messages.get(subject.id),
        namespace: namespaces.get(subject.id),
        task: tasks.get(subject.id),
        people: subject.type === 'task' ? peopleOfTask(entry).flatMap((id) => people.get(id) ?? []) : undefined,
        person: personId === undefined ? undefined : people.get(personId),
        email: subject.type === 'invitation' ? addresses.get(subject.id) : undefined,
        language,
        check: check === undefined ? undefined : { code: check, title: checkTitle(this.translator, check) },
        before,
        after,
      };
    });
  }
}

/** @throws Problem 400 for a last day before the first */
function changeSetFilter(
  { actor }: ActivityCaller,
  { changeSet, key: keyId, language, person, since, group, ...days }: ActivityFilter,
): ChangeSetFilter {
  return {
    excludePeople: !seesPeople(actor),
    id: changeSet,
    messageId: keyId,
    language: languageFilter(language),
    actorId: person,
    since: since === undefined ? undefined : Date.parse(since),
    kinds: group === undefined ? undefined : kindsOfGroup(group),
    ...periodOf(days),
  };
}

type EntryCursor = readonly [whole: string, part: string, seq: number];

const isEntryCursor = (value: unknown): value is EntryCursor =>
  Array.isArray(value) && value.length === 3 && isString(value[0]) && isString(value[1]) && isPositiveInteger(value[2]);

function cursorOf(entry: HistoryEntry): EntryCursor {
  const { whole, part, seq } = positionOf(entry);
  return [whole, part, seq];
}

const changeLength = ({ before, after }: HistoryEntry): number => JSON.stringify([before, after]).length;

const changeSetView = ({ id, partOf, at, actor, kind, note, undoOf }: ChangeSet) => ({
  id: shownChangeSetId({ id, partOf }),
  at: new Date(at).toISOString(),
  by: actor,
  kind,
  note,
  undoOf,
});

/** An invalid tag matches nothing. */
const languageFilter = (tag: string | undefined): string | undefined =>
  tag === undefined ? undefined : (canonicalTag(tag) ?? '');

/** Only administrators see changes of people, invitations and tokens. */
const seesPeople = (actor: Actor): boolean => may(actor, 'people.manage');

/** Id of the person that was changed, or of the owner of the token. */
function personIdOf({ subject, before, after }: HistoryEntry): string | undefined {
  if (subject.type === 'person' || subject.type === 'serviceAccount') return subject.id;
  return subject.type === 'token' ? ((after ?? before) as { person: string }).person : undefined;
}

/** Ids of the people that a task was assigned to before or after the change. */
function peopleOfTask({ subject, before, after }: HistoryEntry): readonly string[] {
  if (subject.type !== 'task') return [];
  return [
    ...new Set([before, after].flatMap((content) => (content as { people: readonly string[] } | null)?.people ?? [])),
  ];
}

/** Code of the check whose issues are ignored, or counted again, since the change. */
function ignoredCheckOf({ subject, before, after }: HistoryEntry): string | undefined {
  if (subject.type !== 'text') return undefined;
  const [earlier, later] = [before, after].map((content) => {
    const { ignored = [] } = (content ?? {}) as { ignored?: readonly IgnoredFinding[] };
    return new Map(ignored.map((finding) => [findingId(finding), finding.code]));
  }) as [Map<string, string>, Map<string, string>];
  const changed = [...later, ...earlier].find(([id]) => earlier.has(id) !== later.has(id));
  return changed?.[1];
}
