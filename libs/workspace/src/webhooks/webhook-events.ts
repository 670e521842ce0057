import { sql } from 'kysely';
import { isEmpty } from '../editing/check-text';
import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import type { TextContent } from '../editing/write-texts';
import { shownChangeSetId } from '../history/change';
import { toIsoTime } from '../http/input/iso-time';
import type { TaskContent } from '../tasks/task-history';
import type { WebhookEvent } from './webhooks.contract';

/** A payload lists this many keys, texts, bundles or tasks; `count` has the number of all of them. */
const MAX_LISTED = 100;

/** Characters of the listed keys or names together, so that a payload stays small (Standard Webhooks recommends 20 kB). */
const MAX_LISTED_CHARACTERS = 10_000;

/** Characters of a comment. */
const MAX_COMMENT_LENGTH = 2_000;

/** What a webhook wants to know. */
export interface EventFilter {
  readonly events: readonly WebhookEvent[];
  readonly namespaces: readonly string[] | null;
  readonly languages: readonly string[] | null;
}

/** An event of a change set, without the members that every payload has. */
export interface ComposedEvent {
  readonly event: WebhookEvent;
  readonly data: object;
}

/** A committed change set, as far as events need it. */
interface AnnouncedSet {
  readonly id: string;
  readonly part_of: string | null;
  readonly at: number;
  readonly kind: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
}

/** The body of a request. */
export const payloadOf = (type: string, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: toIsoTime(at), data });

/** Returns the events of a change set that a webhook wants to know of, and when it was made. */
export async function composeEvents(
  db: Queries,
  changeSetId: string,
  filter: EventFilter,
): Promise<{ readonly at: number; readonly events: readonly ComposedEvent[] }> {
  const set = await db
    .selectFrom('change_sets')
    .select(['id', 'part_of', 'at', 'kind', 'actor_id', 'actor_name'])
    .where('id', '=', changeSetId)
    .executeTakeFirstOrThrow();
  const parts = await db
    .selectFrom('change_parts')
    .select('subject_type')
    .distinct()
    .where('change_set_id', '=', changeSetId)
    .execute();
  const composers = parts.flatMap(({ subject_type }) => COMPOSERS[subject_type] ?? []);
  const events: ComposedEvent[] = [];
  for (const compose of composers) events.push(...(await compose(db, set, filter)));
  return { at: set.at, events };
}

type Compose = (db: Queries, set: AnnouncedSet, filter: EventFilter) => Promise<readonly ComposedEvent[]>;

/** By the type of the changed subject. */
const COMPOSERS: Readonly<Record<string, Compose>> = {
  release: releaseEvents,
  text: textEvents,
  message: keyEvents,
  language: languageEvents,
  namespace: namespaceEvents,
  task: taskEvents,
  comment: commentEvents,
};

const changeSetView = ({ id, part_of, kind, actor_id, actor_name }: AnnouncedSet) => ({
  id: shownChangeSetId({ id, partOf: part_of ?? undefined }),
  kind,
  by: { id: actor_id, name: actor_name },
});

async function releaseEvents(db: Queries, set: AnnouncedSet, filter: EventFilter): Promise<readonly ComposedEvent[]> {
  const change = await db
    .selectFrom('changes')
    .select(['subject_id', 'before'])
    .where('change_set_id', '=', set.id)
    .where('subject_type', '=', 'release')
    .executeTakeFirstOrThrow();
  const release = await db
    .selectFrom('releases')
    .selectAll()
    .where('number', '=', Number(change.subject_id))
    .executeTakeFirstOrThrow();
  const event = release.kind === 'rollback' ? 'release.rolledBack' : 'release.published';
  if (!filter.events.includes(event)) return [];
  const previous = change.before === null ? null : (fromJson(change.before) as { release: number }).release;
  const bundles = await changedBundles(db, release.number, previous);
  const matching = bundles.filter(({ namespace, language }) => isAmong(filter, { namespace, language }));
  if (matching.length === 0 && (filter.namespaces ?? filter.languages) !== null) return [];
  const { left, ...changes } = fromJson(release.summary);
  return [
    {
      event,
      data: {
        changeSet: changeSetView(set),
        release: {
          number: release.number,
          hash: release.hash,
          note: release.note,
          changes,
          left,
          ...(release.rollback_of !== null && { rollbackOf: release.rollback_of }),
        },
        count: matching.length,
        bundles: matching.slice(0, MAX_LISTED),
      },
    },
  ];
}

