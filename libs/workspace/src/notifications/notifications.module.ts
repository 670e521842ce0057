import { Module } from '@nestjs/common';
import { Digests } from './digests';
import { HealthOfMail } from './health-of-mail';
import { MailDispatcher } from './mail-dispatcher';
import { MailOutbox } from './mail-outbox';
import { MailSender } from './mail-sender';
import { NotificationsController } from './notifications.controller';
import { NotificationsService } from './notifications.service';
import { Notifier } from './notifier';

@Module({
  controllers: [NotificationsController],
  providers: [NotificationsService, Notifier, MailOutbox, Digests, MailDispatcher, MailSender, HealthOfMail],
  exports: [Notifier, HealthOfMail],
})
export class NotificationsModule {}
