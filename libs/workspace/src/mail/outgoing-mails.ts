import { Inject, Injectable } from '@nestjs/common';
import { direction } from '@dragoman/i18n';
import { I18nService } from 'nestjs-i18n';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { DeletedPeople } from '../http/deleted-people';
import { toIsoTime } from '../http/input/iso-time';
import type { MailView } from './mail.contract';
import { escapedHtml, type MailContent, type MailPlace } from './mail-content';
import { MailDispatcher } from './mail-dispatcher';
import { type MailFailure, MailSender } from './mail-sender';
import { attemptAgain, deleteUnsentMailsOf, insertMail, latestMailsOf } from './mails.store';

export interface OutgoingMail {
  /** An email address. */
  readonly to: string;
  /** The account that it is sent to; absent for an address without one. */
  readonly userId?: string;
  /** BCP 47; null: the default of the installation. */
  readonly language: string | null;
  /** Namespace of its texts. */
  readonly namespace: string;
  /** URL that switches such emails off. */
  readonly unsubscribe?: string;
  /** Id of what it contains a link to. */
  readonly linkId?: string;
  /** When the link stops working. */
  readonly expiresAt?: number;
  readonly now?: number;
}

/**
 * Stores emails in the transaction of their cause, in the language of the reader. The dispatcher sends them afterwards, so that a
 * email server that is slow or away holds up no request.
 */
@Injectable()
export class OutgoingMails {
  constructor(
    private readonly database: Database,
    private readonly i18n: I18nService,
    private readonly dispatcher: MailDispatcher,
    private readonly sender: MailSender,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly deletedPeople: DeletedPeople,
  ) {}

  /** Whether an email server is configured. */
  get areSent(): boolean {
    return this.config.smtp !== undefined;
  }

  async add(tx: Transaction, mail: OutgoingMail, compose: (place: MailPlace) => MailContent): Promise<void> {
    const { to, userId = null, unsubscribe = null, linkId = null, expiresAt = null, now = Date.now() } = mail;
    const place = this.placeIn(mail.language, mail.namespace);
    const content = compose(place);
    const named = (text: string) => this.deletedPeople.nameIn(text, place.language);
    await insertMail(tx, {
      id: newId(),
      user_id: userId,
      address: to,
      subject: named(content.subject),
      body_text: named(content.text),
      body_html: this.deletedPeople.nameIn(content.html, place.language, escapedHtml),
      unsubscribe,
      created_at: now,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      claim: null,
      claimed_until: 0,
      error: null,
      done_at: null,
      link_id: linkId,
      expires_at: expiresAt,
    });
  }

  /**
   * Sends an email that is not stored, once. If the server accepts it, those that wait for another attempt are sent, too.
   * @param timeoutMs of the whole attempt
   */
  async sendNow(
    { to, language, namespace }: Pick<OutgoingMail, 'to' | 'language' | 'namespace'>,
    compose: (place: MailPlace) => MailContent,
    timeoutMs: number,
  ): Promise<MailFailure | undefined> {
    const mail = { id: newId(), to, ...compose(this.placeIn(language, namespace)), unsubscribe: null };
    const failure = await this.sender.send(mail, AbortSignal.timeout(timeoutMs));
    if (failure !== undefined) return failure;
    await this.database.transaction(async (tx) => {
      await attemptAgain(tx, Date.now());
      this.dispatcher.wake(tx);
    });
    return undefined;
  }

  /** Sends what the transaction adds as soon as it is committed. */
  sendAfter(tx: Transaction): void {
    this.dispatcher.wake(tx);
  }

  /** The latest email with a link to each of these, by id. */
  async latest(linkIds: readonly string[]): Promise<ReadonlyMap<string, MailView>> {
    const rows = await latestMailsOf(this.database.read, linkIds);
    return new Map(
      rows.map(({ link_id, address: to, state, error, created_at, done_at }) => [
        link_id!,
        { state, to, at: toIsoTime(done_at ?? created_at), ...(error !== null && state !== 'sent' && { error }) },
      ]),
    );
  }

  /** Does not send what links to these any more, unless it was sent. */
  async withdraw(tx: Transaction, linkIds: readonly string[]): Promise<void> {
    await deleteUnsentMailsOf(tx, linkIds);
  }

  private placeIn(chosen: string | null, namespace: string): MailPlace {
    const { origin, base, languages, fallback } = this.config;
    const language = chosen !== null && languages.includes(chosen) ? chosen : fallback;
    const t = (key: string, args: object = {}) => String(this.i18n.t(key, { lang: language, args }));
    return {
      language,
      direction: direction(language),
      url: origin + base,
      name: t('dragoman/common:name'),
      translate: (key, variables) => t(`${namespace}:${key}`, variables),
    };
  }
}
