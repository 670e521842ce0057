import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import { FindingTexts } from '../checks/finding-texts';
import type { ImportPlanView } from './exchange.contract';
import { type ExportQuery, exportScope } from './exchange.dto';
import { activeTraceHeaders, inSpan } from '../tracing/tracing';
import { wordedPlan } from './import/worded-plan';
import type { SyncReport } from './sync/sync.contract';
import type { SyncTarget } from './sync/sync-texts';
import { ExchangeThreads } from './worker/exchange.threads';

/** Imports and exports files. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly threads: ExchangeThreads,
    private readonly findingTexts: FindingTexts,
  ) {}

  /**
   * Imports files, or returns the plan of an import.
   * @param body JSON of an `ImportBody`; in blocks, whose buffers are moved to the worker and cannot be used afterwards
   * @param key the `Idempotency-Key` of the request
   * @returns JSON of an `ImportPlanView` or an `ImportReportView`
   * @throws Problem 400, 403, 409, 412, 422, 428, 503
   */
  async import(actor: Actor, body: readonly Uint8Array<ArrayBuffer>[], key?: string): Promise<Buffer> {
    const { id, name, limits } = actor;
    const mayReview = may(actor, 'texts.review');
    const mayAdd = { languages: may(actor, 'languages.manage'), namespaces: may(actor, 'namespaces.manage') };
    const bytes = body.reduce((sum, { length }) => sum + length, 0);
    const result = await inSpan('import texts', { 'http.request.body.size': bytes }, () => {
      const trace = activeTraceHeaders();
      const task = {
        task: 'import',
        body,
        actor: { id, name, limits },
        mayAdd,
        mayReview,
        trace,
        ...(key && { key }),
      } as const;
      return this.threads.perform(
        task,
        body.map(({ buffer }) => buffer),
      );
    });
    // Most are plans without findings, or reports, and are sent as they are.
    if (!result.includes('"findings":[{')) return result;
    return Buffer.from(JSON.stringify(wordedPlan(JSON.parse(result.toString()) as ImportPlanView, this.findingTexts)));
  }

  /**
   * Takes over texts of a program's file in one language of a namespace.
   * @param body JSON of an object of texts by name; in blocks, whose buffers are moved to the worker
   * @throws Problem 400, 403, 404, 413, 422, 503
   */
  async sync(
    { id, name, limits }: Actor,
    target: SyncTarget,
    body: readonly Uint8Array<ArrayBuffer>[],
  ): Promise<SyncReport> {
    const bytes = body.reduce((sum, { length }) => sum + length, 0);
    const report = await inSpan('sync texts', { 'http.request.body.size': bytes }, () =>
      this.threads.perform(
        { task: 'sync', body, actor: { id, name, limits }, trace: activeTraceHeaders(), ...target },
        body.map(({ buffer }) => buffer),
      ),
    );
    return JSON.parse(report.toString()) as SyncReport;
  }

  /**
   * Returns an exported file with its path.
   * @param path as an `ExportListView` names it, or `{language}/{namespace}.json` whatever its path and format
   * @throws Problem 404, 410, 503
   */
  file(actor: Actor, path: string, query: ExportQuery): Promise<{ readonly content: Buffer; readonly path: string }> {
    return this.threads.exportFile({ task: 'file', path, ...exportScope(actor, query) });
  }

  /** Returns JSON of an `ExportListView`. @throws Problem 404, 410, 503 */
  list(actor: Actor, query: ExportQuery): Promise<Buffer> {
    return this.threads.perform({ task: 'list', ...exportScope(actor, query) });
  }

  /** Returns a ZIP archive of all files. @throws Problem 404, 410, 503 */
  archive(actor: Actor, query: ExportQuery): Promise<Buffer> {
    return this.threads.perform({ task: 'archive', ...exportScope(actor, query) });
  }
}
