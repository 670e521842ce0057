/** Returns a text of the interface in the person's language. */
export type Translate = (key: string, variables?: Readonly<Record<string, unknown>>) => string;

export interface MailPlace {
  /** BCP 47, of the interface. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Public URL of the application, with its base path and without a slash at the end. */
  readonly url: string;
  /** Name of the application. */
  readonly name: string;
  readonly translate: Translate;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A paragraph of an email. */
export interface MailItem {
  readonly title?: string;
  /** Sentences below the title. */
  readonly text?: string;
  /** URL that the title links to. */
  readonly link?: string;
  /** The title is a button, with the URL below it, since it is what the email is for. */
  readonly isButton?: boolean;
  /** Words of people. */
  readonly quote?: string;
  /** What it is about, such as a key. */
  readonly about?: string;
}

export const pageUrl = ({ url, language }: MailPlace, path: string): string => `${url}/${language}${path}`;

export interface MailParts {
  readonly subject: string;
  readonly items: readonly MailItem[];
  /** The last line, which says why the email was sent. */
  readonly footer?: { readonly text: string; readonly link?: { readonly title: string; readonly url: string } };
}

/** Writes an email as plain text and as simple HTML. */
export function composeMail({ subject, items, footer }: MailParts, place: MailPlace): MailContent {
  const paragraphs = items.map(({ title, text, about, quote, link }) =>
    [title, text, about, quote?.replace(/^/gm, '> '), link].filter((each) => each !== undefined).join('\n'),
  );
  const blocks = items.map((item) => `<div style="margin:0 0 24px">${htmlOf(item)}</div>`);
  const footerLink = footer?.link
    ? ` <a href="${escapedHtml(footer.link.url)}" style="color:#0b6662">${escapedHtml(footer.link.title)}</a>`
    : '';
  const lastLine = footer ? `<p style="color:#5a5f66;font-size:13px">${escapedHtml(footer.text)}${footerLink}</p>` : '';
  return {
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${[...paragraphs, ...(footer ? [['--', footer.text, ...(footer.link ? [footer.link.url] : [])].join('\n')] : [])].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${place.language}" dir="${place.direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapedHtml(subject)}</title></head><body style="font:15px/1.5 system-ui,sans-serif;max-width:600px;margin:0 auto;padding:16px">${blocks.join('')}${lastLine}</body></html>`,
  };
}

function htmlOf({ title, text, about, quote, link, isButton = false }: MailItem): string {
  const parts: string[] = [];
  if (title !== undefined) {
    const style = isButton
      ? 'display:inline-block;padding:8px 16px;border-radius:6px;background:#0b6662;color:#ffffff;text-decoration:none'
      : 'color:#0b6662';
    const name =
      link === undefined
        ? escapedHtml(title)
        : `<a href="${escapedHtml(link)}" style="${style}">${escapedHtml(title)}</a>`;
    parts.push(`<p style="margin:0 0 4px;font-weight:600">${name}</p>`);
  }
  if (isButton && link !== undefined) {
    parts.push(
      `<p dir="ltr" style="margin:8px 0 0;color:#5a5f66;font-size:13px;word-break:break-all">${escapedHtml(link)}</p>`,
    );
  }
  if (text !== undefined) parts.push(`<p style="margin:0 0 4px">${escapedHtml(text)}</p>`);
  if (about !== undefined) {
    parts.push(`<p style="margin:0 0 4px;color:#5a5f66;font-size:13px"><bdi>${escapedHtml(about)}</bdi></p>`);
  }
  if (quote !== undefined) {
    const style = 'margin:0;padding:0 12px;border-inline-start:3px solid #e2dfd8;white-space:pre-wrap';
    parts.push(`<blockquote dir="auto" style="${style}">${escapedHtml(quote)}</blockquote>`);
  }
  return parts.join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