/** Languages and namespaces whose texts differ between two releases. */
async function changedBundles(db: Queries, number: number, previous: number | null) {
  const bundlesOf = (release: number) =>
    db
      .selectFrom('release_bundles')
      .select(['language', 'namespace', 'blob_hash'])
      .where('release', '=', release)
      .orderBy('namespace')
      .orderBy('language')
      .execute();
  const after = await bundlesOf(number);
  const before = previous === null ? [] : await bundlesOf(previous);
  const bundleName = ({ language, namespace }: { language: string; namespace: string }) => `${language} ${namespace}`;
  const hashes = new Map(before.map((bundle) => [bundleName(bundle), bundle.blob_hash]));
  const present = new Set(after.map(bundleName));
  return [
    ...after.filter((bundle) => hashes.get(bundleName(bundle)) !== bundle.blob_hash),
    ...before.filter((bundle) => !present.has(bundleName(bundle))),
  ].map(({ language, namespace }) => ({ language, namespace }));
}

async function textEvents(db: Queries, set: AnnouncedSet, filter: EventFilter): Promise<readonly ComposedEvent[]> {
  if (!filter.events.includes('texts.changed')) return [];
  const texts = changesOfKeys(db, set, filter).where('c.subject_type', '=', 'text');
  const matching = filter.languages === null ? texts : texts.where('c.language', 'in', filter.languages);
  const counts = await matching
    .select((eb) => ['n.name as namespace', 'c.language', eb.fn.countAll<number>().as('count')])
    .groupBy(['n.name', 'c.language'])
    .orderBy('n.name')
    .orderBy('c.language')
    .execute();
  if (counts.length === 0) return [];
  const rows = await matching
    .select(['m.id', 'm.key', 'n.name as namespace', 'c.language', 'c.after'])
    .orderBy('c.seq')
    .limit(MAX_LISTED)
    .execute();
  return [
    {
      event: 'texts.changed',
      data: {
        changeSet: changeSetView(set),
        count: sum(counts),
        bundles: counts
          .slice(0, MAX_LISTED)
          .map(({ namespace, language, count }) => ({ namespace, language, count: Number(count) })),
        texts: withinSize(
          rows.map(({ id, key, namespace, language, after }) => ({
            keyId: id,
            namespace,
            key,
            language,
            status: statusOf(after),
          })),
          ({ key }) => key.length,
        ),
      },
    },
  ];
}

/** The status of a text as in the workspace. */
function statusOf(after: string | null): string {
  const { forms, state } = fromJson<unknown>(after!) as TextContent;
  if (isEmpty(forms)) return 'untranslated';
  return state === 'needs_review' ? 'needsReview' : state;
}

/** `"deleted":true` is never inside of a text in JSON, where quotes are escaped. */
const isDeleted = (column: 'c.before' | 'c.after') => sql<boolean>`${sql.ref(column)} like '%"deleted":true%'`;
const existed = sql<boolean>`(c.before is not null and not ${isDeleted('c.before')})`;

