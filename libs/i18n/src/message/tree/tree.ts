/** A leaf of i18next JSON. Texts are strings; other scalars are kept unchanged. */
export type Scalar = string | number | boolean | null;

/** A value of a namespace: a text, or what i18next returns as it is, or a nested tree or list. */
export type TextNode = Scalar | TextTree | readonly TextNode[];

/**
 * The texts of one namespace in one language, nested as in i18next JSON v4. A Map, since objects move keys like `404` to the
 * front and cannot have a key `__proto__`.
 */
export type TextTree = ReadonlyMap<string, TextNode>;

/** Maximal depth of a tree, including the root. Checked wherever trees are built, so that other functions can recurse. */
export const MAX_TREE_DEPTH = 64;

export const isTree = (node: TextNode | undefined): node is TextTree => node instanceof Map;

export const isList = (node: TextNode | undefined): node is readonly TextNode[] => Array.isArray(node);
