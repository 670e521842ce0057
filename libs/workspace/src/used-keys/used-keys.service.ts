import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { toIsoTime } from '../http/input/iso-time';
import { decodeCursor, encodeCursor, isStrings } from '../http/lists/cursor';
import { countWithinPageSize } from '../http/lists/page-size';
import { dateOf } from './last-use';
import { UsedKeyIntake } from './used-key-intake';
import type { UnusedKeysView, UnusedKeyView } from './used-keys.contract';
import type { UnusedKeysExportQuery, UnusedKeysQuery } from './used-keys.dto';
import { countUnused, selectUnused, watchedDays } from './used-keys.store';
import { DAY_MS } from '../durations';

const EXPORT_PAGE_SIZE = 200;

/** Keys that nothing has used for a while. A report: nothing is ever deleted because of it. */
@Injectable()
export class UsedKeysService {
  constructor(
    private readonly database: Database,
    private readonly intake: UsedKeyIntake,
  ) {}

  /** @throws Problem 400 for an invalid cursor */
  async unused({ namespace, days, notInCode, limit, cursor }: UnusedKeysQuery): Promise<UnusedKeysView> {
    await this.intake.flush();
    const after = cursor === undefined ? undefined : decodeCursor(cursor, isStrings(3));
    const { read } = this.database;
    const day = Math.floor(Date.now() / DAY_MS) - days;
    const { first, watched } = await watchedDays(read, day);
    const watching = { watchingSince: first === null ? null : dateOf(first), watchedDays: watched };
    if (first === null || first > day) return { keys: [], matches: 0, ...watching, isConclusive: false };
    const filter = { day, createdBefore: (day + 1) * DAY_MS, namespace, notInCode: notInCode === 'true' };
    const rows = await selectUnused(read, filter, limit + 1, after as [string, string, string] | undefined);
    const wanted = rows.slice(0, limit);
    const page = wanted.slice(
      0,
      countWithinPageSize(wanted, ({ key }) => key.length),
    );
    const last = page.at(-1);
    return {
      keys: page.map(unusedKeyView),
      matches: await countUnused(read, filter),
      ...watching,
      isConclusive: true,
      ...(last && rows.length > page.length && { next: encodeCursor([last.namespace, last.key, last.id]) }),
    };
  }

  /** All unused keys, read page by page. */
  async *allUnused(query: UnusedKeysExportQuery): AsyncGenerator<UnusedKeyView> {
    let cursor: string | undefined;
    do {
      const page = await this.unused({ ...query, limit: EXPORT_PAGE_SIZE, ...(cursor !== undefined && { cursor }) });
      yield* page.keys;
      cursor = page.next;
    } while (cursor !== undefined);
  }
}

const unusedKeyView = (row: Awaited<ReturnType<typeof selectUnused>>[number]): UnusedKeyView => ({
  id: row.id,
  namespace: row.namespace,
  key: row.key,
  lastUsedOn: row.used_on === null ? null : dateOf(row.used_on),
  ...(row.not_in_code_since === null ? {} : { notInCodeSince: toIsoTime(row.not_in_code_since) }),
});
