import { Injectable, Inject } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { Database } from '../database/database';
import { countsView } from '../editing/counts-view';
import { listCounts, dayOf, firstDay, progressSince } from '../editing/stores/counts.store';
import { workspaceView } from './workspace-view';
import type { DayView, ProgressView, WorkspaceView } from './workspace.contract';
import type { ProgressQuery } from './workspace.dto';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';
import { DAY_MS } from '../durations';
import { requireLanguage } from '../editing/require-language';

/** The workspace as a whole: its languages, namespaces and progress. */
@Injectable()
export class WorkspaceService {
  constructor(
    private readonly database: Database,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
  ) {}

  view(actor: Actor): Promise<WorkspaceView> {
    return workspaceView(this.database.read, this.catalog.current, actor.limits?.namespaces);
  }

  /**
   * Computes the counts of past days by subtracting each day's changes from today's counts.
   * @throws Problem 404
   */
  async progress(actor: Actor, { language: names, days }: ProgressQuery): Promise<ProgressView> {
    const { read } = this.database;
    const limitedTo = actor.limits?.namespaces;
    const languages = names === undefined ? undefined : new Set<string>();
    for (const name of names?.split(',') ?? []) languages!.add((await requireLanguage(read, name)).tag);
    const of = { languages: languages && [...languages], limitedTo };
    const today = dayOf(Date.now());
    const from = Math.max(today - days + 1, (await firstDay(read)) ?? today);
    const [countRows, changes] = await Promise.all([listCounts(read, of), progressSince(read, from, of)]);
    const changesByDay = new Map(changes.map(({ day, ...change }) => [day, change]));
    let { keys, translated, reviewed } = countsView(countRows);
    const views: DayView[] = [];
    for (let day = today; day >= from; day--) {
      views.push({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), keys, translated, reviewed });
      const change = changesByDay.get(day);
      keys -= change?.messages ?? 0;
      translated -= change?.translated ?? 0;
      reviewed -= change?.reviewed ?? 0;
    }
    return { days: views.reverse() };
  }
}
