import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';

const root = join(__dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const isInstalled = (program: string): boolean => spawnSync(program, ['--help']).error === undefined;

describe('the examples for operators', () => {
  it('name settings that exist', () => {
    const settings = new Set(textOf('apps/api/src/read-config.ts').match(/\bDRAGOMAN_[A-Z_]+[A-Z]\b/g));
    const files = [...globSync('deploy/**/*.*', { cwd: root }), 'Dockerfile', 'compose.yaml'].filter(
      (file) => !file.endsWith('.schema.json'),
    );
    const unknown = files.flatMap((file) =>
      (textOf(file).match(/\bDRAGOMAN_[A-Z_]+[A-Z]\b/g) ?? [])
        .filter((name) => !settings.has(name.replace(/_FILE$/, '')))
        .map((name) => `${file}: ${name}`),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(unknown).toEqual([]);
  });

  it('start the program that the build makes', () => {
    const [, program] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(textOf('deploy/systemd/dragoman.service'))!;
    expect(existsSync(join(root, program!))).toBe(true);
    expect(textOf('Dockerfile')).toContain(`CMD ["node", "${program}"]`);
  });

  it('have the version of the project', () => {
    const { version } = JSON.parse(textOf('apps/api/package.json')) as { version: string };
    const chart = textOf('deploy/helm/dragoman/Chart.yaml');
    expect(chart).toContain(`\nversion: ${version}\n`);
    expect(chart).toContain(`\nappVersion: ${version}\n`);
  });
});

(isInstalled('systemd-analyze') ? describe : describe.skip)('the unit of systemd', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'dragoman-unit-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('is accepted, and leaves the service few privileges', async () => {
    // systemd looks for the program and the user on this machine.
    const unit = textOf('deploy/systemd/dragoman.service')
      .replace('/usr/bin/node', process.execPath)
      .replace('User=dragoman', `User=${userInfo().username}`)
      .replace(/^Documentation=.*$/m, '');
    const file = join(folder, 'dragoman.service');
    await writeFile(file, unit);
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(verified.stdout + verified.stderr).not.toMatch(/dragoman\.service/);
    expect(verified.status).toBe(0);
    // 0 has no privileges, 10 all of them. Versions of systemd before 250 cannot do this.
    const security = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', file]);
    expect([0, null]).toContain(security.status);
  });
});

describe('the values of the Helm chart', () => {
  const chart = 'deploy/helm/dragoman';
  const valid = new Ajv().compile(JSON.parse(textOf(`${chart}/values.schema.json`)) as object);
  const defaults = (): Record<string, unknown> => parse(textOf(`${chart}/values.yaml`)) as Record<string, unknown>;

  it('have defaults that the schema accepts', () => {
    expect([valid(defaults()), valid.errors]).toEqual([true, null]);
  });

  it('are described by the schema, one by one', () => {
    const { properties } = JSON.parse(textOf(`${chart}/values.schema.json`)) as { properties: object };
    // Helm itself adds `global`.
    expect(Object.keys(properties).filter((name) => name !== 'global')).toEqual(Object.keys(defaults()));
  });

  it('are the only ones that the templates use', () => {
    const used = globSync(`${chart}/templates/*`, { cwd: root }).flatMap((file) =>
      [...textOf(file).matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path]) => path!.slice(1).split('.')),
    );
    const has = (values: unknown, [name, ...rest]: readonly string[]): boolean =>
      name === undefined ||
      (typeof values === 'object' && values !== null && name in values && has(Reflect.get(values, name), rest));
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((path) => !has(defaults(), path))).toEqual([]);
  });

  it.each([
    ['a value that does not exist', { replica: 2 }],
    ['an origin with a path', { origin: 'https://company.example/texts' }],
    ['a path that ends with a slash', { basePath: '/texts/' }],
    ['no replica', { replicas: 0 }],
    ['a setting that is not of Dragoman', { settings: { PORT: '80' } }],
  ])('are refused with %s', (_name, values) => {
    expect(valid({ ...defaults(), ...values })).toBe(false);
  });
});

(isInstalled('helm') ? describe : describe.skip)('the Helm chart', () => {
  const chart = join(root, 'deploy/helm/dragoman');
  const required = { 'image.repository': 'registry.example/dragoman', origin: 'https://texts.example' };
  const helm = (command: readonly string[], values: Readonly<Record<string, string>>) => {
    const sets = Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const { status, stdout, stderr } = spawnSync('helm', [...command, ...sets], { encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  const render = (values: Readonly<Record<string, string>>) => helm(['template', 'texts', chart], values);

  it('has no mistakes that Helm knows', () => {
    expect(helm(['lint', '--strict', chart], required)).toMatchObject({ status: 0 });
  });

  it('runs one replica with a volume of its own by default', () => {
    const { text } = render(required);
    expect(text.match(/^kind: .*$/gm)).toEqual(['kind: Service', 'kind: StatefulSet']);
    expect(text).toContain('replicas: 1');
    expect(text).toContain('path: /readyz');
    expect(text).toContain('readOnlyRootFilesystem: true');
    expect(text).not.toContain('DATABASE_URL');
  });

  it('runs several replicas with PostgreSQL, below a path, behind an ingress', () => {
    const { text } = render({
      ...required,
      replicas: '2',
      'databaseUrl.existingSecret': 'database',
      basePath: '/texts',
      'ingress.enabled': 'true',
      'ingress.tlsSecret': 'certificate',
    });
    expect(text.match(/^kind: .*$/gm)?.sort()).toEqual([
      'kind: Ingress',
      'kind: PodDisruptionBudget',
      'kind: Service',
      'kind: StatefulSet',
    ]);
    expect(text).toMatch(/name: DATABASE_URL\s+valueFrom:\s+secretKeyRef:\s+name: database\s+key: url/);
    expect(text).toMatch(/name: DRAGOMAN_BASE_PATH\s+value: "\/texts"/);
    expect(text).toContain('path: /texts/readyz');
    expect(text).toMatch(/host: "texts\.example"\s+http:\s+paths:\s+- path: \/texts\n/);
  });

  it.each([
    ['no origin', { origin: '' }, 'origin is missing: set it to the public origin'],
    ['no image', { 'image.repository': '' }, 'image.repository is missing: set it to the image'],
    ['several replicas without PostgreSQL', { replicas: '2' }, 'Several replicas need PostgreSQL'],
    ['an origin with a path', { origin: 'https://company.example/texts' }, 'origin'],
    ['a value that does not exist', { replica: '2' }, 'replica'],
  ])('is refused with %s', (_name, values, sentence) => {
    const { status, text } = render({ ...required, ...values });
    expect(status).not.toBe(0);
    expect(text).toContain(sentence);
  });
});
