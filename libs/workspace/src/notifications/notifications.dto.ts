import { applyDecorators } from '@nestjs/common';
import { idShape } from '../http/input/id.pipe';
import { MayBeLeftOut, Name, OneOf, rule, serverSays } from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import { KINDS_OF_GROUP, NOTIFICATION_KINDS } from './notification-kinds';
import type {
  NotificationGroup,
  NotificationSettingsInput,
  NotificationSwitchesView,
  ReadNotificationsInput,
} from './notifications.contract';

/** Notifications that are marked as read at a time. */
const MAX_READ = 200;

/** Query of `GET /api/v1/notifications` */
export class NotificationsQuery extends PageQuery {
  /** Only unread ones. */
  @MayBeLeftOut()
  @OneOf(['true', 'false'])
  unread?: 'true' | 'false';

  /** Only notifications of this group. */
  @MayBeLeftOut()
  @OneOf(Object.keys(KINDS_OF_GROUP))
  group?: NotificationGroup;
}

/** Body of `POST /api/v1/notifications/read` */
export class ReadNotificationsBody implements ReadNotificationsInput {
  @MayBeLeftOut()
  @Ids()
  ids?: string[];

  @MayBeLeftOut()
  @OneOf(Object.keys(KINDS_OF_GROUP))
  group?: NotificationGroup;
}

/** Query of the link in emails. */
export class UnsubscribeQuery {
  /** @example "notifications" */
  @OneOf(['notifications', 'digest'])
  kind: 'notifications' | 'digest';

  /** @example "mQ0mXqk8PTvVZV3Tq0v9mQd5yJfVvE4w1o7bQm2r0cA" */
  @Name(64)
  secret: string;
}

/** Body of `PUT /api/v1/notifications/settings` */
export class NotificationSettingsBody implements NotificationSettingsInput {
  @MayBeLeftOut()
  @Switches()
  kinds?: Partial<NotificationSwitchesView>;

  @MayBeLeftOut()
  @OneOf([true, false])
  digest?: boolean;
}

function Ids() {
  return applyDecorators(
    rule(
      'ids',
      (value) =>
        Array.isArray(value) &&
        value.length <= MAX_READ &&
        value.every((id) => typeof id === 'string' && idShape.test(id)),
      serverSays('ids', { max: MAX_READ }),
    ),
  );
}

/** Objects with `bell` and `email`, by kind. */
function Switches() {
  const isChannels = (value: unknown): boolean =>
    isObject(value) &&
    Object.keys(value).sort().join() === 'bell,email' &&
    Object.values(value).every((isOn) => typeof isOn === 'boolean');
  return rule(
    'switches',
    (value) =>
      isObject(value) &&
      Object.entries(value).every(
        ([kind, channels]) => (NOTIFICATION_KINDS as readonly string[]).includes(kind) && isChannels(channels),
      ),
    serverSays('notificationSwitches', { kinds: NOTIFICATION_KINDS.join(', ') }),
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
