import type { OpenApiDocument, Operation } from '../../libs/workspace/src/openapi/openapi.contract';
import { Database } from '../../libs/workspace/src/database/database';
import { type HttpResponse, sendRequest } from '../support/send-request';
import hostile from '../support/cases/hostile-values.json';
import { type CurlCommand, parseCurl } from '../support/parse-curl';
import { databases, type FreshDatabase } from '../support/databases';
import { type Editor, createEditor } from '../support/editors';
import { firstAdministrator } from '../support/people';
import { guardDelivery } from '../support/delivery-guard';
import { startApp, type StartedApp } from '../support/start-app';

const expanded = (text: string) =>
  text.replace(/@rep\(([^]*?),(\d+)\)/g, (_, part: string, times: string) => part.repeat(Number(times)));

/** `ALL=1 npm test -- test/api/hostile-values` tries every value in every place: 12,000 requests. */
const ALL = Boolean(process.env.ALL);

const strings = hostile.strings.map(expanded);
/** Values that databases treat differently. */
const kept = strings.filter((text) => !/^[\x20-\x7e]*$/.test(text));
const bodies = hostile.bodies.map(expanded);

/** Encodes a value for a URL, including lone surrogates, which encodeURIComponent refuses. */
const encodeForUrl = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
/** The strings that fit into a URL, encoded: Node limits request headers to 16 KiB. */
const inUrls = new Map(
  strings.flatMap((text) => {
    const encoded = encodeForUrl(text);
    return encoded.length < 12_000 ? [[text, encoded] as const] : [];
  }),
);
const possibleInHeader = (text: string) => /^[\t\x20-\x7e]*$/.test(text);

const INSIDE =
  /\\n\s*at |:\d+:\d+\)|node_modules|\/work\/|\/srv|file:\/\/|(?:URI|Type|Range|Syntax)Error|express|nestjs(?!-i18n)|sqlite|postgres|SELECT |INSERT /i;

/** Returns the sentences of a problem; its other members may contain data that others saved. */
function sentencesOf(response: HttpResponse): string {
  const { title, detail, errors } = response.json();
  return JSON.stringify({ title, detail, errors });
}

/** Operations that stream until the client disconnects, or that end the session of this test. */
const EXCLUDED = ['resources.release', 'liveEvents.open', 'sessions.endAll', 'session.end', 'links.setup'];

interface Attempt {
  readonly what: string;
  readonly command: CurlCommand;
  /** Body that replaces the one of the command. */
  readonly raw?: string;
}

