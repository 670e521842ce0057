import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { Digests } from './digests';
import { MailOutbox } from './mail-outbox';
import { NotificationsController } from './notifications.controller';
import { NotificationsService } from './notifications.service';
import { Notifier } from './notifier';

@Module({
  imports: [MailModule],
  controllers: [NotificationsController],
  providers: [NotificationsService, Notifier, MailOutbox, Digests],
  exports: [Notifier],
})
export class NotificationsModule {}
