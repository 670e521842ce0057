import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ActivityView } from '../../libs/workspace/src/activity/activity.contract';
import { Database } from '../../libs/workspace/src/database/database';
import type { NotificationsView } from '../../libs/workspace/src/notifications/notifications.contract';
import type { PreviewView, ReleasesView } from '../../libs/workspace/src/releases/releases.contract';
import { ScheduledReleaseRunner } from '../../libs/workspace/src/releases/scheduled/scheduled-release-runner';
import type {
  ScheduledReleasesView,
  ScheduledReleaseView,
} from '../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { itInProgram } from '../support/base-path';
import { startBuiltApp } from '../support/built-app';
import { databases, postgres } from '../support/databases';
import { addEditor } from '../support/editors';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest, type HttpResponse } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const HOUR = 3_600_000;
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

describe.each(databases)('scheduled releases with $name', (kind) => {
  let started: StartedApp;
  let ada: Member;
  let pia: Member;
  /** Pia's name. */
  let name: string;
  let viewer: Member;

  beforeAll(async () => {
    started = await startApp({ kind });
    ada = await firstAdministrator(started);
    pia = await ada.invite({ role: 'publisher' });
    ({ name } = (await pia.requestOk('/api/v1/session')).json().person);
    viewer = await ada.invite({ role: 'viewer' });
    for (const tag of ['en', 'de']) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    await ada.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop' } });
  });
  afterAll(() => started?.close());

  let made = 0;
  const addText = async (more: object = {}): Promise<string> => {
    const key = `text${++made}`;
    const body = { namespace: 'shop', key, forms: { '': key }, ...more };
    await ada.requestOk('/api/v1/keys', { method: 'POST', body });
    return key;
  };
  const post = (who: Member, path: string, body: object, headers = {}) =>
    who.request(`/api/v1/scheduled-releases${path}`, { method: 'POST', body, headers });
  const schedule = async (who: Member, body: object): Promise<ScheduledReleaseView> => {
    const response = await post(who, '', body);
    expect([response.status, response.text]).toEqual([201, expect.anything()]);
    return response.json();
  };
  const get = async <View>(path: string, who = ada): Promise<View> =>
    (await who.requestOk(`/api/v1/${path}`)).json() as View;
  const now = ({ id }: ScheduledReleaseView) => get<ScheduledReleaseView>(`scheduled-releases/${id}`);
  const ended = async (scheduled: ScheduledReleaseView): Promise<ScheduledReleaseView> => {
    await waitUntil(async () => (await now(scheduled)).state !== 'waiting');
    return now(scheduled);
  };
  const waiting = async () => (await get<ScheduledReleasesView>('scheduled-releases')).scheduled;
  const change = (who: Member, { id }: ScheduledReleaseView, version: number, body: object) =>
    who.request(`/api/v1/scheduled-releases/${id}`, {
      method: 'PUT',
      body,
      headers: { 'If-Match': `"${version}"` },
    });
  const cancel = (who: Member, { id }: ScheduledReleaseView, version: number | '*' = '*') =>
    who.request(`/api/v1/scheduled-releases/${id}`, {
      method: 'DELETE',
      headers: { 'If-Match': version === '*' ? '*' : `"${version}"` },
    });
  const latest = async () => (await get<ReleasesView>('releases?limit=1')).releases[0]!;
  const notified = async (who: Member) => (await get<NotificationsView>('notifications', who)).notifications[0];
  const activity = async () => (await get<ActivityView>('activity?limit=1')).sets[0]!;
  const publishNow = async () => {
    const { hash } = await get<PreviewView>('releases/preview');
    await ada.requestOk('/api/v1/releases', { method: 'POST', body: { hash } });
  };
  /** Publishes what is due after some time. */
  const runAfter = async (milliseconds: number) => {
    const runner = started.app.get(ScheduledReleaseRunner);
    for (const each of [0, 0, milliseconds]) await runner.run(each); // after the rounds that requests have started
  };

  it('publish what is ready at the time, in the name of the person, and notify them', async () => {
    await addText();
    const scheduled = await schedule(pia, { at: inMs(1500), note: 'Spring' });
    expect(scheduled).toMatchObject({ state: 'waiting', note: 'Spring', leaveErrors: false, by: { name } });
    const later = await addText();
    expect(await waiting()).toEqual([scheduled]);
    expect(await activity()).toMatchObject({ first: { subject: { type: 'key' } } });
    const published = await ended(scheduled);
    expect(Date.parse(published.endedAt!)).toBeGreaterThanOrEqual(Date.parse(scheduled.at));
    const release = await latest();
    expect(published).toMatchObject({ state: 'published', release: release.number });
    expect(release).toMatchObject({ by: { id: await pia.id(), name }, note: 'Spring', kind: 'publish' });
    expect((await sendRequest(started.host.url, '/locales/en/shop.json')).json()[later]).toBe(later);
    expect(await waiting()).toEqual([]);
    expect(await notified(pia)).toMatchObject({
      ...{ kind: 'scheduled', outcome: 'published', release: release.number, note: 'Spring' },
    });
    expect(await activity()).toMatchObject({ kind: 'publish', by: { name }, note: 'Spring' });
  });

  it('refuse times that are past, too far away or without a zone, and people who may not publish', async () => {
    const errors = async (at: unknown) => (await post(ada, '', { at })).json().errors;
    const of = (detail: string) => [{ pointer: '/at', detail }];
    expect(await errors(inMs(-1000))).toEqual(of('Choose a time in the future.'));
    expect(await errors(inMs(367 * 24 * HOUR))).toEqual(of('Choose a time within a year.'));
    for (const at of ['2027-01-31T09:00', '2027-01-31', 'soon', 7, '']) {
      expect(JSON.stringify(await errors(at))).toContain('Enter a time such as 2026-01-31T12:00:00Z.');
    }
    const far = await schedule(ada, { at: inMs(365 * 24 * HOUR) }); // longer than a timer can wait
    expect((await post(viewer, '', { at: inMs(HOUR) })).status).toBe(403);
    expect((await cancel(viewer, far)).status).toBe(403);
    expect((await change(viewer, far, 1, { at: inMs(HOUR) })).status).toBe(403);
    expect((await post(viewer, `/${far.id}/publish`, {})).status).toBe(403);
    expect(await get<ScheduledReleaseView>(`scheduled-releases/${far.id}`, viewer)).toEqual(far);
    expect((await ada.request('/api/v1/scheduled-releases/unknown')).json().type).toBe(
      'urn:problem:unknownScheduledRelease',
    );
    expect((await now(far)).state).toBe('waiting');
    expect((await cancel(ada, far)).status).toBe(204);
  });

  it('are scheduled once by a repeated request, and at most 50 at a time', async () => {
    const headers = { 'Idempotency-Key': 'schedule-once' };
    const body = { at: inMs(HOUR) };
    const [first, second] = [await post(ada, '', body, headers), await post(ada, '', body, headers)];
    expect(second.json()).toEqual(first.json());
    expect(await waiting()).toHaveLength(1);
    const results = await Promise.all(Array.from({ length: 50 }, () => post(ada, '', { at: inMs(HOUR) })));
    expect(results.map(({ status }) => status).sort()).toEqual([...Array<number>(49).fill(201), 409]);
    const refused = results.find(({ status }) => status === 409)!.json();
    expect(refused).toMatchObject({
      type: 'urn:problem:tooManyScheduledReleases',
      detail: expect.stringContaining('50'),
    });
    for (const each of await waiting()) await cancel(ada, each);
    expect(await waiting()).toEqual([]);
  });

  it('are changed and canceled by everyone who may publish, who is recorded', async () => {
    const scheduled = await schedule(pia, { at: inMs(HOUR), note: 'Mine' });
    expect((await change(ada, scheduled, 7, { at: inMs(HOUR) })).json()).toMatchObject({
      ...{ type: 'urn:problem:versionConflict', current: { id: scheduled.id, version: 1 } },
    });
    const at = inMs(2 * HOUR);
    const changed = (await change(ada, scheduled, 1, { at, note: 'Ours', leaveErrors: true })).json();
    expect(changed).toMatchObject({ at, note: 'Ours', leaveErrors: true, by: { name: 'Ada' }, version: 2 });
    expect(await activity()).toMatchObject({ kind: 'schedule.change', by: { name: 'Ada' }, note: 'Ours' });
    expect((await cancel(pia, scheduled, 1)).status).toBe(412);
    expect((await cancel(pia, scheduled, 2)).status).toBe(204);
    expect(await now(scheduled)).toMatchObject({ state: 'canceled' });
    expect(await activity()).toMatchObject({
      ...{ kind: 'schedule.cancel', by: { name }, first: { subject: { type: 'scheduledRelease' } } },
    });
    expect(await notified(ada)).toMatchObject({ kind: 'scheduled', outcome: 'canceled', by: { name } });
    for (const refused of [
      await cancel(ada, scheduled),
      await change(ada, scheduled, 3, { at }),
      await post(ada, `/${scheduled.id}/publish`, {}),
    ]) {
      expect([refused.status, refused.json().type]).toEqual([409, 'urn:problem:scheduledReleaseEnded']);
    }
  });

  it('are published earlier on request, once', async () => {
    await addText();
    const scheduled = await schedule(pia, { at: inMs(HOUR), note: 'Early' });
    const headers = { 'Idempotency-Key': 'early' };
    const first = await post(ada, `/${scheduled.id}/publish`, {}, headers);
    const again = await post(ada, `/${scheduled.id}/publish`, {}, headers);
    expect([first.status, again.json()]).toEqual([201, first.json()]);
    expect(first.json()).toMatchObject({ by: { name: 'Ada' }, note: 'Early', number: (await latest()).number });
    expect(await now(scheduled)).toMatchObject({ state: 'published', release: first.json().number });
    expect(await notified(pia)).toMatchObject({ outcome: 'published', by: { name: 'Ada' } });
    const nothing = await schedule(pia, { at: inMs(HOUR) });
    expect((await post(ada, `/${nothing.id}/publish`, {})).json().type).toBe('urn:problem:nothingToPublish');
    expect((await now(nothing)).state).toBe('waiting');
    await cancel(pia, nothing);
  });

  it('end as “nothing” without changes, and fail with errors unless those are left', async () => {
    const nothing = await ended(await schedule(pia, { at: inMs(300) }));
    expect(nothing).toMatchObject({ state: 'nothing' });
    expect(await notified(pia)).toMatchObject({ outcome: 'nothing' });
    expect(await activity()).toMatchObject({ kind: 'schedule.end', by: { id: null } });
    const body = { namespace: 'shop', key: 'greeting', forms: { '': 'Hello {{name}}' } };
    const key = (await ada.requestOk('/api/v1/keys', { method: 'POST', body })).json();
    await ada.requestOk(`/api/v1/texts/${key.id}/de`, {
      ...{ method: 'PUT', body: { forms: { '': 'Hallo' } }, headers: { 'If-Match': '"0"' } },
    });
    const { number } = await latest();
    const failed = await ended(await schedule(pia, { at: inMs(300), note: 'With errors' }));
    expect(failed).toMatchObject({ state: 'failed', reason: 'errors' });
    expect(await notified(pia)).toMatchObject({ outcome: 'errors', note: 'With errors' });
    expect((await latest()).number).toBe(number);
    expect((await activity()).first.after).toMatchObject({ state: 'failed', reason: 'errors' });
    await addText();
    const early = await schedule(pia, { at: inMs(HOUR) });
    expect((await post(ada, `/${early.id}/publish`, {})).json().type).toBe('urn:problem:textsWithErrors');
    expect((await post(ada, `/${early.id}/publish`, { leaveErrors: 1 })).status).toBe(400);
    const chosen = await post(ada, `/${early.id}/publish`, { leaveErrors: true });
    expect([chosen.status, chosen.json().number]).toEqual([201, number + 1]);
    await addText();
    const strict = await schedule(pia, { at: inMs(HOUR), leaveErrors: true });
    expect((await post(ada, `/${strict.id}/publish`, { leaveErrors: false })).status).toBe(409);
    const withoutBody = { method: 'POST' } as const; // as scheduled
    const asScheduled = await ada.request(`/api/v1/scheduled-releases/${strict.id}/publish`, withoutBody);
    expect([asScheduled.status, asScheduled.json().number]).toEqual([201, number + 2]);
    await addText();
    const left = await ended(await schedule(pia, { at: inMs(300), leaveErrors: true }));
    expect(left).toMatchObject({ state: 'published' });
    expect(await latest()).toMatchObject({ number: number + 3, left: 1 });
    await ada.requestOk(`/api/v1/keys/${key.id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
  });

  it('fail if the person may no longer publish, or is disabled', async () => {
    const { number } = await latest();
    await addText();
    const paul = await ada.invite({ role: 'publisher' });
    const id = await paul.id();
    const setPerson = async (body: object) => {
      const { version } = await get<{ version: number }>(`people/${id}`);
      await ada.requestOk(`/api/v1/people/${id}`, { method: 'PATCH', body, headers: { 'If-Match': `"${version}"` } });
    };
    const first = await schedule(paul, { at: inMs(HOUR) });
    await setPerson({ roles: [{ role: 'reviewer' }] });
    await runAfter(HOUR + 1000);
    expect(await now(first)).toMatchObject({ state: 'failed', reason: 'permission' });
    expect(await notified(paul)).toMatchObject({ outcome: 'permission' });
    await setPerson({ roles: [{ role: 'publisher' }] });
    const second = await schedule(paul, { at: inMs(HOUR) });
    await setPerson({ state: 'disabled' });
    await runAfter(HOUR + 1000);
    expect(await now(second)).toMatchObject({ state: 'failed', reason: 'permission' });
    expect((await latest()).number).toBe(number);
  });

  it('say before they fail that the person may no longer publish, and notify all who may', async () => {
    await addText();
    const paul = await ada.invite({ role: 'publisher' });
    const scheduled = await schedule(paul, { at: inMs(HOUR), note: 'Of one who leaves' });
    expect(scheduled).not.toHaveProperty('reason');
    expect(await waiting()).toEqual([scheduled]);
    await ada.requestOk(`/api/v1/people/${await paul.id()}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    expect(await waiting()).toMatchObject([{ id: scheduled.id, state: 'waiting', reason: 'permission' }]);
    await runAfter(26 * HOUR); // also if it is missed
    expect(await now(scheduled)).toMatchObject({ state: 'failed', reason: 'permission' });
    for (const who of [ada, pia]) {
      expect(await notified(who)).toMatchObject({
        ...{ kind: 'scheduled', outcome: 'permissionOfAuthor', note: 'Of one who leaves' },
      });
    }
    expect((await notified(viewer))?.outcome).toBeUndefined();
  });

  it('are kept by changing those of a person who may no longer publish', async () => {
    const paul = await ada.invite({ role: 'publisher' });
    const scheduled = await schedule(paul, { at: inMs(HOUR) });
    await ada.requestOk(`/api/v1/people/${await paul.id()}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    expect((await change(pia, scheduled, 1, { at: scheduled.at })).status).toBe(200);
    const [kept] = await waiting();
    expect(kept).toMatchObject({ id: scheduled.id, by: { name } });
    expect(kept).not.toHaveProperty('reason');
    expect((await cancel(ada, scheduled)).status).toBe(204);
  });

  it('are published up to 24 hours late, and have failed after that', async () => {
    await addText();
    const first = await schedule(pia, { at: inMs(HOUR) });
    await runAfter(26 * HOUR);
    expect(await now(first)).toMatchObject({ state: 'failed', reason: 'missed' });
    expect(await notified(pia)).toMatchObject({ outcome: 'missed' });
    const second = await schedule(pia, { at: inMs(HOUR) });
    await runAfter(24 * HOUR);
    expect(await now(second)).toMatchObject({ state: 'published' });
  });

  it('are either canceled or published when both happen at the same time', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 8; round++) {
      await addText();
      const { number } = await latest();
      const scheduled = await schedule(pia, { at: inMs(150) });
      await wait(Math.max(0, Date.parse(scheduled.at) - Date.now() - 20 + round * 6));
      const { status } = await cancel(ada, scheduled);
      const { state } = await ended(scheduled);
      outcomes.push(`${status} ${state}`);
      const published = (await latest()).number - number;
      expect([status, state, published]).toEqual(status === 204 ? [204, 'canceled', 0] : [409, 'published', 1]);
    }
    expect(outcomes).toHaveLength(8);
  });

  it('are attempted again after a failure that may pass', async () => {
    await publishNow().catch(() => {});
    await addText();
    const scheduled = await schedule(pia, { at: inMs(HOUR) });
    const database = started.app.get(Database);
    const transaction = jest.spyOn(database, 'transaction').mockRejectedValueOnce(new Error('no space left'));
    await runAfter(HOUR + 1000);
    transaction.mockRestore();
    expect(await now(scheduled)).toMatchObject({ state: 'waiting', reason: 'unavailable', version: 1 });
    await runAfter(HOUR + 30_000);
    expect((await now(scheduled)).state).toBe('waiting');
    await runAfter(HOUR + 62_000);
    expect((await now(scheduled)).state).toBe('published');
  });
});

interface Program {
  readonly url: string;
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

async function startProgram(environment: Readonly<Record<string, string>>): Promise<Program> {
  const data = environment.DRAGOMAN_DATA ?? (await mkdtemp(join(tmpdir(), 'dragoman-scheduled-')));
  const { url, child, exited } = await startBuiltApp({ ...environment, DRAGOMAN_DATA: data });
  return {
    url,
    async stop(signal) {
      child.kill(signal);
      await exited;
      if (environment.DRAGOMAN_DATA === undefined) await rm(data, { recursive: true, force: true });
    },
  };
}

describe.each(databases)('scheduled releases of processes, with $name,', ({ fresh, name }) => {
  const prepare = async () => {
    const place = await fresh();
    const database = await place.open();
    const { authorization } = await addEditor(database, { name: 'Ada', role: 'administrator' });
    await database.close();
    const send = async (url: string, method: string, path: string, body?: object): Promise<HttpResponse> => {
      const response = await sendRequest(url, `/api/v1/${path}`, {
        method,
        headers: { Authorization: authorization, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect([response.status, response.text]).toEqual([body ? 201 : 200, expect.anything()]);
      return response;
    };
    const addText = (url: string, key: string) =>
      send(url, 'POST', 'keys', { namespace: 'shop', key, forms: { '': key } });
    const releases = async (url: string) => ((await send(url, 'GET', 'releases')).json() as ReleasesView).releases;
    const isOver = async (url: string) =>
      ((await send(url, 'GET', 'scheduled-releases')).json() as ScheduledReleasesView).scheduled.length === 0;
    return { place, send, addText, releases, isOver };
  };

  itInProgram('are published once, also if the process is killed at the time and started again', async () => {
    const { place, send, addText, releases, isOver } = await prepare();
    let program = await startProgram(place.environment);
    await send(program.url, 'POST', 'languages', { tag: 'en' });
    await send(program.url, 'POST', 'namespaces', { name: 'shop' });
    const lateBy = [-50, 0, 8, 20];
    for (const [round, late] of lateBy.entries()) {
      await addText(program.url, `text${round}`);
      const at = Date.now() + 700;
      await send(program.url, 'POST', 'scheduled-releases', { at: new Date(at).toISOString(), note: `${round}` });
      await wait(at + late - Date.now());
      await program.stop('SIGKILL');
      program = await startProgram(place.environment);
      await waitUntil(() => isOver(program.url));
    }
    const notes = (await releases(program.url)).map(({ note }) => note).reverse();
    expect(notes).toEqual(lateBy.map((_, round) => `${round}`));
    await program.stop('SIGTERM');
    await place.remove();
  });

  (name === postgres.name ? itInProgram : it.skip)('are published by one of two processes', async () => {
    const { place, send, addText, releases, isOver } = await prepare();
    const [one, other] = await Promise.all([startProgram(place.environment), startProgram(place.environment)]);
    await send(one.url, 'POST', 'languages', { tag: 'en' });
    await send(one.url, 'POST', 'namespaces', { name: 'shop' });
    for (let round = 0; round < 3; round++) {
      await addText(one.url, `text${round}`);
      const at = inMs(2000); // a time in the past would be refused
      await send(one.url, 'POST', 'scheduled-releases', { at, note: `one ${round}` });
      // Also wakes the other process, whose timer is then set to the first one, too.
      await send(other.url, 'POST', 'scheduled-releases', { at, note: `other ${round}` });
      await waitUntil(() => isOver(other.url));
    }
    const published = await releases(one.url);
    // The second of each round has nothing left to publish.
    expect(published.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(new Set(published.map(({ note }) => note!.split(' ')[1])).size).toBe(3);
    for (const each of [one, other]) await each.stop('SIGTERM');
    await place.remove();
  });
});
