/** The part of i18next's interpolator that replaces `{{values}}` and `$t(nesting)` in a text. */
interface Interpolator {
  interpolate(text: string, ...rest: never[]): string;
  nest(text: string, translate: (...parameters: never[]) => unknown, ...rest: never[]): string;
}

/** Texts nested in texts that are nested. */
const MAX_DEPTH = 3;
/** `$t(…)` that are expanded for one text, at all levels together. */
export const MAX_NESTINGS = 20;
/** Opening braces, of which `{{value}}` has two. */
const MAX_BRACES = 400;
/** Length of a text that nests others, in UTF-16 units. */
const MAX_NESTING_LENGTH = 4096;

const NESTING = '$t(';

/**
 * Bounds the work that a text can cause. i18next expands `$t(…)` without limit, so three texts that name one another make
 * millions of expansions, and its patterns take quadratic time and more. A text beyond the limits is shown as it is written.
 */
export function boundInterpolation(interpolator: Interpolator): void {
  const interpolate = interpolator.interpolate.bind(interpolator) as (...parameters: unknown[]) => string;
  const nest = interpolator.nest.bind(interpolator) as (...parameters: unknown[]) => string;
  let depth = 0;
  let expanded = 0;

  interpolator.interpolate = (text: string, ...rest: unknown[]) =>
    isBounded(text) ? interpolate(text, ...rest) : text;

  interpolator.nest = (text: string, ...rest: unknown[]) => {
    if (depth === 0) expanded = 0;
    const nestings = countUpTo(text, NESTING, MAX_NESTINGS + 1);
    if (nestings === 0 || depth >= MAX_DEPTH || expanded + nestings > MAX_NESTINGS || !isBounded(text)) return text;
    expanded += nestings;
    depth++;
    try {
      return nest(text, ...rest);
    } finally {
      depth--;
    }
  };
}

function isBounded(text: string): boolean {
  const nestings = countUpTo(text, NESTING, MAX_NESTINGS + 1);
  if (nestings > MAX_NESTINGS || (nestings > 0 && text.length > MAX_NESTING_LENGTH)) return false;
  return countUpTo(text, '{', MAX_BRACES + 1) <= MAX_BRACES;
}

function countUpTo(text: string, part: string, max: number): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0 && count < max; at = text.indexOf(part, at + part.length)) count++;
  return count;
}
