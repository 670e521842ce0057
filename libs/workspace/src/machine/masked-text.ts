import type { MessageSyntax, Placeholder } from '@dragoman/i18n/internal';

/** A text whose placeholders and tags are masked: `Hello <x id="1"/>`. */
export interface MaskedText {
  readonly text: string;
  /** What each mask stands for, by its number. */
  readonly masked: ReadonlyMap<string, Placeholder>;
}

const MASK = /<x id="(\d{1,3})"\s*\/>/g;
/** As some services return masks. */
const LOOSE_MASK = /<x\s+id=["'](\d{1,3})["']\s*(?:\/>|>\s*<\/x>)/gi;

export const maskOf = (id: string): string => `<x id="${id}"/>`;

/** Masks a text; undefined if it is invalid or has branches, which cannot be translated piece by piece. */
export function maskText(text: string, syntax: MessageSyntax): MaskedText | undefined {
  const { parts, error } = syntax.parse(text);
  if (error !== undefined || parts.some(({ kind }) => kind === 'branching')) return undefined;
  const masked = new Map<string, Placeholder>();
  const pieces: string[] = [];
  let at = 0;
  for (const placeholder of syntax.placeholders(text)) {
    if (placeholder.start < at) continue; // inside of another one
    const id = String(masked.size + 1);
    masked.set(id, placeholder);
    pieces.push(text.slice(at, placeholder.start), maskOf(id));
    at = placeholder.end;
  }
  const result = pieces.join('') + text.slice(at);
  // A source that looks like a mask could not be told from one.
  return (result.match(LOOSE_MASK) ?? []).length === masked.size ? { text: result, masked } : undefined;
}

/**
 * Puts the placeholders and tags back; undefined if a mask is unknown, is used twice, or markup was added.
 * @param source what the translation was made from
 */
export function unmaskText(translation: string, { masked }: MaskedText): string | undefined {
  const text = translation.replace(LOOSE_MASK, (_, id: string) => maskOf(id));
  const used = Array.from(text.matchAll(MASK), ([, id]) => id!);
  if (new Set(used).size !== used.length || used.some((id) => !masked.has(id))) return undefined;
  if (/[<>]|&(?:#\w+|\w+);|\{\{|\}\}|\$t\(/.test(text.replace(MASK, ''))) return undefined;
  return text.replace(MASK, (_, id: string) => masked.get(id)!.raw);
}
