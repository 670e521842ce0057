import { Injectable } from '@nestjs/common';
import type { Actor } from '../people/actor';
import { may } from '../people/permissions';
import { idempotencyKeyImpossible } from './exchange.errors';
import { ExchangeThreads } from './exchange.threads';

/** Files in and out. */
@Injectable()
export class Exchange {
  constructor(private readonly threads: ExchangeThreads) {}

  /**
   * @param body JSON of an `ImportBody`, which is handed over
   * @param key the request's `Idempotency-Key`, where it has one
   * @returns JSON of an `ImportPlanView` or an `ImportReportView`
   * @throws Problem 400, 403, 409, 412, 422, 428, 503
   */
  async import({ id, name, ...actor }: Actor, body: Uint8Array<ArrayBuffer>, key?: string): Promise<Buffer> {
    if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw idempotencyKeyImpossible();
    const mayAdd = { languages: may(actor, 'languages.manage'), namespaces: may(actor, 'namespaces.manage') };
    const request = key === undefined ? {} : { request: { actor: id, route: 'imports', key } };
    return this.threads.perform({ task: 'import', body, actor: { id, name }, mayAdd, ...request }, [body.buffer]);
  }
}
