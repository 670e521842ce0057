import type { MessagePort } from 'node:worker_threads';
import { type FindingsOfText, standardChecks, type TextChecks, type TextToCheck } from '../../checks/run-checks';
import { chunks } from '../../http/chunks';
import type { CheckRequest, CheckResponse } from './exchange.tasks';

/** The main thread serves requests as well: it gets the texts in parts. */
const TEXTS_PER_REQUEST = 500;

/** The checks of the installation for a worker: the standard ones run here, those of extensions in the main thread. */
export class WorkerChecks implements TextChecks {
  private readonly waiting = new Map<number, (findings: readonly FindingsOfText[]) => void>();
  private lastId = 0;

  constructor(private readonly port: MessagePort) {
    port.on('message', ({ id, findings }: CheckResponse) => {
      this.waiting.get(id)?.(findings);
      this.waiting.delete(id);
    });
  }

  async find(texts: readonly TextToCheck[]): Promise<readonly FindingsOfText[]> {
    const standard = await standardChecks.find(texts);
    const contributed: FindingsOfText[] = [];
    for (const part of chunks(texts, TEXTS_PER_REQUEST)) contributed.push(...(await this.request(part)));
    return standard.map((findings, index) => [...findings, ...contributed[index]!]);
  }

  private request(texts: readonly TextToCheck[]): Promise<readonly FindingsOfText[]> {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.port.postMessage({ id, texts } satisfies CheckRequest);
    });
  }
}
