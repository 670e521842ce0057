/** What may stand at a leaf of i18next JSON. Texts are strings; other scalars are carried along unchanged. */
export type Scalar = string | number | boolean | null;

export type TextNode = Scalar | TextTree | readonly TextNode[];

/**
 * The texts of one namespace in one language, as they are nested in i18next JSON v4.
 * A Map, because order is part of the file (objects move keys like `404` to the front)
 * and because a key may be called `__proto__`.
 */
export type TextTree = ReadonlyMap<string, TextNode>;

/** Levels that trees may nest, the root being the first. What builds a tree refuses more, so that what walks it may recurse. */
export const maxDepth = 64;

export const isTree = (node: TextNode | undefined): node is TextTree => node instanceof Map;

export const isList = (node: TextNode | undefined): node is readonly TextNode[] => Array.isArray(node);
