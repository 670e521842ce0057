import type { FormsView } from '../exchange/exchange.contract';

/** Requests and responses of code changes. Types only. */

/** A text that was changed both in the code and in the workspace. The workspace's text stays until someone decides. */
export interface CodeChangeView {
  id: string;
  namespace: string;
  /** BCP 47. */
  language: string;
  /** Path segments joined by `.`, without plural suffixes. */
  key: string;
  /** The id of the key; absent if it was deleted or renamed in the workspace. */
  keyId?: string;
  /** The text that both sides last agreed on; null if there was none. */
  base: FormsView | null;
  /** The text in the code. */
  code: FormsView;
  /** The text in the workspace; null if there is none. */
  workspace: FormsView | null;
  /**
   * The build that contained the text of the code. `order` is a time, RFC 3339, UTC. Null: a tool sent a file without a build.
   */
  build: { id: string; order: string } | null;
  /** RFC 3339, UTC. */
  at: string;
  /** For `If-Match`; also rises when the text in the workspace changes. */
  version: number;
}

/** `GET /api/v1/code-changes?namespace&language&limit&cursor`: the oldest first. */
export interface CodeChangesView {
  /** All that match, not only those of this page. */
  total: number;
  changes: readonly CodeChangeView[];
  /** The `cursor` of the next page; absent on the last page. */
  next?: string;
}

/** `PUT /api/v1/code-changes/{id}` with `If-Match`: 204. */
export interface ResolveCodeChangeInput {
  /** `code` takes the text of the code, `workspace` keeps the current one, `edited` takes that of `forms`. */
  take: 'code' | 'workspace' | 'edited';
  forms?: FormsView;
}

/** `POST /api/v1/code-changes/resolve`: all that match, or none. At most 2,000 at a time. */
export interface ResolveCodeChangesInput {
  take: 'code' | 'workspace';
  namespace?: string;
  language?: string;
  /** The `total` that was shown; if it is no longer that, the response is 412. */
  total: number;
}

export interface ResolvedCodeChangesView {
  /** The number of texts that were decided. */
  resolved: number;
}
