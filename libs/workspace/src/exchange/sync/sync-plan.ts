import {
  equalForms,
  parseKey,
  syntaxOf,
  type SyntaxName,
  unflatten,
  writeJson,
  type Forms,
  type MessageShape,
  type Segment,
} from '@dragoman/i18n/internal';
import { isKeyLength } from '../../http/input/input-limits';
import type { ImportProblemView } from '../exchange.contract';
import { MAX_KEY_DEPTH } from '../import/incoming-file';
import type { ImportedMessage } from '../import/import-messages';
import { planImport } from '../import/import-plan';
import { type ImportChoices, messagesToImport } from '../import/imported-messages';
import type { SyncedText } from './sync.contract';

/** A message of the workspace with its text in the language of the file. */
export interface SyncedMessage extends MessageShape {
  readonly id: string;
  readonly forms: Forms;
}

/** Earlier versions of a text. */
export interface PastText {
  /** Every text that a form has had, by name of the form. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  /** As a file last had it; absent if it was never in one. */
  readonly fromCode?: Forms;
}

export interface SyncBaseline {
  readonly namespace: string;
  /** BCP 47, canonical. */
  readonly language: string;
  /** The language that the namespace is translated from. */
  readonly reference: string;
  readonly languages: readonly string[];
  /** What its texts are written in. */
  readonly syntax: SyntaxName;
  /** All messages of the namespace in their order, without deleted ones. */
  readonly messages: readonly SyncedMessage[];
  /** Deleted messages, and the former keys of renamed ones. */
  readonly former: readonly Pick<SyncedMessage, 'id' | 'path'>[];
}

/** What a sync does with one text. */
export type SyncOutcome =
  'added' | 'changed' | 'unchanged' | 'outdated' | 'conflict' | 'gone' | 'forbidden' | 'rejected';

export interface SyncDecision {
  readonly name: string;
  readonly outcome: SyncOutcome;
  /** Why it is rejected: a code of `ImportProblemView`. */
  readonly reason?: ImportProblemView['code'];
}

/** A text that both sides have changed. */
export interface SyncConflict {
  readonly id: string;
  readonly key: string;
  readonly base: Forms | undefined;
  readonly mine: Forms;
  readonly theirs: Forms;
}

export interface SyncPlan {
  readonly decisions: readonly SyncDecision[];
  /** By key; existing messages and new ones. */
  readonly messages: readonly ImportedMessage[];
  readonly conflicts: readonly SyncConflict[];
  /** Existing keys that the file no longer has, in any form. */
  readonly gone: readonly string[];
  /** Existing keys that the file has. */
  readonly present: readonly string[];
}

export interface SyncRules {
  /** `missing` adds texts and never changes one. */
  readonly mode: 'update' | 'missing';
  readonly mayAddKeys: boolean;
  readonly mayEditTexts: boolean;
  /** State of the texts that are written. */
  readonly state: Pick<ImportedMessage['texts'][string], 'state' | 'onlyIfSound'>;
}

/** The ids of messages whose past {@link planSync} needs: those with a text that differs, and former ones. */
export function messagesWithPast(baseline: SyncBaseline, texts: readonly SyncedText[]): readonly string[] {
  const { known, unknown } = matchNames(baseline, texts);
  const former = formerByName(baseline);
  return [
    ...known.filter((match) => !isCurrent(match)).map(({ message }) => message.id),
    ...unknown.flatMap(({ name }) => former.get(name) ?? []),
  ];
}

/**
 * Compares texts of a file with the workspace's, three ways: what people write in the workspace is never overwritten.
 *
 * A program sends its texts without the versions that they are based on, so the history of each text decides. A value that
 * the text had before is from an outdated file and changes nothing. A new value replaces the text, unless someone has changed
 * it in the workspace since a file last had it: then both sides have changed, and the text of the workspace stays.
 *
 * Pure: reads and writes nothing but its parameters.
 */
