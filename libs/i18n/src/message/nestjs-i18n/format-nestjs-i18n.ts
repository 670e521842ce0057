import { canonicalTag } from '../../language/canonical-tag';
import type { Forms } from '../forms';
import { parseNestjsI18n } from './nestjs-i18n-placeholders';

const PIPES: Readonly<Record<string, (value: string) => string>> = {
  uppercase: (value) => value.toUpperCase(),
  lowercase: (value) => value.toLowerCase(),
  capitalize: (value) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase(),
};

/**
 * Returns a text as nestjs-i18n shows it with these values, by name of the placeholder. A text that it inserts is not known
 * here: its key is shown.
 */
export function formatNestjsI18n(text: string, values: Readonly<Record<string, string | number>>): string {
  return parseNestjsI18n(text)
    .parts.map((part) => {
      if (part.kind === 'text') return part.value;
      if (part.kind === 'branching' || part.kind === 'tag') return text.slice(part.start, part.end);
      if (part.kind === 'nesting') return part.name;
      const pipes = (part.format ?? '').split('|').flatMap((name) => PIPES[name.trim().toLowerCase()] ?? []);
      return pipes.reduce((value, pipe) => pipe(value), String(values[part.name] ?? ''));
    })
    .join('');
}

/** Returns the text that nestjs-i18n shows for a number; `undefined` where it returns the whole object. */
export function nestjsI18nForm(forms: Forms, language: string, count: number): string | undefined {
  const rules = new Intl.PluralRules([canonicalTag(language) ?? 'en', 'en']);
  return (count === 0 && forms.zero) || forms[rules.select(count)];
}
