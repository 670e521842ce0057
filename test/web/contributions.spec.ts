import { readFile } from 'node:fs/promises';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import { Database } from '../../libs/workspace/src/database/database';
import { expectAccessibleInEveryMode } from '../support/accessibility';
import { browserWindows } from '../support/browser-windows';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

describe('the contributions, in the workspace', () => {
  let app: StartedApp;
  let ada: Member;
  let poleName: string;
  const { openPage } = browserWindows(() => app, /status of (400|404)/);

  const post = (path: string, body: object) => ada.requestOk(`/api/v1/${path}`, { method: 'POST', body });

  beforeAll(async () => {
    app = await startApp({ ownLanguages: 'all' });
    ada = await firstAdministrator(app);
    for (const tag of ['en', 'pl', 'de']) await post('languages', { tag });
    await post('namespaces', { name: 'shop' });
    const pole = await ada.invite({ role: 'translator', languages: ['pl'] });
    poleName = ((await pole.requestOk('/api/v1/session')).json() as { person: { name: string } }).person.name;
    const { id } = (
      await post('keys', { namespace: 'shop', key: 'report', forms: { '': 'Four words to report' } })
    ).json() as KeyView;
    for (const [who, language] of [
      [pole, 'pl'],
      [ada, 'de'],
    ] as const) {
      await who.requestOk(`/api/v1/texts/${id}/${language}`, {
        method: 'PUT',
        headers: { 'If-Match': '"0"' },
        body: { forms: { '': 'Vier' } },
      });
    }
  });
  afterAll(() => app?.close());

  it('are reported for a period, with totals, and exported', async () => {
    const page = await openPage('/en/activity', { who: ada });
    await page.getByRole('main').getByRole('link', { name: 'Contributions' }).click();
    await page.getByRole('heading', { name: 'Contributions', level: 1 }).waitFor();
    const cells = (name: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) })
        .getByRole('cell');
    await page.getByRole('rowheader', { name: 'Total' }).waitFor();
    expect(await cells(poleName).allInnerTexts()).toEqual(['Polish', '4', '1', '0', '0', '0']);
    expect(await cells('Total').allInnerTexts()).toEqual(['', '8', '2', '0', '0', '0']);
    await expectAccessibleInEveryMode(page);

    await page.getByLabel('Language', { exact: true }).selectOption('pl');
    await page.getByLabel('Person', { exact: true }).selectOption({ label: poleName });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/\/en\/activity\/contributions\?from=[\d-]+&to=[\d-]+&language=pl&person=/);
    await page.getByRole('cell', { name: 'German' }).waitFor({ state: 'detached' });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines.slice(1)).toEqual([expect.stringMatching(`^person,[^,]+,${poleName},pl,1,4,0,0,0$`)]);

    await page.getByRole('link', { name: 'Last month' }).click();
    await page.getByText('No contributions', { exact: true }).waitFor();
  });

  it('are reported in the time zone of the browser, which is named, and lead to the changes behind them', async () => {
    const page = await openPage('/en/activity/contributions', { who: ada, timezoneId: 'Asia/Tokyo' });
    await page.waitForURL(/\/activity\/contributions\?timeZone=Asia%2FTokyo$/);
    await page.getByText('Time zone: Asia/Tokyo').waitFor();
    const exported = page.getByRole('link', { name: 'Export' });
    expect(await exported.getAttribute('href')).toContain('timeZone=Asia%2FTokyo');
    const rows = await page.getByRole('row').allInnerTexts();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/\?from=/);
    expect(await page.getByRole('row').allInnerTexts()).toEqual(rows);
    await page.getByRole('link', { name: poleName }).click();
    await page.waitForURL(/\/en\/activity\?person=[^&]+&language=pl&from=[\d-]+&to=[\d-]+&timeZone=Asia%2FTokyo$/);
    await page.getByText('Text written').waitFor();
  });

  it('fit into the window with a long name, which stays in view while they are scrolled on a phone', async () => {
    const long = await ada.invite({ role: 'translator', languages: ['pl'] });
    const id = await long.id();
    const database = app.app.get(Database);
    await database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ name: 'Donaudampfschiff'.repeat(7) })
        .where('id', '=', id)
        .execute(),
    );
    const { id: keyId } = (
      await post('keys', { namespace: 'shop', key: 'long', forms: { '': 'Long' } })
    ).json() as KeyView;
    await long.requestOk(`/api/v1/texts/${keyId}/pl`, {
      ...{ method: 'PUT', headers: { 'If-Match': '"0"' }, body: { forms: { '': 'Długi' } } },
    });
    const page = await openPage('/en/activity/contributions', { who: ada, viewport: { width: 1440, height: 900 } });
    const table = page.getByRole('region').filter({ has: page.getByRole('table') });
    await table.getByRole('rowheader', { name: /^Donau/ }).waitFor();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await table.evaluate((region) => region.scrollTo(150, 0));
    const header = (await table.getByRole('rowheader', { name: /^Donau/ }).boundingBox())!;
    expect(header.x).toBeGreaterThanOrEqual(0);
    expect(header.width).toBeLessThan(200);
  });

  it('are sorted by a column, with the sums of a person who has several languages', async () => {
    const several = await ada.invite({ role: 'translator' });
    const name = ((await several.requestOk('/api/v1/session')).json() as { person: { name: string } }).person.name;
    for (const [key, words, languages] of [
      ['two', 'Two words', ['pl', 'de']],
      ['three', 'Three more words', ['de']],
    ] as const) {
      const added = (await post('keys', { namespace: 'shop', key, forms: { '': words } })).json() as KeyView;
      for (const language of languages) {
        await several.requestOk(`/api/v1/texts/${added.id}/${language}`, {
          ...{ method: 'PUT', headers: { 'If-Match': '"0"' }, body: { forms: { '': 'Zwei' } } },
        });
      }
    }
    const page = await openPage('/en/activity/contributions?language=', { who: ada, javaScriptEnabled: false });
    const own = page.locator('tbody tr').filter({ hasText: name });
    const rows = async (of = own) => (await of.allInnerTexts()).map((row) => row.split(/\s*\t\s*/).slice(1, 4));
    expect(await rows()).toEqual([
      ['All languages', '7', '3'],
      ['German', '5', '2'],
      ['Polish', '2', '1'],
    ]);
    const first = () => page.locator('tbody th').first().innerText();
    const column = (of: string) => page.getByRole('columnheader', { name: of });
    expect(await column('Words translated').getAttribute('aria-sort')).toBe('descending');
    expect(await first()).toBe(name);
    await column('Words translated').getByRole('link').click();
    expect(await column('Words translated').getAttribute('aria-sort')).toBe('ascending');
    expect(await first()).not.toBe(name);
    expect((await rows()).map(([language]) => language)).toEqual(['All languages', 'Polish', 'German']);
    await column('Person').getByRole('link').click();
    expect(new URL(page.url()).search).toMatch(/&sort=person$/);
    expect(await column('Person').getAttribute('aria-sort')).toBe('ascending');
    expect(await column('Words translated').getAttribute('aria-sort')).toBeNull();
    expect(await first()).toBe('Ada');
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('person');
    expect(await rows()).toEqual([['German', '5', '2']]);
  });

  it('are reported without JavaScript, and say which days do not work', async () => {
    const page = await openPage('/en/tasks', { who: ada, javaScriptEnabled: false });
    await page.getByRole('main').getByRole('link', { name: 'Contributions' }).click();
    await page.getByLabel('From', { exact: true }).fill('2001-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Choose at most 366 days.').waitFor();
    expect(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('link', { name: 'Export' }).count()).toBe(0);
    await page.getByLabel('To', { exact: true }).fill('2000-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('This day is before the first one.').waitFor();
    await page.getByRole('link', { name: 'Last 30 days' }).click();
    await page.getByRole('rowheader', { name: poleName }).waitFor();
  });
});
