import type { NotificationGroup, NotificationKind, NotificationSwitchesView } from './notifications.contract';

/** The kinds of each group, in the order of the settings. */
export const KINDS_OF_GROUP: Readonly<Record<NotificationGroup, readonly NotificationKind[]>> = {
  comments: ['mention', 'reply'],
  reviews: ['sentBack', 'approved'],
  releases: ['released', 'scheduled'],
  tasks: ['assigned', 'due', 'overdue', 'taskChanged', 'finished'],
};

export const NOTIFICATION_KINDS: readonly NotificationKind[] = Object.values(KINDS_OF_GROUP).flat();

/** Before people change them: what waits for them comes by email as well, what is only good to know does not come at all. */
export const DEFAULT_SWITCHES: NotificationSwitchesView = {
  mention: { bell: true, email: true },
  reply: { bell: true, email: true },
  sentBack: { bell: true, email: true },
  approved: { bell: false, email: false },
  released: { bell: false, email: false },
  scheduled: { bell: true, email: true },
  assigned: { bell: true, email: true },
  due: { bell: true, email: true },
  overdue: { bell: true, email: true },
  taskChanged: { bell: true, email: true },
  finished: { bell: true, email: true },
};
