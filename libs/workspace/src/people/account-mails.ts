import { Inject, Injectable } from '@nestjs/common';
import type { LinkRow } from '../access/access.tables';
import { APP_CONFIG, type AppConfig } from '../app.config';
import type { Transaction } from '../database/database';
import { SECOND_MS } from '../durations';
import type { MailView } from '../mail/mail.contract';
import { composeMail, type MailItem, type MailPlace } from '../mail/mail-content';
import type { MailFailure } from '../mail/mail-sender';
import { OutgoingMails } from '../mail/outgoing-mails';
import type { NewLinkView } from './people.contract';

/** A link with the row that is stored of it. */
export interface MailedLink {
  readonly row: Pick<LinkRow, 'id' | 'expires_at'>;
  readonly newLink: NewLinkView;
}

/** Emails about accounts: invitations and links to a new password. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly mails: OutgoingMails,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Whether an email server is configured. */
  get areSent(): boolean {
    return this.mails.areSent;
  }

  /** @param by name of the person who invites */
  invitation(
    tx: Transaction,
    link: MailedLink,
    {
      to,
      by,
      language,
      message,
    }: {
      readonly to: string;
      readonly by: string;
      readonly language: string | null;
      readonly message: string | null;
    },
  ): Promise<void> {
    return this.add(tx, link, { to, language }, (place, host) => ({
      subject: place.translate('invitation.subject', { name: by }),
      text: place.translate('invitation.text', { name: by, host }),
      ...(message !== null && {
        message: { text: place.translate('invitation.message', { name: by }), quote: message },
      }),
      button: place.translate('invitation.button'),
    }));
  }

  /** @param by name of the person who created the link; absent: the reader requested it */
  resetLink(
    tx: Transaction,
    link: MailedLink,
    {
      to: { id, email },
      by,
      language,
    }: {
      readonly to: { readonly id: string; readonly email: string };
      readonly by?: string;
      readonly language: string | null;
    },
  ): Promise<void> {
    return this.add(tx, link, { to: email, userId: id, language }, (place, host) => ({
      subject: place.translate('reset.subject'),
      text:
        by === undefined
          ? place.translate('reset.requested', { host })
          : place.translate('reset.created', { name: by, host }),
      button: place.translate('reset.button'),
    }));
  }

  /** Asks for a confirmation of a new address. */
  emailConfirmation(
    tx: Transaction,
    link: MailedLink,
    {
      to: { id, email },
      language,
    }: { readonly to: { readonly id: string; readonly email: string }; readonly language: string | null },
  ): Promise<void> {
    return this.add(tx, link, { to: email, userId: id, language }, (place, host) => ({
      subject: place.translate('confirmation.subject'),
      text: place.translate('confirmation.text', { host }),
      button: place.translate('confirmation.button'),
    }));
  }

  /** @param person with their previous address */
  async emailChanged(
    tx: Transaction,
    {
      id,
      email,
      interface_language: language,
    }: { readonly id: string; readonly email: string; readonly interface_language: string | null },
  ): Promise<void> {
    await this.mails.add(tx, { to: email, userId: id, language, namespace: NAMESPACE }, (place) => {
      const { host } = new URL(this.config.origin);
      const subject = place.translate('changed.subject');
      const items = [
        { title: place.translate('changed.text', { host }), text: place.translate('changed.advice', { host }) },
      ];
      return composeMail({ subject: `[${place.name}] ${subject}`, items }, place);
    });
    this.mails.sendAfter(tx);
  }

  /** Sends an email immediately, to check the settings. */
  test(to: string, language: string | null): Promise<MailFailure | undefined> {
    const compose = (place: MailPlace) => {
      const { host } = new URL(this.config.origin);
      const items = [{ text: place.translate('test.text', { host }) }];
      return composeMail({ subject: `[${place.name}] ${place.translate('test.subject')}`, items }, place);
    };
    return this.mails.sendNow({ to, language, namespace: NAMESPACE }, compose, TEST_TIMEOUT_MS);
  }

  /** The latest email with each of these links, by id. */
  latest(linkIds: readonly string[]): Promise<ReadonlyMap<string, MailView>> {
    return this.mails.latest(linkIds);
  }

  /** Does not send links that no longer work. */
  withdraw(tx: Transaction, linkIds: readonly string[]): Promise<void> {
    return this.mails.withdraw(tx, linkIds);
  }

  private async add(
    tx: Transaction,
    { row, newLink }: MailedLink,
    recipient: { readonly to: string; readonly userId?: string; readonly language: string | null },
    write: (
      place: MailPlace,
      host: string,
    ) => { readonly subject: string; readonly text: string; readonly message?: MailItem; readonly button: string },
  ): Promise<void> {
    const mail = { ...recipient, namespace: NAMESPACE, linkId: row.id, expiresAt: row.expires_at };
    await this.mails.add(tx, mail, (place) => {
      const { subject, text, message, button } = write(place, new URL(this.config.origin).host);
      const items: MailItem[] = [
        { text },
        ...(message ? [message] : []),
        { title: button, link: newLink.link, isButton: true },
      ];
      const footer = { text: place.translate('footer') };
      return composeMail({ subject: `[${place.name}] ${subject}`, items, footer }, place);
    });
    this.mails.sendAfter(tx);
  }
}

const NAMESPACE = 'dragoman/account-mails';

/** Someone waits for the outcome. */
const TEST_TIMEOUT_MS = 15 * SECOND_MS;
