import { PLURAL_CATEGORIES } from '../../language/plural-categories';
import { formatKey, type Segment } from '../tree/flatten';
import { isList, isTree, type TextNode, type TextTree } from '../tree/tree';

/** What i18next answers differently for a text that was written for nestjs-i18n. */
export interface NestjsI18nDifference {
  /**
   * `placeholder`: `{name}`. `pipe`: `{{name | uppercase}}`. `braces`: `{{` or `}}` for one brace. `nesting`:
   * `$t(namespace.key)`. `plural`: an object of plural forms. `list`: a list, which i18next returns on request only.
   */
  readonly kind: 'placeholder' | 'pipe' | 'braces' | 'nesting' | 'plural' | 'list';
  /** As `formatKey` writes it. */
  readonly key: string;
  /** The part of the text; of an object its names, of a list nothing. */
  readonly part: string;
}

/** Returns the differences in the order of the texts, each kind once per text. */
export function nestjsI18nDifferences(tree: TextTree): readonly NestjsI18nDifference[] {
  const found: NestjsI18nDifference[] = [];
  const visit = (node: TextNode, path: readonly Segment[]): void => {
    if (typeof node === 'string') {
      for (const [kind, part] of differencesOf(node)) found.push({ kind, key: formatKey(path), part });
    } else if (isList(node)) {
      found.push({ kind: 'list', key: formatKey(path), part: '' });
      node.forEach((child, index) => visit(child, [...path, index]));
    } else if (isTree(node)) {
      const forms = PLURAL_CATEGORIES.filter((category) => node.get(category));
      if (path.length > 0 && forms.length > 0)
        found.push({ kind: 'plural', key: formatKey(path), part: forms.join(', ') });
      for (const [name, child] of node) visit(child, [...path, name]);
    }
  };
  visit(tree, []);
  return found;
}

const NESTING = /\$t\(.*?\)/g;
const PIPE = /\{\{\s*[^{}|]+\|[^{}]+\}\}/g;
/** As string-format reads a template: a doubled brace is a brace, anything else in braces is replaced. */
const BRACES = /([{}])\1|\{.*?\}/g;

function* differencesOf(text: string): Generator<readonly [NestjsI18nDifference['kind'], string]> {
  let rest = text;
  for (const [kind, pattern] of [
    ['nesting', NESTING],
    ['pipe', PIPE],
  ] as const) {
    const [first] = rest.match(pattern) ?? [];
    if (first !== undefined) yield [kind, first];
    rest = rest.replace(pattern, ' ');
  }
  const parts = rest.match(BRACES) ?? [];
  const doubled = parts.find((part) => part === '{{' || part === '}}');
  const placeholder = parts.find((part) => part !== '{{' && part !== '}}');
  if (doubled !== undefined) yield ['braces', doubled];
  if (placeholder !== undefined) yield ['placeholder', placeholder];
}
