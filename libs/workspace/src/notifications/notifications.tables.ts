import type { JsonText } from '../database/json-text';
import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import type { NotificationKind, NotificationOutcome, NotificationSwitchesView } from './notifications.contract';
import { notificationMigrations } from './notifications.migrations';

declare module '../database/tables' {
  interface Tables {
    notifications: NotificationRow;
    notification_settings: NotificationSettingsRow;
  }
}

export interface NotificationRow {
  id: string;
  user_id: string;
  kind: NotificationKind;
  /** Null: the system. */
  actor_id: string | null;
  actor_name: string;
  message_id: string | null;
  language: string | null;
  comment_id: string | null;
  task_id: string | null;
  release: number | null;
  /** The last day of the task at that time, RFC 3339 `full-date`. Null: none, or unknown in older rows. */
  due_on: string | null;
  /** The reason for sending a text back, the note of a release, or the name of a task that was deleted or of several tasks. */
  note: string | null;
  /** What became of a scheduled release, or what has changed about a task. */
  outcome: NotificationOutcome | null;
  /** Texts or tasks that it is about. */
  count: number;
  /** The change set that it is about, the whole of one with several parts. Null: none, or unknown in older rows. */
  change_set: string | null;
  /** It is in the list of the workspace. */
  shown: Flag;
  created_at: Timestamp;
  read_at: Timestamp | null;
  /** When it is put into an email; null: never, or it was. */
  mail_at: Timestamp | null;
}

export interface NotificationSettingsRow {
  user_id: string;
  /** Those that differ from the defaults at the time. */
  switches: JsonText<Partial<NotificationSwitchesView>>;
  /** Secret of the links in emails that switch them off. */
  unsubscribe: string | null;
  /** Day of the weekly summary, from 1 (Monday) to 7; 0: none; null: the default. */
  digest_day: number | null;
  /** When the next summary is due. */
  digest_at: Timestamp | null;
  /** The time that the next summary begins at. */
  digest_since: Timestamp | null;
}

export const notificationTables: TableRegistration = {
  migrations: notificationMigrations,
  tables: {
    // A restored copy does not send emails that the original has sent.
    notifications: { key: ['id'], omitted: ['mail_at'] },
    notification_settings: { key: ['user_id'], omitted: ['digest_at'] },
  },
  personalData: {
    notifications: { ownedBy: 'user_id', names: { actor_id: 'actor_name' } },
    notification_settings: { ownedBy: 'user_id' },
  },
};
