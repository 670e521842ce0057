import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES } from '../../libs/workspace/src/access/permissions';
import type { BuildsView } from '../../libs/workspace/src/builds/builds.contract';
import { describeInProgram } from '../support/base-path';
import { browserWindows } from '../support/browser-windows';
import { type FreshDatabase, postgres } from '../support/databases';
import { Developer } from '../support/developer';
import { type Forge, startForge } from '../support/forge';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const ENGLISH = 'Everyone reads in their own language';
const LOCALES = join(__dirname, '../../apps/web/locales');

// It is shown on a page of the program; those of a host are its own, see test/web/mounted.spec.ts.
describeInProgram('a text that is changed in the code and deployed', () => {
  let folder: string;
  let database: FreshDatabase;
  let developer: Developer;
  let repository: ReturnType<Developer['createRepository']>;
  let forge: Forge;
  let running: StartedApp;
  let next: StartedApp | undefined;
  let ada: Member;
  const { openPage } = browserWindows(() => running);

  const fileOf = (language: string) => join(repository.clone, `locales/${language}/dragoman/home.json`);
  const start = (hour: number) =>
    startApp({
      ownLanguages: 'all',
      database,
      sources: [join(repository.clone, 'locales')],
      environment: { DRAGOMAN_FROM_CODE: 'follow', DRAGOMAN_BUILD: `2026-01-01T0${hour}:00:00Z` },
    });
  const post = (path: string, body: object) => ada.requestOk(`/api/v1/${path}`, { method: 'POST', body });
  const publish = async () => {
    const { hash } = (await ada.requestOk('/api/v1/releases/preview')).json();
    await post('releases', { hash, leaveErrors: true });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dragoman-deploy-'));
    developer = new Developer(folder);
    repository = developer.createRepository('shop');
    for (const language of ['en', 'de']) {
      await mkdir(join(fileOf(language), '..'), { recursive: true });
      await cp(join(LOCALES, language, 'dragoman/home.json'), fileOf(language));
    }
    developer.commitAll(repository.clone);
    [database, forge] = [await postgres.fresh(), await startForge('forge-token')];
    running = await start(1);
    ada = await firstAdministrator(running);
    const files = await Promise.all(
      ['en', 'de'].map(async (language) => ({
        file: `${language}/dragoman/home.json`,
        content: await readFile(fileOf(language), 'utf8'),
      })),
    );
    const { plan } = (await post('imports', { files, dryRun: true })).json();
    await post('imports', { files, plan, state: 'reviewed' });
    await publish();
    // The process reads the files of its build some time after it has started; they are changed later.
    await waitUntil(async () => ((await ada.requestOk('/api/v1/builds')).json() as BuildsView).builds.length === 1);
  });
  afterAll(async () => {
    await Promise.all([running?.close(), next?.close(), forge?.close()]);
    await database?.remove();
    await rm(folder, { recursive: true });
  });

  it('is shown on open pages, translated in the workspace, and pulled into the repository', async () => {
    const visitor = await openPage('/en');
    await visitor.evaluate(() => document.body.setAttribute('data-stays', ''));

    const changed = 'Everyone reads in the language they think in';
    await writeFile(fileOf('en'), (await readFile(fileOf('en'), 'utf8')).replace(ENGLISH, changed));
    developer.commitAll(repository.clone, 'Reword the title');
    next = await start(2); // the visitor stays connected to the first process
    await visitor.getByRole('heading', { level: 1, name: changed }).waitFor();
    expect(await visitor.locator('body[data-stays]').count()).toBe(1);

    const translator = await ada.invite({ role: 'translator', languages: ['de'] });
    const page = await openPage('/en/translate/dragoman/home?language=de&filter=sourceChanged', { who: translator });
    await page.waitForFunction(() => document.querySelectorAll('nav ol a[tabindex]').length === 1);
    await page.locator('textarea').fill('Alle lesen in der Sprache, in der sie denken');
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await publish();

    const args = ['pull', 'locales', '--url', running.url, '--pr', '--forge', 'github', '--api-url', forge.url];
    const token = await ada.token(SCOPES);
    const variables = { DRAGOMAN_TOKEN: token, GITHUB_TOKEN: 'forge-token', GITHUB_REPOSITORY: 'team/shop' };
    expect(await developer.dragoman(repository.clone, args, variables)).toMatchObject({ code: 0, stderr: '' });
    const [request] = forge.requests;
    expect(developer.git(repository.bare, 'diff', '--numstat', `main...${request!.branch}`)).toBe(
      '1\t1\tlocales/de/dragoman/home.json',
    );
    const lines = developer.git(repository.bare, 'diff', '--unified=0', `main...${request!.branch}`);
    expect(lines).toContain('+  "title": "Alle lesen in der Sprache, in der sie denken",');
  });
});