export function planSync(
  baseline: SyncBaseline,
  texts: readonly SyncedText[],
  past: ReadonlyMap<string, PastText>,
  rules: SyncRules,
): SyncPlan {
  const { known, unknown } = matchNames(baseline, texts);
  const decisions = new Map<string, SyncDecision>();
  const decide = (name: string, outcome: SyncOutcome, reason?: ImportProblemView['code']): void =>
    void decisions.set(name, { name, outcome, ...(reason !== undefined && { reason }) });

  const messages: ImportedMessage[] = [];
  const conflicts: SyncConflict[] = [];
  const [gone, present]: string[][] = [[], []];
  for (const [message, matches] of Map.groupBy(known, (match) => match.message)) {
    const pastText = past.get(message.id);
    (matches.every(({ text }) => text.value === null) ? gone! : present!).push(message.key);
    const compared = matches.map((match) => ({ ...match, outcome: outcomeOf(match, pastText, rules) }));
    const hasConflict = compared.some(({ outcome }) => outcome === 'conflict');
    const written = { ...message.forms };
    for (const { form, text, outcome } of compared) {
      // The forms of a text belong together: with one in conflict, none is taken over.
      const isTaken = outcome === 'added' || outcome === 'changed' || outcome === 'conflict';
      if (isTaken) written[form] = text.value!;
      decide(text.name, isTaken && hasConflict ? 'conflict' : outcome);
    }
    if (equalForms(written, message.forms)) continue;
    const { id, key, path, kind } = message;
    if (hasConflict) conflicts.push({ id, key, base: pastText?.fromCode, mine: message.forms, theirs: written });
    else messages.push({ key, path, kind, texts: { [baseline.language]: { forms: written, ...rules.state } } });
  }

  const fresh: SyncedText[] = [];
  const former = formerByName(baseline);
  for (const text of unknown) {
    const { name, value } = text;
    const pasts = (former.get(name) ?? []).map((id) => past.get(id));
    // Someone has deleted or renamed the key: a file that still has it is outdated.
    const isOutdated = pasts.length > 0 && (value === '' || pasts.some((each) => wasSeen(each, value!)));
    if (value === null) decide(name, 'gone');
    else if (isOutdated) decide(name, 'outdated');
    else if (!rules.mayAddKeys) decide(name, 'forbidden');
    else fresh.push(text);
  }
  for (const message of planNewMessages(baseline, fresh, rules, decide)) messages.push(message);
  return {
    decisions: texts.map(({ name }) => decisions.get(name)!),
    messages,
    conflicts,
    gone: gone!,
    present: present!,
  };
}

interface Match {
  readonly text: SyncedText;
  readonly message: SyncedMessage;
  /** Name of the form. */
  readonly form: string;
}

/** Finds the forms of existing messages that names mean. */
function matchNames(baseline: SyncBaseline, texts: readonly SyncedText[]) {
  const byName = new Map(texts.map((text) => [text.name, text]));
  const known: Match[] = [];
  for (const message of baseline.messages) {
    for (const [form, name] of namesOf(baseline, message)) {
      const text = byName.get(name);
      if (text === undefined) continue;
      byName.delete(name);
      known.push({ text, message, form });
    }
  }
  return { known, unknown: [...byName.values()] };
}

/** The names of a message's forms, and those under which programs know them. */
function namesOf(
  { syntax: name, language }: SyncBaseline,
  message: Pick<MessageShape, 'path' | 'kind'>,
): readonly (readonly [form: string, name: string])[] {
  const syntax = syntaxOf(name);
  return syntax
    .formNames(message, language)
    .map((form) => [form, nameOfPath(syntax.formPath(message, form, language))] as const);
}

/** The name under which programs know a path: `list.0` and `cart.items`. */
export const nameOfPath = (path: readonly Segment[]): string => path.join('.');

const isCurrent = ({ text, message, form }: Match): boolean =>
  text.value === null || text.value === '' || text.value === message.forms[form];

function outcomeOf(match: Match, past: PastText | undefined, { mode, mayEditTexts }: SyncRules): SyncOutcome {
  const { text, message, form } = match;
  if (text.value === null) return 'gone';
  // An empty text in a file means that it is not translated there.
  if (isCurrent(match)) return 'unchanged';
  const mine = message.forms[form] ?? '';
  if (mine !== '' && mode === 'missing') return 'unchanged';
  if (past?.seen.get(form)?.has(text.value)) return 'outdated';
  const isOwnChange = mine !== '' && mine !== past?.fromCode?.[form];
  if (!mayEditTexts) return 'forbidden';
  if (isOwnChange) return 'conflict';
  return mine === '' ? 'added' : 'changed';
}

const wasSeen = (past: PastText | undefined, value: string): boolean =>
  past !== undefined && [...past.seen.values()].some((texts) => texts.has(value));

/** Ids of former messages by the names that they had. */
function formerByName(baseline: SyncBaseline): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, path } of baseline.former) {
    for (const name of possibleNames(baseline, path)) ids.set(name, [...(ids.get(name) ?? []), id]);
  }
  return ids;
}

/** The names of the forms that a message may have if it is not known to be a plural. */
const possibleNames = (baseline: SyncBaseline, path: readonly Segment[]): ReadonlySet<string> =>
  new Set((['text', 'cardinal'] as const).flatMap((kind) => namesOf(baseline, { path, kind }).map(([, name]) => name)));

