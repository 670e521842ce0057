import type { PluralCategory } from '../../language/plural-categories';
import { checkLength, compareSpace, type MessageToCheck } from '../check-message';
import type { Finding } from '../finding';
import { parseIcu } from './parse-icu';
import { pluralRules } from '../plural-rules';
import type { Branch, Branching, Part } from '../syntax';

/** Checks a translation in ICU MessageFormat. Findings have the `offset` of their place among their values. */
export function checkIcu({ language, reference, target, maxLength }: MessageToCheck): readonly Finding[] {
  const text = target[0]?.text;
  if (!text) return [];
  const { parts, error } = parseIcu(text);
  if (error !== undefined) {
    const { code, offset, name } = error;
    if (code === 'tagUnbalanced') return [finding(code, { tag: name!, offset })];
    return [finding(code, { position: offset + 1, offset, ...(code === 'selectorTwice' && { selector: name! }) })];
  }
  const source = reference[0]?.text;
  const parsed = source ? parseIcu(source) : undefined;
  return [
    ...(parsed === undefined || parsed.error ? [] : compare(parsed.parts, parts, language)),
    ...(source ? compareSpace(text, source) : []),
    ...checkBranches(parts, language),
    ...checkBraces(parts, text),
    ...checkLength(longestText(parts), maxLength),
  ];
}

const finding = (
  code: Finding['code'],
  values: Finding['values'],
  severity: Finding['severity'] = 'error',
): Finding => ({ code, severity, values });

/**
 * Returns the categories that the language needs and the plural lacks. A selector such as `=1` stands for a category that
 * has no other whole number; empty for a select.
 */
export function missingCategories({ type, offset, branches }: Branching, language: string): readonly PluralCategory[] {
  if (type === 'select') return [];
  const selectors = new Set(branches.map(({ selector }) => selector));
  const grammar = pluralRules(language, type);
  return grammar.categories.filter(
    (category) =>
      grammar.isNeeded(category) &&
      !selectors.has(category) &&
      !grammar.wholeNumbers(category).every((number) => selectors.has(`=${number + offset}`)),
  );
}

function checkBranches(parts: readonly Part[], language: string): Finding[] {
  return branchings(parts).flatMap((branching) => {
    const { argument, type, branches, end } = branching;
    const at = { argument, offset: end - 1 };
    const hasOther = branches.some(({ selector }) => selector === 'other');
    const findings = hasOther ? [] : [finding('otherMissing', at)];
    if (type !== 'select') {
      const { categories } = pluralRules(language, type);
      for (const category of missingCategories(branching, language))
        if (category !== 'other') findings.push(finding('pluralFormMissing', { category, ...at }));
      for (const { selector, selectorStart } of branches) {
        const isForeign =
          !selector.startsWith('=') && selector !== 'other' && !categories.some((each) => each === selector);
        if (isForeign)
          findings.push(
            finding('pluralFormForeign', { category: selector, argument, offset: selectorStart }, 'warning'),
          );
      }
    }
    return [...findings, ...branches.flatMap((branch) => checkBranches(branch.parts, language))];
  });
}

/** ICU reads a `}` outside of a choice as a character. It is what is left when a branch was closed twice. */
function checkBraces(parts: readonly Part[], text: string): Finding[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'text') return [];
    const unquoted = text.slice(part.start, part.end).replace(/'[^']*'/g, (quoted) => ' '.repeat(quoted.length));
    const at = unquoted.indexOf('}');
    if (at < 0) return [];
    const offset = part.start + at;
    return [finding('syntaxBroken', { position: offset + 1, offset }, 'warning')];
  });
}

const branchings = (parts: readonly Part[]): readonly Branching[] =>
  parts.filter((part): part is Branching => part.kind === 'branching');

/** What a text inserts: arguments and tags, by name. */
interface Use {
  readonly raw: string;
  readonly isTag: boolean;
  readonly name: string;
  readonly offset: number;
  /** What it takes the argument for; absent for an argument without a format. */
  readonly type?: 'number' | 'date' | 'text';
}

const idOf = ({ isTag, name }: Pick<Use, 'isTag' | 'name'>): string => `${isTag ? '<' : '{'}${name}`;

/** Returns the uses of one level, without those in branches. */
const usesAt = (parts: readonly Part[]): readonly Use[] =>
  parts.flatMap((part): Use[] => {
    if (part.kind === 'text' || part.kind === 'nesting') return [];
    if (part.kind === 'branching') {
      const { argument: name, type, start: offset } = part;
      return [{ name, isTag: false, raw: `{${name}}`, offset, type: type === 'select' ? 'text' : 'number' }];
    }
    const { name, raw, start: offset, format = '' } = part;
    const [type] = /^(?:number|date|time)\b/.exec(format) ?? [];
    if (part.kind === 'tag') return [{ name, isTag: true, raw, offset }];
    return [{ name, isTag: false, raw, offset, ...(type && { type: type === 'number' ? 'number' : 'date' }) }];
  });

const allUses = (parts: readonly Part[]): readonly Use[] => [
  ...usesAt(parts),
  ...branchings(parts).flatMap(({ branches }) => branches.flatMap((branch) => allUses(branch.parts))),
];

/** Returns the uses that every variant of the text has. */
function certainUses(parts: readonly Part[]): ReadonlySet<string> {
  const certain = new Set(usesAt(parts).map(idOf));
  for (const { branches } of branchings(parts)) {
    const [first, ...others] = branches.map((branch) => certainUses(branch.parts));
    for (const id of first ?? []) if (others.every((other) => other.has(id))) certain.add(id);
  }
  return certain;
}

