import { direction } from '../language/direction';
import { pluralCategories } from '../language/plural-categories';
import { fromRightToLeft, withAccents } from './pseudo-localize';
import type { MessageSyntax } from './syntax';
import { flatten, type Segment, unflatten } from './tree/flatten';
import { treeEntries } from './tree/tree-entries';
import { isList, isTree, type TextNode, type TextTree } from './tree/tree';

/** A language for tests whose texts are made from those of another one. */
export interface PseudoLocale {
  readonly tag: string;
  /** Returns the texts of a namespace in the pseudo-locale. */
  write(tree: TextTree, syntax: MessageSyntax): TextTree;
}

/**
 * Returns the pseudo-locales that are made from the texts of a language. Their regions are those of CLDR (UTS #35, Unicode Region
 * Subtag): `en-XA` has the texts of `en-GB` with accents, and `ar-XB` has them from right to left, unless they already are.
 */
export const pseudoLocalesOf = (language: string): readonly PseudoLocale[] => [
  {
    tag: `${new Intl.Locale(language).language}-XA`,
    write: (tree, syntax) => mapTexts(tree, (text) => withAccents(text, syntax)),
  },
  ...(direction(language) === 'rtl'
    ? []
    : [
        {
          tag: RIGHT_TO_LEFT,
          write: (tree: TextTree, syntax: MessageSyntax) =>
            mapTexts(withPluralForms(tree, syntax, language), (text) => fromRightToLeft(text, syntax)),
        },
      ]),
];

const RIGHT_TO_LEFT = 'ar-XB';

const mapTexts = (tree: TextTree, write: (text: string) => string): TextTree =>
  new Map(Array.from(tree, ([key, node]) => [key, mapNode(node, write)]));

function mapNode(node: TextNode, write: (text: string) => string): TextNode {
  if (isTree(node)) return mapTexts(node, write);
  if (isList(node)) return node.map((each) => mapNode(each, write));
  return typeof node === 'string' ? write(node) : node;
}

/** Adds the plural forms of Arabic that the language lacks, with the text of its most general form. */
function withPluralForms(tree: TextTree, syntax: MessageSyntax, language: string): TextTree {
  const added = syntax.units(treeEntries(tree), language).flatMap((message) => {
    const { kind, forms } = message;
    if (kind === 'text') return [];
    return pluralCategories(RIGHT_TO_LEFT, kind).flatMap((category) => {
      const path = syntax.formPath(message, category, RIGHT_TO_LEFT);
      if (nodeAt(tree, path) !== undefined) return [];
      return { path, value: (forms.find((form) => form.category === category) ?? forms.at(-1)!).text };
    });
  });
  return added.length === 0 ? tree : unflatten([...flatten(tree), ...added]);
}

const nodeAt = (tree: TextTree, path: readonly Segment[]): TextNode | undefined =>
  path.reduce<TextNode | undefined>((node, segment) => {
    if (isTree(node)) return node.get(segment as string);
    return isList(node) ? node[segment as number] : undefined;
  }, tree);
