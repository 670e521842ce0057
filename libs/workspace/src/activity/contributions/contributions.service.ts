import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { join } from 'node:path';
import type { Caller } from '../../access/caller';
import { Namesakes, withMark } from '../../access/namesakes';
import { requireAccount } from '../../access/require-account';
import { compiledFile } from '../../compiled-file';
import { Database } from '../../database/database';
import { DAY_MS } from '../../durations';
import { requireRecordedLanguage } from '../../editing/require-language';
import { ExchangeThreads } from '../../exchange/worker/exchange.threads';
import { writeCsvFile } from '../../http/csv-file';
import { dayIn, endOfDay, startOfDay } from '../../http/input/days';
import { invalidValue, serverSays } from '../../http/input/input-rules';
import { PeopleService } from '../../people/people.service';
import type { ContributionCountsView, ContributionsView, ContributionView } from './contributions.contract';
import type { ContributionsQuery } from './contributions.dto';
import type { ContributionsInput, CountedContribution } from './count-contributions';

/** The most days of a report. */
const MAX_DAYS = 366;

const COUNTS = [
  'translated',
  'translatedWords',
  'approved',
  'approvedWords',
  'sentBack',
] as const satisfies readonly (keyof ContributionCountsView)[];

/** Reports who has translated and reviewed how much. */
@Injectable()
export class ContributionsService {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleService,
    private readonly threads: ExchangeThreads,
    private readonly namesakes: Namesakes,
  ) {}

  /** The report as CSV. @throws as {@link report}, and Problem 404 for a person or a language that does not exist */
  async export(
    caller: Pick<Caller, 'actor' | 'timeZone'>,
    query: ContributionsQuery,
  ): Promise<{ readonly name: string; readonly csv: string }> {
    await requireAccount(this.database.read, query.person);
    if (query.language !== undefined) await requireRecordedLanguage(this.database.read, query.language);
    const report = await this.report(caller, query);
    return { name: `contributions-${report.from}-${report.to}.csv`, csv: writeContributions(report) };
  }

  /**
   * @throws Problem 400 for a last day before the first, and for too many days; 503 when too many imports, exports and others
   * wait for a thread
   */
  async report(caller: Pick<Caller, 'actor' | 'timeZone'>, query: ContributionsQuery): Promise<ContributionsView> {
    const timeZone = await this.people.timeZoneFor(caller, query.timeZone);
    const to = query.to ?? dayIn(timeZone, Date.now());
    const from = query.from ?? `${to.slice(0, 7)}-01`;
    if (to < from) throw invalidValue('to', serverSays('dayIsPast', { day: from }));
    if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS) {
      throw invalidValue('to', serverSays('periodTooLong', { days: MAX_DAYS }));
    }
    const { language, person } = query;
    const counted = await this.threads.performModule<readonly CountedContribution[]>(taskFile, {
      from: startOfDay(from, timeZone),
      until: endOfDay(to, timeZone),
      language: language === undefined ? undefined : (canonicalTag(language) ?? ''),
      person,
    } satisfies ContributionsInput);
    const accounts = await this.people.namedAccounts([...new Set(counted.flatMap(({ actorId }) => actorId ?? []))]);
    const marks = await this.namesakes.marks(this.database.read, caller.actor, [...accounts.values()]);
    const byOf = (id: string | null) => {
      const account = accounts.get(id ?? '');
      return account === undefined ? null : withMark(account, marks);
    };
    const contributions = counted
      .map(({ actorId, ...counts }): ContributionView => ({ by: byOf(actorId), ...counts }))
      .sort(byWords);
    const byAccounts = contributions.filter(({ by }) => by !== null);
    const sum = (count: keyof ContributionCountsView) =>
      byAccounts.reduce((total, contribution) => total + contribution[count], 0);
    const total = Object.fromEntries(COUNTS.map((count) => [count, sum(count)])) as Record<
      (typeof COUNTS)[number],
      number
    >;
    return { from, to, timeZone, contributions, total };
  }
}

/** Writes a report as CSV. */
function writeContributions({ contributions }: ContributionsView): string {
  const lines = contributions.map(({ by, language, ...counts }) => [
    by === null ? 'pretranslation' : by.isServiceAccount ? 'serviceAccount' : 'person',
    by?.id ?? '',
    by?.name ?? '',
    language,
    ...COUNTS.map((count) => String(counts[count])),
  ]);
  return writeCsvFile([['kind', 'id', 'name', 'language', ...COUNTS], ...lines]);
}

const byWords = (one: ContributionView, other: ContributionView): number =>
  other.translatedWords - one.translatedWords ||
  other.approvedWords - one.approvedWords ||
  other.translated - one.translated ||
  (one.by?.name ?? '').localeCompare(other.by?.name ?? '', 'en') ||
  (one.language < other.language ? -1 : 1);

const taskFile = compiledFile(join(__dirname, 'contributions.task.js'));
