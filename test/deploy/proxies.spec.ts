import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { request } from 'node:https';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { PreviewView } from '../../libs/workspace/src/releases/releases.contract';
import { Database } from '../../libs/workspace/src/database/database';
import { type FreshDatabase, postgres } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const examples = join(__dirname, '../../deploy');
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const isInstalled = (program: string): boolean => folders.some((folder) => existsSync(join(folder, program)));

/** The address that requests come from: another one than that of the proxies. Linux has all of 127.0.0.0/8. */
const VISITOR = process.platform === 'linux' ? '127.0.0.5' : '127.0.0.1';

/** A proxy that runs with an example, of which only addresses, ports and certificates are replaced. */
interface RunningProxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  stop(): Promise<void>;
}

interface Example {
  readonly program: 'nginx' | 'caddy';
  /** `replicas` have a site of their own. */
  ownSite(folder: string, replicas: readonly string[]): Promise<RunningProxy>;
  /** `dragoman` is below a path of `site`. */
  belowPath(folder: string, dragoman: string, site: string): Promise<RunningProxy>;
}

/** Replaces each text in an example. @throws Error if the example does not have it */
function adapt(file: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(examples, file), 'utf8'),
  );
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const addressOf = (url: string): string => new URL(url).host;

async function run(child: ChildProcess, ports: Pick<RunningProxy, 'httpPort' | 'httpsPort'>): Promise<RunningProxy> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit');
  const accepts = () => sendRequest(`http://127.0.0.1:${ports.httpPort}`, '/').then(Boolean, () => false);
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(output);
    return accepts();
  });
  return {
    ...ports,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function startNginx(folder: string, configuration: string, ports: [number, number]): Promise<RunningProxy> {
  const [httpPort, httpsPort] = ports;
  await mkdir(join(folder, 'temp'));
  await writeFile(join(folder, 'site.conf'), configuration);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp', name)};`,
  );
  const main = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${join(folder, 'pid')}; error_log stderr warn;
    events {}
    http { access_log off; ${own.join(' ')} include ${join(folder, 'site.conf')}; }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const env = { ...process.env, PATH: folders.join(delimiter) };
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], { env });
  return run(child, { httpPort, httpsPort });
}

async function startCaddy(folder: string, configuration: string, ports: [number, number]): Promise<RunningProxy> {
  const [httpPort, httpsPort] = ports;
  const file = join(folder, 'Caddyfile');
  const options = `{
    admin off
    local_certs
    skip_install_trust
    http_port ${httpPort}
    https_port ${httpsPort}
  }\n`;
  await writeFile(file, options + configuration);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return run(spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env }), { httpPort, httpsPort });
}