async function keyEvents(db: Queries, set: AnnouncedSet, filter: EventFilter): Promise<readonly ComposedEvent[]> {
  const kinds = [
    { event: 'keys.created', condition: sql<boolean>`(not ${existed} and not ${isDeleted('c.after')})` },
    { event: 'keys.changed', condition: sql<boolean>`(${existed} and not ${isDeleted('c.after')})` },
    { event: 'keys.deleted', condition: sql<boolean>`(${existed} and ${isDeleted('c.after')})` },
  ] as const;
  const events: ComposedEvent[] = [];
  for (const { event, condition } of kinds) {
    if (!filter.events.includes(event)) continue;
    const matching = changesOfKeys(db, set, filter).where('c.subject_type', '=', 'message').where(condition);
    const counts = await matching
      .select((eb) => ['n.name as namespace', eb.fn.countAll<number>().as('count')])
      .groupBy('n.name')
      .orderBy('n.name')
      .execute();
    if (counts.length === 0) continue;
    const keys = await matching
      .select(['m.id as keyId', 'n.name as namespace', 'm.key'])
      .orderBy('c.seq')
      .limit(MAX_LISTED)
      .execute();
    events.push({
      event,
      data: {
        changeSet: changeSetView(set),
        count: sum(counts),
        namespaces: counts.slice(0, MAX_LISTED).map(({ namespace, count }) => ({ namespace, count: Number(count) })),
        keys: withinSize(keys, ({ key }) => key.length),
      },
    });
  }
  return events;
}

/** The changes of keys and their texts, in the namespaces that the webhook wants to know of. */
function changesOfKeys(db: Queries, { id }: AnnouncedSet, { namespaces }: EventFilter) {
  const changes = db
    .selectFrom('changes as c')
    .innerJoin('messages as m', 'm.id', 'c.subject_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .where('c.change_set_id', '=', id);
  return namespaces === null ? changes : changes.where('n.name', 'in', namespaces);
}

async function languageEvents(db: Queries, set: AnnouncedSet, filter: EventFilter): Promise<readonly ComposedEvent[]> {
  const rows = await db
    .selectFrom('changes as c')
    .select(['c.subject_id as language', 'c.before', 'c.after'])
    .where('c.change_set_id', '=', set.id)
    .where('c.subject_type', '=', 'language')
    .orderBy('c.seq')
    .execute();
  const matching = rows.filter(({ language }) => isAmong(filter, { language }));
  return listEvents(filter, [
    [
      'languages.added',
      set,
      'languages',
      matching.filter((row) => row.before === null).map(({ language }) => language),
    ],
    [
      'languages.removed',
      set,
      'languages',
      matching.filter((row) => row.after === null).map(({ language }) => language),
    ],
  ]);
}

async function namespaceEvents(db: Queries, set: AnnouncedSet, filter: EventFilter): Promise<readonly ComposedEvent[]> {
  const rows = await db
    .selectFrom('changes as c')
    .innerJoin('namespaces as n', 'n.id', 'c.subject_id')
    .select(['n.name as namespace', 'c.before', 'c.after'])
    .where('c.change_set_id', '=', set.id)
    .where('c.subject_type', '=', 'namespace')
    .orderBy('c.seq')
    .execute();
  const isThere = (content: string | null) =>
    content !== null && !(fromJson<unknown>(content) as { deleted?: boolean }).deleted;
  const matching = rows.filter(({ namespace }) => isAmong(filter, { namespace }));
  const names = (wasThere: boolean, isNow: boolean) =>
    matching
      .filter(({ before, after }) => isThere(before) === wasThere && isThere(after) === isNow)
      .map(({ namespace }) => namespace);
  return listEvents(filter, [
    ['namespaces.added', set, 'namespaces', names(false, true)],
    ['namespaces.removed', set, 'namespaces', names(true, false)],
  ]);
}

async function taskEvents(db: Queries, set: AnnouncedSet, filter: EventFilter): Promise<readonly ComposedEvent[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['subject_id as id', 'language', 'before', 'after'])
    .where('change_set_id', '=', set.id)
    .where('subject_type', '=', 'task')
    .orderBy('seq')
    .execute();
  const changed = rows.flatMap(({ id, language, before, after }) => {
    const [was, is] = [taskFrom(before), taskFrom(after)];
    if (!isAmong(filter, { language: language! })) return [];
    const event = taskEvent(was, is);
    return filter.events.includes(event) ? [{ event, id, language, content: (is ?? was)! }] : [];
  });
  const namesById = await namesOf(db, [...new Set(changed.flatMap(({ content }) => content.people))]);
  return Array.from(
    Map.groupBy(changed, ({ event }) => event),
    ([event, group]) => {
      const tasks = group.slice(0, MAX_LISTED).map(({ id, language, content }) => {
        const { kind, name, dueOn, people, texts, state } = content;
        const assignees = people.flatMap((person) => namesById.get(person) ?? []);
        return { id, kind, name, language, dueOn, assignees, texts, state };
      });
      const lengthOf = ({ name, assignees }: (typeof tasks)[number]) =>
        assignees.reduce((length, person) => length + person.name.length, name.length);
      return {
        event,
        data: { changeSet: changeSetView(set), count: group.length, tasks: withinSize(tasks, lengthOf) },
      };
    },
  );
}

