import { globSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import type { PageRoute } from '../src/page/page-route.ts';

/** A page with the route that its module declares. */
export interface DeclaredPage extends PageRoute {
  /** `glossary` of `pages/glossary/glossary.page.tsx`; of an extension its path, `blog/list` of `blog/list.page.tsx`. */
  readonly id: string;
  /** Absolute path of the module. */
  readonly module: string;
  /** Its path as the build's manifest names it, relative to the root of the web. */
  readonly file: string;
  /** Of an extension. */
  readonly isContributed: boolean;
}

const EXTENSION = '.page.tsx';

/**
 * Reads the routes of all pages without running their modules: `export const route = { … }` has to be a literal.
 *
 * @param root of the web application, whose own pages are `src/pages/{folder}/{id}.page.tsx`
 * @param directories of contributed pages, absolute
 * @throws Error if a page declares no route, or two pages have the same id or path
 */
export function readPages(root: string, directories: readonly string[]): readonly DeclaredPage[] {
  const pages = [
    ...pagesIn(resolve(root, 'src/pages'), root, false).map((page) => ({ ...page, id: page.id.split('/').at(-1)! })),
    ...directories.flatMap((directory) => pagesIn(directory, root, true)),
  ];
  for (const member of ['id', 'path'] as const) {
    const modules = new Map<string, string>();
    for (const { [member]: value, module } of pages) {
      const other = modules.get(value);
      if (other !== undefined) {
        throw new Error(`Two pages have the ${member} "${value}", ${other} and ${module}: change one of them.`);
      }
      modules.set(value, module);
    }
  }
  return pages;
}

function pagesIn(directory: string, root: string, isContributed: boolean): DeclaredPage[] {
  return globSync(`**/*${EXTENSION}`, { cwd: directory })
    .sort()
    .map((name) => {
      const module = resolve(directory, name);
      return {
        ...readRoute(module),
        id: slashes(name).slice(0, -EXTENSION.length),
        module: slashes(module),
        file: slashes(relative(root, module)),
        isContributed,
      };
    });
}

const slashes = (path: string): string => path.split(sep).join('/');

function readRoute(file: string): PageRoute {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const declaration = statement.declarationList.declarations.find(({ name }) => name.getText() === 'route');
    if (isExported && declaration?.initializer) return evaluate(declaration.initializer, file) as PageRoute;
  }
  throw new Error(`${file} declares no route: add export const route = { path: '/…', namespaces: [] }.`);
}

function evaluate(node: ts.Expression, file: string): unknown {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return evaluate(node.expression, file);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => evaluate(element, file));
  if (ts.isObjectLiteralExpression(node)) {
    return Object.fromEntries(
      node.properties.map((property) => {
        if (!ts.isPropertyAssignment(property)) throw notLiteral(property, file);
        return [(property.name as ts.Identifier | ts.StringLiteral).text, evaluate(property.initializer, file)];
      }),
    );
  }
  throw notLiteral(node, file);
}

const notLiteral = (node: ts.Node, file: string): Error =>
  new Error(`${file} has "${node.getText()}" in its route, which is read without running the page: write a literal.`);
