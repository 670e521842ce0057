import { type MessageSyntax, type MessageUnit, PLURAL_CATEGORIES, treeEntries } from '@dragoman/i18n/internal';
import type { ReferenceNamespace } from '../reference-texts';
import { i18nextKey, variablesOf } from '../types/text-variables';
import { type GivenVariables, isGiven } from './syntax';

interface KnownNamespace {
  readonly syntax: MessageSyntax;
  /** A key can be both a plural and an ordinal. */
  readonly units: ReadonlyMap<string, readonly MessageUnit[]>;
  /** Single forms: `items_one`. */
  readonly forms: ReadonlyMap<string, MessageUnit>;
  /** Keys of objects and lists of texts. */
  readonly groups: ReadonlySet<string>;
}

/** How a call selects one of the texts of a key. */
export interface Selection {
  readonly given: GivenVariables;
  /** A context; `undefined` if it is only known at run time, absent if there is none. */
  readonly context?: string | undefined;
}

/** The texts that code can ask for. */
export class KnownTexts {
  private readonly namespaces: ReadonlyMap<string, KnownNamespace>;

  constructor(namespaces: readonly ReferenceNamespace[]) {
    this.namespaces = new Map(namespaces.map((namespace) => [namespace.name, read(namespace)]));
  }

  has(namespace: string): boolean {
    return this.namespaces.has(namespace);
  }

  /**
   * Returns the variables that the text of a key needs, in alphabetical order.
   * @returns `undefined` if there is no such text
   */
  variables(namespace: string, key: string, selection: Selection): readonly string[] | undefined {
    const known = this.namespaces.get(namespace);
    if (!known) return undefined;
    const { given, context } = selection;
    const isGroup = (given.isOpen || given.values.has('returnObjects')) && known.groups.has(key);
    const selected = context === undefined ? undefined : known.units.get(`${key}_${context}`);
    const units = selected ?? known.units.get(key);
    if (units) return needed(units, given, known.syntax);
    const form = known.forms.get(key);
    if (form) return [...variablesOf(form, known.syntax).keys()];
    const hasContexts = ('context' in selection && context === undefined) || given.isOpen;
    if (hasContexts && [...known.units.keys()].some((name) => name.startsWith(`${key}_`))) return [];
    const hasPlurals = known.syntax.pluralKeyOf(`${key}_other`) !== undefined;
    if (hasPlurals && (given.isOpen || given.values.has('count'))) {
      // Languages such as Japanese have one form, which alone does not make a plural.
      const only = PLURAL_CATEGORIES.map((category) => known.units.get(`${key}_${category}`)).find(Boolean);
      if (only) return needed(only, given, known.syntax);
    }
    return isGroup ? [] : undefined;
  }
}

function read({ tree, language, syntax }: ReferenceNamespace): KnownNamespace {
  const byKey = new Map<string, MessageUnit[]>();
  const forms = new Map<string, MessageUnit>();
  const groups = new Set<string>();
  for (const unit of syntax.units(treeEntries(tree), language)) {
    const key = i18nextKey(unit);
    byKey.set(key, [...(byKey.get(key) ?? []), unit]);
    for (const form of unit.forms) {
      forms.set(form.path.join('.'), { ...unit, kind: 'text', forms: [form] });
    }
    for (let length = 1; length < unit.path.length; length++) groups.add(unit.path.slice(0, length).join('.'));
  }
  return { syntax, units: byKey, forms, groups };
}

function needed(units: readonly MessageUnit[], given: GivenVariables, syntax: MessageSyntax): readonly string[] {
  const ordinal = units.find(({ kind }) => kind === 'ordinal');
  const other = units.find(({ kind }) => kind !== 'ordinal');
  const unit = (given.values.has('ordinal') ? (ordinal ?? other) : (other ?? ordinal))!;
  const variables = [...variablesOf(unit, syntax).keys()];
  return unit.kind === 'ordinal' ? [...variables, 'ordinal'] : variables;
}

export const missingVariables = (variables: readonly string[], given: GivenVariables): readonly string[] =>
  variables.filter((variable) => !isGiven(variable, given));
