import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Post,
  Put,
  Query,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow, FromServer, Public } from '../access/allow.decorator';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import type {
  NotificationSettingsView,
  NotificationsView,
  UnreadNotificationsView,
  UnsubscribedView,
} from './notifications.contract';
import {
  NotificationSettingsBody,
  NotificationsQuery,
  ReadNotificationsBody,
  UnsubscribeQuery,
} from './notifications.dto';
import { NotificationsService } from './notifications.service';

/** Your own notifications, and what you are notified of. */
@Allow('own.manage')
@Controller('api/v1/notifications')
@UseInterceptors(VersionedInterceptor)
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

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

  /** Mark notifications as read: those with the ids, those of a group, or all of them with an empty body */
  @Post('read')
  @HttpCode(200)
  read(@CurrentActor() actor: Actor, @Body() body: ReadNotificationsBody): Promise<UnreadNotificationsView> {
    return this.notifications.markRead(actor, body);
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

  /**
   * Switch off such emails, with the link of one
   *
   * Mail programs send this on behalf of the reader (RFC 8058). It needs no session.
   */
  @Public()
  @FromServer()
  @Post('unsubscribe')
  @HttpCode(200)
  unsubscribe(@Query() { kind, secret }: UnsubscribeQuery): Promise<UnsubscribedView> {
    return this.notifications.unsubscribe(kind, secret);
  }

  /**
   * Redirect a person who opens the link to the settings
   *
   * Changes nothing, since programs that check emails open links as well.
   * @status 302
   */
  @Public()
  @Get('unsubscribe')
  @Header('Cache-Control', 'private, no-store')
  showSettings(@Res() response: Response): void {
    response.redirect(302, `${this.config.base}/profile#notifications`);
  }
}
