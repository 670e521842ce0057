import { formatKey } from '../tree/flatten';
import { checkIcu, missingCategories } from './check-icu';
import { formatIcu } from './format-icu';
import { icuLiteral } from './icu-literal';
import { parseIcu } from './parse-icu';
import type { Placeholder } from '../placeholders';
import type { Branching, MessageSyntax, Part } from '../syntax';

/** ICU MessageFormat 1, as FormatJS, i18next-icu and next-intl read it. All branches of a message are in one text. */
export const icuSyntax: MessageSyntax = {
  name: 'icu',
  kinds: ['text'],
  pluralKeys: () => new Set(),
  pluralKeyOf: () => undefined,
  units: (entries) =>
    entries.map(({ path, key = formatKey(path), text }) => ({ key, path, kind: 'text', forms: [{ path, key, text }] })),
  formPath: ({ path }) => path,
  formNames: () => [''],
  formPaths: ({ path }) => [path],
  examples: () => [],
  slots: ({ path, key }, _, own) => [{ path, key, text: own.get(undefined) || null, needed: true }],
  state: icuState,
  placeholders: icuPlaceholders,
  parse: parseIcu,
  literal: icuLiteral,
  check: checkIcu,
  formats: { number: 'number', date: 'date', time: 'date' },
  format: formatIcu,
};

export function icuState(
  [slot]: Parameters<MessageSyntax['state']>[0],
  language: string,
): ReturnType<MessageSyntax['state']> {
  const text = slot?.text ?? null;
  if (text === null) return 'untranslated';
  const { parts, error } = parseIcu(text);
  return error === undefined && branchingsOf(parts).every((each) => missingCategories(each, language).length === 0)
    ? 'translated'
    : 'partial';
}

export function icuPlaceholders(text: string): readonly Placeholder[] {
  return placeholdersOf(parseIcu(text).parts);
}

const placeholdersOf = (parts: readonly Part[]): readonly Placeholder[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'branching' ? part.branches.flatMap((branch) => placeholdersOf(branch.parts)) : [part];
  });

/** Returns all branchings of a text, the outer ones first. */
const branchingsOf = (parts: readonly Part[]): readonly Branching[] =>
  parts.flatMap((part) =>
    part.kind === 'branching' ? [part, ...part.branches.flatMap((branch) => branchingsOf(branch.parts))] : [],
  );
