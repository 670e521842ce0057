import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Transaction } from '../database/database';
import { toJson } from '../database/json-text';
import { DAY_MS, HOUR_MS } from '../durations';
import { toIsoTime } from '../http/input/iso-time';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import { notFound } from '../http/not-found';
import { nextDigestTime } from './digest-time';
import { DIGEST_DAY } from './digests';
import type { MailKind } from './mail-outbox';
import { KINDS_OF_GROUP } from './notification-kinds';
import type {
  NotificationSettingsView,
  NotificationsView,
  NotificationSwitchesView,
  NotificationView,
  UnreadNotificationsView,
  UnsubscribedView,
} from './notifications.contract';
import type { NotificationSettingsBody, NotificationsQuery, ReadNotificationsBody } from './notifications.dto';
import {
  allSwitches,
  countUnread,
  deleteNotificationsBefore,
  findAddress,
  findMailRecipient,
  findSettings,
  findSettingsBySecret,
  markRead,
  type NamedNotificationRow,
  saveSettings,
  selectNotifications,
} from './notifications.store';

export const KEEP_NOTIFICATIONS_DAYS = 90;

/** The notifications of a person, and what they want to be notified of. */
@Injectable()
export class NotificationsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Notifications');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.clean(), HOUR_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @throws Problem 400 for an invalid cursor */
  async list({ id: userId }: Actor, { unread, group, limit, cursor }: NotificationsQuery): Promise<NotificationsView> {
    const { read } = this.database;
    const before = cursor === undefined ? undefined : decodeCursor(cursor, isString);
    const kinds = group && KINDS_OF_GROUP[group];
    const filter = {
      ...{ userId, unread: unread === 'true' },
      ...(kinds !== undefined && { kinds }),
      ...(before !== undefined && { before }),
    };
    const [rows, count, unreadInGroup] = await Promise.all([
      selectNotifications(read, filter, limit + 1),
      countUnread(read, userId),
      kinds && countUnread(read, userId, kinds),
    ]);
    const notifications = rows.slice(0, limit).map(notificationView);
    const next = rows.length > limit ? encodeCursor(notifications.at(-1)!.id) : undefined;
    return { unread: count, ...(unreadInGroup !== undefined && { unreadInGroup }), notifications, next };
  }

  async unread({ id }: Actor): Promise<UnreadNotificationsView> {
    return { unread: await countUnread(this.database.read, id) };
  }

  async markRead({ id }: Actor, { ids, group }: ReadNotificationsBody): Promise<UnreadNotificationsView> {
    return this.database.transaction(async (tx) => {
      await markRead(tx, id, { ids, kinds: group && KINDS_OF_GROUP[group] });
      return { unread: await countUnread(tx, id) };
    });
  }

  async settings({ id }: Actor): Promise<NotificationSettingsView> {
    const { read } = this.database;
    const [row, address] = await Promise.all([findSettings(read, id), findAddress(read, id)]);
    return {
      email: this.config.smtp === undefined ? 'notConfigured' : address === '' ? 'noAddress' : 'available',
      kinds: allSwitches(row?.switches ?? null),
      digest: (row?.digest_day ?? 0) > 0,
    };
  }

  async changeSettings(actor: Actor, { kinds, digest }: NotificationSettingsBody): Promise<NotificationSettingsView> {
    const { id } = actor;
    await this.database.transaction(async (tx) => {
      const row = await findSettings(tx, id);
      const switches = toJson({ ...allSwitches(row?.switches ?? null), ...kinds });
      const isOn = (row?.digest_day ?? 0) > 0;
      await saveSettings(tx, {
        ...{ user_id: id, switches },
        ...(digest !== undefined && digest !== isOn && (await this.digestTimes(tx, id, digest))),
      });
    });
    return this.settings(actor);
  }

  /** The first summary begins when it is switched on. */
  private async digestTimes(tx: Transaction, userId: string, isOn: boolean) {
    if (!isOn) return { digest_day: 0, digest_at: null };
    const now = Date.now();
    const zone = (await findMailRecipient(tx, userId))?.timeZone ?? 'UTC';
    return { digest_day: DIGEST_DAY, digest_at: nextDigestTime(DIGEST_DAY, zone, now), digest_since: now };
  }

  /** @throws Problem 404 for a link that was never sent */
  async unsubscribe(kind: MailKind, secret: string): Promise<UnsubscribedView> {
    await this.database.transaction(async (tx) => {
      const row = await findSettingsBySecret(tx, secret);
      if (row === undefined) throw notFound();
      const { user_id, switches } = row;
      if (kind === 'digest') return saveSettings(tx, { user_id, switches, digest_day: 0, digest_at: null });
      const quiet = Object.entries(allSwitches(switches)).map(([each, { bell }]) => [each, { bell, email: false }]);
      return saveSettings(tx, { user_id, switches: toJson(Object.fromEntries(quiet) as NotificationSwitchesView) });
    });
    return { unsubscribed: kind };
  }

  /** Deletes old notifications. Never rejects. */
  async clean(now = Date.now()): Promise<void> {
    try {
      const oldest = now - KEEP_NOTIFICATIONS_DAYS * DAY_MS;
      await this.database.transaction((tx) => deleteNotificationsBefore(tx, oldest));
    } catch (error) {
      this.logger.warn(`Old notifications could not be deleted; the next attempt is in an hour: ${String(error)}`);
    }
  }
}

const notificationView = (row: NamedNotificationRow): NotificationView => ({
  id: row.id,
  kind: row.kind,
  at: toIsoTime(row.created_at),
  read: row.read_at !== null,
  by: { id: row.actor_id, name: row.actor_name },
  ...(row.message_id !== null &&
    row.key !== null &&
    row.namespace !== null && { key: { id: row.message_id, namespace: row.namespace, key: row.key } }),
  ...(row.language !== null && { language: row.language }),
  ...(row.content && { comment: row.content }),
  ...(row.note !== null && { note: row.note }),
  ...(row.release !== null && { release: row.release }),
  ...(row.outcome !== null && { outcome: row.outcome }),
  ...(row.task_id !== null &&
    row.task_name !== null &&
    row.task_kind !== null && { task: { id: row.task_id, name: row.task_name, kind: row.task_kind } }),
  ...(row.due_on !== null && { dueOn: row.due_on }),
  count: row.count,
});
