import { parseReportedKey, splitPluralForm } from '@dragoman/i18n/internal';
import type { Queries } from '../../database/database';
import { findMessagesByNames } from './messages.store';

/** A key as code requests it, which may be that of a plural form. */
export type ReportedName = readonly [namespace: string, key: string];

/**
 * Finds the messages that keys can belong to: those with the key itself, and those of which it is a plural form. Unknown keys are
 * left out.
 * @returns ids of messages for each key, in its order
 */
export async function findReportedMessages(db: Queries, keys: readonly ReportedName[]): Promise<readonly string[][]> {
  const candidates = keys.map(([namespace, key]) => {
    const parsed = parseReportedKey(key);
    if (parsed === undefined) return [];
    const owner = splitPluralForm(parsed);
    return (owner === undefined ? [parsed] : [parsed, owner]).map((candidate) => ({ namespace, key: candidate.key }));
  });
  const found = await findMessagesByNames(db, candidates.flat());
  return candidates.map((each) => each.flatMap(({ namespace, key }) => found.get(`${namespace}\n${key}`)?.id ?? []));
}
