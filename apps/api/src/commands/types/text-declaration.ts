import { readJson, type TextNode, type TextTree } from '@dragoman/i18n';
import {
  detectJsonStyle,
  formatJson,
  isList,
  isTree,
  type MessageSyntax,
  syntaxOf,
  treeEntries,
} from '@dragoman/i18n/internal';
import { i18nextKey, variableTypes, variablesOf } from './text-variables';

/** The texts that a declaration is made from. */
export interface DeclaredNamespace {
  readonly name: string;
  /** BCP 47. */
  readonly language: string;
  readonly tree: TextTree;
  readonly syntax: MessageSyntax;
}

export interface DeclarationOptions {
  /** `enableSelector` of i18next; absent: left to the application. */
  readonly selector?: 'on' | 'optimize' | 'strict';
  /** `defaultNS` of i18next; absent: left to the application. */
  readonly defaultNamespace?: string;
  /** Declares the texts for `TypedI18nService` of `@dragoman/i18n`, too. */
  readonly nest: boolean;
}

const SELECTORS = { on: 'true', optimize: "'optimize'", strict: "'strict'" } as const;

/**
 * Returns a declaration with which the compiler checks keys, namespaces and variables. Texts are copied into it, because
 * i18next finds variables in the types of texts, and editors show them. The same texts give the same bytes, in whatever
 * order they are.
 */
export function declareTexts(namespaces: readonly DeclaredNamespace[], options: DeclarationOptions): string {
  const sorted = namespaces.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const settings = [
    ...(options.defaultNamespace === undefined ? [] : [`    defaultNS: ${JSON.stringify(options.defaultNamespace)};`]),
    ...(options.selector === undefined ? [] : [`    enableSelector: ${SELECTORS[options.selector]};`]),
  ];
  const lines = [
    '// Written by `dragoman types`: change the texts, not this file.',
    "import 'i18next';",
    ...(options.nest ? ["import '@dragoman/i18n';"] : []),
    '',
    "declare module 'i18next' {",
    '  interface ResourceNamespaceMap {',
    ...sorted.map((namespace) => namespaceLine(namespace)),
    '  }',
    ...(settings.length > 0 ? ['  interface CustomTypeOptions {', ...settings, '  }'] : []),
    '}',
    ...(options.nest
      ? [
          '',
          "declare module '@dragoman/i18n' {",
          '  interface TextVariables {',
          ...sorted.flatMap(({ name, tree, syntax, language }) =>
            variableTypes(tree, syntax, language).map(
              ([key, type]) => `    ${JSON.stringify(`${name}:${key}`)}: ${type};`,
            ),
          ),
          '  }',
          '}',
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** JSON is a type, too: of exactly these texts. */
const namespaceLine = ({ name, tree, syntax }: DeclaredNamespace): string =>
  `    ${JSON.stringify(name)}: ${formatJson(sortNames(readableByI18next(tree, syntax)), STYLE).replaceAll('\n', '\n    ')};`;

const i18next = syntaxOf('i18next');

/**
 * Returns texts in which i18next finds the variables. One in another syntax is replaced by its variables, written as i18next
 * does: `{{count, number}} {{name}}` for `{count, plural, other {{name} has # files}}`.
 */
function readableByI18next(tree: TextTree, syntax: MessageSyntax): TextTree {
  if (syntax.name.startsWith(i18next.name)) return tree;
  const write = (node: TextNode): TextNode =>
    isTree(node)
      ? new Map([...node].map(([name, child]) => [name, write(child)]))
      : isList(node)
        ? node.map(write)
        : typeof node === 'string'
          ? variablesText(node, syntax)
          : node;
  return write(tree) as TextTree;
}

function variablesText(text: string, syntax: MessageSyntax): string {
  const written = { number: ', number', 'Date | number': ', datetime', 'readonly string[]': ', list' } as Readonly<
    Record<string, string>
  >;
  const variables = variablesOf({ kind: 'text', forms: [{ path: [], key: '', text }] }, syntax);
  return Array.from(variables, ([name, type]) => `{{${name}${written[type] ?? ''}}}`).join(' ');
}

const STYLE = detectJsonStyle('{}');

function sortNames(tree: TextTree): TextTree {
  const sort = (node: TextNode): TextNode => (isTree(node) ? sortNames(node) : isList(node) ? node.map(sort) : node);
  return new Map([...tree].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, node]) => [name, sort(node)]));
}

/** How a declaration differs from the one that would be written, as far as the compiler can tell. */
export interface DeclarationChanges {
  /** Keys as `namespace:key`. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Keys with other variables, or that have become a plural. */
  readonly changed: readonly string[];
  /** The rest of the file differs: other options, another version, or changes by hand. */
  readonly isOtherwiseDifferent: boolean;
  /** Keys with another wording, which makes no difference to the compiler. */
  readonly reworded: number;
}

/** Compares two declarations. Of wording alone, a declaration does not become out of date. */
export function compareDeclarations(before: string, after: string): DeclarationChanges {
  const [old, current] = [parseDeclaration(before), parseDeclaration(after)];
  const added = [...current.keys.keys()].filter((key) => !old.keys.has(key));
  const removed = [...old.keys.keys()].filter((key) => !current.keys.has(key));
  const shared = [...current.keys].flatMap(([key, now]) => {
    const then = old.keys.get(key);
    return then === undefined ? [] : [{ key, then, now }];
  });
  const changed = shared.filter(({ then, now }) => then.signature !== now.signature);
  return {
    added,
    removed,
    changed: changed.map(({ key }) => key),
    isOtherwiseDifferent: old.frame !== current.frame,
    reworded: shared.filter(({ then, now }) => then.signature === now.signature && then.wording !== now.wording).length,
  };
}

const NAMESPACE = /^ {4}("(?:[^"\\]|\\.)*"): (\{\}|\{\n[^]*?\n {4}\});$/gm;
const VARIABLES = /^ {4}"(?:[^"\\]|\\.)*": \{.*\};\n/gm;

function parseDeclaration(content: string) {
  const keys = new Map<string, { signature: string; wording: string }>();
  const [texts = '', variables = ''] = content.replaceAll('\r\n', '\n').split("declare module '@dragoman/i18n'");
  const frame = texts.replace(NAMESPACE, (whole, name: string, json: string) => {
    try {
      for (const unit of i18next.units(treeEntries(readJson(json).tree), '')) {
        const signature = JSON.stringify([unit.kind, ...variablesOf(unit, i18next)]);
        keys.set(`${JSON.parse(name)}:${i18nextKey(unit)}${unit.kind === 'ordinal' ? ' (ordinal)' : ''}`, {
          signature,
          wording: JSON.stringify(unit.forms.map(({ category, text }) => [category, text])),
        });
      }
      return '';
    } catch {
      return whole; // changed by hand
    }
  });
  return { keys, frame: frame.replace(/\n+/g, '\n') + variables.replace(VARIABLES, '').replace(/\n+/g, '\n') };
}
