import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller';
import { NotificationsService } from './notifications.service';
import { Notifier } from './notifier';

@Module({ controllers: [NotificationsController], providers: [NotificationsService, Notifier], exports: [Notifier] })
export class NotificationsModule {}
