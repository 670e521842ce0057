import { escapeAttribute, escapeXml } from '@dragoman/i18n/internal';
import type { NamedLanguage } from './served.contract';

/** In pixels, as all sizes here. */
const HEIGHT = 20;
const PADDING = 7;
const FONT_SIZE = 11;

/** The contrast of white text is at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
const LABEL_COLOR = '#3b3a36';
const MISSING_COLOR = '#6b6963';
const DONE_COLOR = '#0b6662';

/**
 * Returns an SVG image with the name of a language and how much of it is translated, for README files.
 * @param share from 0 to 1; shown rounded down, so that only complete languages have 100 %
 */
export function progressBadge({ tag, ownName, direction }: NamedLanguage, share: number): string {
  const done = Math.floor(share * 100) / 100;
  const percentage = new Intl.NumberFormat(tag, { style: 'percent' }).format(done);
  const [name, value] = [textWidth(ownName), textWidth(percentage)];
  const [left, right] = [name + 2 * PADDING, value + 2 * PADDING];
  const title = `${ownName}: ${percentage}`;
  const text = (content: string, x: number, width: number) =>
    `<text x="${x}" y="14" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(content, '\n')}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${escapeAttribute(title)}">`,
    `<title>${escapeXml(title, '\n')}</title>`,
    `<clipPath id="corners"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>`,
    '<g clip-path="url(#corners)">',
    `<rect width="${left}" height="${HEIGHT}" fill="${LABEL_COLOR}"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${MISSING_COLOR}"/>`,
    `<rect x="${left}" width="${Math.round(right * done)}" height="${HEIGHT}" fill="${DONE_COLOR}"/>`,
    '</g>',
    `<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="${FONT_SIZE}" text-anchor="middle" direction="${direction}">`,
    text(ownName, left / 2, name),
    text(percentage, left + right / 2, value),
    '</g>',
    '</svg>',
  ].join('');
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WITHOUT_WIDTH = /[\p{Mn}\p{Cf}]/u;

/** Estimates the width, since the server has no font to measure with. Browsers fit the text into it. */
const textWidth = (text: string): number =>
  Math.ceil(
    [...text].reduce(
      (width, character) =>
        width + (WITHOUT_WIDTH.test(character) ? 0 : WIDE.test(character) ? FONT_SIZE : 0.62 * FONT_SIZE),
      0,
    ),
  );
