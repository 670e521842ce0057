import { direction } from '../../language/direction';

export interface MinimalErrorPage {
  readonly language: string;
  readonly title: string;
  readonly detail: string;
  readonly errorId: string;
}

/** Returns an error page without rendering: for when rendering failed or the process is overloaded. */
export const minimalErrorPage = ({ language, title, detail, errorId }: MinimalErrorPage): string =>
  `<!doctype html><html lang="${language}" dir="${direction(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}<p><code>errorId ${errorId}</code></html>\n`;

const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
