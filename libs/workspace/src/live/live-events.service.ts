import {
  type BeforeApplicationShutdown,
  HttpStatus,
  Injectable,
  type OnApplicationBootstrap,
  Inject,
} from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { EventStreams, formatEvent } from '@dragoman/i18n/internal';
import type { Request, Response } from 'express';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { peopleSubjects, shownChangeSetId } from '../history/change';
import { type HistoryEvent, HistoryService } from '../history/history.service';
import { subjectView } from '../history/subject-view';
import { limitsTooNarrow } from '../access/access.errors';
import type { Actor } from '../access/actor';
import { CallersService } from '../access/callers.service';
import { may } from '../access/permissions';
import { MISSING_KEYS_CHANNEL } from '../missing-keys/missing-keys-channel';
import type { PresenceView, LiveEventView } from './live.contract';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';

/** Open event streams per process. */
const MAX_STREAMS = 2000;
/** Enough for one person with tabs in several browsers. */
const MAX_STREAMS_PER_PERSON = 20;
/** How often the permissions of the recipients are checked. */
const CHECK_INTERVAL_MS = 25_000;
/** How long a presence is valid. Pages renew it every 30 s. */
const PRESENCE_TTL_MS = 75_000;
/** Presences in memory. */
const MAX_PRESENCES = 1000;
const presenceChannel = 'presence';

/**
 * Sends server-sent events about activity in all processes to people who are signed in: which texts have changed, which
 * release is served, which keys are missing, and who has which text open.
 */
@Injectable()
export class LiveEventsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly personIds = new WeakMap<Request, string>();
  private readonly streams = new EventStreams<Request>({
    maxStreams: MAX_STREAMS,
    maxStreamsPerOwner: () => MAX_STREAMS_PER_PERSON,
    ownerOf: (request) => this.personIds.get(request)!,
    tooMany: () => new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'tooManyStreams', { headers: { 'Retry-After': '30' } }),
  });
  private readonly presences = new Map<string, { readonly view: PresenceView; readonly until: number }>();
  private checks: NodeJS.Timeout | undefined;
  private readonly unsubscribes: (() => unknown)[] = [];

  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    private readonly callers: CallersService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribes.push(
      this.history.onChange((event) => {
        if (event === 'missed') this.send({ event: 'missed' }, this.history.position);
        else if (isAboutTexts(event)) this.send(changedEvent(event), this.history.position);
        else void this.endRevoked(); // a token was revoked, or a person disabled
      }),
      this.catalog.onChange(({ release }) => this.send({ event: 'release', release })),
      await this.database.listen(presenceChannel, {
        message: (payload) => this.updatePresence(JSON.parse(payload) as PresenceView),
      }),
      await this.database.listen(MISSING_KEYS_CHANNEL, { message: () => this.send({ event: 'missingKeys' }) }),
    );
    this.streams.start();
    this.checks = setInterval(() => void this.endRevoked(), CHECK_INTERVAL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.checks);
    this.streams.close();
    for (const unsubscribe of this.unsubscribes) await unsubscribe();
  }

  /**
   * @param after position of the last change that the caller knows: what followed is sent first, or `missed` if that is not known
   * @throws Problem 403 for a service account that is limited to namespaces, 503 if too many streams are open
   */
  open({ id, limits }: Actor, after: string | undefined, request: Request, response: Response): void {
    if (limits?.namespaces !== undefined) throw limitsTooNarrow(); // the events are about all namespaces
    this.personIds.set(request, id);
    const events: LiveEventView[] = [
      { event: 'release', release: this.catalog.current.release },
      ...this.validPresences().map((view): LiveEventView => ({ event: 'presence', ...view })),
    ];
    this.streams.open(request, response, [...this.changesAfter(after), ...events.map((event) => format(event))]);
  }

  private changesAfter(position: string | undefined): string[] {
    if (position === undefined) return [];
    const events = this.history.eventsAfter(position);
    if (events === undefined) return [format({ event: 'missed' }, this.history.position)];
    return events
      .filter(({ event }) => isAboutTexts(event))
      .map(({ event, position }) => format(changedEvent(event), position));
  }

  /** Announces which text a person has open; `null` if none. */
  async setPresence(actor: Actor, at: PresenceView['at']): Promise<void> {
    const view: PresenceView = { person: { id: actor.id, name: actor.name }, at };
    await this.database.transaction((tx) => this.database.notify(tx, presenceChannel, JSON.stringify(view)));
  }

  /** Ends the streams of people who have signed out, were disabled, or lost the permission. */
  async endRevoked(): Promise<void> {
    // One lookup for all streams with the same credentials.
    const permitted = new Map<string, Promise<boolean>>();
    for (const [stream, request] of this.streams.entries()) {
      const credentials = JSON.stringify([request.headers.authorization, request.headers.cookie]);
      const check = permitted.get(credentials) ?? this.isPermitted(request);
      permitted.set(credentials, check);
      if (!(await check)) stream.end();
    }
  }

  private async isPermitted(request: Request): Promise<boolean> {
    try {
      const caller = await this.callers.reauthenticate(request);
      return caller !== undefined && may(caller.actor, 'texts.read') && caller.actor.limits?.namespaces === undefined;
    } catch (error) {
      return error instanceof DatabaseUnavailable; // cannot be checked now
    }
  }

  private updatePresence(view: PresenceView): void {
    const id = view.person.id!;
    const before = this.presences.get(id)?.view.at ?? null;
    this.presences.delete(id);
    if (view.at !== null) this.presences.set(id, { view, until: performance.now() + PRESENCE_TTL_MS });
    if (this.presences.size > MAX_PRESENCES) this.presences.delete(this.presences.keys().next().value!);
    if (JSON.stringify(before) !== JSON.stringify(view.at)) this.send({ event: 'presence', ...view });
  }

  private validPresences(): PresenceView[] {
    const now = performance.now();
    return [...this.presences.values()].filter(({ until }) => until > now).map(({ view }) => view);
  }

  private send(event: LiveEventView, position?: string): void {
    this.streams.send(format(event, position));
  }
}

const changedEvent = ({ changeSet, changes }: HistoryEvent): LiveEventView => ({
  event: 'changed',
  changeSet: shownChangeSetId(changeSet),
  kind: changeSet.kind,
  by: changeSet.actor,
  ...(changes === undefined ? {} : { changes: changes.map(subjectView) }),
});

const isAboutTexts = ({ changes }: HistoryEvent): boolean =>
  !changes?.some(({ type }) => peopleSubjects.includes(type));

const format = ({ event, ...data }: LiveEventView, id?: string): string => formatEvent(event, data, id);
