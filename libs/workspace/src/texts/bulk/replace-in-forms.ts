import { type Forms, type Part, syntaxOf, type SyntaxName } from '@dragoman/i18n/internal';
import { MAX_TEXT_KILOBYTES } from '../../http/input/input-limits';
import { type Place, textFinder, type Wanted } from './text-finder';

/** The text to find, and the text to replace it with. */
export interface Replacement extends Wanted {
  readonly replaceWith: string;
}

export interface ReplacedForms {
  readonly forms: Forms;
  /** The number of places where it was replaced. */
  readonly replaced: number;
  /** The number of places that stay, because they are in placeholders, tags or syntax. */
  readonly inSyntax: number;
}

const MAX_BYTES = MAX_TEXT_KILOBYTES * 1024;

/** Returns why a text stays as it is: it would become larger than a text can be, or one of its forms empty. */
export type FormsReplacer = (forms: Forms, syntax: SyntaxName) => ReplacedForms | 'tooLarge' | 'emptied';

/**
 * Returns the function that replaces in all forms of a text, and in all branches of ICU, but only in words for people.
 * @param language of the texts
 */
export function formsReplacer(replacement: Replacement, language: string): FormsReplacer {
  const find = textFinder(replacement, language);
  return (forms, syntax) => {
    const after: Record<string, string> = {};
    let [replaced, inSyntax, bytes] = [0, 0, 0];
    for (const [category, text] of Object.entries(forms)) {
      const result = replaceInText(text, syntax, replacement.replaceWith, find);
      if (result === undefined) return 'tooLarge';
      if (text !== '' && result.text.trim() === '') return 'emptied';
      after[category] = result.text;
      replaced += result.replaced;
      inSyntax += result.inSyntax;
      bytes += Buffer.byteLength(result.text);
    }
    return bytes > MAX_BYTES ? 'tooLarge' : { forms: after, replaced, inSyntax };
  };
}

function replaceInText(
  text: string,
  syntaxName: SyntaxName,
  replaceWith: string,
  find: (text: string) => readonly Place[],
): { readonly text: string; readonly replaced: number; readonly inSyntax: number } | undefined {
  const found = find(text);
  const syntax = syntaxOf(syntaxName);
  const { parts, error } = syntax.parse(text);
  if (error !== undefined) return { text, replaced: 0, inSyntax: found.length };
  const pieces: string[] = [];
  const words = wordsOf(parts);
  let [at, replaced, inReferences] = [0, 0, 0];
  for (const { part, inPlural } of words) {
    const { places, cut } = placesInWords(part.value, find);
    inReferences += cut;
    if (places.length === 0) continue;
    replaced += places.length;
    if (replaced * replaceWith.length > MAX_BYTES) return undefined; // before anything that large is written
    const value = withReplacements(part.value, places, replaceWith);
    pieces.push(text.slice(at, part.start), syntax.literal(value, { inPlural, after: text.slice(part.end) }));
    at = part.end;
  }
  const isInWords = ({ start, end }: Place) => words.some(({ part }) => part.start <= start && end <= part.end);
  const beyond = found.filter((place) => !isInWords(place)).length;
  return { text: pieces.join('') + text.slice(at), replaced, inSyntax: beyond + inReferences };
}

interface Words {
  readonly part: Extract<Part, { kind: 'text' }>;
  /** Directly in a branch of a plural, where `#` is the number. */
  readonly inPlural: boolean;
}

/** The words of all branches, in the order of the text. */
const wordsOf = (parts: readonly Part[], inPlural = false): readonly Words[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [{ part, inPlural }];
    if (part.kind !== 'branching') return [];
    const { branches, type } = part;
    return branches.flatMap((branch) => wordsOf(branch.parts, type !== 'select'));
  });

/** Character references of HTML are replaced as a whole, or not at all. */
const CHARACTER_REFERENCE = /&#?\w{1,32};/g;

/** @returns the places to replace, and the number of those that cut a character reference */
function placesInWords(words: string, find: (text: string) => readonly Place[]) {
  const found = find(words);
  if (found.length === 0) return { places: found, cut: 0 };
  const references = Array.from(words.matchAll(CHARACTER_REFERENCE), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  const places = found.filter(({ start, end }) =>
    references.every((each) => end <= each.start || each.end <= start || (start <= each.start && each.end <= end)),
  );
  return { places, cut: found.length - places.length };
}

function withReplacements(words: string, places: readonly Place[], replaceWith: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of places) {
    pieces.push(words.slice(at, start), replaceWith);
    at = end;
  }
  return pieces.join('') + words.slice(at);
}
