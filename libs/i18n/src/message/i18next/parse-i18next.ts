import { findPlaceholders } from '../placeholders';
import type { ParsedText, Part } from '../syntax';

/** Parses a text of i18next, which has no invalid ones. Placeholders within others are part of them. */
export function parseI18next(text: string): ParsedText {
  const parts: Part[] = [];
  let at = 0;
  for (const placeholder of findPlaceholders(text)) {
    if (placeholder.start < at) continue; // nested in another one
    if (placeholder.start > at)
      parts.push({ kind: 'text', value: text.slice(at, placeholder.start), start: at, end: placeholder.start });
    parts.push(placeholder);
    at = placeholder.end;
  }
  if (at < text.length) parts.push({ kind: 'text', value: text.slice(at), start: at, end: text.length });
  return { parts };
}