function compare(source: readonly Part[], target: readonly Part[], language: string): Finding[] {
  const [expected, found] = [allUses(source), allUses(target)];
  const certain = certainUses(source);
  const findings: Finding[] = [];
  const sourceIds = new Map(expected.map((use) => [idOf(use), use]));
  for (const [id, { isTag, name }] of sourceIds) {
    const missing = (offset: number, severity: Finding['severity']): Finding =>
      isTag
        ? finding('tagMissing', { tag: name, offset }, severity)
        : finding('argumentMissing', { argument: `{${name}}`, offset }, severity);
    if (certain.has(id)) {
      for (const { offset, isExact } of placesWithout(target, id, false))
        findings.push(missing(offset, isExact ? 'warning' : 'error'));
    } else if (!found.some((use) => idOf(use) === id)) findings.push(missing(0, 'warning'));
  }

  const reported = new Set<string>();
  for (const use of found) {
    const id = idOf(use);
    if (sourceIds.has(id) || reported.has(id)) continue;
    reported.add(id);
    findings.push(
      use.isTag
        ? finding('tagUnknown', { tag: use.name, offset: use.offset })
        : finding('argumentUnknown', { argument: use.raw === '#' ? `{${use.name}}` : use.raw, offset: use.offset }),
    );
  }
  return [
    ...findings,
    ...compareTypes(expected, found),
    ...compareNumbers(source, target, language),
    ...compareValues(source, target),
  ];
}

/** Returns the places that lack a use: those branches, or the start of the text if no branch has it. */
function placesWithout(
  parts: readonly Part[],
  id: string,
  isExact: boolean,
): readonly { readonly offset: number; readonly isExact: boolean }[] {
  if (usesAt(parts).some((use) => idOf(use) === id)) return [];
  const holder = branchings(parts).find(({ branches }) =>
    branches.some((branch) => allUses(branch.parts).some((use) => idOf(use) === id)),
  );
  if (holder === undefined) return [{ offset: parts[0]?.start ?? 0, isExact }];
  return holder.branches.flatMap((branch) =>
    branch.parts.length === 0
      ? [{ offset: branch.start, isExact: branch.selector.startsWith('=') }]
      : placesWithout(branch.parts, id, branch.selector.startsWith('=')),
  );
}

/** A number in one text and a date in the other cannot both be right. An argument without a format fits every value. */
function compareTypes(expected: readonly Use[], found: readonly Use[]): Finding[] {
  const types = (uses: readonly Use[], name: string) =>
    new Set(uses.flatMap((use) => (use.name === name && use.type) || []));
  const names = new Set(found.filter(({ isTag }) => !isTag).map(({ name }) => name));
  return [...names].flatMap((name) => {
    const [theirs, ours] = [types(expected, name), types(found, name)];
    if (theirs.size === 0 || ours.size === 0 || [...ours].some((type) => theirs.has(type))) return [];
    const { offset } = found.find((use) => use.name === name && use.type !== undefined)!;
    return [finding('argumentType', { argument: `{${name}}`, offset })];
  });
}

/** A form for a single number may spell it out: "one file". One for several numbers has to show which. */
function compareNumbers(source: readonly Part[], target: readonly Part[], language: string): Finding[] {
  const plurals = (parts: readonly Part[]) => allBranchings(parts).filter(({ type }) => type !== 'select');
  const shown = new Set(
    plurals(source).flatMap(({ argument, branches }) => {
      const other = branches.find(({ selector }) => selector === 'other');
      return other !== undefined && shows(other, argument) ? [argument] : [];
    }),
  );
  return plurals(target).flatMap(({ argument, type, branches }) => {
    if (!shown.has(argument)) return [];
    const grammar = pluralRules(language, type as 'cardinal' | 'ordinal');
    return branches.flatMap((branch) => {
      const category = grammar.categories.find((each) => each === branch.selector);
      if (category === undefined || grammar.wholeNumbers(category).length < 2 || shows(branch, argument)) return [];
      return [finding('hashMissing', { argument: `{${argument}}`, category, offset: branch.start }, 'warning')];
    });
  });
}

const shows = (branch: Branch, argument: string): boolean =>
  allUses(branch.parts).some(({ isTag, name, raw }) => !isTag && name === argument && raw !== '');

const allBranchings = (parts: readonly Part[]): readonly Branching[] =>
  branchings(parts).flatMap((each) => [each, ...each.branches.flatMap((branch) => allBranchings(branch.parts))]);

/** A value that the source does not choose by is a typing error, or a translated selector. */
function compareValues(source: readonly Part[], target: readonly Part[]): Finding[] {
  const values = new Map<string, Set<string>>();
  for (const { argument, type, branches } of allBranchings(source)) {
    if (type !== 'select') continue;
    const known = values.get(argument) ?? new Set(['other']);
    values.set(argument, known);
    for (const { selector } of branches) known.add(selector);
  }
  return allBranchings(target).flatMap(({ argument, type, branches }) => {
    const known = type === 'select' ? values.get(argument) : undefined;
    if (known === undefined) return [];
    return branches
      .filter(({ selector }) => !known.has(selector))
      .map(({ selector, selectorStart }) =>
        finding('selectValueUnknown', { value: selector, argument: `{${argument}}`, offset: selectorStart }, 'warning'),
      );
  });
}

/** Returns the text with the longest branch of each choice. */
function longestText(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.value;
      if (part.kind !== 'branching') return part.raw;
      return part.branches
        .map((branch) => longestText(branch.parts))
        .reduce((longest, each) => (each.length > longest.length ? each : longest), '');
    })
    .join('');
}
