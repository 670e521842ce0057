import { Inject, Injectable, Logger } from '@nestjs/common';
import { direction } from '@dragoman/i18n';
import { I18nService } from 'nestjs-i18n';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { newSecret } from '../http/secret';
import { type MailContent, type MailPlace, notificationMail } from './mail-content';
import { insertMail, peopleWithDueNotifications, takeNotifications } from './mails.store';
import {
  findMailRecipient,
  findSettings,
  type MailRecipient,
  saveSettings,
  selectForMail,
} from './notifications.store';

/** People whose notifications are put into e-mails at a time. */
const PAGE_SIZE = 50;

/** What an e-mail is about; its link switches off all of the kind. */
export type MailKind = 'notifications' | 'digest';

/**
 * Turns notifications that are due into e-mails, one for each person. They are taken in the transaction that stores the e-mail,
 * so that each is mailed once, even if the process ends in between.
 */
@Injectable()
export class MailOutbox {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly database: Database,
    private readonly i18n: I18nService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Composes everything that is due. What cannot be composed stays and does not hold up the rest. */
  async compose(now = Date.now()): Promise<void> {
    for (const userId of await peopleWithDueNotifications(this.database.read, now, PAGE_SIZE)) {
      try {
        await this.database.transaction((tx) => this.composeOne(tx, userId, now));
      } catch (error) {
        this.logger.error(`An e-mail could not be composed; will try again.`, error);
      }
      await nextTurn();
    }
  }

  private async composeOne(tx: Transaction, userId: string, now: number): Promise<void> {
    const ids = await takeNotifications(tx, userId);
    const person = await findMailRecipient(tx, userId);
    if (person === undefined || ids.length === 0) return; // without access or address, or another process was faster
    const wanted = (await selectForMail(tx, ids)).filter(({ kind }) => person.switches[kind].email);
    if (wanted.length > 0)
      await this.add(tx, person, 'notifications', now, (place, name) => notificationMail(wanted, place, name));
  }

  /** Stores an e-mail in the language of a person. */
  async add(
    tx: Transaction,
    person: MailRecipient,
    kind: MailKind,
    now: number,
    compose: (place: MailPlace, name: string) => MailContent,
  ): Promise<void> {
    const { origin, base, languages, fallback } = this.config;
    const chosen = person.interfaceLanguage ?? fallback;
    const language = languages.includes(chosen) ? chosen : fallback;
    const t = (key: string, args: object = {}) => String(this.i18n.t(key, { lang: language, args }));
    const url = origin + base;
    const content = compose(
      {
        language,
        direction: direction(language),
        url,
        translate: (key, variables) => t(`dragoman/notifications:${key}`, variables),
      },
      t('dragoman/common:name'),
    );
    const secret = await this.unsubscribeSecret(tx, person.id);
    await insertMail(tx, {
      id: newId(),
      user_id: person.id,
      address: person.email,
      subject: content.subject,
      body_text: content.text,
      body_html: content.html,
      unsubscribe: `${url}/api/v1/notifications/unsubscribe?${new URLSearchParams({ kind, secret })}`,
      created_at: now,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      claim: null,
      claimed_until: 0,
      error: null,
      done_at: null,
    });
  }

  private async unsubscribeSecret(tx: Transaction, userId: string): Promise<string> {
    const settings = await findSettings(tx, userId);
    if (settings?.unsubscribe != null) return settings.unsubscribe;
    const unsubscribe = newSecret();
    await saveSettings(tx, { user_id: userId, switches: settings?.switches ?? '{}', unsubscribe });
    return unsubscribe;
  }
}
