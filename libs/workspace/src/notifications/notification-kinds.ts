import type { NotificationKind, NotificationSwitchesView } from './notifications.contract';

export const NOTIFICATION_KINDS: readonly NotificationKind[] = [
  'mention',
  'reply',
  'sentBack',
  'approved',
  'released',
  'scheduled',
  'assigned',
  'due',
  'overdue',
  'taskChanged',
  'finished',
];

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
