import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import type { ExportQuery } from './exchange.dto';
import { unknownLanguage, unknownNamespace } from '../editing/editing.errors';
import { activeTraceHeaders, inSpan } from '../tracing/tracing';
import { ExchangeThreads } from './worker/exchange.threads';

/** Imports and exports files. */
@Injectable()
export class ExchangeService {
  constructor(private readonly threads: ExchangeThreads) {}

  /**
   * Imports files, or returns the plan of an import.
   * @param body JSON of an `ImportBody`; in blocks, whose buffers are moved to the worker and cannot be used afterwards
   * @param key the `Idempotency-Key` of the request
   * @returns JSON of an `ImportPlanView` or an `ImportReportView`
   * @throws Problem 400, 403, 409, 412, 422, 428, 503
   */
  import({ id, name, ...actor }: Actor, body: readonly Uint8Array<ArrayBuffer>[], key?: string): Promise<Buffer> {
    const mayReview = may(actor, 'texts.review');
    const mayAdd = { languages: may(actor, 'languages.manage'), namespaces: may(actor, 'namespaces.manage') };
    const bytes = body.reduce((sum, { length }) => sum + length, 0);
    return inSpan('import texts', { 'http.request.body.size': bytes }, () => {
      const trace = activeTraceHeaders();
      const task = {
        task: 'import',
        body,
        actor: { id, name },
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
  }

  /**
   * Returns the content of an exported file.
   * @param path `{language}/{namespace}.json`
   * @throws Problem 404, 503
   */
  async file(path: string, state: ExportQuery['state']): Promise<Buffer> {
    const [name = '', ...rest] = path.split('/');
    const language = canonicalTag(name);
    if (language === undefined) throw unknownLanguage();
    if (!path.endsWith('.json')) throw unknownNamespace();
    return this.threads.perform({ task: 'file', language, namespace: rest.join('/').slice(0, -'.json'.length), state });
  }

  /** Returns JSON of an `ExportListView`. @throws Problem 503 */
  list(state: ExportQuery['state']): Promise<Buffer> {
    return this.threads.perform({ task: 'list', state });
  }

  /** Returns a ZIP archive of all files. @throws Problem 503 */
  archive(state: ExportQuery['state']): Promise<Buffer> {
    return this.threads.perform({ task: 'archive', state });
  }
}
