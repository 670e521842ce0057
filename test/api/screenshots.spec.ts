import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreArchive } from '../../libs/workspace/src/backup/restore-archive';
import { writeArchive } from '../../libs/workspace/src/backup/write-archive';
import { Database } from '../../libs/workspace/src/database/database';
import type { ActivityEntriesView, ActivityView } from '../../libs/workspace/src/activity/activity.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { PlacesView } from '../../libs/workspace/src/places/places.contract';
import type { ScreenshotsView, ScreenshotView } from '../../libs/workspace/src/screenshots/screenshots.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { installedTables } from '../../libs/workspace/src/tables';
import { databases } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { createEditor, type Editor } from '../support/editors';
import { firstAdministrator, type Member } from '../support/people';
import { expectConsistent } from '../support/expect-consistent';
import { photos, pictures, png, pngThatClaims } from '../support/pictures';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const MAX_SCREENSHOTS = 30;
const FRONT_END = 'https://shop.example';

describe.each(databases)('screenshots with $name', (kind) => {
  let started: StartedApp;
  let member: Member;
  let admin: Editor;
  let translator: Editor;
  let key: KeyView;
  let other: KeyView;

  beforeAll(async () => {
    started = await startApp({
      kind,
      environment: { DRAGOMAN_MAX_SCREENSHOTS: String(MAX_SCREENSHOTS), DRAGOMAN_FRONT_ENDS: FRONT_END },
    });
    member = await firstAdministrator(started);
    admin = await createEditor(started.app, { name: 'Ada Lovelace', role: 'administrator' });
    translator = await createEditor(started.app, { name: 'Piotr', role: 'translator' });
    for (const tag of ['en', 'de']) await admin.request('post', 'languages', { tag }).expect(201);
    for (const name of ['shop', 'legal']) await admin.request('post', 'namespaces', { name }).expect(201);
  });
  afterAll(() => started?.close());

  let made = 0;
  const create = async (namespace = 'shop'): Promise<KeyView> =>
    (await admin.request('post', 'keys', { namespace, key: `title${++made}`, forms: { '': 'Cart' } }).expect(201)).body;
  beforeEach(async () => {
    [key, other] = [await create(), await create()];
  });

  /** Each picture is another one. */
  let shade = 0;
  const picture = (width = 40, height = 20) => png(width, height, ++shade);
  const send = (
    body: Buffer,
    { to = key.id, who = admin.authorization, type = 'image/png', language = 'en' } = {},
  ): Promise<HttpResponse> =>
    sendRequest(started.url, `/api/v1/screenshots?key=${to}`, {
      method: 'POST',
      headers: { Authorization: who, 'Content-Type': type, 'Accept-Language': language },
      body,
    });
  const add = async (body = picture(), to = key.id): Promise<ScreenshotView> => {
    const response = await send(body, { to });
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    return response.json();
  };
  const refusal = async (sent: Promise<HttpResponse>) => {
    const response = await sent;
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    return [response.status, response.json().type];
  };
  const list = async (query: Record<string, string>, who = admin): Promise<readonly ScreenshotView[]> =>
    ((await who.request('get', `screenshots?${new URLSearchParams(query)}`).expect(200)).body as ScreenshotsView)
      .screenshots;
  const mark = (id: string, region: unknown, to = key.id, who = admin) =>
    who.request('put', `screenshots/${id}/keys/${to}`, { region });
  const content = (id: string, authorization = translator.authorization) =>
    sendRequest(started.url, `/api/v1/screenshots/${id}/content`, { headers: { Authorization: authorization } });

  it('keeps pictures by their content, and delivers them to readers alone', async () => {
    for (const [name, bytes] of Object.entries(pictures)) {
      const type = `image/${name.replace(/progressive|lossless|extended/, '').toLowerCase()}`;
      const added = (await send(bytes, { type: 'application/octet-stream' })).json() as ScreenshotView;
      expect(added).toMatchObject({
        type,
        width: name === 'avif' ? 2 : 3,
        height: 2,
        alt: '',
        by: { id: admin.id, name: admin.name },
        keys: [{ keyId: key.id, namespace: 'shop', key: key.key, region: null }],
      });
      const { status, headers, body } = await content(added.id);
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(body.equals(bytes)).toBe(true);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^inline; filename="screenshot\.\w+"$/),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      });
      const anonymous = await sendRequest(started.url, `/api/v1/screenshots/${added.id}/content`);
      expect(anonymous.status).toBe(401);
      expect((await admin.request('delete', `screenshots/${added.id}/keys/${key.id}`)).status).toBe(204);
      expect((await content(added.id)).status).toBe(404);
    }
  });

  it('stores and delivers photos without their metadata', async () => {
    const added = await add(photos.jpeg);
    expect([added.width, added.height]).toEqual([2, 3]); // turned, as browsers show it
    const { body } = await content(added.id);
    expect(body.toString('latin1')).not.toMatch('SECRET');
    expect(createHash('sha256').update(body).digest('hex')).toBe(added.id);
    await mark(added.id, { x: 0, y: 2, width: 2, height: 1 }).expect(200);
  });

  it('stores a picture of several keys once, with a region for each', async () => {
    const bytes = picture();
    const { id } = await add(bytes);
    expect((await add(bytes, other.id)).keys.map(({ keyId }) => keyId)).toEqual([key.id, other.id]);
    const region = { x: 1, y: 2, width: 30, height: 10 };
    await mark(id, region).expect(200);
    await mark(id, { ...region, x: 10 }, other.id).expect(200);
    expect((await list({ key: key.id }))[0]!.keys.map((each) => each.region)).toEqual([region, { ...region, x: 10 }]);
    await mark(id, null).expect(200);
    expect((await list({ key: key.id }))[0]!.keys[0]!.region).toBeNull();

    // Without its last key the picture is gone.
    await admin.request('delete', `screenshots/${id}/keys/${key.id}`).expect(204);
    await admin.request('delete', `screenshots/${id}/keys/${key.id}`).expect(404);
    expect(await list({ key: key.id })).toEqual([]);
    expect((await content(id)).status).toBe(200);
    await admin.request('delete', `screenshots/${id}/keys/${other.id}`).expect(204);
    expect((await content(id)).status).toBe(404);
  });

  it('lists the pictures of a namespace, to use them for another key', async () => {
    const { id } = await add();
    expect((await list({ namespace: 'shop', limit: '1' })).map((each) => each.id)).toEqual([id]);
    expect(await list({ namespace: 'legal' })).toEqual([]);
    await mark(id, { x: 0, y: 0, width: 40, height: 20 }, other.id).expect(200);
    expect((await list({ key: other.id })).map((each) => each.id)).toEqual([id]);
  });

  it('refuses regions that are not on the picture', async () => {
    const { id } = await add();
    const region = { x: 0, y: 0, width: 40, height: 20 };
    await mark(id, region).expect(200);
    for (const wrong of [
      { ...region, x: 1 },
      { ...region, height: 21 },
    ])
      expect((await mark(id, wrong).expect(422)).body.type).toBe('urn:problem:regionOutside');
    for (const wrong of [
      { ...region, x: -1 },
      { ...region, width: 0 },
      { ...region, width: 1.5 },
      { x: 1 },
      [],
      'all',
      undefined,
    ])
      await mark(id, wrong).expect(400);
  });

  it('changes the alternative text', async () => {
    const { id } = await add();
    const changed = await admin.request('patch', `screenshots/${id}`, { alt: 'The cart, empty' }).expect(200);
    expect(changed.body).toMatchObject({ id, alt: 'The cart, empty' });
    expect((await list({ key: key.id }))[0]!.alt).toBe('The cart, empty');
    await admin.request('patch', `screenshots/${id}`, { alt: 'x'.repeat(501) }).expect(400);
  });

  describe('while texts are delivered', () => {
    guardDelivery(() => started);

    it('E23 refuses files that are not pictures, whatever they are called', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      const unsupported = [415, 'urn:problem:pictureUnsupported'];
      expect(await refusal(send(svg, { type: 'image/png' }))).toEqual(unsupported);
      expect(await refusal(send(svg, { type: 'image/svg+xml' }))).toEqual(unsupported);
      expect(await refusal(send(Buffer.from('GIF89a…')))).toEqual(unsupported);
      expect(await refusal(send(Buffer.alloc(0)))).toEqual([415, expect.any(String)]);
      const damaged = [422, 'urn:problem:pictureDamaged'];
      expect(await refusal(send(Buffer.concat([picture(), Buffer.from('PK\x03\x04')])))).toEqual(damaged);
      expect(await refusal(send(pictures.jpeg.subarray(0, -2)))).toEqual(damaged);
      for (const type of ['application/json', 'text/html', 'multipart/form-data; boundary=x'])
        expect(await refusal(send(picture(), { type }))).toEqual([415, 'urn:problem:unsupportedMediaType']);
      for (const [width, height] of [
        [8193, 1],
        [50_000, 50_000],
      ] as const)
        expect(await refusal(send(pngThatClaims(width, height)))).toEqual([422, 'urn:problem:pictureTooWide']);
      const german = (await send(svg, { language: 'de' })).json() as { title: string };
      expect(german.title).toBe('Dieses Bild wird nicht unterstützt');
      expect(await list({ key: key.id })).toEqual([]);
    });

    it('refuses bodies of more than 5 MB without reading them to their end', async () => {
      const tooLarge = [413, 'urn:problem:pictureTooLarge'];
      const large = Buffer.concat([picture(), Buffer.alloc(5_000_000)]);
      expect(await refusal(send(large))).toEqual(tooLarge);
      // Nothing else is sent: the length is enough.
      const announced = await new Promise<number>((resolve, reject) => {
        const headers = {
          Authorization: admin.authorization,
          'Content-Type': 'image/png',
          'Content-Length': '100000000',
        };
        const outgoing = request(`${started.url}/api/v1/screenshots?key=${key.id}`, { method: 'POST', headers });
        outgoing.on('response', (response) => {
          resolve(response.statusCode!);
          outgoing.destroy();
        });
        outgoing.on('error', reject);
        outgoing.flushHeaders();
      });
      expect(announced).toBe(413);
      // Without a length, of which the server reads 5 MB.
      const endless = await fetch(`${started.url}/api/v1/screenshots?key=${key.id}`, {
        method: 'POST',
        headers: { Authorization: admin.authorization, 'Content-Type': 'image/png' },
        body: new Blob([large]).stream(),
        duplex: 'half',
      });
      expect(endless.status).toBe(413);
    });
  });

  it('is limited to 20 pictures for a key, and to the setting for all', async () => {
    for (let count = 0; count < 20; count++) await add();
    expect(await refusal(send(picture()))).toEqual([409, 'urn:problem:tooManyScreenshotsOfKey']);
    const ofKey = (await list({ key: key.id })).map(({ id }) => id);
    let last: [number, string] | undefined;
    for (let count = 0; count <= MAX_SCREENSHOTS && last === undefined; count++) {
      const response = await send(picture(), { to: other.id });
      if (response.status !== 201) last = [response.status, response.json().type];
    }
    expect(last).toEqual([409, 'urn:problem:tooManyScreenshots']);
    await mark(ofKey[0]!, null, other.id).expect(200); // an existing picture is not another one
    for (const each of [key, other])
      for (const { id } of await list({ key: each.id }))
        await admin.request('delete', `screenshots/${id}/keys/${each.id}`).expect(204);
  });

  it('is for those who manage keys, and readable for those who read the key', async () => {
    const { id } = await add();
    expect((await send(picture(), { who: translator.authorization })).status).toBe(403);
    await mark(id, null, key.id, translator).expect(403);
    await translator.request('patch', `screenshots/${id}`, { alt: 'x' }).expect(403);
    await translator.request('delete', `screenshots/${id}/keys/${key.id}`).expect(403);
    expect((await list({ key: key.id }, translator)).map((each) => each.id)).toEqual([id]);
    await mark(id, null, '018f0000-0000-7000-8000-000000000000').expect(404);
    await mark('0'.repeat(64), null).expect(404);
    expect(await refusal(send(picture(), { to: '018f0000-0000-7000-8000-000000000000' }))).toEqual([
      404,
      'urn:problem:unknownKey',
    ]);
  });

  it('is limited to the namespaces of a service account', async () => {
    const account = await member.requestOk('/api/v1/service-accounts', {
      method: 'POST',
      body: { name: 'Pictures', scopes: ['texts.read', 'keys.manage'], namespaces: ['shop'] },
    });
    const { token } = (
      await member.requestOk(`/api/v1/service-accounts/${account.json().id}/tokens`, {
        method: 'POST',
        body: { days: 1 },
      })
    ).json() as { token: string };
    const who = `Bearer ${token}`;
    const legal = await create('legal');
    const [secret, shared] = [await add(picture(), legal.id), picture()];
    const { id } = await add(shared);
    await add(shared, legal.id);
    expect((await content(secret.id, who)).status).toBe(404);
    expect((await content(id, who)).status).toBe(200);
    const seen = await sendRequest(started.url, '/api/v1/screenshots', { headers: { Authorization: who } });
    const listed = (seen.json() as ScreenshotsView).screenshots;
    expect(listed.some((each) => each.id === secret.id)).toBe(false);
    expect(listed.find((each) => each.id === id)!.keys.map(({ namespace }) => namespace)).toEqual(['shop']);
    expect((await send(picture(), { to: legal.id, who })).status).toBe(404);
    const describe = await sendRequest(started.url, `/api/v1/screenshots/${id}`, {
      method: 'PATCH',
      headers: { Authorization: who, 'Content-Type': 'application/json' },
      body: JSON.stringify({ alt: 'x' }),
    });
    expect(describe.status).toBe(403);
  });

  it('stays with a key that is renamed or moved, and is hidden while the key is deleted', async () => {
    const { id } = await add();
    const moved = await admin
      .request('patch', `keys/${key.id}`, { namespace: 'legal', key: 'moved' }, key.version)
      .expect(200);
    expect((await list({ key: key.id }))[0]).toMatchObject({ id, keys: [{ namespace: 'legal', key: 'moved' }] });
    const deleted = await admin.request('delete', `keys/${key.id}`, undefined, moved.body.version).expect(200);
    expect((await content(id)).status).toBe(404);
    expect((await list({ namespace: 'legal' })).some((each) => each.id === id)).toBe(false);
    await admin.request('post', `keys/${key.id}/restore`, undefined, deleted.body.version).expect(200);
    expect((await content(id)).status).toBe(200);
  });

  it('records who added, marked, described and removed it', async () => {
    const { id } = await add();
    await mark(id, { x: 0, y: 0, width: 2, height: 2 }).expect(200);
    await admin.request('patch', `screenshots/${id}`, { alt: 'Cart' }).expect(200);
    await admin.request('delete', `screenshots/${id}/keys/${key.id}`).expect(204);
    const { entries }: ActivityEntriesView = (await admin.request('get', `activity/entries?key=${key.id}&limit=4`))
      .body;
    expect(entries.map((entry) => [entry.kind, entry.subject.type, entry.key?.key])).toEqual(
      ['remove', 'describe', 'mark', 'add'].map((action) => [`screenshot.${action}`, 'screenshot', key.key]),
    );
    const { sets }: ActivityView = (await admin.request('get', `activity?key=${key.id}&limit=4`)).body;
    expect(sets.map(({ undoable }) => undoable)).toEqual([false, false, false, false]);
  });

  describe('places', () => {
    const record = (body: object, { who = translator.authorization, headers = {}, status = 204 } = {}) =>
      sendRequest(started.url, '/api/v1/places', {
        method: 'POST',
        headers: { Authorization: who, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ language: 'de', places: [place()], ...body }),
      }).then((response) => {
        expect([response.text, response.status]).toEqual([status === 204 ? '' : expect.any(String), status]);
        return response;
      });
    const place = (of = key, element = 'h1') => ({ namespace: 'shop', key: of.key, element });
    const places = async (of = key, who = translator) =>
      ((await who.request('get', `places?key=${of.id}`).expect(200)).body as PlacesView).places;
    const pages = async (of = key) => (await places(of)).map(({ page }) => page);

    it('are recorded by page, whatever its language, query and fragment', async () => {
      await record({ page: '/de/cart?token=secret#secret', places: [place(), place(key, 'p'), place(other, 'a')] });
      await record({ page: '/en/cart', language: 'en' });
      await record({ page: '/help' });
      expect(await places()).toEqual(
        expect.arrayContaining([
          { page: '/{language}/cart', element: 'h1', attribute: null, at: expect.stringMatching(/Z$/) },
          expect.objectContaining({ page: '/help' }),
        ]),
      );
      expect(await places()).toHaveLength(2);
      expect(await places(other)).toMatchObject([{ page: '/{language}/cart', element: 'a' }]);
    });

    it('belong to the key of a plural form, and have the attribute of a text', async () => {
      const plural: KeyView = (
        await admin
          .request('post', 'keys', {
            namespace: 'shop',
            key: `items${++made}`,
            kind: 'cardinal',
            forms: { one: '{{count}} item', other: '{{count}} items' },
          })
          .expect(201)
      ).body;
      const form = { namespace: 'shop', key: `${plural.key}_one`, element: 'input', attribute: 'placeholder' };
      await record({ page: '/de', places: [form, { ...form, key: 'unknown' }] });
      expect(await places(plural)).toMatchObject([{ page: '/{language}', element: 'input', attribute: 'placeholder' }]);
    });

    it('are limited to the latest 10 pages of a key', async () => {
      for (let page = 0; page < 11; page++) await record({ page: `/page/${page}` });
      const kept = await pages();
      expect(kept).toHaveLength(10);
      expect(kept).toContain('/page/10');
    });

    it('refuses pages that lead elsewhere, and wrong bodies', async () => {
      for (const page of [
        'https://evil.example/',
        '//evil.example/',
        '/\\evil.example/',
        'cart',
        'javascript:alert(1)',
      ])
        await record({ page }, { status: 400 });
      for (const body of [{ page: 1 }, { page: '/', places: [] }, { page: '/', places: Array(201).fill(place()) }])
        await record(body, { status: 400 });
      await record({ page: '/.//evil.example/' });
      expect(await pages()).toEqual(['/evil.example/']);
    });

    it('are recorded by members and tokens that may see drafts, and read with the key', async () => {
      await record({ page: '/' }, { who: '', status: 401 });
      await record({ page: '/de/hidden' });
      const account = await member.requestOk('/api/v1/service-accounts', {
        method: 'POST',
        body: { name: 'Legal', scopes: ['texts.read'], namespaces: ['legal'] },
      });
      const { token } = (
        await member.requestOk(`/api/v1/service-accounts/${account.json().id}/tokens`, {
          method: 'POST',
          body: { days: 1 },
        })
      ).json() as { token: string };
      const who = `Bearer ${token}`;
      await record({ page: '/legal' }, { who, status: 403 });
      expect(await pages()).toEqual(['/{language}/hidden']);
      const path = `/api/v1/places?key=${key.id}`;
      expect((await sendRequest(started.url, path, { headers: { Authorization: who } })).status).toBe(404);
      expect((await sendRequest(started.url, path)).status).toBe(401);
    });

    it('are recorded with their origin by pages of listed front ends alone', async () => {
      const preflight = (origin: string) =>
        sendRequest(started.url, '/api/v1/places', {
          method: 'OPTIONS',
          headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
        });
      expect((await preflight(FRONT_END)).headers).toMatchObject({
        'access-control-allow-origin': FRONT_END,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Authorization, Content-Type',
      });
      expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
      const { headers } = await record({ page: '/de/cart' }, { headers: { Origin: FRONT_END } });
      expect(headers['access-control-allow-origin']).toBe(FRONT_END);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(await pages()).toEqual([`${FRONT_END}/{language}/cart`]);
    });
  });

  describe('texts that a page cuts off', () => {
    const inShop = { namespace: 'shop', language: 'de', limit: '200' };
    const write = async (forms: Record<string, string>, of = key, language = 'de') => {
      const { version } = (await text(of, language)).text;
      await admin.request('put', `texts/${of.id}/${language}`, { forms }, version).expect(200);
    };
    const texts = async (query: Record<string, string> = {}): Promise<TextListView> =>
      (await admin.request('get', `texts?${new URLSearchParams({ ...inShop, ...query })}`).expect(200)).body;
    const text = async (of = key, language = 'de') => (await texts({ language })).texts.find(({ id }) => id === of.id)!;
    const findings = async (of = key) =>
      (await text(of)).findings
        .filter(({ code }) => code === 'cutOff')
        .map(({ severity, form, values }) => ({
          severity,
          ...(form !== undefined && { form }),
          ...values,
        }));
    const warned = async () => (await texts({ filter: 'warnings' })).texts.map(({ id }) => id);
    const warnings = async () => (await texts()).counts.warnings;
    const report = (body: object = {}, { who = translator.authorization, status = 204 } = {}) =>
      sendRequest(started.url, '/api/v1/places/fit', {
        method: 'PUT',
        headers: { Authorization: who, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          key: key.id,
          language: 'de',
          text: 'Warenkorb',
          page: '/de/cart?token=secret#secret',
          width: 360,
          pixels: 44,
          ...body,
        }),
      }).then((response) => {
        expect([response.text, response.status]).toEqual([status === 204 ? '' : expect.any(String), status]);
        return response;
      });
    const onPhone = { severity: 'warning', page: '/de/cart', width: 360, pixels: 44 };
    beforeEach(() => write({ '': 'Warenkorb' }));

    it('have a warning in lists, filters and counts, until a page shows all of the text', async () => {
      const before = await warnings();
      await report();
      expect(await findings()).toEqual([onPhone]);
      expect((await text()).findings).toMatchObject([
        { code: 'cutOff', text: 'On /de/cart, 44 pixels of the text are not visible at a width of 360 pixels.' },
      ]);
      expect(await warned()).toContain(key.id);
      expect(await warnings()).toBe(before + 1);
      await expectConsistent(started.app.get(Database), [key.id], []);
      await report({ width: 768, pixels: 0 });
      expect(await findings()).toEqual([onPhone]);
      await report({ pixels: 0 });
      expect(await findings()).toEqual([]);
      expect(await warned()).not.toContain(key.id);
      expect(await warnings()).toBe(before);
    });

    it('have it at the narrowest width, whatever is measured about the same', async () => {
      await report({ width: 768, pixels: 300 });
      await report();
      await report({ page: '/de/long', pixels: 20 });
      await report({ pixels: 46 });
      expect(await findings()).toEqual([onPhone]);
      await report({ pixels: 60 });
      expect(await findings()).toEqual([{ ...onPhone, pixels: 60 }]);
    });

    it('lose it when the text changes, and while another one is typed', async () => {
      await report();
      const typed = async (value: string) =>
        (await admin.request('post', `texts/${key.id}/de/findings`, { forms: { '': value } })).body.findings;
      expect(await typed('Warenkorb')).toMatchObject([{ code: 'cutOff' }]);
      expect(await typed('Korb')).toEqual([]);
      await write({ '': 'Korb' });
      expect(await findings()).toEqual([]);
      await report(); // about the text before
      await report({ text: 'Cart', language: 'en' });
      expect(await findings()).toEqual([]);
      await write({ '': 'Warenkorb' });
      expect(await findings()).toEqual([onPhone]);
    });

    it('have it for the form that was measured', async () => {
      const forms = { one: '{{count}} item', other: '{{count}} items' };
      const body = { namespace: 'shop', key: `items${++made}`, kind: 'cardinal', forms };
      const plural: KeyView = (await admin.request('post', 'keys', body).expect(201)).body;
      await write({ one: '{{count}} Artikel', other: '{{count}} Artikel' }, plural);
      await report({ key: plural.id, form: 'other', text: '{{count}} Artikel' });
      expect(await findings(plural)).toEqual([{ ...onPhone, form: 'other' }]);
      await report({ key: plural.id, form: 'one', text: '{{count}} Artikel', pixels: 0 });
      await write({ one: '{{count}} Ding', other: '{{count}} Artikel' }, plural);
      expect(await findings(plural)).toEqual([{ ...onPhone, form: 'other' }]);
      await write({ one: '{{count}} Ding', other: '{{count}} Dinge' }, plural);
      expect(await findings(plural)).toEqual([]);
    });

    it('follow the severity of the check, and are ignored here', async () => {
      await report();
      const { page, width, pixels } = onPhone;
      const ignore = (ignored: boolean) =>
        admin
          .request('put', `texts/${key.id}/de/findings/ignored`, {
            code: 'cutOff',
            values: { page, width, pixels },
            ignored,
          })
          .expect(200);
      await ignore(true);
      expect(await findings()).toEqual([]);
      await report({ pixels: 46 });
      expect(await findings()).toEqual([]);
      await ignore(false);
      expect(await findings()).toEqual([onPhone]);
      const setSeverity = async (severity: string | null, language?: string) => {
        await admin.request('put', 'checks/cutOff', { severity, ...(language && { language }) }).expect(200);
        await waitUntil(async () => (await admin.request('get', 'checks')).body.recheck === undefined);
      };
      await setSeverity('error', 'de');
      expect(await findings()).toEqual([{ ...onPhone, severity: 'error' }]);
      await setSeverity(null, 'de');
      await setSeverity('off');
      expect(await findings()).toEqual([]);
      await setSeverity(null);
      expect(await findings()).toEqual([onPhone]);
    });

    it('keep the latest 10 reports of a text', async () => {
      for (let width = 1; width <= 12; width++) await report({ width });
      expect(await findings()).toEqual([{ ...onPhone, width: 3 }]);
      const rows = await started.app
        .get(Database)
        .read.selectFrom('cut_off_texts')
        .select(['page', 'text_hash'])
        .where('message_id', '=', key.id)
        .execute();
      expect(rows).toHaveLength(10);
      expect(rows[0]).toEqual({ page: '/{language}/cart', text_hash: expect.stringMatching(/^[\w-]{43}$/) });
    });

    it('are found again after a key was deleted and restored', async () => {
      await report();
      const { version } = (await admin.request('get', `keys/${key.id}/texts`)).body.key as KeyView;
      const deleted = await admin.request('delete', `keys/${key.id}`, undefined, version).expect(200);
      await report({}, { status: 404 });
      await admin.request('post', `keys/${key.id}/restore`, undefined, deleted.body.version).expect(200);
      expect(await findings()).toEqual([onPhone]);
    });

    it('refuses pages that lead elsewhere, and wrong bodies', async () => {
      const encoded = `/${Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('')}`;
      for (const body of [
        { page: 'https://evil.example/' },
        { page: '//evil.example/' },
        { page: encoded },
        { page: 'x'.repeat(501) },
        { key: '' },
        { width: 0 },
        { width: 1e9 },
        { width: '360' },
        { pixels: -1 },
        { pixels: 0.5 },
        { pixels: null },
        { form: 'several' },
        { form: 'constructor' },
        { form: null },
        { text: '' },
        { text: 'a\0' },
        { language: ['de'] },
      ]) {
        const { headers } = await report(body, { status: 400 });
        expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      }
      await report({ text: 'x'.repeat(70_000) }, { status: 413 });
      await report({ language: 'xx' });
      expect(await findings()).toEqual([]);
    });

    it('are reported by members and tokens that may see drafts and read the key', async () => {
      await report({}, { who: '', status: 401 });
      const tokenOf = async (scopes: readonly string[]) => {
        const body = { name: scopes.join(), scopes, namespaces: ['legal'] };
        const account = await member.requestOk('/api/v1/service-accounts', { method: 'POST', body });
        const path = `/api/v1/service-accounts/${account.json().id}/tokens`;
        const { token } = (await member.requestOk(path, { method: 'POST', body: { days: 1 } })).json();
        return `Bearer ${token}`;
      };
      await report({}, { who: await tokenOf(['texts.read']), status: 403 });
      await report({ key: '019ab1c2-5f7e-7d43-9b1a-2f0f6c1d7e55' }, { status: 404 });
      expect(await findings()).toEqual([]);
    });

    it('are not reported by pages of other origins', async () => {
      const { headers } = await sendRequest(started.url, '/api/v1/places/fit', {
        method: 'OPTIONS',
        headers: { Origin: FRONT_END, 'Access-Control-Request-Method': 'PUT' },
      });
      expect(headers['access-control-allow-methods'] ?? '').not.toContain('PUT');
    });

    it('are part of backups, and restored with them', async () => {
      await report();
      const directory = await mkdtemp(join(tmpdir(), 'cut-off-'));
      const file = join(directory, 'all.dragoman');
      await writeArchive(started.app.get(Database), installedTables(), file);
      const empty = await kind.fresh();
      const restored = await empty.open();
      await restoreArchive(restored, installedTables(), file);
      const rows = await restored.read
        .selectFrom('cut_off_texts')
        .select(['language', 'width'])
        .where('message_id', '=', key.id)
        .execute();
      expect(rows).toEqual([{ language: 'de', width: 360 }]);
      await restored.close();
      await empty.remove();
      await rm(directory, { recursive: true });
    });
  });

  it('is part of backups, and restored with them', async () => {
    const bytes = picture();
    const { id } = await add(bytes);
    const region = { x: 1, y: 1, width: 3, height: 4 };
    await mark(id, region).expect(200);
    const directory = await mkdtemp(join(tmpdir(), 'screenshots-'));
    const file = join(directory, 'all.dragoman');
    await writeArchive(started.app.get(Database), installedTables(), file);
    const empty = await kind.fresh();
    const restored = await empty.open();
    await restoreArchive(restored, installedTables(), file);
    const row = await restored.read
      .selectFrom('screenshots')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.content).equals(bytes)).toBe(true);
    const keys = await restored.read
      .selectFrom('screenshot_keys')
      .selectAll()
      .where('screenshot_id', '=', id)
      .execute();
    expect(keys).toEqual([{ screenshot_id: id, message_id: key.id, ...region }]);
    await restored.close();
    await empty.remove();
    await rm(directory, { recursive: true });
  });
});
