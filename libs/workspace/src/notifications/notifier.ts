import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import type { Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { MINUTE_MS } from '../durations';
import type { Author } from '../history/change';
import type { NotificationKind } from './notifications.contract';
import { insertNotifications, selectRecipients } from './notifications.store';
import type { NotificationRow } from './notifications.tables';

/** What happens within this time comes in one e-mail. */
const MAIL_DELAY_MS = 5 * MINUTE_MS;

/** Something that people are notified of. */
export interface NotificationEvent {
  readonly kind: NotificationKind;
  /** Ids of people; absent: everyone. Those without access, the author, and what is no person are left out. */
  readonly to?: readonly string[];
  readonly by: Author;
  readonly messageId?: string;
  readonly language?: string | null;
  readonly commentId?: string;
  readonly release?: number;
  readonly note?: string | null;
  /** Texts that it is about; default: 1. */
  readonly count?: number;
}

/**
 * Notifies people in the transaction of what they are notified of: both are committed, or neither. Each person gets what they
 * have not switched off.
 */
@Injectable()
export class Notifier {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  async notify(tx: Transaction, event: NotificationEvent): Promise<void> {
    if (event.to?.length === 0) return;
    const { kind, to, by, messageId, language, commentId, release, note, count = 1 } = event;
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
          release: release ?? null,
          note: note ?? null,
          count,
          shown: bell ? 1 : 0,
          created_at: now,
          read_at: null,
          mail_at: isMailed ? now + MAIL_DELAY_MS : null,
        },
      ];
    });
    await insertNotifications(tx, rows);
  }
}
