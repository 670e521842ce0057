import type {
  Argument,
  CallExpression,
  Expression,
  JSXAttrValue,
  JSXElement,
  JSXElementChild,
  NewExpression,
  ObjectExpression,
} from '@swc/core';

/** The variables that a call or a `<Trans>` element passes to its text, as far as its source code shows them. */
export interface GivenVariables {
  /** Names, each with the properties of its value if that is an object literal, otherwise with `undefined`. */
  readonly values: Map<string, GivenVariables | undefined>;
  /** Whether there may be more, whose names are only known at run time: from a spread, a variable or a computed name. */
  isOpen: boolean;
}

/** The options of a call: they select the text and give it its variables. */
export interface CallOptions {
  readonly given: GivenVariables;
  /** The expressions of options such as `ns` and `context`, by name. */
  readonly expressions: ReadonlyMap<string, Expression>;
}

type Wrapper = Extract<Expression, { type: (typeof WRAPPERS)[number] }>;

const WRAPPERS = [
  'ParenthesisExpression',
  'TsAsExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
  'TsNonNullExpression',
  'TsTypeAssertion',
] as const;

const isWrapper = (expression: Expression): expression is Wrapper =>
  (WRAPPERS as readonly string[]).includes(expression.type);

/** Returns an expression without parentheses and type assertions. */
export function unwrap(expression: Expression): Expression {
  return isWrapper(expression) ? unwrap(expression.expression) : expression;
}

/** Returns the text of a string, or of a template without expressions. */
export function literalText(expression: Expression | undefined): string | undefined {
  const inner = expression && unwrap(expression);
  if (inner?.type === 'StringLiteral') return inner.value;
  return inner?.type === 'TemplateLiteral' && inner.expressions.length === 0 ? inner.quasis[0]?.cooked : undefined;
}

/** Returns the texts of an array of string literals; `undefined` if the expression is anything else. */
export function literalTexts(expression: Expression): readonly string[] | undefined {
  const inner = unwrap(expression);
  if (inner.type !== 'ArrayExpression') return undefined;
  const texts = inner.elements.map((element) => literalText(element?.expression));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** Returns the name of a called function: `i18n.t` for `i18n.t(…)`, and `.t` for `get().t(…)`, whose object has no name. */
export function calleeName(callee: CallExpression['callee'] | Expression): string | undefined {
  const inner = callee.type === 'Super' || callee.type === 'Import' ? undefined : unwrap(callee);
  if (inner?.type === 'Identifier') return inner.value;
  if (inner?.type === 'ThisExpression') return 'this';
  if (inner?.type !== 'MemberExpression' || inner.property.type !== 'Identifier') return undefined;
  return `${calleeName(inner.object) ?? ''}.${inner.property.value}`;
}

/** Returns the options of `t(key, options)`, `t(key, defaultText, options)` and of nestjs-i18n's `t(key, { args })`. */
export function callOptions(call: CallExpression | NewExpression): CallOptions {
  const list = call.arguments ?? [];
  const [, second, third] = list as (Argument | undefined)[];
  const secondIsDefaultText = second !== undefined && ['StringLiteral', 'TemplateLiteral'].includes(typeOf(second));
  const thirdIsObject = third !== undefined && typeOf(third) === 'ObjectExpression';
  const options = secondIsDefaultText || thirdIsObject ? third : second;
  const given: GivenVariables = { values: new Map(), isOpen: list.some(({ spread }) => spread) };
  const expressions = new Map<string, Expression>();
  if (options) addExpression(options.expression, given, expressions);
  for (const name of ['args', 'replace']) {
    const nested = expressions.get(name);
    if (nested) addExpression(nested, given, expressions);
  }
  return { given, expressions };
}

const typeOf = ({ expression }: Argument): string => unwrap(expression).type;

/** Returns the options of `<Trans>`: its attributes, and the variables among its children. */
export function transOptions({ opening, children }: JSXElement): CallOptions {
  const given: GivenVariables = { values: new Map(), isOpen: false };
  const expressions = new Map<string, Expression>();
  for (const attribute of opening.attributes) {
    if (attribute.type === 'SpreadElement') {
      given.isOpen = true;
      continue;
    }
    const name = attribute.name.type === 'Identifier' ? attribute.name.value : '';
    const value = attributeExpression(attribute.value);
    if (value) expressions.set(name, value);
    if (name === 'count') given.values.set(name, undefined);
    if ((name === 'values' || name === 'tOptions') && value) addExpression(value, given, expressions);
  }
  addChildren(children, given);
  return { given, expressions };
}

function attributeExpression(value: JSXAttrValue | null | undefined): Expression | undefined {
  if (value?.type === 'StringLiteral') return value;
  return value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression'
    ? value.expression
    : undefined;
}

/** Adds the variables among JSX children: JSX parses `Hello {{ name }}` as a text and an expression with an object literal. */
function addChildren(children: readonly JSXElementChild[], given: GivenVariables): void {
  for (const child of children) {
    if (child.type === 'JSXElement' || child.type === 'JSXFragment') addChildren(child.children, given);
    else if (child.type === 'JSXSpreadChild') given.isOpen = true;
    else if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression') {
      if (literalText(child.expression) === undefined) addExpression(child.expression, given);
    }
  }
}

/** Adds the properties of an object literal. Any other expression may give every variable, except `null` and `undefined`. */
function addExpression(expression: Expression, given: GivenVariables, expressions?: Map<string, Expression>): void {
  const inner = unwrap(expression);
  if (inner.type === 'ObjectExpression') addObject(inner, given, expressions);
  else if (inner.type !== 'NullLiteral' && !(inner.type === 'Identifier' && inner.value === 'undefined')) {
    given.isOpen = true;
  }
}

function addObject(
  { properties }: ObjectExpression,
  given: GivenVariables,
  expressions?: Map<string, Expression>,
): void {
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      given.isOpen = true;
    } else if (property.type === 'Identifier') {
      given.values.set(property.value, undefined);
      expressions?.set(property.value, property);
    } else {
      const name = 'key' in property ? propertyName(property.key) : undefined;
      if (name === undefined) {
        given.isOpen = true;
        continue;
      }
      const value = property.type === 'KeyValueProperty' ? unwrap(property.value) : undefined;
      given.values.set(name, value?.type === 'ObjectExpression' ? variablesIn(value) : undefined);
      if (value) expressions?.set(name, value);
    }
  }
}

function variablesIn(object: ObjectExpression): GivenVariables {
  const given: GivenVariables = { values: new Map(), isOpen: false };
  addObject(object, given);
  return given;
}

function propertyName(key: { type: string; value?: unknown; expression?: unknown }): string | undefined {
  if (key.type === 'Computed') return literalText(key.expression as Expression);
  return key.type === 'Identifier' || key.type === 'StringLiteral' || key.type === 'NumericLiteral'
    ? String(key.value)
    : undefined;
}

/** Whether a variable such as `user.name` is given, or may be. */
export function isGiven(variable: string, { values, isOpen }: GivenVariables): boolean {
  if (isOpen || values.has(variable)) return true;
  const dot = variable.indexOf('.');
  if (dot < 0 || !values.has(variable.slice(0, dot))) return false;
  const nested = values.get(variable.slice(0, dot));
  return nested === undefined || isGiven(variable.slice(dot + 1), nested);
}
