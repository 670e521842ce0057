import type { TextTree } from '@dragoman/i18n';
import {
  contextBase,
  type MessageSyntax,
  type MessageUnit,
  type MessageVariable,
  messageVariables,
  treeEntries,
} from '@dragoman/i18n/internal';

/** What the code has to give to a text: TypeScript types by name, `user.name` for a value within an object. */
export type TextVariables = ReadonlyMap<string, string>;

/** The type of a value that has no format. */
const PLAIN = 'string | number';

const TYPES = { number: 'number', date: 'Date | number', list: 'readonly string[]' } as const;

/** Returns the variables of all forms of a message, in alphabetical order; a plural always has `count`. */
export function variablesOf(
  { kind, forms }: Pick<MessageUnit, 'kind' | 'forms'>,
  syntax: MessageSyntax,
): TextVariables {
  const types = new Map<string, string>();
  if (kind !== 'text') types.set('count', 'number');
  for (const variable of forms.flatMap(({ text }) => messageVariables(text, syntax))) {
    const { name } = variable;
    const type = kind !== 'text' && name === 'count' ? 'number' : typeOf(variable, syntax);
    const known = types.get(name);
    types.set(
      name,
      known === undefined || known === PLAIN || known === type ? type : type === PLAIN ? known : 'unknown',
    );
  }
  return new Map([...types].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The type that a formatter takes; `unknown` for one that the application defines. */
function typeOf({ format, choice }: MessageVariable, { formats = {} }: MessageSyntax): string {
  if (choice !== undefined) return choice === 'select' ? 'string' : 'number';
  if (format === undefined) return PLAIN;
  const type = formats[format.replace(/[(,].*/s, '').trim()];
  return type === undefined ? 'unknown' : TYPES[type];
}

interface DeclaredKey {
  readonly variables: Map<string, string>;
  /** Variables that some of the texts have, or that select one. */
  readonly optional: Map<string, string>;
}

/**
 * Returns the type of the variables of each key that code can give to `t`, in alphabetical order: `{ count: number }`.
 * Suffixes for contexts are a convention, so those with a usual one are known.
 */
export function variableTypes(
  tree: TextTree,
  syntax: MessageSyntax,
  language: string,
): (readonly [key: string, type: string])[] {
  const keys = new Map<string, DeclaredKey>();
  const add = (key: string, variables: TextVariables, optional: TextVariables = new Map()) => {
    const known = keys.get(key) ?? { variables: new Map<string, string>(), optional: new Map<string, string>() };
    for (const [variable, type] of variables) known.variables.set(variable, type);
    for (const [variable, type] of optional) known.optional.set(variable, type);
    keys.set(key, known);
  };
  const units = syntax.units(treeEntries(tree), language);
  const names = new Set(units.map(i18nextKey));
  const cardinals = new Set(units.filter(({ kind }) => kind === 'cardinal').map(i18nextKey));
  for (const unit of units) {
    const key = i18nextKey(unit);
    const variables = variablesOf(unit, syntax);
    const ordinal = new Map(unit.kind === 'ordinal' ? [['ordinal', 'true']] : []);
    if (cardinals.has(key)) add(key, variables, ordinal);
    else add(key, new Map([...variables, ...ordinal]));
    const base = contextBase(key);
    if (base === undefined) continue;
    const isOptional = names.has(base);
    if (isOptional) add(base, new Map(), new Map([...variables, ...ordinal, ['context', 'string']]));
    else add(base, new Map([['context', 'string']]), new Map([...variables, ...ordinal]));
  }
  return [...keys]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { variables, optional }]) => {
      const all: [string, string, boolean][] = [
        ...[...variables].map(([variable, type]): [string, string, boolean] => [variable, type, false]),
        ...[...optional].flatMap(([variable, type]): [string, string, boolean][] =>
          variables.has(variable) ? [] : [[variable, type, true]],
        ),
      ];
      return [key, objectType(all)];
    });
}

/** The key that code gives to `t`, without the suffixes of plural forms. */
export function i18nextKey({ path, kind }: Pick<MessageUnit, 'path' | 'kind'>): string {
  const key = path.map((segment) => String(segment)).join('.');
  return kind === 'ordinal' ? key.replace(/_ordinal$/, '') : key;
}

/** `user.name` is the member `name` of an object `user`. */
function objectType(variables: readonly (readonly [name: string, type: string, isOptional: boolean])[]): string {
  if (variables.length === 0) return '{}';
  const members = new Map<string, [rest: string, type: string, isOptional: boolean][]>();
  for (const [name, type, isOptional] of variables) {
    const dot = name.indexOf('.');
    const member = dot < 0 ? name : name.slice(0, dot);
    const list = members.get(member) ?? [];
    list.push([dot < 0 ? '' : name.slice(dot + 1), type, isOptional]);
    members.set(member, list);
  }
  const written = Array.from(members, ([member, parts]) => {
    const own = parts.find(([rest]) => rest === '');
    const nested = parts.filter(([rest]) => rest !== '');
    const type = nested.length > 0 ? objectType(nested) : own![1];
    const isOptional = parts.every(([, , optional]) => optional);
    return `${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(member) ? member : JSON.stringify(member)}${isOptional ? '?' : ''}: ${type}`;
  });
  return `{ ${written.join('; ')} }`;
}
