import { i18nextV3Plurals } from './i18next-v3/i18next-v3-plurals';
import { i18nextV3Syntax } from './i18next-v3/i18next-v3-syntax';
import type { MessageEntry } from './message-entry';
import { pluralKeysOfEntries } from './message-units';
import { nestjsI18nSyntax } from './nestjs-i18n/nestjs-i18n-syntax';
import { parseIcu } from './icu/parse-icu';
import { SYNTAX_NAMES, type SyntaxName } from './syntax';

/** The texts of a namespace in one language. */
export interface TextsOfLanguage {
  readonly language: string;
  readonly entries: readonly MessageEntry[];
}

/** What texts show about the syntax that they are written in. */
export interface SyntaxClues {
  /** The syntaxes that the texts can be in; exactly one if they show it. */
  readonly candidates: readonly SyntaxName[];
  /** The part of a text, or the key, that shows it. */
  readonly example?: string;
}

/** `{{name}}`, `{{when, datetime}}`, but not `{{ name | uppercase }}`. */
const I18NEXT = /\{\{\s*(?:-\s*)?[\w.$[\]]+\s*(?:,[^{}]*)?\}\}/;
const PIPE = /\{\{\s*\w+\s*\|\s*\w+\s*\}\}/;
const ICU = /\{\s*\w+\s*,\s*(?:plural|selectordinal|select|number|date|time)\s*[,}]/;
/** `{name}`, but not a part of `{{name}}`, `%{name}` or `${name}`. */
const BRACES = /(?<![{$%#\\])\{\s*[A-Za-z_][\w.-]*\s*\}(?!\})/;
const TAG = /<([a-z][\w-]*)>[^<]*<\/\1>/i;
const HTML = new Set(
  'a abbr b big blockquote body br button center cite code dd del div dl dt em font form h1 h2 h3 h4 h5 h6 head hr html i img input ins kbd label li mark ol option p pre q s samp script select small span strike strong style sub sup svg table tbody td th thead time title tr tt u ul var'.split(
    ' ',
  ),
);

/**
 * Returns the syntaxes that texts can be in. `{name}` alone is both ICU and nestjs-i18n, `{{name}}` alone is i18next v3 and v4. A mixture
 * is i18next, the default.
 */
export function recognizeSyntax(files: readonly TextsOfLanguage[]): SyntaxClues {
  const texts = files.flatMap(({ entries }) => entries);
  const first = (pattern: RegExp, isMeant: (text: string, found: RegExpExecArray) => boolean = () => true) => {
    for (const { text } of texts) {
      const found = pattern.exec(text);
      if (found !== null && isMeant(text, found)) return shortened(text.slice(found.index));
    }
    return undefined;
  };
  const [i18next, pipe, braces] = [first(I18NEXT), first(PIPE), first(BRACES)];
  const icu = first(ICU, (text) => parseIcu(text).error === undefined);
  const tag = first(TAG, (_, [, name = '']) => !HTML.has(name.toLowerCase()));
  const hasForms = texts.some(({ form }) => form !== undefined);
  const pluralObject = hasForms ? undefined : pluralObjectOf(texts);
  const v4 = firstOf(files, ({ entries }) => (hasForms ? [] : pluralKeysOfEntries(entries)));
  const v3 = v4 === undefined && !hasForms ? firstOf(files, v3Plurals) : undefined;

  if (i18next === undefined && (pluralObject !== undefined || (pipe !== undefined && braces !== undefined))) {
    return { candidates: ['nestjs-i18n'], example: pipe ?? pluralObject! };
  }
  if (pipe !== undefined) return { candidates: ['i18next'] };
  if (i18next !== undefined || v4 !== undefined || v3 !== undefined) {
    if (icu !== undefined) return { candidates: ['i18next'] };
    if (v3 !== undefined) return { candidates: ['i18next-v3'], example: v3 };
    if (v4 !== undefined) return { candidates: ['i18next'], example: v4 };
    return { candidates: ['i18next', 'i18next-v3'], example: i18next! };
  }
  if (hasForms) return { candidates: ['i18next'] };
  if (icu !== undefined) return { candidates: ['icu'], example: icu };
  if (braces !== undefined) {
    return tag === undefined ? { candidates: ['nestjs-i18n', 'icu'] } : { candidates: ['icu'], example: tag };
  }
  return { candidates: SYNTAX_NAMES };
}

const firstOf = (
  files: readonly TextsOfLanguage[],
  keysOf: (file: TextsOfLanguage) => Iterable<string>,
): string | undefined => {
  for (const file of files) for (const key of keysOf(file)) return shortened(key);
  return undefined;
};

/** Plurals of v3 that nothing else can be: with a number in one of at least two forms. */
function* v3Plurals({ language, entries }: TextsOfLanguage): Generator<string> {
  if (i18nextV3Plurals(language).forms.length < 2) return;
  const plurals = i18nextV3Syntax.pluralKeys(entries, language);
  if (plurals.size === 0) return;
  for (const { key, forms } of i18nextV3Syntax.units(entries, language, plurals)) {
    if (!plurals.has(key) || forms.length < 2 || !forms.some(({ text }) => /\{\{\s*count\b/.test(text))) continue;
    yield String(forms.at(-1)!.path.at(-1));
  }
}

/** The key of an object of plural forms with `{count}`. */
function pluralObjectOf(entries: readonly MessageEntry[]): string | undefined {
  const plurals = nestjsI18nSyntax.pluralKeys(entries, '');
  if (plurals.size === 0) return undefined;
  const unit = nestjsI18nSyntax
    .units(entries, '', plurals)
    .find(({ kind, forms }) => kind === 'cardinal' && forms.length > 1 && forms.some(({ text }) => BRACES.test(text)));
  return unit === undefined ? undefined : shortened(unit.key);
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
