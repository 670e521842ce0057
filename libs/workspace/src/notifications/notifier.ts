import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import type { Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { MINUTE_MS } from '../durations';
import type { Author } from '../history/change';
import type { NotificationKind, NotificationOutcome } from './notifications.contract';
import { addToUnread, insertNotifications, selectRecipients } from './notifications.store';
import type { NotificationRow } from './notifications.tables';

/** Notifications within this time are sent in one email. */
const MAIL_DELAY_MS = 5 * MINUTE_MS;

/** An event that people are notified of. */
export interface NotificationEvent {
  readonly kind: NotificationKind;
  /** The ids of the recipients; absent for everyone. The author, people without access and service accounts get nothing. */
  readonly to?: readonly string[];
  readonly by: Author;
  readonly messageId?: string;
  readonly language?: string | null;
  readonly commentId?: string;
  readonly taskId?: string;
  /** The last day of the task, RFC 3339 `full-date`. */
  readonly dueOn?: string | null;
  readonly release?: number;
  readonly note?: string | null;
  readonly outcome?: NotificationOutcome;
  /** The id of the change set that it is about, the whole of one with several parts: undoing it withdraws the notification. */
  readonly changeSet?: string;
  /** The number of texts or tasks concerned; 1 by default. */
  readonly count?: number;
  /** The time since when earlier parts of the same event may have been notified of: their notification counts this one, too. */
  readonly continuedSince?: number;
}

/**
 * Stores notifications in the transaction of the event: either both are committed, or neither is. People do not get the kinds
 * of notifications that they have switched off.
 */
@Injectable()
export class Notifier {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  async notify(tx: Transaction, event: NotificationEvent): Promise<void> {
    if (event.to?.length === 0) return;
    const { kind, to, by, messageId, language, commentId, taskId, dueOn, release, note, outcome, count = 1 } = event;
    const { changeSet, continuedSince } = event;
    const now = Date.now();
    const recipients = await selectRecipients(tx, to && [...new Set(to)]);
    const rows = recipients.flatMap(({ id, email, switches }): NotificationRow[] => {
      const { bell } = switches[kind];
      const isMailed = switches[kind].email && email !== '' && this.config.smtp !== undefined;
      if (id === by.id || !(bell || isMailed)) return [];
      return [
        {
          id: newId(),
          user_id: id,
          kind,
          actor_id: by.id,
          actor_name: by.name,
          message_id: messageId ?? null,
          language: language ?? null,
          comment_id: commentId ?? null,
          task_id: taskId ?? null,
          due_on: dueOn ?? null,
          release: release ?? null,
          note: note ?? null,
          outcome: outcome ?? null,
          count,
          change_set: changeSet ?? null,
          shown: bell ? 1 : 0,
          created_at: now,
          read_at: null,
          mail_at: isMailed ? now + MAIL_DELAY_MS : null,
        },
      ];
    });
    await insertNotifications(tx, continuedSince === undefined ? rows : await addToUnread(tx, rows, continuedSince));
  }
}
