import { once } from 'node:events';
import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArchive } from '../../libs/workspace/src/backup/write-archive';
import { Database } from '../../libs/workspace/src/database/database';
import { ReleasesService } from '../../libs/workspace/src/releases/releases.service';
import { installedTables } from '../../libs/workspace/src/tables';
import { databases } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member, secretOf, Visitor } from '../support/people';
import { sendRaw } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe.each(databases)('people who mean harm, on $name,', (kind) => {
  let started: StartedApp;
  let ada: Member;
  beforeAll(async () => {
    started = await startApp({ kind });
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de', 'pl']) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    await ada.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop' } });
  });
  afterAll(() => started.close());
  guardDelivery(() => started);

  const post = (path: string, body: object) => ({ path, options: { method: 'POST', body } });
  const change = (id: string, body: object) =>
    ada.requestOk(`/api/v1/people/${id}`, { method: 'PATCH', body, headers: { 'If-Match': '*' } });

  it.each([
    ['disabled', { state: 'disabled' }],
    ['no longer administrators', { roles: [{ role: 'viewer' }] }],
  ])('leave no working links when they are %s', async (_, body) => {
    const mallory = await ada.invite({ role: 'administrator' });
    const colleague = await ada.invite({ role: 'administrator' });
    const id = await mallory.id();
    const invitation = { email: `own-${Math.random()}@example.org`, role: 'administrator' };
    const links = [
      (await mallory.requestOk('/api/v1/invitations', { method: 'POST', body: invitation })).json().link as string,
      (await mallory.requestOk(`/api/v1/people/${await colleague.id()}/password-reset`, { method: 'POST' })).json()
        .link as string,
    ];
    const describeLink = (link: string) => {
      const { path, options } = post('/api/v1/links/look', { secret: secretOf(link) });
      return new Visitor(started).request(path, options);
    };
    for (const link of links) expect((await describeLink(link)).status).toBe(200);
    await change(id, { name: 'Mallory' });
    for (const link of links) expect((await describeLink(link)).status).toBe(200);
    await change(id, body);
    for (const link of links) expect((await describeLink(link)).status).toBe(410);
    const { entries } = (await ada.requestOk('/api/v1/activity/entries?limit=5')).json();
    expect(entries.map(({ subject }: { subject: { type: string } }) => subject.type)).toContain('invitation');
  });

  it('cannot undo a part of a change set, which would keep others from undoing the rest', async () => {
    const files = toImportFiles({ en: { shop: { a: 'A' } }, de: { shop: { a: 'A' } }, pl: { shop: { a: 'A' } } });
    const { plan } = (await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, dryRun: true } })).json();
    await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, plan } });
    const changed = toImportFiles({ en: { shop: { a: 'B' } }, de: { shop: { a: 'B' } }, pl: { shop: { a: 'B' } } });
    const options = { files: changed, conflicts: 'theirs', removed: 'keep' };
    const second = (
      await ada.requestOk('/api/v1/imports', { method: 'POST', body: { ...options, dryRun: true } })
    ).json();
    await ada.requestOk('/api/v1/imports', { method: 'POST', body: { ...options, plan: second.plan } });
    const [set] = (await ada.requestOk('/api/v1/activity?limit=1')).json().sets;
    const pole = await ada.invite({ role: 'translator', languages: ['pl'] });
    const refused = await pole.request(`/api/v1/activity/${set.id}/undo`, { method: 'POST' });
    expect([refused.status, refused.json().permission]).toEqual([403, 'texts.edit']);
    const undone = await ada.requestOk(`/api/v1/activity/${set.id}/undo`, { method: 'POST' });
    expect(undone.json()).toMatchObject({ done: 3, skipped: [] });
  });

  it('who ask for previews do not keep others from publishing', async () => {
    const viewer = await ada.invite({ role: 'viewer' });
    const service = started.app.get(ReleasesService);
    const release = await service['previewLock'].acquire();
    const preview = jest.spyOn(service, 'preview');
    const equal = Array.from({ length: 30 }, () => viewer.request('/api/v1/releases/preview?limit=1'));
    const publish = { method: 'POST', body: { hash: 'outdated' } };
    expect((await ada.request('/api/v1/releases', publish)).status).toBe(412);
    await waitUntil(() => preview.mock.calls.length === 30);
    const compose = jest.spyOn(service['previewLock'], 'run');
    release();
    for (const { status } of await Promise.all(equal)) expect(status).toBe(200);
    expect(compose).not.toHaveBeenCalled();
    compose.mockRestore();
    preview.mockRestore();
  });

  it('have at most 20 event streams each', async () => {
    const [mallory, grace] = [await ada.invite({ role: 'viewer' }), await ada.invite({ role: 'viewer' })];
    const open = async (member: Member): Promise<IncomingMessage> => {
      const outgoing = get(`${started.url}/api/v1/events`, { agent: false, headers: { Cookie: member.cookie! } });
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      return response;
    };
    const streams = await Promise.all(Array.from({ length: 25 }, () => open(mallory)));
    expect(streams.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(20).fill(200), ...Array(5).fill(503)]);
    const other = await open(grace);
    expect(other.statusCode).toBe(200);
    for (const response of [...streams, other]) response.destroy();
  });

  it('get no more events with a token once it is revoked', async () => {
    const viewer = await ada.invite({ role: 'viewer' });
    const token = await viewer.token(['texts.read']);
    const stream = await fetch(`${started.url}/api/v1/events`, { headers: { Authorization: `Bearer ${token}` } });
    const reading = new Response(stream.body).text();
    const { tokens } = (await viewer.requestOk('/api/v1/tokens')).json();
    await viewer.request(`/api/v1/tokens/${tokens[0].id}`, { method: 'DELETE' });
    expect(await reading).toContain('event: release');
  });

  it('keep no token of an account whose password was reset', async () => {
    const viewer = await ada.invite({ role: 'viewer' });
    const token = await viewer.token(['texts.read']);
    const asProgram = () =>
      new Visitor(started).request('/api/v1/texts?language=de', { headers: { Authorization: `Bearer ${token}` } });
    expect((await asProgram()).status).toBe(200);
    const path = `/api/v1/people/${await viewer.id()}/password-reset`;
    const { link } = (await ada.requestOk(path, { method: 'POST' })).json();
    const body = { secret: secretOf(link), password: 'a zebra on the moon' };
    await new Visitor(started).requestOk('/api/v1/links/reset', { method: 'POST', body });
    expect((await asProgram()).status).toBe(401);
    const { entries } = (await ada.requestOk('/api/v1/activity/entries?limit=5')).json();
    expect(entries.map(({ subject }: { subject: { type: string } }) => subject.type)).toContain('token');
  });

  it('cannot overwrite a text without naming its version', async () => {
    const { texts } = (await ada.requestOk('/api/v1/texts?language=de&namespace=shop')).json();
    const body = { forms: { '': 'overwritten' } };
    const headers = { 'If-Match': '*' };
    const { status, json } = await ada.request(`/api/v1/texts/${texts[0].id}/de`, { method: 'PUT', body, headers });
    expect([status, json().type]).toEqual([428, 'urn:problem:versionMissing']);
  });

  it('change nothing by an empty change', async () => {
    const versionOf = async (path: string) => (await ada.requestOk(path)).json().version as number;
    for (const path of ['/api/v1/profile', `/api/v1/people/${await ada.id()}`]) {
      const before = await versionOf(path);
      await ada.requestOk(path, { method: 'PATCH', body: {}, headers: { 'If-Match': '*' } });
      expect(await versionOf(path)).toBe(before);
    }
  });

  it('cannot send two hosts', async () => {
    const head = 'GET /api/v1/session HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(started.url, head)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('who put a link in the place of a backup gain nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-backup-'));
    const [file, victim] = [join(folder, 'backup'), join(folder, 'victim')];
    await writeFile(victim, 'kept');
    await symlink(victim, `${file}.part`);
    await writeArchive(started.app.get(Database), installedTables(), file);
    expect(await readFile(victim, 'utf8')).toBe('kept');
    expect((await lstat(file)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});
