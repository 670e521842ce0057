import type { CallExpression, Expression, JSXElement, NewExpression, Node } from '@swc/core';
import type { ExtractedKey, findKeys } from 'i18next-cli';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CommandError } from '../installation';
import { Bindings } from './bindings';
import { calleeName, callOptions, type CallOptions, literalText, literalTexts, transOptions, unwrap } from './syntax';

/** A place in the code that asks for texts. */
export interface TextCall {
  /** Absolute. */
  readonly file: string;
  /** From 1, in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  /** As i18next-cli finds them, without plural forms; none if they are computed at run time. */
  readonly keys: readonly ExtractedKey[];
  /** i18next takes the first key of a list that has a text. */
  readonly isList: boolean;
  readonly options: CallOptions;
  /** Namespaces that are searched after the first one. */
  readonly otherNamespaces: ReadonlyMap<string, readonly string[]>;
  /** Whether the namespace and the prefix of the keys are in the code, and not in a variable. */
  readonly isScopeKnown: boolean;
  /** The key as it is written. */
  readonly written?: string;
}

export interface FoundCalls {
  readonly calls: readonly TextCall[];
  /** Absolute. */
  readonly unreadable: readonly string[];
}

type Scope = { defaultNs?: string; keyPrefix?: string } | undefined;

interface Visit {
  readonly file: SourceFile;
  readonly node: CallExpression | NewExpression | JSXElement;
  readonly scope: Scope;
  readonly keys: ExtractedKey[];
}

interface SourceFile {
  readonly path: string;
  readonly content: string;
  readonly bindings: Bindings;
  /** Names that are imported. */
  readonly imports: Set<string>;
  /** Lists of namespaces that hooks and types name. */
  readonly lists: (readonly string[])[];
  hasUnknownNamespace: boolean;
  hasUnknownPrefix: boolean;
}

const FUNCTIONS = ['t', '*.t', 'i18n.translate', '*.i18n.translate'];
const HOOKS: Readonly<Record<string, readonly [namespace: number, prefix: number]>> = {
  useTranslation: [0, 1],
  useT: [0, 1],
  getT: [0, 1],
  withTranslation: [0, 1],
  getFixedT: [1, 2],
};

/** Finds the calls of i18next, react-i18next and nestjs-i18n that ask for texts. */
export async function findTextCalls(files: readonly string[], defaultNamespace: string): Promise<FoundCalls> {
  const extractor = loadExtractor();
  const visits = new Map<string, Visit>();
  let file: SourceFile | undefined;
  let current: Visit | undefined;
  const failed: string[] = [];
  await extractor(
    {
      locales: ['en'],
      extract: {
        input: files.map(escapePattern),
        output: '',
        functions: FUNCTIONS,
        defaultNS: defaultNamespace,
        disablePlurals: true, // the forms of a plural depend on the language
        extractFromComments: false,
        nestingPrefix: '\0', // nesting in default texts does not matter: the texts of the catalog are shown
      },
      plugins: [
        {
          name: 'dragoman',
          onLoad: (content, path) => {
            const [imports, lists] = [new Set<string>(), []];
            file = {
              path,
              content,
              bindings: new Bindings(content),
              imports,
              lists,
              hasUnknownNamespace: false,
              hasUnknownPrefix: false,
            };
            return undefined;
          },
          onVisitNode: (node, { getVarFromScope }) => {
            current = undefined;
            if (!file) return;
            file.bindings.add(node);
            readScope(node, file);
            if (!isCall(node)) return;
            const name = node.type === 'JSXElement' ? transFunction(node) : calleeName(node.callee);
            const id = `${file.path} ${node.span.start} ${node.span.end}`;
            const scope = name === undefined ? undefined : scopeOf(name, getVarFromScope);
            current = visits.get(id) ?? { file, node, scope, keys: [] };
            visits.set(id, current);
          },
          onKeySubmitted: (key) => {
            if (current && !current.keys.some((known) => known.ns === key.ns && known.key === key.key)) {
              current.keys.push(key);
            }
          },
        },
      ],
    },
    { info: () => {}, warn: () => {}, error: () => {} },
    failed,
  );
  const calls = [...visits.values()].filter(asksForText).map(toTextCall);
  const names = new Set(failed);
  return { calls, unreadable: files.filter((path) => names.has(path)) };
}

/** From the project, since `npx` may run a copy of the program that is not in it. */
function loadExtractor(): typeof findKeys {
  for (const from of [join(process.cwd(), 'package.json'), __filename]) {
    const load = createRequire(from);
    try {
      load.resolve('i18next-cli');
    } catch {
      continue;
    }
    return (load('i18next-cli') as { findKeys: typeof findKeys }).findKeys;
  }
  throw new CommandError('dragoman check needs i18next-cli. Install it: npm install --save-dev i18next-cli@1');
}

/** Paths are taken literally: `[id]` is a common name of directories. */
const escapePattern = (path: string): string => path.replaceAll('\\', '/').replace(/[?*()[\]{}]/g, '[$&]');

const isCall = (node: Node): node is Visit['node'] =>
  node.type === 'CallExpression' || node.type === 'NewExpression' || node.type === 'JSXElement';

