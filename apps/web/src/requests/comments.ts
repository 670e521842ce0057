import type {
  CommentInput,
  CommentState,
  CommentThreadsView,
  CommentThreadView,
  MentionablePeopleView,
  NewThreadInput,
} from '../../../../libs/workspace/src/comments/comments.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Pages that are read at most; a key has at most 500 threads. */
const MAX_PAGES = 10;

/** Reads all threads about a key in a language or in all languages, the latest first. */
export async function listThreads(
  read: ReadJson,
  key: string,
  language: string,
): Promise<readonly CommentThreadView[]> {
  const threads: CommentThreadView[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const path = withQuery('/api/v1/comments', { key, language, limit: '100', cursor });
    const page = await read<CommentThreadsView>(path);
    threads.push(...page.threads);
    cursor = page.next;
    if (cursor === undefined) break;
  }
  return threads;
}

/** Reads the open threads about a key in any language, the latest first; `next` if there are more than a hundred. */
export const listOpenThreads = (read: ReadJson, key: string) =>
  read<CommentThreadsView>(withQuery('/api/v1/comments', { key, state: 'open', limit: '100' }));

/** Reads the people whose names begin with the text. */
export const findPeople = (read: ReadJson, q: string) =>
  read<MentionablePeopleView>(withQuery('/api/v1/comments/people', { q }));

export const startThread = (send: Send, body: NewThreadInput, idempotencyKey: string) =>
  send<CommentThreadView>('POST', '/api/v1/comments', { body, idempotencyKey });

export const replyToThread = (send: Send, thread: string, body: CommentInput, idempotencyKey: string) =>
  send<CommentThreadView>('POST', threadPath(thread), { body, idempotencyKey });

export const setThreadState = (send: Send, thread: string, state: CommentState) =>
  send<CommentThreadView>('PATCH', threadPath(thread), { body: { state } });

export const editComment = (send: Send, thread: string, comment: string, body: CommentInput, ifMatch: number) =>
  send<CommentThreadView>('PATCH', `${threadPath(thread)}/${encodeURIComponent(comment)}`, { body, ifMatch });

export const deleteComment = (send: Send, thread: string, comment: string, ifMatch: number) =>
  send<undefined>('DELETE', `${threadPath(thread)}/${encodeURIComponent(comment)}`, { ifMatch });

const threadPath = (thread: string) => `/api/v1/comments/${encodeURIComponent(thread)}`;
