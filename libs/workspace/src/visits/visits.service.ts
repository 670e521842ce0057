import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import { Database } from '../database/database';
import { HOUR_MS } from '../durations';
import { listLanguages, referenceLanguage } from '../editing/stores/languages.store';
import { HistoryService } from '../history/history.service';
import { toIsoTime } from '../http/input/iso-time';
import type { ChangesSinceVisitView, LanguageChangesView, LastVisitView } from './visits.contract';
import { countChangedTexts, countCommentedKeys, countOutdatedTexts, findVisit, saveVisit } from './visits.store';

/**
 * Longer than a meeting or a break, shorter than the time between two working sessions. A visit that seems to be later than now by
 * more was before the clock was set back.
 */
const MAX_PAUSE_MS = HOUR_MS;

/**
 * Visits of people, of all of their browsers together, and what has changed since the last one.
 *
 * The time at which a session was last used would not do: pages that are only open send requests as well, to count
 * notifications and to follow changes, so a visit would last as long as a tab; and there is one session per browser, and none
 * for the people of an application that the workspace is mounted in. So the pages report when they are opened, clicked or
 * typed in, and a visit ends after {@link MAX_PAUSE_MS} without a report.
 */
@Injectable()
export class VisitsService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {}

  async report({ id }: Actor): Promise<void> {
    const now = Date.now();
    await this.database.transaction(async (tx) => {
      await saveVisit(tx, id, { now, maxPauseMs: MAX_PAUSE_MS, latest: await this.history.latestId(tx) });
    });
  }

  async last(actor: Actor): Promise<LastVisitView> {
    const endedAt = await this.endOfLast(actor);
    return endedAt === undefined ? {} : { endedAt: toIsoTime(endedAt) };
  }

  async changes(actor: Actor): Promise<ChangesSinceVisitView> {
    const since = await this.endOfLast(actor);
    if (since === undefined) return { languages: [] };
    const { read } = this.database;
    const reference = (await referenceLanguage(read)) ?? '';
    const query = { userId: actor.id, since };
    const [languages, ...counts] = await Promise.all([
      listLanguages(read),
      countChangedTexts(read, query),
      countOutdatedTexts(read, since, reference),
      countCommentedKeys(read, query),
    ]);
    const byLanguage = new Map<string, LanguageChangesView>();
    for (const each of counts.flat()) {
      const none = { changed: 0, approved: 0, sourceChanged: 0, commented: 0 };
      byLanguage.set(each.language, { ...none, ...byLanguage.get(each.language), ...each });
    }
    return {
      endedAt: toIsoTime(since),
      languages: languages
        .filter(({ tag }) => may(actor, 'texts.edit', { language: tag }))
        .flatMap(({ tag }) => byLanguage.get(tag) ?? []),
    };
  }

  /**
   * In milliseconds since 1970. It is known before the pages report the current visit, and stays the same afterwards. Where the
   * clock has gone back since, it is the earliest time of the changes after it, so that lists of what has changed since have them.
   */
  private async endOfLast({ id }: Actor): Promise<number | undefined> {
    const visit = await findVisit(this.database.read, id);
    if (visit === undefined) return undefined;
    const hasEnded = Math.abs(visit.seen_at - Date.now()) > MAX_PAUSE_MS;
    const endedAt = hasEnded ? visit.seen_at : visit.previous_ended_at;
    const changeSet = hasEnded ? visit.seen_change_set : visit.previous_change_set;
    if (endedAt === null) return undefined;
    return changeSet === null ? endedAt : Math.min(endedAt, (await this.history.earliestAfter(changeSet)) ?? endedAt);
  }
}
