import type { MessageSyntax, Part } from './syntax';
import { isList, isTree, type TextNode, type TextTree } from './tree/tree';

/** The region of CLDR's pseudo-locales with accents (UTS #35, Unicode Region Subtag). */
const REGION = 'XA';

/** Returns the tag of the pseudo-locale that is made from the texts of a language: `en-XA` for `en-GB`. */
export const pseudoLocaleOf = (language: string): string => `${new Intl.Locale(language).language}-${REGION}`;

/** Returns the texts of a namespace as {@link pseudoLocalize} writes each of them. */
export const pseudoTree = (tree: TextTree, syntax: MessageSyntax): TextTree =>
  new Map(Array.from(tree, ([key, node]) => [key, pseudoNode(node, syntax)]));

const pseudoNode = (node: TextNode, syntax: MessageSyntax): TextNode =>
  isTree(node)
    ? pseudoTree(node, syntax)
    : isList(node)
      ? node.map((each) => pseudoNode(each, syntax))
      : typeof node === 'string'
        ? pseudoLocalize(node, syntax)
        : node;

/**
 * Writes a text so that it can still be read, but shows what translations may break: letters have accents, brackets show where
 * the text is cut off or put together from parts, and it is longer. Placeholders, tags and branches stay, as do addresses
 * and texts without a word. An invalid text is returned unchanged.
 */
export function pseudoLocalize(text: string, syntax: MessageSyntax): string {
  const { parts, error } = syntax.parse(text);
  if (error !== undefined || ADDRESS.test(text)) return text;
  const pieces: string[] = [];
  let [at, letters] = [0, 0];
  const visit = (part: Part): void => {
    if (part.kind === 'branching') part.branches.forEach((branch) => branch.parts.forEach(visit));
    if (part.kind !== 'text') return;
    const words = text.slice(part.start, part.end);
    letters += words.replace(CHARACTER_REFERENCE, '').match(/\p{L}/gu)?.length ?? 0;
    pieces.push(text.slice(at, part.start), accent(words));
    at = part.end;
  };
  parts.forEach(visit);
  if (letters === 0) return text;
  return `[${pieces.join('')}${text.slice(at)} ${'·'.repeat(paddingOf(letters))}]`;
}

const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:)\S*\s*$/i;

const CHARACTER_REFERENCE = /&#?\w+;/g;

const ACCENTED: ReadonlyMap<string, string> = new Map(
  Array.from(
    'AÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽaåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž'.matchAll(
      /(.)(.)/gu,
    ),
    ([, letter, accented]) => [letter!, accented!],
  ),
);

/** Character references of HTML stay what they are. */
const accent = (text: string): string => text.replace(/&#?\w+;|[A-Za-z]/g, (found) => ACCENTED.get(found) ?? found);

/** Translations of short texts grow more than those of long ones. */
const paddingOf = (letters: number): number => Math.ceil(letters * (letters <= 10 ? 0.6 : letters <= 30 ? 0.4 : 0.3));
