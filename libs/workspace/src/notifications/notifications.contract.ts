import type { AuthorView } from '../editing/editing.contract';

export type NotificationKind =
  /** Someone mentioned you in a comment. */
  | 'mention'
  /** Someone replied in a thread that you wrote in. */
  | 'reply'
  /** Your text was sent back. */
  | 'sentBack'
  /** Your text was approved. */
  | 'approved'
  /** A release was published. */
  | 'released'
  /**
   * A release that you have scheduled was published, could not be published, or was canceled by someone else; or that of a person who
   * may no longer publish was not published.
   */
  | 'scheduled'
  /** A task was assigned to you. */
  | 'assigned'
  /** Your task is due on the next day. */
  | 'due'
  /** The last day of your task, or of one that you have created, has passed. */
  | 'overdue'
  /** Your task was deleted, has another last day or none, or is no longer yours. */
  | 'taskChanged'
  /** A task that you have created is done. */
  | 'finished';

/**
 * What became of a scheduled release, or why it was not published; see `ScheduledReleaseView`. `permissionOfAuthor`: the person who
 * scheduled it may no longer publish, which everyone who may is notified of.
 */
export type ReleaseOutcome =
  | 'published'
  | 'nothing'
  | 'canceled'
  | 'errors'
  | 'builds'
  | 'permission'
  | 'permissionOfAuthor'
  | 'missed'
  | 'unavailable';

/** What has changed about your task. `moved`: it has another last day; `notDue`: it no longer has one. */
export type TaskOutcome = 'unassigned' | 'moved' | 'notDue' | 'deleted';

export type NotificationOutcome = ReleaseOutcome | TaskOutcome;

/** What notifications are about. `comments`: mentions and replies; `reviews`: texts that were sent back or approved. */
export type NotificationGroup = 'comments' | 'reviews' | 'releases' | 'tasks';

/** `GET /api/v1/notifications?unread&group&limit&cursor`: your notifications, the latest first. */
export interface NotificationsView {
  /** Number of all unread ones, of every group. */
  unread: number;
  /** Number of unread ones of the group; absent without `group`. */
  unreadInGroup?: number;
  notifications: readonly NotificationView[];
  /** Cursor of the next page. */
  next?: string;
}

export interface NotificationView {
  id: string;
  kind: NotificationKind;
  /** RFC 3339, UTC. */
  at: string;
  read: boolean;
  by: AuthorView;
  /** Absent if it is about no key, or the key is deleted. */
  key?: { id: string; namespace: string; key: string };
  /** BCP 47; absent if it is not about one language. */
  language?: string;
  /** For `mention` and `reply`, the text of the comment as it is now; absent if it is deleted. */
  comment?: string;
  /**
   * For `sentBack`, the reason; for `released` and `scheduled`, the note; for a task that was deleted, its name; for several tasks,
   * the name that all of them have.
   */
  note?: string;
  /** For `released`, the number of the release; for `scheduled`, if it was published. */
  release?: number;
  /** For `scheduled`, what became of the release; for `taskChanged`, what has changed. */
  outcome?: NotificationOutcome;
  /** For `assigned`, `due`, `overdue`, `taskChanged` and `finished`; absent if the task is deleted, or they are several. */
  task?: { id: string; name: string; kind: 'translate' | 'review' };
  /**
   * The last day of the task at that time, RFC 3339 `full-date`; absent if it had none, if several tasks had different ones, and in
   * notifications of earlier versions that did not store it.
   */
  dueOn?: string;
  /** For `sentBack` and `approved`, the number of texts; for `assigned` and `taskChanged`, the number of tasks changed together. */
  count: number;
}

/** `GET /api/v1/notifications/unread` */
export interface UnreadNotificationsView {
  unread: number;
}

/** `POST /api/v1/notifications/read` */
export interface ReadNotificationsInput {
  /** Only those with these ids. Absent: all. */
  ids?: readonly string[];
  /** Only notifications of this group; with `ids`, those that match both. Absent: all. */
  group?: NotificationGroup;
}

/** Where notifications of a kind appear. */
export interface NotificationChannels {
  bell: boolean;
  email: boolean;
}

export type NotificationSwitchesView = { [Kind in NotificationKind]: NotificationChannels };

/** `GET /api/v1/notifications/settings` */
export interface NotificationSettingsView {
  /** `notConfigured`: the installation sends no emails; `noAddress`: your email address is not known. */
  email: 'available' | 'notConfigured' | 'noAddress';
  kinds: NotificationSwitchesView;
  /** A weekly summary by email, on Monday at 8:00 in your time zone, if there is anything to do. */
  digest: boolean;
}

/** `POST /api/v1/notifications/unsubscribe?kind&secret` */
export interface UnsubscribedView {
  /** What is switched off now. */
  unsubscribed: 'notifications' | 'digest';
}

/** `PUT /api/v1/notifications/settings` */
export interface NotificationSettingsInput {
  /** Kinds that are left out do not change. */
  kinds?: Partial<NotificationSwitchesView>;
  /** Stays as it is if it is left out. */
  digest?: boolean;
}
