import type { TableRegistration } from '../database/tables';

export const notificationMigrations: TableRegistration['migrations'] = {
  '0048-notifications': ({ text, int, end }) => [
    // Notifications of a person. shown: in the list of the workspace. mail_at: when it is put into an email, null: never or it was.
    `create table notifications (
      id ${text} primary key,
      user_id ${text} not null references users (id),
      kind ${text} not null,
      actor_id ${text},
      actor_name ${text} not null,
      message_id ${text} references messages (id) on delete cascade,
      language ${text},
      comment_id ${text} references comments (id) on delete cascade,
      release ${int},
      note ${text},
      count ${int} not null,
      shown ${int} not null,
      created_at ${int} not null,
      read_at ${int},
      mail_at ${int}
    ) ${end}`,
    `create index notifications_by_person on notifications (user_id, id)`,
    `create index notifications_by_mail on notifications (mail_at)`,
    `create index notifications_by_age on notifications (created_at)`,
    // Which notifications a person wants, and how; without a row the defaults apply. digest: the weekly summary.
    `create table notification_settings (
      user_id ${text} primary key references users (id),
      switches ${text} not null,
      digest_day ${int},
      digest_at ${int},
      digest_since ${int}
    ) ${end}`,
  ],
  '0049-mails': ({ text }) => [
    `alter table notification_settings add column unsubscribe ${text}`,
    `create unique index notification_settings_by_secret on notification_settings (unsubscribe)`,
  ],
  // The task that a notification is about.
  '0086-notifications-of-tasks': ({ text }) => [
    `alter table notifications add column task_id ${text} references tasks (id) on delete cascade`,
    `create index notifications_by_task on notifications (task_id)`,
  ],
  // The due date of the event. Earlier rows take it from their task, unless it has changed since.
  '0103-days-of-notifications': ({ text }) => [
    `alter table notifications add column due_on ${text}`,
    `update notifications set due_on = (
      select k.due_on from tasks k where k.id = notifications.task_id and k.day_set_at <= notifications.created_at
    ) where task_id is not null`,
    `update notifications set outcome = 'notDue' where outcome = 'moved' and exists (
      select 1 from tasks k
      where k.id = notifications.task_id and k.day_set_at <= notifications.created_at and k.due_on is null
    )`,
  ],
  // What became of a scheduled release.
  '0081-notification-outcomes': ({ text }) => [`alter table notifications add column outcome ${text}`],
  // The change set of a review: undoing it withdraws the notification.
  '0102-change-sets-of-notifications': ({ text }) => [
    `alter table notifications add column change_set ${text}`,
    `create index notifications_by_change_set on notifications (change_set)`,
  ],
};
