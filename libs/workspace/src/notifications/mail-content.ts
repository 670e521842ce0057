import type { NamedNotificationRow } from './notifications.store';

/** Notifications that an e-mail describes; the number of further ones is at its end. */
const MAX_DESCRIBED = 20;

/** Characters of a comment or a note that an e-mail quotes. */
const MAX_QUOTED = 1000;

/** Returns a text of the interface in the person's language. */
export type Translate = (key: string, variables?: Readonly<Record<string, unknown>>) => string;

export interface MailPlace {
  /** BCP 47, of the interface. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Public URL of the application, with its base path and without a slash at the end. */
  readonly url: string;
  readonly translate: Translate;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A paragraph of an e-mail. */
export interface MailItem {
  readonly title: string;
  readonly link?: string;
  /** Words of people. */
  readonly quote?: string;
  /** What it is about, such as a key. */
  readonly about?: string;
}

/** Composes an e-mail about notifications, the oldest first. */
export function notificationMail(rows: readonly NamedNotificationRow[], place: MailPlace, name: string): MailContent {
  const { translate } = place;
  const items = rows.slice(0, MAX_DESCRIBED).map((row) => notificationItem(row, place));
  const subject = items.length === 1 ? items[0]!.title : translate('mail.subject', { count: rows.length });
  const more: MailItem[] =
    rows.length > MAX_DESCRIBED
      ? [
          {
            title: translate('mail.more', { count: rows.length - MAX_DESCRIBED }),
            link: pageUrl(place, '/notifications'),
          },
        ]
      : [];
  return composeMail({ subject: `[${name}] ${subject}`, items: [...items, ...more] }, place);
}

function notificationItem(row: NamedNotificationRow, place: MailPlace): MailItem {
  const { kind, actor_name: name, count, release, message_id, language, namespace, key, content, note } = row;
  const quote = (content || note) ?? undefined;
  const query = new URLSearchParams({
    ...(language !== null && { language }),
    ...(message_id !== null && { key: message_id }),
  });
  const isThere = namespace !== null && key !== null;
  const areSentBack = kind === 'sentBack' && count > 1;
  const link =
    kind === 'released'
      ? pageUrl(place, '/releases')
      : areSentBack
        ? pageUrl(place, `/translate?${query}&filter=draft`)
        : isThere
          ? pageUrl(place, `/translate/${namespace.split('/').map(encodeURIComponent).join('/')}?${query}`)
          : undefined;
  return {
    title: place.translate(`kind.${areSentBack ? 'sentBackMany' : kind}`, { name, count, release: release ?? 0 }),
    ...(link !== undefined && { link }),
    ...(quote !== undefined && { quote: shortened(quote) }),
    ...(isThere && { about: [key, namespace, language].filter((each) => each !== null).join(' · ') }),
  };
}

export const pageUrl = ({ url, language }: MailPlace, path: string): string => `${url}/${language}${path}`;

/** Writes an e-mail as plain text and as simple HTML. */
export function composeMail(
  { subject, items }: { readonly subject: string; readonly items: readonly MailItem[] },
  place: MailPlace,
): MailContent {
  const settings = pageUrl(place, '/profile#notifications');
  const footer = place.translate('mail.footer');
  const paragraphs = items.map(({ title, about, quote, link }) =>
    [title, about, quote?.replace(/^/gm, '> '), link].filter((each) => each !== undefined).join('\n'),
  );
  const blocks = items.map(
    ({ title, about, quote, link }) =>
      `<div style="margin:0 0 24px"><p style="margin:0 0 4px;font-weight:600">${
        link === undefined ? escaped(title) : `<a href="${escaped(link)}" style="color:#0b6662">${escaped(title)}</a>`
      }</p>${about === undefined ? '' : `<p style="margin:0 0 4px;color:#5a5f66;font-size:13px"><bdi>${escaped(about)}</bdi></p>`}${
        quote === undefined
          ? ''
          : `<blockquote dir="auto" style="margin:0;padding:0 12px;border-inline-start:3px solid #e2dfd8;white-space:pre-wrap">${escaped(quote)}</blockquote>`
      }</div>`,
  );
  return {
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${[...paragraphs, `--\n${footer}\n${settings}`].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${place.language}" dir="${place.direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head><body style="font:15px/1.5 system-ui,sans-serif;max-width:600px;margin:0 auto;padding:16px">${blocks.join('')}<p style="color:#5a5f66;font-size:13px">${escaped(footer)} <a href="${escaped(settings)}" style="color:#0b6662">${escaped(place.translate('settings.title'))}</a></p></body></html>`,
  };
}

const shortened = (text: string): string =>
  (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text).replace(/\r\n?/g, '\n');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
