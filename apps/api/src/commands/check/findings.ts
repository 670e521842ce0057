import type { ExtractedKey } from 'i18next-cli';
import { type KnownTexts, missingVariables, type Selection } from './known-texts';
import { literalText, literalTexts } from './syntax';
import type { TextCall } from './text-calls';

interface Place {
  /** Absolute. */
  readonly file: string;
  /** From 1, like columns, which count UTF-16 code units; absent for a whole file. */
  readonly line?: number;
  readonly column?: number;
}

export type Finding =
  | (Place & { readonly kind: 'unknownNamespace'; readonly namespace: string; readonly key: string })
  | (Place & { readonly kind: 'unknownKey'; readonly namespace: string; readonly key: string })
  | (Place & {
      readonly kind: 'missingVariables';
      readonly namespace: string;
      readonly key: string;
      readonly variables: readonly string[];
    })
  | (Place & { readonly kind: 'unreadableFile' });

export interface CheckedCall {
  readonly findings: readonly Finding[];
  /** Why the code does not tell which text a call gets, or what it gives to it. */
  readonly notChecked?: 'key' | 'namespace' | 'variables';
}

/** Compares a call with the texts. Nothing is reported that is only known at run time. */
export function checkCall(call: TextCall, texts: KnownTexts): CheckedCall {
  if (call.keys.length === 0) return { findings: [], notChecked: 'key' };
  const outcomes = baseKeys(call).map((wanted) => checkKey(call, wanted, texts));
  if (call.isList) {
    const found = outcomes.find(({ isFound }) => isFound);
    return found ?? outcomes.at(-1)!;
  }
  const notChecked = outcomes.find((outcome) => outcome.notChecked)?.notChecked;
  return { findings: outcomes.flatMap(({ findings }) => findings), ...(notChecked && { notChecked }) };
}

interface WantedKey {
  readonly namespace: string;
  readonly key: string;
}

/** Keys without the suffixes of contexts. */
function baseKeys({ keys, options }: TextCall): readonly WantedKey[] {
  const wanted = keys.map(({ ns, key }: ExtractedKey) => ({ namespace: String(ns), key }));
  const expression = options.expressions.get('context');
  if (!expression) return wanted;
  const context = literalText(expression);
  const suffix = `_${context}`;
  const bases =
    context === undefined
      ? wanted.filter(({ key }) => !wanted.some((other) => key.startsWith(`${other.key}_`)))
      : wanted.map(({ namespace, key }) => ({
          namespace,
          key: context !== '' && key.endsWith(suffix) ? key.slice(0, -suffix.length) : key,
        }));
  return bases;
}

function checkKey(
  call: TextCall,
  { namespace, key }: WantedKey,
  texts: KnownTexts,
): CheckedCall & { isFound: boolean } {
  const { file, line, column, options } = call;
  const { given, expressions } = options;
  const context = expressions.get('context');
  const selection: Selection = { given, ...(context && { context: literalText(context) }) };
  const place = { file, line, column };

  const isExplicit = call.written?.startsWith(`${namespace}:`) ?? false;
  if (!isExplicit && !call.isScopeKnown) return { isFound: false, findings: [], notChecked: 'namespace' };
  for (const candidate of namespacesOf(call, namespace)) {
    const variables = texts.variables(candidate, key, selection);
    if (!variables) continue;
    const missing = missingVariables(variables, given);
    const findings: Finding[] =
      missing.length === 0
        ? []
        : [{ kind: 'missingVariables', ...place, namespace: candidate, key, variables: missing }];
    const isUnknown = given.isOpen && variables.length > 0;
    return { isFound: true, findings, ...(isUnknown && { notChecked: 'variables' as const }) };
  }

  // nestjs-i18n writes `shop.title` and gives variables of its own syntax to it.
  const dot = key.indexOf('.');
  if (!isExplicit && dot > 0 && texts.has(key.slice(0, dot))) {
    const dotted = { namespace: key.slice(0, dot), key: key.slice(dot + 1) };
    const isFound = texts.variables(dotted.namespace, dotted.key, selection) !== undefined;
    if (isFound) return { isFound, findings: [], notChecked: 'variables' };
    return { isFound, findings: [{ kind: 'unknownKey', ...place, ...dotted }] };
  }
  const kind = texts.has(namespace) ? 'unknownKey' : 'unknownNamespace';
  return { isFound: false, findings: [{ kind, ...place, namespace, key }] };
}

function namespacesOf({ written, options, otherNamespaces }: TextCall, namespace: string): readonly string[] {
  if (written?.startsWith(`${namespace}:`)) return [namespace];
  const option = options.expressions.get('ns');
  if (option) return literalTexts(option) ?? [namespace];
  return [namespace, ...(otherNamespaces.get(namespace) ?? [])];
}
