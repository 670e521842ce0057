import { direction } from '../language/direction';

export interface PlainPage {
  readonly language: string;
  readonly title: string;
  readonly detail: string;
  readonly errorId: string;
}

/** A page that costs nothing and cannot fail: where none can be rendered, and where too many are being rendered. */
export const plainPage = ({ language, title, detail, errorId }: PlainPage): string =>
  `<!doctype html><html lang="${language}" dir="${direction(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escaped(title)}</title><h1>${escaped(title)}</h1><p>${escaped(detail)}<p><code>errorId ${errorId}</code></html>\n`;

const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
