import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Transaction } from '../database/database';
import { newSecret } from '../http/secret';
import type { MailContent, MailPlace } from '../mail/mail-content';
import { MailDispatcher } from '../mail/mail-dispatcher';
import { OutgoingMails } from '../mail/outgoing-mails';
import { notificationMail } from './notification-mail';
import {
  findMailRecipient,
  findSettings,
  type MailRecipient,
  peopleWithDueNotifications,
  saveSettings,
  selectForMail,
  takeNotifications,
} from './notifications.store';

/** People whose notifications are put into emails at a time. */
const PAGE_SIZE = 50;

/** What an email is about; its link switches off all of the kind. */
export type MailKind = 'notifications' | 'digest';

/**
 * Turns notifications that are due into emails, one for each person. They are taken in the transaction that stores the email,
 * so that each is mailed once, even if the process ends in between.
 */
@Injectable()
export class MailOutbox implements OnModuleInit {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly database: Database,
    private readonly mails: OutgoingMails,
    private readonly dispatcher: MailDispatcher,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.dispatcher.composeWith((now) => this.compose(now));
  }

  /** Composes everything that is due. What cannot be composed stays and does not hold up the rest. */
  async compose(now = Date.now()): Promise<void> {
    for (const userId of await peopleWithDueNotifications(this.database.read, now, PAGE_SIZE)) {
      try {
        await this.database.transaction((tx) => this.composeOne(tx, userId, now));
      } catch (error) {
        this.logger.error(`An email could not be composed; will try again.`, error);
      }
      await nextTurn();
    }
  }

  private async composeOne(tx: Transaction, userId: string, now: number): Promise<void> {
    const ids = await takeNotifications(tx, userId);
    const person = await findMailRecipient(tx, userId);
    if (person === undefined || ids.length === 0) return; // without access or address, or another process was faster
    const wanted = (await selectForMail(tx, ids)).filter(({ kind }) => person.switches[kind].email);
    if (wanted.length > 0) await this.add(tx, person, 'notifications', now, (place) => notificationMail(wanted, place));
  }

  /** Stores an email in the language of a person. */
  async add(
    tx: Transaction,
    person: MailRecipient,
    kind: MailKind,
    now: number,
    compose: (place: MailPlace) => MailContent,
  ): Promise<void> {
    const secret = await this.unsubscribeSecret(tx, person.id);
    const { origin, base } = this.config;
    const unsubscribe = `${origin}${base}/api/v1/notifications/unsubscribe?${new URLSearchParams({ kind, secret })}`;
    await this.mails.add(
      tx,
      {
        to: person.email,
        userId: person.id,
        language: person.interfaceLanguage,
        namespace: 'dragoman/notifications',
        unsubscribe,
        now,
      },
      compose,
    );
  }

  private async unsubscribeSecret(tx: Transaction, userId: string): Promise<string> {
    const settings = await findSettings(tx, userId);
    if (settings?.unsubscribe != null) return settings.unsubscribe;
    const unsubscribe = newSecret();
    await saveSettings(tx, { user_id: userId, switches: settings?.switches ?? '{}', unsubscribe });
    return unsubscribe;
  }
}
