import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PreviewView } from '../../libs/workspace/src/releases/releases.contract';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import { type BuiltApp, startBuiltApp } from '../support/built-app';
import { type FreshDatabase, sqlite } from '../support/databases';
import { addEditor } from '../support/editors';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { waitUntil } from '../support/wait-until';

interface RecordedSpan {
  readonly name: string;
  readonly kind: number;
  readonly status: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly traceId: string;
  readonly spanId: string;
  readonly parent?: string;
}

/** `SpanKind` and `SpanStatusCode` of OpenTelemetry. */
const INTERNAL = 0;
const SERVER = 1;
const UNSET = 0;

/** The built program, with an SDK of OpenTelemetry that is registered as operators do it. */
describe('traces of OpenTelemetry', () => {
  let folder: string;
  let place: FreshDatabase;
  let built: BuiltApp;
  let authorization: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dragoman-spans-'));
    place = await sqlite.fresh();
    const database = await place.open();
    ({ authorization } = await addEditor(database, { name: 'Ada', role: 'administrator' }));
    await database.close();
    built = await startBuiltApp({
      ...place.environment,
      SPANS: join(folder, 'spans.jsonl'),
      NODE_OPTIONS: `--import=${pathToFileURL(join(__dirname, '../support/record-spans.mjs')).href}`,
    });
  });
  afterAll(async () => {
    built?.child.kill('SIGTERM');
    await built?.exited;
    await place?.remove();
    await rm(folder, { recursive: true });
  });

  const spansOf = (traceId: string): RecordedSpan[] => {
    const file = join(folder, 'spans.jsonl');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    return lines
      .slice(0, -1)
      .map((line) => JSON.parse(line) as RecordedSpan)
      .filter((span) => span.traceId === traceId);
  };

  interface TracedRequest {
    readonly response: HttpResponse;
    readonly traceId: string;
    /** Of the caller, who is the parent. */
    readonly spanId: string;
  }

  /** Sends a request as a traced caller does. */
  async function send(path: string, method = 'GET', body?: object): Promise<TracedRequest> {
    const traceId = randomBytes(16).toString('hex');
    const spanId = randomBytes(8).toString('hex');
    const response = await sendRequest(built.url, path, {
      method,
      headers: {
        traceparent: `00-${traceId}-${spanId}-01`,
        ...(path.startsWith('/api') && { Authorization: authorization }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    return { response, traceId, spanId };
  }

  /** Waits for the first span of the trace whose name begins like this. */
  async function findSpan(traceId: string, name: string): Promise<RecordedSpan> {
    const find = () => spansOf(traceId).find((span) => span.name.startsWith(name));
    await waitUntil(() => find() !== undefined);
    return find()!;
  }

  it('have a span for each request to the REST API, which continues the trace of the caller', async () => {
    const { response, traceId, spanId } = await send('/api/v1/languages?secret=1');
    expect(response.status).toBe(200);
    expect(await findSpan(traceId, 'GET')).toMatchObject({
      name: 'GET /api/v1/languages',
      kind: SERVER,
      status: UNSET,
      parent: spanId,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/languages',
        'http.response.status_code': 200,
        'url.path': '/api/v1/languages',
      },
    });
    expect(JSON.stringify(spansOf(traceId))).not.toContain('secret');
  });

  it('do not count a refused request as a failure', async () => {
    const { traceId } = await send('/api/v1/releases/7');
    expect(await findSpan(traceId, 'GET')).toMatchObject({
      status: UNSET,
      attributes: { 'http.response.status_code': 404 },
    });
  });

  it.each(['de', 'fr'])(
    'have a span for each page that is rendered, with the requests of the page in it (%s)',
    async (language) => {
      const { response, traceId, spanId } = await send(`/${language}/languages`);
      expect(response.status).toBe(200);
      const page = await findSpan(traceId, 'render page');
      expect(page).toMatchObject({
        parent: spanId,
        attributes: { 'url.path': `/${language}/languages`, 'dragoman.language': language },
      });
      const request = await findSpan(traceId, 'GET /api/v1/');
      expect(request).toMatchObject({ kind: INTERNAL, parent: page.spanId });
    },
  );

  it('have spans for an import and its transaction, which runs in a thread', async () => {
    const files = [{ file: 'en/shop.json', content: '{"title":"Shop"}' }];
    const { plan } = (await send('/api/v1/imports', 'POST', { files, dryRun: true })).response.json() as ImportPlanView;
    const { response, traceId } = await send('/api/v1/imports', 'POST', { files, plan, state: 'reviewed' });
    expect(response.status).toBe(200);
    const request = await findSpan(traceId, 'POST');
    const work = await findSpan(traceId, 'import texts');
    expect([request.name, work.parent]).toEqual(['POST /api/v1/imports', request.spanId]);
    const transaction = await findSpan(traceId, 'database transaction');
    expect(transaction).toMatchObject({ parent: work.spanId, attributes: { 'db.system.name': 'sqlite' } });
  });

  it('have spans for a publish and its transaction', async () => {
    const { hash } = (await send('/api/v1/releases/preview')).response.json() as PreviewView;
    const { response, traceId } = await send('/api/v1/releases', 'POST', { hash });
    expect(response.status).toBe(201);
    const request = await findSpan(traceId, 'POST');
    const publish = await findSpan(traceId, 'publish release');
    expect(publish).toMatchObject({
      parent: request.spanId,
      attributes: { 'dragoman.release': 1, 'dragoman.release.kind': 'publish' },
    });
    expect(await findSpan(traceId, 'database transaction')).toMatchObject({ parent: publish.spanId });
    const refused = await send('/api/v1/releases', 'POST', { hash });
    expect(await findSpan(refused.traceId, 'publish release')).toMatchObject({
      status: UNSET,
      attributes: { 'error.type': expect.stringMatching(/^\w+$/) },
    });
  });

  it('have no span for the delivery of texts', async () => {
    const delivered = [await send('/locales/en/shop.json'), await send('/locales/manifest.json')];
    expect(delivered.map(({ response }) => response.status)).toEqual([200, 200]);
    const { traceId } = await send('/api/v1/languages');
    await findSpan(traceId, 'GET');
    expect(delivered.flatMap((each) => spansOf(each.traceId))).toEqual([]);
  });
});