/** Returns the ids and present names of people who have an account. */
async function namesOf(db: Queries, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const people = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(people.map((person) => [person.id, person]));
}

const taskFrom = (content: string | null) =>
  content === null ? undefined : (fromJson<unknown>(content) as TaskContent);

function taskEvent(was: TaskContent | undefined, is: TaskContent | undefined): WebhookEvent {
  if (was === undefined) return 'tasks.created';
  if (is === undefined) return 'tasks.deleted';
  if (was.state === is.state) return 'tasks.changed';
  return is.state === 'done' ? 'tasks.done' : 'tasks.reopened';
}

async function commentEvents(db: Queries, set: AnnouncedSet, filter: EventFilter): Promise<readonly ComposedEvent[]> {
  const event = COMMENT_EVENTS[set.kind];
  if (event === undefined || !filter.events.includes(event)) return [];
  const rows = await changesOfKeys(db, set, filter)
    .select(['m.id as keyId', 'n.name as namespace', 'm.key', 'c.language', 'c.after'])
    .where('c.subject_type', '=', 'comment')
    .orderBy('c.seq')
    .execute();
  const events: ComposedEvent[] = [];
  for (const { after, ...key } of rows) {
    if (key.language !== null && !isAmong(filter, { language: key.language })) continue;
    const { thread, comment } = fromJson<unknown>(after!) as { thread: string; comment?: string };
    const added = comment === undefined ? {} : { comment, text: await commentText(db, comment) };
    events.push({ event, data: { changeSet: changeSetView(set), thread, ...added, ...key } });
  }
  return events;
}

/** Returns the beginning of a comment, as it is now; empty if it has been deleted. */
async function commentText(db: Queries, id: string): Promise<string> {
  const row = await db.selectFrom('comments').select('content').where('id', '=', id).executeTakeFirst();
  return [...(row?.content ?? '')].slice(0, MAX_COMMENT_LENGTH).join('');
}

/** By the kind of the change set. */
const COMMENT_EVENTS: Readonly<Record<string, WebhookEvent>> = {
  'comment.add': 'comments.added',
  'comment.resolve': 'comments.resolved',
};

function listEvents(
  { events }: EventFilter,
  lists: readonly (readonly [WebhookEvent, AnnouncedSet, string, readonly string[]])[],
): readonly ComposedEvent[] {
  return lists
    .filter(([event, , , names]) => events.includes(event) && names.length > 0)
    .map(([event, set, member, names]) => ({
      event,
      data: { changeSet: changeSetView(set), count: names.length, [member]: names.slice(0, MAX_LISTED) },
    }));
}

const isAmong = (
  { namespaces, languages }: EventFilter,
  { namespace, language }: { readonly namespace?: string; readonly language?: string },
): boolean =>
  (namespace === undefined || (namespaces?.includes(namespace) ?? true)) &&
  (language === undefined || (languages?.includes(language) ?? true));

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + Number(count), 0);

/** The first rows whose keys or names are not too long together. */
function withinSize<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): readonly Row[] {
  let characters = 0;
  return rows.filter((row) => (characters += lengthOf(row)) <= MAX_LISTED_CHARACTERS);
}
