/** Requests and responses of tasks. Types only. */
import type { DistinctPersonView } from '../comments/comments.contract';
import type { AuthorView } from '../editing/editing.contract';

/**
 * What is to be done with the texts. `translate`: each is complete, not a draft, without errors and up to date with its source.
 * `review`: each is reviewed.
 */
export type TaskKind = 'translate' | 'review';

/** A person who should do a task. */
export interface AssigneeView extends DistinctPersonView {
  /** Absent if they still may do it; true if they no longer can: the account is disabled, or lost the role or the language. */
  unable?: true;
}

/**
 * Work in one language that people are asked to do. Its texts are those that were selected when it was created and that people have
 * added since, without those that they have removed.
 */
export interface TaskView {
  id: string;
  kind: TaskKind;
  /** Empty if it has none. */
  name: string;
  /** What the people should know. Empty if there is none. */
  description: string;
  /** BCP 47. */
  language: string;
  /** Present names of the namespaces of its texts, in their order. */
  namespaces: readonly string[];
  /** Who should do it; empty: anyone who may. */
  assignees: readonly AssigneeView[];
  /** The last day, RFC 3339 `full-date`, in the time zone of each person. */
  dueOn?: string;
  /** The number of texts, without those of keys that have been deleted; all plural forms of a text count as one. */
  texts: number;
  /** How many of them are finished, see {@link TaskKind}. */
  finished: number;
  /** For `review`: how many of them have no translation to review yet. Absent for `translate`. */
  untranslated?: number;
  /** Words of the source texts, as in translation jobs, counted when they joined the task; without those of deleted keys. */
  words: number;
  /** How many of them are words of texts that are finished. */
  wordsFinished: number;
  /**
   * A task is done when all of its texts are finished, or when someone says so. One that was done because its texts were finished
   * is open again if one of them no longer is. A task without any text left stays open until someone says that it is done.
   */
  state: 'open' | 'done';
  /** RFC 3339, UTC. */
  createdAt: string;
  createdBy: AuthorView;
  /** For `done`. RFC 3339, UTC. */
  doneAt?: string;
  /** For `done`: who said so; absent if all texts were finished. */
  doneBy?: AuthorView;
  /** The caller may change and delete it: they may review the language. */
  mayChange: boolean;
  /** The caller may say that it is done, or open it again: they are one of the assignees, or may change it. */
  mayFinish: boolean;
  /** For `If-Match`. */
  version: number;
}

/**
 * `GET /api/v1/tasks?state&assignee&language&kind&due&timeZone&createdBy&q&sort&limit&cursor`. `state`: `open` (the default, the
 * earliest due first, then without a date) or `done` (the latest first). `assignee`: the id of a person, `me`, or `none`: no one
 * who can do it is assigned. `due`: `overdue`, in the time zone (IANA) `timeZone`, or else that of the profile. `createdBy`: the id
 * of a person, or `me`. `q`: part of the name. `sort`: `created` (the newest first) or `name`. Default: by `state`.
 */
export interface TaskListView extends TasksView {
  /** Number of tasks that match, on all pages. */
  total: number;
}

/** The tasks of a page of the list, or those that `POST /api/v1/tasks` has created. */
export interface TasksView {
  tasks: readonly TaskView[];
  /** The `cursor` of the next page; absent on the last page. */
  next?: string;
}

/** Texts of the language of a task: `POST /api/v1/tasks/{id}/texts` adds them to it. */
export interface TaskTextsInput {
  /** Default: all namespaces. */
  namespaces?: readonly string[];
  /**
   * As in the list of texts, in addition to `unfinished` for `translate` and `unreviewed` for `review`: what is finished already
   * is never part of a task.
   */
  filter?: string;
  /** Ids of keys, at most 10,000; default: all. */
  keyIds?: readonly string[];
}

/** What a task is about: `POST /api/v1/tasks/preview` counts it, `POST /api/v1/tasks` creates it. */
export interface TaskSelectionInput extends TaskTextsInput {
  kind: TaskKind;
  /** Languages to work in, BCP 47, each of which gets a task of its own. Requires the permission to review them. */
  languages: readonly string[];
}

