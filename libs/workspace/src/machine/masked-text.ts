import type { MessageSyntax, Part, Placeholder } from '@dragoman/i18n/internal';

/** A text whose placeholders and tags are masked: `Hello <x id="1"/>`. */
export interface MaskedText {
  readonly text: string;
  /** What each mask stands for, by its number. */
  readonly masked: ReadonlyMap<string, Placeholder>;
  /** Writes words between masks as the syntax wants them; absent: as they are. */
  readonly write?: (words: string, after: string) => string;
}

const MASK = /<x id="(\d{1,3})"\s*\/>/g;
/** As some services return masks. */
const LOOSE_MASK = /<x\s+id=["'](\d{1,3})["']\s*(?:\/>|>\s*<\/x>)/gi;

export const maskOf = (id: string): string => `<x id="${id}"/>`;

/** Masks a text; undefined if it is invalid or has branches, which are translated one by one. */
export function maskText(text: string, syntax: MessageSyntax): MaskedText | undefined {
  const { parts, error } = syntax.parse(text);
  if (error !== undefined) return undefined;
  // Only ICU has apostrophes that quote.
  return syntax.name === 'icu' ? maskParts(parts, syntax) : maskPlaceholders(text, syntax);
}

/**
 * Masks the parts of a text or of a branch; undefined if there are branches in it.
 * @param inPlural directly in a branch of a plural
 */
export function maskParts(parts: readonly Part[], syntax: MessageSyntax, inPlural = false): MaskedText | undefined {
  const masked = new Map<string, Placeholder>();
  let text = '';
  for (const part of parts) {
    if (part.kind === 'branching') return undefined;
    if (part.kind === 'text') text += part.value;
    else {
      const id = String(masked.size + 1);
      masked.set(id, part);
      text += maskOf(id);
    }
  }
  return unlessAmbiguous({ text, masked, write: (words, after) => syntax.literal(words, { inPlural, after }) });
}

function maskPlaceholders(text: string, syntax: MessageSyntax): MaskedText | undefined {
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
  return unlessAmbiguous({ text: pieces.join('') + text.slice(at), masked });
}

/** Returns undefined if the source itself contains something that looks like a mask. */
const unlessAmbiguous = (source: MaskedText): MaskedText | undefined =>
  (source.text.match(LOOSE_MASK) ?? []).length === source.masked.size ? source : undefined;

/** A translation with its placeholders and tags. */
export interface UnmaskedText {
  readonly text: string;
  /** Values of the source that it does not have, or not as often. */
  readonly missing: readonly Placeholder[];
}

/**
 * Puts the placeholders and tags back; undefined if a mask is unknown or used twice, or if markup is missing or was added.
 * @param source what the translation was made from
 */
export function unmaskText(translation: string, { text: source, masked, write }: MaskedText): UnmaskedText | undefined {
  const text = translation.replace(LOOSE_MASK, (_, id: string) => maskOf(id));
  const used = Array.from(text.matchAll(MASK), ([, id]) => id!);
  if (new Set(used).size !== used.length || used.some((id) => !masked.has(id))) return undefined;
  const missing = [...masked].filter(([id]) => !used.includes(id)).map(([, placeholder]) => placeholder);
  if (missing.some(({ kind }) => kind !== 'value')) return undefined;
  const words = text.replace(MASK, '');
  if (/[<>]|&(?:#\w+|\w+);|\{\{|\}\}|\$t\(/.test(words)) return undefined;
  if (write === undefined) return { text: text.replace(MASK, (_, id: string) => masked.get(id)!.raw), missing };
  // Literals that the source does not have are placeholders that the provider made up.
  if (['{', '}', '#'].some((each) => words.includes(each) && !source.includes(each))) return undefined;
  const pieces = text.split(/<x id="(\d{1,3})"\s*\/>/); // words, and between them ids
  const written = pieces.map((piece, index) =>
    index % 2 === 1 ? masked.get(piece)!.raw : write(piece, masked.get(pieces[index + 1] ?? '')?.raw ?? ''),
  );
  return { text: written.join(''), missing };
}
