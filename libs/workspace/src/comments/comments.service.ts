import { Injectable } from '@nestjs/common';
import { foldForSearch } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { Namesakes, withMark } from '../access/namesakes';
import { may } from '../access/permissions';
import { Database, type Queries, type Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { includesNamespace, assertAllowed } from '../editing/assert-allowed';
import { assertValidText } from '../editing/assert-valid-text';
import { requireKey } from '../editing/require-key';
import { unknownNamespace } from '../editing/editing.errors';
import { findNamespaceByName } from '../editing/stores/namespaces.store';
import type { ChangeKind } from '../history/change-kinds';
import { HistoryService } from '../history/history.service';
import { toIsoTime } from '../http/input/iso-time';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import { countWithinPageSize } from '../http/lists/page-size';
import type { VersionMatcher } from '../http/versions/if-match';
import { versionConflict } from '../http/versions/version-conflict';
import { executeOnce } from '../idempotency/idempotency';
import { Notifier } from '../notifications/notifier';
import type {
  CommentState,
  CommentThreadsView,
  CommentThreadView,
  CommentView,
  MentionablePeopleView,
  PersonNameView,
} from './comments.contract';
import type { ThreadCommentBody, CommentsQuery, NewThreadBody } from './comments.dto';
import { notMentionable, notYourComment, tooManyComments, unknownComment } from './comments.errors';
import {
  countComments,
  countThreads,
  findComment,
  insertComment,
  insertThread,
  type ListedCommentRow,
  type ListedThreadRow,
  lockThread,
  selectAuthors,
  selectComments,
  selectMentions,
  selectReaders,
  selectThreads,
  type ThreadFilter,
  updateComment,
  updateThread,
} from './comments.store';
import type { CommentMentionRow, CommentRow } from './comments.tables';
import { requireLanguage } from '../editing/require-language';

const MAX_THREADS_OF_KEY = 500;
const MAX_COMMENTS_OF_THREAD = 200;

/** People that are offered for a mention. */
const MAX_OFFERED = 10;

/**
 * Comments on keys and their texts. Everyone who reads texts reads them; those who may edit texts in the language of a thread
 * write there, and in threads about all languages those who may edit texts in any language.
 */
@Injectable()
export class CommentsService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly notifier: Notifier,
    private readonly namesakes: Namesakes,
  ) {}

  /** @throws Problem 404 for an unknown key, language or namespace, 400 for an invalid cursor */
  async list(
    actor: Actor,
    { key, language, namespace, state, limit, cursor }: CommentsQuery,
  ): Promise<CommentThreadsView> {
    const { read } = this.database;
    if (key !== undefined) await requireKey(read, actor, key);
    const filter: ThreadFilter = {
      messageId: key,
      language: language === undefined ? undefined : (await requireLanguage(read, language)).tag,
      namespaceId: namespace === undefined ? undefined : await requireNamespace(read, actor, namespace),
      limitedTo: actor.limits?.namespaces,
      state,
      before: cursor === undefined ? undefined : decodeCursor(cursor, isString),
    };
    const rows = await selectThreads(read, filter, limit + 1);
    const wanted = await this.views(read, actor, rows.slice(0, limit));
    const threads = wanted.slice(0, countWithinPageSize(wanted, lengthOf));
    return { threads, next: rows.length > threads.length ? encodeCursor(threads.at(-1)!.id) : undefined };
  }

  /** @throws Problem 404 */
  async get(actor: Actor, threadId: string): Promise<CommentThreadView> {
    return this.thread(this.database.read, actor, threadId);
  }

  /** Returns people whose name, or one of its parts, begins with the text, without the caller. */
  async people(actor: Actor, q: string): Promise<MentionablePeopleView> {
    const wanted = foldForSearch(q.trim());
    const { read } = this.database;
    const people = (await selectReaders(read))
      .filter(({ id, name }) => id !== actor.id && ` ${foldForSearch(name)}`.includes(` ${wanted}`))
      .slice(0, MAX_OFFERED);
    return { people: await this.namesakes.marked(read, actor, people) };
  }

  /**
   * Starts a thread.
   * @param idempotencyKey `Idempotency-Key` of the request
   * @throws Problem 403, 404, 409 if the key has too many, 422
   */
  async start(actor: Actor, idempotencyKey: string | undefined, body: NewThreadBody): Promise<CommentThreadView> {
    const { keyId, language: name } = body;
    const { read } = this.database;
    const { namespaceId } = await requireKey(read, actor, keyId);
    const language = name == null ? null : (await requireLanguage(read, name)).tag;
    assertMayComment(actor, language, namespaceId);
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: 'comments', key: idempotencyKey, body }, async () => {
        if ((await countThreads(tx, keyId)) >= MAX_THREADS_OF_KEY) throw tooManyComments(MAX_THREADS_OF_KEY);
        const now = Date.now();
        const id = newId();
        await insertThread(tx, {
          id,
          message_id: keyId,
          language,
          comments: 0,
          created_at: now,
          resolved_at: null,
          resolved_by: null,
        });
        const thread = { id, message_id: keyId, language };
        const comment = await this.insert(tx, actor, thread, body, now);
        await this.record(tx, actor, 'comment.add', thread, null, { thread: id, comment: comment.id });
        return this.thread(tx, actor, id);
      }),
    );
  }

  /**
   * Adds a comment to a thread.
   * @param idempotencyKey `Idempotency-Key` of the request
   * @throws Problem 403, 404, 409 if the thread has too many, 422
   */
  reply(
    actor: Actor,
    idempotencyKey: string | undefined,
    threadId: string,
    body: ThreadCommentBody,
  ): Promise<CommentThreadView> {
    const request = { actor, route: `comments/${threadId}`, key: idempotencyKey, body };
    return this.change(actor, threadId, (tx, thread) =>
      executeOnce(tx, request, async () => {
        if ((await countComments(tx, threadId)) >= MAX_COMMENTS_OF_THREAD)
          throw tooManyComments(MAX_COMMENTS_OF_THREAD);
        const comment = await this.insert(tx, actor, thread, body, Date.now());
        await this.record(tx, actor, 'comment.add', thread, null, { thread: threadId, comment: comment.id });
        return this.thread(tx, actor, threadId);
      }),
    );
  }

  /**
   * Resolves or reopens a thread.
   * @throws Problem 403, 404
   */
  setState(actor: Actor, threadId: string, state: CommentState): Promise<CommentThreadView> {
    return this.change(actor, threadId, async (tx, thread) => {
      const isResolved = state === 'resolved';
      if (isResolved !== (thread.resolved_at !== null)) {
        const values = isResolved
          ? { resolved_at: Date.now(), resolved_by: actor.id }
          : { resolved_at: null, resolved_by: null };
        await updateThread(tx, threadId, values);
        const kind = isResolved ? 'comment.resolve' : 'comment.reopen';
        const content = (resolved: boolean) => ({ thread: threadId, resolved });
        await this.record(tx, actor, kind, thread, content(!isResolved), content(isResolved));
      }
      return this.thread(tx, actor, threadId);
    });
  }

  /**
   * Replaces the text of the caller's own comment.
   * @throws Problem 403, 404, 412, 422
   */
  edit(
    actor: Actor,
    { thread: threadId, comment: id }: CommentPath,
    ifMatch: VersionMatcher,
    { text, mentions }: ThreadCommentBody,
  ): Promise<CommentThreadView> {
    return this.change(actor, threadId, async (tx, thread) => {
      const row = await requireComment(tx, threadId, id);
      if (row.author_id !== actor.id) throw notYourComment();
      await this.assertVersion(tx, actor, row, ifMatch);
      const changes = { content: assertValidText(text), edited_at: Date.now() };
      const before = (await selectMentions(tx, [threadId])).filter(({ comment_id }) => comment_id === id);
      const mentioned = await mentionedPeople(tx, mentions);
      await updateComment(tx, row, changes, mentioned);
      const added = mentioned.filter((person) => !before.some(({ user_id }) => user_id === person.id));
      await this.notify(
        tx,
        'mention',
        added.map((person) => person.id),
        { actor, thread, commentId: id },
      );
      const content = { thread: threadId, comment: id };
      await this.record(tx, actor, 'comment.change', thread, content, { ...content, edited: true });
      return this.thread(tx, actor, threadId);
    });
  }

  /**
   * Deletes a comment: its text, not its place in the thread. Those who may manage keys delete comments of others, too.
   * @throws Problem 403, 404, 412
   */
  async delete(actor: Actor, { thread: threadId, comment: id }: CommentPath, ifMatch: VersionMatcher): Promise<void> {
    await this.change(actor, threadId, async (tx, thread) => {
      const row = await requireComment(tx, threadId, id);
      const isModerator = may(actor, 'keys.manage', { namespace: thread.namespace_id });
      if (row.author_id !== actor.id && !isModerator) throw notYourComment();
      await this.assertVersion(tx, actor, row, ifMatch);
      await updateComment(tx, row, { content: '', deleted_at: Date.now(), deleted_by: actor.id }, []);
      await updateThread(tx, threadId, { comments: thread.comments - 1 });
      await this.record(tx, actor, 'comment.delete', thread, { thread: threadId, comment: id }, null);
    });
  }

  /** Locks a thread that the caller may write to. @throws Problem 403, 404 */
  private change<T>(
    actor: Actor,
    threadId: string,
    work: (tx: Transaction, thread: ListedThreadRow) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      await lockThread(tx, threadId);
      const thread = await requireThread(tx, actor, threadId);
      assertMayComment(actor, thread.language, thread.namespace_id);
      return work(tx, thread);
    });
  }

  private async insert(
    tx: Transaction,
    actor: Actor,
    thread: Pick<ListedThreadRow, 'id' | 'message_id' | 'language'>,
    { text, mentions }: ThreadCommentBody,
    now: number,
  ): Promise<CommentRow> {
    const row: CommentRow = {
      id: newId(),
      thread_id: thread.id,
      author_id: actor.id,
      agent: actor.agent ?? null,
      content: assertValidText(text),
      created_at: now,
      edited_at: null,
      deleted_at: null,
      deleted_by: null,
      version: 1,
    };
    const mentioned = await mentionedPeople(tx, mentions);
    const others = (await selectAuthors(tx, thread.id)).filter((id) => !mentioned.some((person) => person.id === id));
    await insertComment(tx, row, mentioned);
    await this.notify(
      tx,
      'mention',
      mentioned.map(({ id }) => id),
      { actor, thread, commentId: row.id },
    );
    await this.notify(tx, 'reply', others, { actor, thread, commentId: row.id });
    return row;
  }

  private notify(
    tx: Transaction,
    kind: 'mention' | 'reply',
    to: readonly string[],
    {
      actor,
      thread: { message_id: messageId, language },
      commentId,
    }: {
      readonly actor: Actor;
      readonly thread: Pick<ListedThreadRow, 'message_id' | 'language'>;
      readonly commentId: string;
    },
  ): Promise<void> {
    return this.notifier.notify(tx, { kind, to, by: actor, messageId, language, commentId });
  }

  /** @throws Problem 412 with the current thread */
  private async assertVersion(tx: Transaction, actor: Actor, row: CommentRow, ifMatch: VersionMatcher): Promise<void> {
    if (!ifMatch(row.version)) throw versionConflict(await this.thread(tx, actor, row.thread_id));
  }

  /** @throws Problem 404 */
  private async thread(db: Queries, actor: Actor, id: string): Promise<CommentThreadView> {
    const [view] = await this.views(db, actor, [await requireThread(db, actor, id)]);
    return view!;
  }

  private async views(db: Queries, actor: Actor, rows: readonly ListedThreadRow[]): Promise<CommentThreadView[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const [comments, mentions] = await Promise.all([selectComments(db, ids), selectMentions(db, ids)]);
    const views = comments.map((each) => ({ threadId: each.thread_id, view: commentView(each, mentions) }));
    const threads = rows.map((row): CommentThreadView => ({
      id: row.id,
      keyId: row.message_id,
      namespace: row.namespace,
      key: row.key,
      language: row.language,
      resolved:
        row.resolved_at === null
          ? null
          : { at: toIsoTime(row.resolved_at), by: { id: row.resolved_by, name: row.resolved_by_name ?? '' } },
      comments: views.flatMap(({ threadId, view }) => (threadId === row.id ? view : [])),
    }));
    const eventsOf = ({ resolved, comments }: CommentThreadView) => [
      ...(resolved ? [resolved] : []),
      ...comments.flatMap((comment) => [comment, ...(comment.deleted ? [comment.deleted] : [])]),
    ];
    const events = threads.flatMap(eventsOf);
    const marks = await this.namesakes.marks(
      db,
      actor,
      events.map(({ by }) => by),
    );
    for (const event of events) event.by = withMark(event.by, marks);
    return threads;
  }

  /** Records that there was a comment, without its text: a deleted one leaves nothing else. */
  private record(
    tx: Transaction,
    actor: Actor,
    kind: ChangeKind,
    { message_id, language }: Pick<ListedThreadRow, 'message_id' | 'language'>,
    before: object | null,
    after: object | null,
  ): Promise<void> {
    const subject = { type: 'comment', id: message_id } as const;
    return this.history.recordOne(
      tx,
      { actor, kind },
      { subject, ...(language !== null && { language }), before, after },
    );
  }
}