const EXAMPLES: readonly Example[] = [
  {
    program: 'nginx',
    ownSite: async (folder, [first, second]) => {
      const ports: [number, number] = [await freePort(), await freePort()];
      const key = join(folder, 'key.pem');
      const certificate = join(folder, 'certificate.pem');
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
      const files = ['-keyout', key, '-out', certificate, '-subj', '/CN=texts.example'];
      execFileSync('openssl', ['req', '-x509', ...curve, ...files], { stdio: 'ignore' });
      await chmod(key, 0o600);
      const configuration = adapt('nginx/dragoman.conf', [
        ['127.0.0.1:3001', addressOf(first!)],
        ['127.0.0.1:3002', addressOf(second!)],
        ['listen 80;', `listen 127.0.0.1:${ports[0]};`],
        ['listen [::]:80;', ''],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${ports[1]} ssl http2;`],
        ['listen [::]:443 ssl http2;', ''],
        ['/etc/letsencrypt/live/texts.example/fullchain.pem', certificate],
        ['/etc/letsencrypt/live/texts.example/privkey.pem', key],
      ]);
      return startNginx(folder, configuration, ports);
    },
    belowPath: async (folder, dragoman, site) => {
      const port = await freePort();
      const included = adapt('nginx/below-a-path.conf', [['127.0.0.1:3000', addressOf(dragoman)]]);
      const configuration = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${site}; } ${included} }`;
      return startNginx(folder, configuration, [port, port]);
    },
  },
  {
    program: 'caddy',
    ownSite: async (folder, [first, second]) => {
      const configuration = adapt('caddy/Caddyfile', [
        ['127.0.0.1:3001', addressOf(first!)],
        ['127.0.0.1:3002', addressOf(second!)],
      ]);
      return startCaddy(folder, configuration, [await freePort(), await freePort()]);
    },
    belowPath: async (folder, dragoman, site) => {
      const configuration = adapt('caddy/below-a-path.Caddyfile', [
        ['company.example', 'http://company.example'],
        ['https://http://', 'https://'], // in a comment
        ['127.0.0.1:3000', addressOf(dragoman)],
        ['127.0.0.1:8080', addressOf(site)],
      ]);
      return startCaddy(folder, configuration, [await freePort(), await freePort()]);
    },
  },
];

const installed = EXAMPLES.filter(({ program }) => isInstalled(program));

// Without a proxy, its tests are skipped.
(installed.length > 0 ? describe : describe.skip)('Dragoman behind a proxy', () => {
  const folders: string[] = [];
  const proxies: RunningProxy[] = [];
  const ownSites: RunningProxy[] = [];
  let place: FreshDatabase;
  let replicas: StartedApp[];
  let mounted: StartedApp;
  let site: Server;
  let admin: Editor;

  beforeAll(async () => {
    place = await postgres.fresh();
    const environment = {
      DRAGOMAN_ORIGIN: 'https://texts.example',
      DRAGOMAN_TRUSTED_PROXIES: '1',
      DRAGOMAN_BASE_PATH: '',
    };
    const start = () => startApp({ database: place, environment });
    replicas = [await start(), await start()];
    admin = await createEditor(replicas[0]!.app, { name: 'Ada', role: 'administrator' });
    await call('POST', 'languages', { tag: 'en' });
    mounted = await startApp({
      environment: {
        DRAGOMAN_ORIGIN: 'https://company.example',
        DRAGOMAN_TRUSTED_PROXIES: '1',
        DRAGOMAN_BASE_PATH: '/texts',
      },
    });
    site = createServer((_request, response) => response.end('the other site')).listen(0, '127.0.0.1');
    await once(site, 'listening');
  });
  afterAll(async () => {
    for (const proxy of proxies) await proxy.stop();
    for (const replica of [...(replicas ?? []), mounted]) await replica?.close();
    site?.close();
    await place?.remove();
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  /** Calls the REST API of the first replica, without a proxy. */
  async function call(method: string, path: string, body?: object): Promise<HttpResponse> {
    const response = await sendRequest(replicas[0]!.url, `/api/v1/${path}`, {
      method,
      headers: { Authorization: admin.authorization, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return response;
  }

  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-proxy-'));
    folders.push(folder);
    return folder;
  };

  const describeEach = (tests: (example: Example) => void) => {
    for (const example of EXAMPLES)
      (installed.includes(example) ? describe : describe.skip)(example.program, () => tests(example));
  };

  describeEach(({ ownSite, belowPath }) => {
    let proxy: RunningProxy;
    beforeAll(async () => {
      proxy = await ownSite(
        await newFolder(),
        replicas.map(({ url }) => url),
      );
      proxies.push(proxy);
      ownSites.push(proxy);
      // Caddy makes its certificate after it has begun to listen.
      await waitUntil(() =>
        send('/healthz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
    });

    /** Sends a request to the site of the example over TLS, whatever its certificate. */
    const open = (
      path: string,
      options: { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer } = {},
    ) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const { method = 'GET', headers, body } = options;
        const target = {
          host: '127.0.0.1',
          localAddress: VISITOR,
          port: proxy.httpsPort,
          servername: 'texts.example',
          rejectUnauthorized: false,
        };
        const outgoing = request(
          { ...target, path, method, headers: { Host: 'texts.example', ...headers }, agent: false },
          resolve,
        );
        outgoing.on('error', reject);
        outgoing.end(body);
      });
    const send = async (
      ...parameters: Parameters<typeof open>
    ): Promise<Pick<HttpResponse, 'status' | 'headers' | 'text'>> => {
      const response = await open(...parameters);
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      return { status: response.statusCode!, headers: response.headers, text };
    };

    it('moves HTTP to HTTPS', async () => {
      const { status, headers } = await sendRequest(`http://127.0.0.1:${proxy.httpPort}`, '/de?a=b', {
        headers: { Host: 'texts.example' },
      });
      expect([301, 308]).toContain(status);
      expect(headers.location).toBe('https://texts.example/de?a=b');
    });

    it('delivers texts as Dragoman compresses them, with their entity tags', async () => {
      const path = '/locales/de/dragoman/common.json';
      const { status, headers } = await send(path, { headers: { 'Accept-Encoding': 'br' } });
      expect([status, headers['content-encoding']]).toEqual([200, 'br']);
      const again = await send(path, { headers: { 'Accept-Encoding': 'br', 'If-None-Match': headers.etag } });
      expect(again.status).toBe(304);
    });

    it('passes the address and the scheme of the visitor on, and not what a client claims', async () => {
      const email = `ada@${Date.now()}.example`;
      const { status, headers } = await send('/api/v1/session', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          Origin: 'https://texts.example',
          'X-Forwarded-For': '203.0.113.9',
        },
        body: JSON.stringify({ email, password: 'not the password' }),
      });
      expect([status, headers['content-type']]).toEqual([401, expect.stringContaining('application/problem+json')]);
      expect(headers['strict-transport-security']).toBeDefined();
      const { address } = await replicas[0]!.app
        .get(Database)
        .read.selectFrom('security_events')
        .select('address')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(address).toBe(VISITOR);
    });

    it('lets imports through, up to the size that Dragoman takes', async () => {
      const { status, headers } = await send('/api/v1/imports', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: admin.authorization },
        body: Buffer.alloc(3_000_000, ' '),
      });
      expect([status, headers['content-type']]).toEqual([400, expect.stringContaining('application/problem+json')]);
    });

    it('passes events on at once, over HTTP/2 as browsers use it', async () => {
      const session = connect(`https://127.0.0.1:${proxy.httpsPort}`, {
        servername: 'texts.example',
        rejectUnauthorized: false,
      });
      const stream = session.request({ ':path': '/locales/events', ':authority': 'texts.example' });
      let events = '';
      stream.setEncoding('utf8').on('data', (text: string) => (events += text));
      await waitUntil(() => events.includes('event: release'));
      const before = events;
      await call('POST', 'namespaces', { name: `shop${proxy.httpsPort}` });
      const key = { namespace: `shop${proxy.httpsPort}`, key: 'title', forms: { '': 'Shop' } };
      await call('POST', 'keys', key);
      const { hash } = (await call('GET', 'releases/preview')).json() as PreviewView;
      await call('POST', 'releases', { hash });
      await waitUntil(() => events.length > before.length);
      session.destroy();
    });

    it('shows the pages below a path of another site, with everything that they load', async () => {
      const below = await belowPath(
        await newFolder(),
        mounted.url,
        `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      );
      proxies.push(below);
      const get = (path: string) =>
        sendRequest(`http://127.0.0.1:${below.httpPort}`, path, { headers: { Host: 'company.example' } });
      expect((await get('/')).text).toBe('the other site');
      const page = await get('/texts/de');
      expect(page.status).toBe(200);
      const loaded = [...page.text.matchAll(/(?:src|href)="(\/texts\/assets\/[^"]+)"/g)].map(([, path]) => path!);
      expect(loaded.length).toBeGreaterThan(1);
      for (const path of loaded) expect([path, (await get(path)).status]).toEqual([path, 200]);
      expect((await get('/texts/locales/de/dragoman/common.json')).status).toBe(200);
      const start = await get('/texts');
      expect(start.status).toBeGreaterThanOrEqual(300);
      expect(start.headers.location).toMatch(/^(?:http:\/\/company\.example(?::\d+)?)?\/texts\//);
    });
  });

  it('goes on with one replica while the other one is restarted', async () => {
    expect(ownSites).toHaveLength(installed.length);
    await replicas.pop()!.close();
    for (const { httpsPort } of ownSites) {
      const statuses = new Set<number>();
      for (let i = 0; i < 10; i++) {
        const session = connect(`https://127.0.0.1:${httpsPort}`, {
          servername: 'texts.example',
          rejectUnauthorized: false,
        });
        const stream = session.request({ ':path': '/readyz', ':authority': 'texts.example' });
        const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
        statuses.add(headers[':status']);
        session.destroy();
      }
      expect([...statuses]).toEqual([200]);
    }
  });
});
