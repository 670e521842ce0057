import type { OpenApiDocument, Operation } from '../../apps/api/src/openapi/openapi.contract';
import { Database } from '../../apps/api/src/database/database';
import { type Answer, ask } from '../support/ask';
import hostile from '../support/cases/hostile-values.json';
import { type Command, readCurl } from '../support/curl';
import { databases, type FreshDatabase } from '../support/databases';
import { type Editor, editor } from '../support/editors';
import { firstAdministrator } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const expanded = (text: string) =>
  text.replace(/@rep\(([^]*?),(\d+)\)/g, (_, part: string, times: string) => part.repeat(Number(times)));

const strings = hostile.strings.map(expanded);
/** What databases take differently. */
const kept = strings.filter((text) => !/^[\x20-\x7e]*$/.test(text));
const bodies = hostile.bodies.map(expanded);

/** As it would be written in an address by somebody who cannot be stopped. */
const inAddress = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const possibleInHeader = (text: string) => /^[\t\x20-\x7e]*$/.test(text);

const INSIDE =
  /\\n\s*at |:\d+:\d+\)|node_modules|\/work\/|\/srv|file:\/\/|(?:URI|Type|Range|Syntax)Error|express|nestjs|sqlite|postgres|SELECT |INSERT /i;

/** The words of a problem; its other members may show what others have saved. */
function said(answer: Answer): string {
  const { title, detail, errors } = answer.json();
  return JSON.stringify({ title, detail, errors });
}

/** What goes on until the caller leaves, and what ends the session that this test asks with. */
const LEFT_OUT = ['resources.release', 'events.open', 'sessions.endAll', 'session.end', 'links.setup'];

interface Attempt {
  readonly what: string;
  readonly command: Command;
  /** Instead of the command's own. */
  readonly raw?: string;
}

