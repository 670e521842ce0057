import { type BeforeApplicationShutdown, HttpStatus, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CatalogService, Problem } from '@dragoman/i18n';
import type { Request, Response } from 'express';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { HistoryService } from '../history/history.service';
import type { Actor } from '../people/actor';
import { Callers } from '../people/callers.service';
import { may } from '../people/permissions';
import type { PresenceView, WorkEventView } from './editing.contract';

/** Open event streams that one process holds; more are asked to come back later. */
const MOST = 2000;
/** Often enough that no proxy takes the stream for dead. */
const HEARTBEAT_MS = 25_000;
/** Who has not been heard of for so long is gone. Pages say where they are every 30 s. */
const PRESENT_MS = 75_000;
/** People who are remembered. */
const MOST_PRESENT = 1000;
const CHANNEL = 'presence';

/**
 * Tells those who are signed in, as server-sent events, what others do at this moment, in whichever process: which texts
 * changed, which release is served, who is on which message.
 */
@Injectable()
export class WorkEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Each with the request that it answers: whoever made it may not be let in any more. */
  private readonly streams = new Map<Response, Request>();
  private readonly present = new Map<string, { readonly view: PresenceView; readonly until: number }>();
  private heartbeat: NodeJS.Timeout | undefined;
  private readonly stops: (() => unknown)[] = [];

  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly catalog: CatalogService,
    private readonly callers: Callers,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.stops.push(
      this.history.onChange((happened) =>
        this.send(happened === 'missed' ? { event: 'missed' } : changedEvent(happened)),
      ),
      this.catalog.onChange(({ release }) => this.send({ event: 'release', release })),
      await this.database.listen(CHANNEL, { message: (payload) => this.arrived(JSON.parse(payload) as PresenceView) }),
    );
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
  }

  /** An open stream would keep the server from closing. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.heartbeat);
    for (const stream of this.streams.keys()) stream.end();
    for (const stop of this.stops) await stop();
  }

  /** @throws Problem 503 where too many listen */
  open(request: Request, response: Response): void {
    if (this.streams.size >= MOST) {
      throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'tooManyStreams', { headers: { 'Retry-After': '30' } });
    }
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform', // whoever compresses it would hold events back
      'X-Accel-Buffering': 'no',
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    response.write('retry: 3000\n');
    response.write(message({ event: 'release', release: this.catalog.current.release }));
    for (const view of this.presentNow()) response.write(message({ event: 'presence', ...view }));
    this.streams.set(response, request);
    response.on('close', () => this.streams.delete(response));
    request.resume();
  }

  /** Says where somebody is; null: nowhere any more. */
  async place(actor: Actor, at: PresenceView['at']): Promise<void> {
    const view: PresenceView = { person: { id: actor.id, name: actor.name }, at };
    await this.database.transaction((tx) => this.database.notify(tx, CHANNEL, JSON.stringify(view)));
  }

  /** Ends the streams of those who were signed out, disabled, or lost the right since. */
  async beat(): Promise<void> {
    this.write(': still here\n\n');
    for (const [stream, request] of this.streams) {
      if (!(await this.isWelcome(request))) stream.end();
    }
  }

  private async isWelcome(request: Request): Promise<boolean> {
    try {
      const caller = await this.callers.again(request);
      return caller !== undefined && may(caller.actor, 'texts.read');
    } catch (error) {
      return error instanceof DatabaseUnavailable; // nobody knows: as before, until somebody does
    }
  }

  private arrived(view: PresenceView): void {
    const id = view.person.id!;
    const before = this.present.get(id)?.view.at ?? null;
    this.present.delete(id);
    if (view.at !== null) this.present.set(id, { view, until: Date.now() + PRESENT_MS });
    if (this.present.size > MOST_PRESENT) this.present.delete(this.present.keys().next().value!);
    if (JSON.stringify(before) !== JSON.stringify(view.at)) this.send({ event: 'presence', ...view });
  }

  private presentNow(): PresenceView[] {
    const now = Date.now();
    return [...this.present.values()].filter(({ until }) => until > now).map(({ view }) => view);
  }

  private send(event: WorkEventView): void {
    this.write(message(event));
  }

  private write(text: string): void {
    for (const stream of this.streams.keys()) {
      // a reader that does not read would have us keep its events for it
      if (stream.writableNeedDrain) stream.destroy();
      else stream.write(text);
    }
  }
}

const changedEvent = ({
  changeSet,
  changes,
}: Parameters<Parameters<HistoryService['onChange']>[0]>[0] & object): WorkEventView => ({
  event: 'changed',
  changeSet: changeSet.id,
  kind: changeSet.kind,
  by: changeSet.actor,
  ...(changes === undefined ? {} : { changes }),
});

const message = ({ event, ...data }: WorkEventView): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
