import type {
  NotificationGroup,
  NotificationSettingsInput,
  NotificationSettingsView,
  NotificationsView,
  ReadNotificationsInput,
  UnreadNotificationsView,
} from '../../../../libs/workspace/src/notifications/notifications.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Reads the person's own notifications, the latest first. */
export const listNotifications = (
  read: ReadJson,
  query: {
    readonly group?: NotificationGroup | undefined;
    readonly limit?: string | undefined;
    readonly cursor?: string | undefined;
  },
) => read<NotificationsView>(withQuery('/api/v1/notifications', query));

export const countUnread = (read: ReadJson) => read<UnreadNotificationsView>('/api/v1/notifications/unread');

/** @param which absent: all */
export const markRead = (send: Send, which: ReadNotificationsInput = {}) =>
  send<UnreadNotificationsView>('POST', '/api/v1/notifications/read', { body: which });

export const getNotificationSettings = (read: ReadJson) =>
  read<NotificationSettingsView>('/api/v1/notifications/settings');

export const changeNotificationSettings = (send: Send, body: NotificationSettingsInput) =>
  send<NotificationSettingsView>('PUT', '/api/v1/notifications/settings', { body });