describe.each(databases)('hostile values in every part of every request, with $name', ({ name, fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let admin: Editor;
  let operations: { path: string; operation: Operation }[];
  let schemas: OpenApiDocument['components']['schemas'];
  let known: Record<string, string | number>;

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place, texts: { en: { common: { title: 'Welcome' } } } });
    const api: OpenApiDocument = (await sendRequest(started.url, '/api/v1/openapi.json')).json();
    schemas = api.components.schemas;
    operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    const first = await firstAdministrator(started);
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de']) await admin.request('post', 'languages', { tag }).expect(201);
    const namespace = (await admin.request('post', 'namespaces', { name: 'shop/cart' }).expect(201)).body;
    const key = await admin
      .request('post', 'keys', { namespace: 'shop/cart', key: 'k', forms: { '': 'K' } })
      .expect(201);
    known = {
      ORIGIN: started.url,
      TOKEN: admin.authorization.replace('Bearer ', ''),
      SESSION: first.cookie!.replace('dragoman=', ''),
      NAMESPACE: namespace.id,
      KEY: key.body.id,
      PERSON: admin.id,
    };
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });
  guardDelivery(() => started);

  /** Values for path parameters, so that requests get past the lookup. */
  const idOf = (path: string): string | number =>
    path.includes('/keys/') ? known.KEY! : path.includes('/namespaces/') ? known.NAMESPACE! : known.PERSON!;

  async function usual({ path, operation }: (typeof operations)[number]): Promise<CurlCommand> {
    const version = path.includes('/texts/') ? await versionOf() : 1;
    const variables: Record<string, string | number> = { VERSION: version, ID: idOf(path) };
    const source = operation['x-codeSamples']![0]!.source;
    for (const [, variable] of source.matchAll(/\$([A-Z_]+)/g)) variables[variable!] ??= known[variable!] ?? 'nothing';
    return parseCurl(source, variables);
  }

  /** Adds every optional member to a body, not only those of its example. */
  function membersOf({ requestBody }: Operation): string[] {
    const [content] = Object.values(requestBody?.content ?? {});
    const name = content?.schema?.$ref?.split('/').pop() ?? '';
    return Object.keys(schemas[name]?.properties ?? {});
  }

  const versionOf = async (): Promise<number> =>
    (await admin.request('get', `texts/${known.KEY}/de`)).body.version ?? 0;

  /** Every eighth, beginning with another one for each operation: all of them, spread over the operations. */
  const sample = (made: readonly Attempt[], operation: number): Attempt[] =>
    made.filter((_, index) => ALL || index % 8 === operation % 8);

  async function attempts(one: (typeof operations)[number]): Promise<Attempt[]> {
    const command = await usual(one);
    const texts = name === 'SQLite' ? strings : kept;
    const others = name === 'SQLite' ? hostile.others : [];
    const { operationId, parameters = [] } = one.operation;
    const made: Attempt[] = [];
    const template = one.path.split('/');
    const [path = '', query = ''] = command.path.split('?');
    for (const text of texts) {
      const shown = JSON.stringify(text.slice(0, 40));
      const encoded = inUrls.get(text);
      template.forEach((segment, index) => {
        if (!segment.startsWith('{') || encoded === undefined) return;
        const target = path.split('/').with(index, encoded).join('/');
        made.push({ what: `${operationId} ${segment} ${shown}`, command: { ...command, path: `${target}?${query}` } });
      });
      for (const { in: where, name: parameter } of parameters) {
        const what = `${operationId} ${parameter} ${shown}`;
        if (where === 'header' && possibleInHeader(text)) {
          made.push({ what, command: { ...command, headers: { ...command.headers, [parameter]: text } } });
        }
        if (where === 'query' && encoded !== undefined) {
          const rest = query.split('&').filter((pair) => !pair.startsWith(`${parameter}=`));
          const given = [...rest, `${parameter}=${encoded}`].join('&');
          made.push({ what, command: { ...command, path: `${path}?${given}` } });
        }
      }
    }
    const { body } = command;
    if (typeof body !== 'object' || body === null) return made;
    for (const member of membersOf(one.operation)) {
      for (const value of [...texts, ...others]) {
        const what = `${operationId} ${member} ${JSON.stringify(value).slice(0, 40)}`;
        // serialized by hand, so that `__proto__` arrives as a member
        const raw = JSON.stringify({ ...body, [member]: '@' }).replace('"@"', () => JSON.stringify(value));
        made.push({ what, command, raw });
      }
    }
    if (name === 'SQLite')
      for (const raw of bodies) made.push({ what: `${operationId} ${raw.slice(0, 40)}`, command, raw });
    return made;
  }

  const send = ({ command: { method, path, headers, body }, raw }: Attempt): Promise<HttpResponse> =>
    sendRequest(started.url, path, {
      method,
      headers: { ...headers, 'If-Match': headers['If-Match'] ?? '' },
      ...((raw ?? body) !== undefined && { body: raw ?? JSON.stringify(body) }),
    });

  it('get a response other than 5xx', async () => {
    const wrong: string[] = [];
    let sent = 0;
    for (const [index, one] of operations.entries()) {
      if (EXCLUDED.includes(one.operation.operationId)) continue;
      for (const attempt of sample(await attempts(one), index)) {
        const response = await send(attempt);
        sent++;
        const head = JSON.stringify(response.headers);
        const isProblem = response.headers['content-type'] === 'application/problem+json';
        if (response.status >= 500) wrong.push(`${attempt.what}: ${response.status}`);
        else if (response.status >= 400 && response.status !== 414 && response.status !== 431 && !isProblem)
          wrong.push(`${attempt.what}: ${response.status} ${response.headers['content-type']}`);
        else if (response.status >= 400 && /polluted|onerror|etc\/passwd|aaaaaaaaaa|OR 1=1/.test(sentencesOf(response)))
          wrong.push(`${attempt.what}: repeats it`);
        else if (response.status >= 400 && INSIDE.test(response.text))
          wrong.push(`${attempt.what}: tells of the inside`);
        else if (/x-injected/i.test(head)) wrong.push(`${attempt.what}: is a header`);
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(name === 'SQLite' ? 1000 : 150);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await sendRequest(started.url, '/healthz')).status).toBe(200);
  });

  it('leave data behind that can be read', async () => {
    for (const path of ['texts?language=de', 'activity/entries?limit=200', 'workspace'])
      await admin.request('get', path).expect(200);
    const database = started.app.get(Database);
    expect((await database.health()).ok).toBe(true);
    expect(name).toBe(database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL');
  });
});
