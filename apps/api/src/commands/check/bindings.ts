import type { Node, Pattern } from '@swc/core';

interface FunctionScope {
  readonly start: number;
  readonly end: number;
  readonly names: Map<string, Binding>;
}

/** How a name is declared. Only hooks and types of i18next determine the namespace of a `t`. */
export type Binding = 'hook' | 'parameter' | 'variable';

const HOOK = /\b(useTranslation|useT|getT|getFixedT)\b/;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod']);

interface Declaration {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly params?: readonly (Pattern | { readonly type: 'Parameter'; readonly pat: Pattern })[];
  readonly function?: Pick<Declaration, 'params'>;
  readonly id?: Pattern;
  readonly init?: { readonly span: { readonly start: number; readonly end: number } } | null;
}

/** The parameters and variables of a file, by function. */
export class Bindings {
  private readonly scopes: FunctionScope[] = [{ start: 0, end: Infinity, names: new Map() }];

  constructor(private readonly content: string) {}

  /** Takes a node; outer ones have to come first. */
  add(node: Node): void {
    const declaration = node as unknown as Declaration;
    if (FUNCTIONS.has(node.type)) {
      const names = new Map<string, Binding>();
      for (const param of declaration.params ?? declaration.function?.params ?? []) {
        const pattern = param.type === 'Parameter' ? param.pat : param;
        const binding = isTyped(pattern) ? 'hook' : 'parameter';
        for (const name of namesIn(pattern)) names.set(name, binding);
      }
      this.scopes.push({ ...declaration.span, names });
    } else if (node.type === 'VariableDeclarator' && declaration.id && declaration.init) {
      const { start, end } = declaration.init.span;
      const binding = HOOK.test(this.content.slice(start, end)) ? 'hook' : 'variable';
      const scope = this.around(declaration.span.start)[0]!;
      for (const name of namesIn(declaration.id)) scope.names.set(name, binding);
    }
  }

  of(name: string, offset: number): Binding | undefined {
    return this.around(offset)
      .find(({ names }) => names.has(name))
      ?.names.get(name);
  }

  /** Innermost first. */
  private around(offset: number): readonly FunctionScope[] {
    return this.scopes.filter(({ start, end }) => start <= offset && offset < end).reverse();
  }
}

/** `t: TFunction<'shop'>` */
const isTyped = (pattern: Pattern): boolean =>
  pattern.type === 'Identifier' && /"value":"TFunction".*"typeParams":\{/s.test(JSON.stringify(pattern));

function namesIn(pattern: Pattern): readonly string[] {
  if (pattern.type === 'Identifier') return [pattern.value];
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => {
    if (property.type === 'AssignmentPatternProperty') return [property.key.value];
    return namesIn(property.type === 'KeyValuePatternProperty' ? property.value : property.argument);
  });
}
