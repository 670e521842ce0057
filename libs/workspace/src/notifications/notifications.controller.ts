import { Body, Controller, Get, HttpCode, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import type { NotificationSettingsView, NotificationsView, UnreadNotificationsView } from './notifications.contract';
import { NotificationSettingsBody, NotificationsQuery, ReadNotificationsBody } from './notifications.dto';
import { NotificationsService } from './notifications.service';

/** Your own notifications, and what you are notified of. */
@Allow('own.manage')
@Controller('api/v1/notifications')
@UseInterceptors(VersionedInterceptor)
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  /** List your notifications, the latest first */
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: NotificationsQuery): Promise<NotificationsView> {
    return this.notifications.list(actor, query);
  }

  /** Count your unread notifications */
  @Get('unread')
  unread(@CurrentActor() actor: Actor): Promise<UnreadNotificationsView> {
    return this.notifications.unread(actor);
  }

  /** Mark notifications as read, or all of them with an empty body */
  @Post('read')
  @HttpCode(200)
  read(@CurrentActor() actor: Actor, @Body() { ids }: ReadNotificationsBody): Promise<UnreadNotificationsView> {
    return this.notifications.markRead(actor, ids);
  }

  /** Get what you are notified of */
  @Get('settings')
  settings(@CurrentActor() actor: Actor): Promise<NotificationSettingsView> {
    return this.notifications.settings(actor);
  }

  /** Change what you are notified of */
  @Put('settings')
  changeSettings(
    @CurrentActor() actor: Actor,
    @Body() body: NotificationSettingsBody,
  ): Promise<NotificationSettingsView> {
    return this.notifications.changeSettings(actor, body);
  }
}