/** Ids of a comment and its thread. */
interface CommentPath {
  readonly thread: string;
  readonly comment: string;
}

/** @throws Problem 403 */
const assertMayComment = (actor: Actor, language: string | null, namespace: string): void =>
  assertAllowed(actor, 'texts.edit', { namespace, ...(language !== null && { language }) });

/** @throws Problem 404 */
async function requireNamespace(db: Queries, actor: Actor, name: string): Promise<string> {
  const row = await findNamespaceByName(db, name);
  if (row === undefined || !includesNamespace(actor, row.id)) throw unknownNamespace();
  return row.id;
}

/** @throws Problem 404 */
async function requireThread(db: Queries, { limits }: Actor, id: string): Promise<ListedThreadRow> {
  const [row] = await selectThreads(db, { id, limitedTo: limits?.namespaces }, 1);
  if (row === undefined) throw unknownComment();
  return row;
}

async function requireComment(tx: Transaction, threadId: string, id: string): Promise<CommentRow> {
  const row = await findComment(tx, threadId, id);
  if (row === undefined || row.deleted_at !== null) throw unknownComment();
  return row;
}

/** @throws Problem 422 if one of them cannot read comments */
async function mentionedPeople(tx: Transaction, ids: readonly string[] = []): Promise<readonly PersonNameView[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const people = await selectReaders(tx, wanted);
  if (people.length < wanted.length) throw notMentionable();
  return people;
}

const commentView = (row: ListedCommentRow, mentions: readonly CommentMentionRow[]): CommentView => ({
  id: row.id,
  at: toIsoTime(row.created_at),
  by: { id: row.author_id, name: row.author_name, ...(row.agent !== null && { agent: row.agent }) },
  text: row.content,
  mentions: mentions
    .filter(({ comment_id }) => comment_id === row.id)
    .map(({ user_id, name }) => ({ id: user_id, name })),
  ...(row.edited_at !== null && { editedAt: toIsoTime(row.edited_at) }),
  ...(row.deleted_at !== null && {
    deleted: { at: toIsoTime(row.deleted_at), by: { id: row.deleted_by, name: row.deleted_by_name ?? '' } },
  }),
  version: row.version,
});

const lengthOf = ({ comments }: CommentThreadView): number => comments.reduce((sum, { text }) => sum + text.length, 0);