describe.each(databases)('Whatever is sent to the API, kept in $name,', ({ name, fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let admin: Editor;
  let operations: { path: string; operation: Operation }[];
  let schemas: OpenApiDocument['components']['schemas'];
  let known: Record<string, string | number>;

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place, texts: { en: { common: { title: 'Welcome' } } } });
    const api: OpenApiDocument = (await ask(started.url, '/api/v1/openapi.json')).json();
    schemas = api.components.schemas;
    operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    const first = await firstAdministrator(started);
    admin = await editor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de']) await admin.ask('post', 'languages', { tag }).expect(201);
    const namespace = (await admin.ask('post', 'namespaces', { name: 'shop/cart' }).expect(201)).body;
    const key = await admin.ask('post', 'keys', { namespace: 'shop/cart', key: 'k', forms: { '': 'K' } }).expect(201);
    known = {
      ORIGIN: started.url,
      TOKEN: admin.authorization.replace('Bearer ', ''),
      SESSION: first.cookie!.replace('dragoman=', ''),
      MESSAGE: key.body.id,
      NAMESPACE: namespace.id,
      KEY: key.body.id,
      PERSON: admin.id,
    };
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });

  /** What a path's `{id}` stands for, so that input gets further than to the door. */
  const idOf = (path: string): string | number =>
    path.includes('/keys/') ? known.KEY! : path.includes('/namespaces/') ? known.NAMESPACE! : known.PERSON!;

  async function usual({ path, operation }: (typeof operations)[number]): Promise<Command> {
    const version = path.includes('/translations/') ? await versionOf() : 1;
    const variables: Record<string, string | number> = { VERSION: version, ID: idOf(path) };
    const source = operation['x-codeSamples']![0]!.source;
    for (const [, variable] of source.matchAll(/\$([A-Z_]+)/g)) variables[variable!] ??= known[variable!] ?? 'nothing';
    return readCurl(source, variables);
  }

  /** All that a body may have, not only what its example has. */
  function membersOf({ requestBody }: Operation): string[] {
    const [content] = Object.values(requestBody?.content ?? {});
    const name = content?.schema?.$ref?.split('/').pop() ?? '';
    return Object.keys(schemas[name]?.properties ?? {});
  }

  const versionOf = async (): Promise<number> =>
    (await admin.ask('get', `translations/${known.MESSAGE}/de`)).body.version ?? 0;

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
      const fits = inAddress(text).length < 12_000; // of the 16 KiB that Node reads of a request's head
      template.forEach((segment, index) => {
        if (!segment.startsWith('{') || !fits) return;
        const asked = path.split('/').with(index, inAddress(text)).join('/');
        made.push({ what: `${operationId} ${segment} ${shown}`, command: { ...command, path: `${asked}?${query}` } });
      });
      for (const { in: where, name: parameter } of parameters) {
        const what = `${operationId} ${parameter} ${shown}`;
        if (where === 'header' && possibleInHeader(text)) {
          made.push({ what, command: { ...command, headers: { ...command.headers, [parameter]: text } } });
        }
        if (where === 'query' && fits) {
          const rest = query.split('&').filter((pair) => !pair.startsWith(`${parameter}=`));
          const given = [...rest, `${parameter}=${inAddress(text)}`].join('&');
          made.push({ what, command: { ...command, path: `${path}?${given}` } });
        }
      }
    }
    const { body } = command;
    if (typeof body !== 'object' || body === null) return made;
    for (const member of membersOf(one.operation)) {
      for (const value of [...texts, ...others]) {
        const what = `${operationId} ${member} ${JSON.stringify(value).slice(0, 40)}`;
        // with quotation marks of its own, so that `__proto__` arrives as a member
        const raw = JSON.stringify({ ...body, [member]: '@' }).replace('"@"', () => JSON.stringify(value));
        made.push({ what, command, raw });
      }
    }
    if (name === 'SQLite')
      for (const raw of bodies) made.push({ what: `${operationId} ${raw.slice(0, 40)}`, command, raw });
    return made;
  }

  const send = ({ command: { method, path, headers, body }, raw }: Attempt): Promise<Answer> =>
    ask(started.url, path, {
      method,
      headers: { ...headers, 'If-Match': headers['If-Match'] ?? '' },
      ...((raw ?? body) !== undefined && { body: raw ?? JSON.stringify(body) }),
    });

  it('is answered, and never by a failure', async () => {
    const wrong: string[] = [];
    let sent = 0;
    for (const one of operations) {
      if (LEFT_OUT.includes(one.operation.operationId)) continue;
      for (const attempt of await attempts(one)) {
        const answer = await send(attempt);
        sent++;
        const head = JSON.stringify(answer.headers);
        const isProblem = answer.headers['content-type'] === 'application/problem+json';
        if (answer.status >= 500) wrong.push(`${attempt.what}: ${answer.status}`);
        else if (answer.status >= 400 && answer.status !== 414 && answer.status !== 431 && !isProblem)
          wrong.push(`${attempt.what}: ${answer.status} ${answer.headers['content-type']}`);
        else if (answer.status >= 400 && /polluted|onerror|etc\/passwd|aaaaaaaaaa|OR 1=1/.test(said(answer)))
          wrong.push(`${attempt.what}: repeats it`);
        else if (answer.status >= 400 && INSIDE.test(answer.text)) wrong.push(`${attempt.what}: tells of the inside`);
        else if (/x-injected/i.test(head)) wrong.push(`${attempt.what}: is a header`);
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(name === 'SQLite' ? 2000 : 500);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await ask(started.url, '/healthz')).status).toBe(200);
  }, 240_000);

  it('leaves behind what can be read', async () => {
    for (const path of ['translations?language=de', 'history?limit=200', 'workspace'])
      await admin.ask('get', path).expect(200);
    const database = started.app.get(Database);
    expect((await database.health()).ok).toBe(true);
    expect(name).toBe(database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL');
  });
});
