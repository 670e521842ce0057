import type { AuthorView, MarkedView } from '../editing/editing.contract';
import type { ChangeGroup } from '../history/change-kinds';
import type { NamedAccountView } from '../security-log/security-log.contract';

/**
 * `GET /api/v1/activity/entries?key&language&person&changeSet&since&group&from&to&timeZone&limit&cursor`: single changes, the
 * latest first; with `group`, `from` or `to`, those of the latest change set first.
 */
export interface ActivityEntriesView {
  entries: readonly ActivityEntryView[];
  /** Cursor of the next page. */
  next?: string;
}

/** One change of a text, key, namespace, language, setting, release, task, person, invitation, service account or token. */
export interface ActivityEntryView {
  /** Number of the entry; increases with time. */
  entry: number;
  /** RFC 3339, UTC. */
  at: string;
  by: AuthorView;
  /** Id of the change set it belongs to. */
  changeSet: string;
  kind: string;
  note?: string;
  /** Id of the change set that this one undid. */
  undoOf?: string;
  subject: { type: string; id: string };
  /** The current namespace and key, if a key or text was changed. */
  key?: { namespace: string; key: string };
  /** The current name, if a namespace was changed. */
  namespace?: string;
  /** The current name, if a task was changed that still exists; empty if it has none. */
  task?: string;
  /** Those that the task was, and is, assigned to, with their current names. */
  people?: readonly NamedAccountView[];
  /** The person or service account that was changed, or the owner of the token. */
  person?: NamedAccountView;
  /** The address of an invitation as long as it is kept, for those who may manage people. */
  email?: string;
  language?: string;
  /** The check whose issues are ignored, or counted again, since the change. */
  check?: NamedCheckView;
  /** Null if it did not exist. */
  before: unknown;
  /** Null if it no longer exists. */
  after: unknown;
}

export interface NamedCheckView {
  code: string;
  /** In the language of the request; absent for checks of extensions. */
  title?: string;
}

/** `GET /api/v1/activity?changeSet&key&language&person&since&group&from&to&timeZone&limit&cursor`: change sets, the latest first. */
export interface ActivityView {
  sets: readonly ChangeSetView[];
  /** Cursor of the next page. */
  next?: string;
}

/** Kinds of changes that the lists can be narrowed to. */
export type ActivityGroup = ChangeGroup;

/** Changes that were made in one action, such as an edit, an import or a bulk edit in several requests. */
export interface ChangeSetView {
  /** `GET /api/v1/activity/entries?changeSet` lists its changes. */
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  by: AuthorView;
  kind: string;
  note?: string;
  /** Id of the change set that this one undid. */
  undoOf?: string;
  /** Id of the change set that undid this one. */
  undoneBy?: string;
  /** Whether you may undo it with `POST /api/v1/activity/{id}/undo`. */
  undoable: boolean;
  /** Number of changes. */
  changes: number;
  /** Number of changes of texts. */
  texts: number;
  /** Languages of the changed texts and tasks. */
  languages: readonly string[];
  /** Its first change. */
  first: ActivityEntryView;
}

/** `GET /api/v1/activity/people`: everyone with a change in the history, by name. */
export interface ActivePeopleView {
  people: readonly ActivePersonView[];
}

export interface ActivePersonView extends MarkedView {
  id: string;
  name: string;
  /** For those who may manage people; absent for service accounts and deleted people. */
  email?: string;
}