/** Namespaces and prefixes that i18next-cli does not report: further namespaces, and those in variables. */
function readScope(node: Node, file: SourceFile): void {
  const types = node as unknown as { typeName?: { value?: string }; typeParams?: { params: TypeNode[] } };
  if (node.type === 'ImportDeclaration') {
    const { specifiers } = node as unknown as { specifiers: readonly { local: { value: string } }[] };
    for (const { local } of specifiers) file.imports.add(local.value);
  } else if (node.type === 'TsTypeReference' && types.typeName?.value === 'TFunction') {
    const elements = types.typeParams?.params[0]?.elemTypes?.map(({ ty }) => ty?.literal?.value);
    if (elements?.every((name) => typeof name === 'string')) file.lists.push(elements);
  } else if (node.type === 'CallExpression') {
    const call = node as CallExpression;
    const places = HOOKS[calleeName(call.callee)?.split('.').at(-1) ?? ''];
    if (!places) return;
    const [namespace, prefix] = places.map((place) => call.arguments[place]?.expression);
    if (call.arguments.some(({ spread }) => spread)) file.hasUnknownNamespace = file.hasUnknownPrefix = true;
    if (namespace && !isNothing(namespace)) {
      const list = literalTexts(namespace);
      if (list) file.lists.push(list);
      else if (literalText(namespace) === undefined) file.hasUnknownNamespace = true;
    }
    if (prefix && !isNothing(prefix) && literalText(prefix) === undefined) {
      const { given, expressions } = callOptions({ ...call, arguments: [call.arguments[0]!, { expression: prefix }] });
      const written = expressions.get('keyPrefix');
      if (given.isOpen || (written && literalText(written) === undefined)) file.hasUnknownPrefix = true;
    }
  }
}

interface TypeNode {
  readonly elemTypes?: readonly { readonly ty?: { readonly literal?: { readonly value?: unknown } } }[];
}

function isNothing(expression: Expression): boolean {
  const inner = unwrap(expression);
  return inner.type === 'NullLiteral' || (inner.type === 'Identifier' && inner.value === 'undefined');
}

/** The scope of `t`, or of the object that it is a member of. */
function scopeOf(name: string, find: (name: string) => Scope): Scope {
  const parts = name.split('.');
  for (let length = parts.length; length > 0; length--) {
    const scope = find(parts.slice(0, length).join('.'));
    if (scope) return scope;
  }
  return undefined;
}

/** `t` of `<Trans t={t}>`. */
function transFunction(element: JSXElement): string | undefined {
  const expression = transOptions(element).expressions.get('t');
  return expression && calleeName(expression);
}

const isTrans = ({ opening: { name } }: JSXElement): boolean => name.type === 'Identifier' && name.value === 'Trans';

const LITERALS = new Set(['NumericLiteral', 'BooleanLiteral', 'NullLiteral', 'ObjectExpression', 'RegExpLiteral']);

/** Calls without keys count if they are calls of a `t`: their keys are computed. */
function asksForText({ node, scope, keys }: Visit): boolean {
  if (keys.length > 0) return true;
  if (node.type === 'JSXElement') return isTrans(node);
  const [first] = node.arguments ?? [];
  if (!first || LITERALS.has(unwrap(first.expression).type)) return false;
  const name = calleeName(node.callee);
  if (name === undefined) return false;
  return /(^|\.)t$|(^|\.)i18n\.translate$/.test(name) || (scope !== undefined && !name.includes('.'));
}

function toTextCall({ file, node, scope, keys }: Visit): TextCall {
  const options = node.type === 'JSXElement' ? transOptions(node) : callOptions(node);
  const key = node.type === 'JSXElement' ? options.expressions.get('i18nKey') : node.arguments?.[0]?.expression;
  const written = key && literalText(key);
  const before = file.content.slice(0, (key && 'span' in key ? key : node).span.start);
  const otherNamespaces = new Map<string, readonly string[]>();
  for (const [first, ...others] of file.lists) {
    if (first !== undefined) otherNamespaces.set(first, [...(otherNamespaces.get(first) ?? []), ...others]);
  }
  return {
    file: file.path,
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
    keys,
    isList: key !== undefined && unwrap(key).type === 'ArrayExpression',
    options,
    otherNamespaces,
    isScopeKnown: isScopeKnown(file, node, scope, options),
    ...(written !== undefined && { written }),
  };
}

function isScopeKnown(file: SourceFile, node: Visit['node'], scope: Scope, { expressions }: CallOptions): boolean {
  const namespace = expressions.get('ns');
  if (namespace) return literalText(namespace) !== undefined || literalTexts(namespace) !== undefined;
  const name = node.type === 'JSXElement' ? transFunction(node) : calleeName(node.callee);
  if (name === undefined) return node.type === 'JSXElement' && !expressions.has('t');
  const [base = ''] = name.split('.');
  const binding = file.bindings.of(base, node.span.start);
  // i18next-cli takes the scope of another function of the file for a parameter without one.
  if (binding === 'parameter' || /^(this\.)?props\./.test(name)) return false;
  if (name.includes('.') && !scope) return true;
  if (binding !== 'hook') return name.includes('.') || (binding === undefined && file.imports.has(name));
  const hasNamespace = scope?.defaultNs !== undefined || !file.hasUnknownNamespace;
  return hasNamespace && (!!scope?.keyPrefix || !file.hasUnknownPrefix);
}
