import type { Database } from '../../libs/workspace/src/database/database';
import { fromJson } from '../../libs/workspace/src/database/json-text';
import { HistoryService } from '../../libs/workspace/src/history/history.service';
import { listCounts, computeCounts } from '../../libs/workspace/src/editing/stores/counts.store';

/** A text whose change was confirmed by a response. */
export interface Acknowledged {
  readonly message: string;
  readonly version: number;
  readonly text: string;
}

interface Content {
  readonly forms: Readonly<Record<string, string>>;
  readonly state: string;
}

/**
 * Expects that every acknowledged text is in the history, that the history of each subject is a chain without gaps that
 * ends with its current state, and that the counters equal a recount.
 * @param ids of the messages to check, in `language`
 */
export async function expectConsistent(
  database: Database,
  ids: readonly string[],
  acknowledged: readonly Acknowledged[],
  language = 'de',
): Promise<void> {
  const entries = (await Promise.all(ids.map((id) => new HistoryService(database).entries({ subjectId: id }, 5000))))
    .flat()
    .sort((one, other) => one.seq - other.seq);
  const last = new Map<string, unknown>();
  for (const { subject, before, after, language: of = '' } of entries) {
    const name = `${subject.type} ${subject.id} ${of}`;
    expect(before).toEqual(last.get(name) ?? null); // a chain without gaps
    last.set(name, after);
  }
  const ofTexts = entries.filter((entry) => entry.subject.type === 'text' && entry.language === language);
  const recorded = new Set(
    ofTexts.map(({ subject, after }) => `${subject.id} ${(after as Content | null)?.forms['']}`),
  );
  for (const { message, text } of acknowledged) expect(recorded).toContain(`${message} ${text}`);
  // no version was assigned twice
  expect(new Set(acknowledged.map(({ message, version }) => `${message} ${version}`)).size).toBe(acknowledged.length);
  const ofLanguage = await database.read.selectFrom('texts').selectAll().where('language', '=', language).execute();
  const texts = ofLanguage.filter(({ message_id }) => ids.includes(message_id));
  for (const { message_id, forms, state } of texts)
    expect(last.get(`text ${message_id} ${language}`)).toMatchObject({ forms: fromJson(forms), state });
  for (const { message, version } of acknowledged)
    expect(texts.find(({ message_id }) => message_id === message)!.version).toBeGreaterThanOrEqual(version);
  // a bulk edit or import changed all of its texts, or none
  const sets = new Map<string, Set<string>>();
  for (const { changeSet, after } of ofTexts.filter(({ changeSet }) => /^(bulk\.|import$)/.test(changeSet.kind)))
    sets.set(changeSet.id, (sets.get(changeSet.id) ?? new Set()).add((after as Content).state));
  for (const states of sets.values()) expect(states.size).toBe(1);
  await expectExactCounts(database);
}

/** Expects that the counters, which every change updates, equal a recount. */
export async function expectExactCounts(database: Database, reference = 'en'): Promise<void> {
  const rows = (list: Awaited<ReturnType<typeof listCounts>>) =>
    list
      .map(({ namespace_id, language, ...numbers }) => ({ at: `${namespace_id} ${language}`, numbers }))
      .filter(({ numbers }) => Object.values(numbers).some((number) => number !== 0))
      .sort((one, other) => (one.at < other.at ? -1 : 1));
  expect(rows(await listCounts(database.read))).toEqual(rows(await computeCounts(database.read, reference, {})));
}