/** What `POST /api/v1/tasks/{id}/texts` has done. */
export interface AddedTextsView {
  task: TaskView;
  added: number;
  /**
   * Texts that the task had already: with `keyIds` those of these keys, also if they are finished, left out by `filter` or
   * `namespaces`, or their keys were deleted; without `keyIds` only those of the selection, which are to do.
   */
  alreadyInTask: number;
  /**
   * With `keyIds`: those whose texts are not in the task, since they are finished, left out by `filter` or `namespaces`, or the keys
   * do not exist. 0 without `keyIds`.
   */
  leftOut: number;
}

/** `POST /api/v1/tasks/{id}/texts/remove`, with an `Idempotency-Key` to repeat it safely. */
export interface RemovedTextsInput {
  /** Ids of keys, at most 10,000. */
  keyIds: readonly string[];
}

/** What `POST /api/v1/tasks/{id}/texts/remove` has done. */
export interface RemovedTextsView {
  task: TaskView;
  removed: number;
  /** Those of the keys whose texts were not in the task. */
  notInTask: number;
}

/** `POST /api/v1/tasks/preview` */
export interface TaskPreviewView {
  /**
   * In the order of the request; `texts` is 0 for a language without any: it gets no task. `untranslated` as in {@link TaskView}.
   */
  languages: readonly { language: string; texts: number; words: number; untranslated?: number }[];
}

/**
 * `POST /api/v1/tasks`, with an `Idempotency-Key` to repeat it safely. The response is a {@link TasksView} with the tasks of the
 * languages that have texts for it; 422 if none has.
 */
export interface TaskInput extends TaskSelectionInput {
  name?: string;
  description?: string;
  /** The last day, RFC 3339 `full-date`: from yesterday, within 5 years. */
  dueOn?: string;
  /** Ids. Each is assigned in those of the languages that they may work in, and may work in one at least. */
  assignees?: readonly string[];
}

/** `PATCH /api/v1/tasks/{id}` with `If-Match`, as for `DELETE`. What is left out does not change. */
export interface TaskChangeInput {
  name?: string;
  description?: string;
  /** RFC 3339 `full-date`; null: no last day. */
  dueOn?: string | null;
  assignees?: readonly string[];
}

/**
 * `POST /api/v1/tasks/bulk`, with an `Idempotency-Key` to repeat it safely. `delete` deletes a few tasks at a time: if it fails, some
 * may be deleted already, and the same request, repeated with its key, deletes the others and reports all of them.
 */
export interface BulkTasksInput {
  /** Ids; at most 200. */
  taskIds: readonly string[];
  /** The version of each of `taskIds`, in their order. Tasks that have another version by now are skipped. */
  versions?: readonly number[];
  /** `addAssignees` keeps those who are assigned already, `setAssignees` replaces them. */
  action: 'setDueDate' | 'addAssignees' | 'setAssignees' | 'delete';
  /** For `setDueDate`. RFC 3339 `full-date`; null: no last day. */
  dueOn?: string | null;
  /** For `addAssignees` and `setAssignees`. Ids. Each is assigned to those of the tasks that they may do. */
  assignees?: readonly string[];
}

/** Why a task was skipped. */
export type TaskSkipReason =
  /** The action would not change it. */
  | 'unchanged'
  /** It does not exist, or was deleted. */
  | 'unknownTask'
  /** It has been changed since. */
  | 'changedMeanwhile'
  /** None of the people may do it. */
  | 'notAssignable'
  /** It would have too many assignees. */
  | 'tooManyAssignees'
  | 'forbidden';

/** What `POST /api/v1/tasks/bulk` has done: one task that cannot be changed does not keep the others from it. */
export interface BulkTasksReportView {
  done: number;
  /** `name` and `language` are absent for `unknownTask`. */
  skipped: readonly { taskId: string; name?: string; language?: string; reason: TaskSkipReason }[];
}

/** `POST /api/v1/tasks/{id}/state` with `If-Match`. A task that is opened again stays open until someone says that it is done. */
export interface TaskStateInput {
  state: 'open' | 'done';
}

/** `GET /api/v1/tasks/people?kind&language&q`: people who can be assigned, by name; `language` is one or several, `pl,de`. */
export interface TaskPeopleView {
  people: readonly TaskPersonView[];
}

export interface TaskPersonView extends DistinctPersonView {
  /** For those who may manage people. */
  email?: string;
  /** Those of the languages that they can be assigned in; absent: all of them. */
  languages?: readonly string[];
}