/** Plans new messages as an import of a file with them does, with all its rules for keys. */
function planNewMessages(
  baseline: SyncBaseline,
  texts: readonly SyncedText[],
  rules: SyncRules,
  decide: (name: string, outcome: SyncOutcome, reason?: ImportProblemView['code']) => void,
): readonly ImportedMessage[] {
  if (texts.length === 0) return [];
  const { namespace, language, reference, languages, syntax } = baseline;
  const toPath = pathStyle(baseline, texts);
  const { tree, left } = treeOf(texts, toPath);
  for (const [name, reason] of left) decide(name, 'rejected', reason);
  const file = { file: `${language}/${namespace}.json`, language, namespace, content: writeJson(tree) };
  const current = {
    reference,
    languages,
    namespaces: [
      {
        name: namespace,
        reference,
        syntax,
        messages: baseline.messages.map(({ key, path, kind, forms }) => {
          return { key, path, kind, texts: new Map([[language, { forms, version: 1 }]]) };
        }),
        former: [],
        documents: new Map<string, string>(),
      },
    ],
  };
  const plan = planImport(current, [file]);
  const state = rules.state.onlyIfSound ? 'reviewed' : rules.state.state;
  const choices: ImportChoices = { conflict: () => 'mine', removed: () => 'keep', state };
  const planned = [...messagesToImport(plan, choices).values()].flat();
  const isNew = new Set(planned.flatMap(({ path }) => [...possibleNames(baseline, path)]));
  const reasons = new Map(
    plan.problems
      .filter(({ severity }) => severity === 'error')
      .flatMap(({ code, values }) => {
        const path = parseKey(String(values.key ?? ''));
        return Array.from(possibleNames(baseline, path), (name) => [name, code] as const);
      }),
  );
  const descriptions = new Map<string, string>();
  for (const { name, description } of texts) {
    if (left.has(name)) continue;
    if (isNew.has(name)) decide(name, 'added');
    else decide(name, 'rejected', reasons.get(name) ?? 'keyImpossible');
    if (description !== undefined) descriptions.set(name, description);
  }
  return planned.map((message) => {
    const description = Array.from(possibleNames(baseline, message.path), (name) => descriptions.get(name)).find(
      (each) => each !== undefined,
    );
    return description === undefined ? message : { ...message, description };
  });
}

/** @returns the names that no tree can have, with the reason */
function treeOf(texts: readonly SyncedText[], toPath: (name: string) => readonly Segment[]) {
  const names = new Set(texts.map(({ name }) => name));
  const left = new Map<string, ImportProblemView['code']>();
  const flat: { path: readonly Segment[]; value: string }[] = [];
  for (const { name, value } of texts) {
    const path = isKeyLength(name) ? toPath(name) : [];
    const isBelowText = path.some((_, depth) => depth > 0 && names.has(nameOfPath(path.slice(0, depth))));
    if (path.length === 0) left.set(name, 'keyImpossible');
    else if (path.length > MAX_KEY_DEPTH) left.set(name, 'keyTooDeep');
    else if (isBelowText) left.set(name, 'keyTaken');
    else flat.push({ path, value: value! });
  }
  return { tree: unflatten(flat), left };
}

/**
 * Returns how names become paths in this namespace: as they are if its keys are sentences or contain a `.`, else in objects
 * and lists.
 */
function pathStyle({ messages }: SyncBaseline, texts: readonly SyncedText[]): (name: string) => readonly Segment[] {
  const isFlat = messages.some(({ path }) => path.some((segment) => String(segment).includes('.')));
  if (isFlat) return (name) => [name];
  const nested = (name: string) => (isSentence(name) ? [name] : name.split('.'));
  const children = new Map<string, Set<string>>();
  const addChild = (path: readonly Segment[], depth: number): void => {
    const parent = nameOfPath(path.slice(0, depth));
    children.set(parent, (children.get(parent) ?? new Set()).add(String(path[depth])));
  };
  const objects = new Set<string>();
  for (const { path } of messages) {
    for (let depth = 1; depth < path.length; depth++) {
      addChild(path, depth);
      if (typeof path[depth] === 'string') objects.add(nameOfPath(path.slice(0, depth)));
    }
  }
  for (const { name } of texts) {
    if (isKeyLength(name)) nested(name).forEach((_, depth, path) => depth > 0 && addChild(path, depth));
  }
  const isList = (parent: string): boolean => {
    const names = children.get(parent)!;
    return !objects.has(parent) && Array.from(names.keys()).every((_, index) => names.has(String(index)));
  };
  const lists = new Set([...children.keys()].filter(isList));
  return (name) =>
    nested(name).map((segment, depth, path) =>
      depth > 0 && lists.has(nameOfPath(path.slice(0, depth))) ? Number(segment) : segment,
    );
}

/** True for `Sure? Then go.`, false for `menu.open`. */
const isSentence = (name: string): boolean => /[\s,?!]|^\.|\.$|\.\./.test(name);
