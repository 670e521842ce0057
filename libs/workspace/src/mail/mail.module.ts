import { Module } from '@nestjs/common';
import { HealthOfMail } from './health-of-mail';
import { MailDispatcher } from './mail-dispatcher';
import { MailSender } from './mail-sender';
import { OutgoingMails } from './outgoing-mails';

/** Stores emails of other modules, and sends them. */
@Module({
  providers: [MailSender, MailDispatcher, OutgoingMails, HealthOfMail],
  exports: [MailDispatcher, OutgoingMails, HealthOfMail],
})
export class MailModule {}
