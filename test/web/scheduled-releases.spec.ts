import type { Page } from 'playwright-core';
import type {
  ScheduledReleasesView,
  ScheduledReleaseView,
} from '../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { expectAccessibleInEveryMode } from '../support/accessibility';
import { expectFocus } from '../support/browser';
import { browserWindows } from '../support/browser-windows';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const DAY = 24 * 3_600_000;
/** On the clocks of Tokyo, which are 9 hours ahead of UTC. */
const inTokyo = (time: number) => new Date(time + 9 * 3_600_000).toISOString().slice(0, 16);

describe('publishing later, on the page of releases', () => {
  let app: StartedApp;
  let ada: Member;
  let pia: Member;
  let viewer: Member;
  const { openPage } = browserWindows(() => app, /status of 400/);

  const post = (who: Member, path: string, body: object) => who.requestOk(`/api/v1/${path}`, { method: 'POST', body });
  const schedule = async (who: Member, body: object): Promise<ScheduledReleaseView> =>
    (await post(who, 'scheduled-releases', body)).json() as ScheduledReleaseView;
  const waiting = async () =>
    ((await ada.requestOk('/api/v1/scheduled-releases')).json() as ScheduledReleasesView).scheduled;
  const cancel = (who: Member, { id }: ScheduledReleaseView) =>
    who.requestOk(`/api/v1/scheduled-releases/${id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
  let made = 0;
  const addText = async () => {
    const key = `text${++made}`;
    await post(ada, 'keys', { namespace: 'shop', key, forms: { '': key } });
  };

  beforeAll(async () => {
    app = await startApp({ ownLanguages: 'all' });
    ada = await firstAdministrator(app);
    pia = await ada.invite({ role: 'publisher' });
    viewer = await ada.invite({ role: 'viewer' });
    await post(ada, 'languages', { tag: 'en' });
    await post(ada, 'namespaces', { name: 'shop' });
    await addText();
  });
  afterEach(async () => {
    for (const each of await waiting()) await cancel(ada, each);
  });
  afterAll(() => app?.close());

  const section = (page: Page) => page.getByRole('region', { name: 'Scheduled releases' });
  const item = (page: Page, words: string) => section(page).getByRole('listitem').filter({ hasText: words });

  it('schedules a release with the keyboard, changes it, and cancels it', async () => {
    const page = await openPage('/en/releases', { who: ada, timezoneId: 'Asia/Tokyo' });
    const summary = page.locator('summary', { hasText: 'Publish later…' });
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const form = page.locator('details', { has: summary });
    const at = form.getByLabel('Date and time');
    await expectFocus(at);
    await form.getByText('Time zone: Asia/Tokyo').waitFor();
    const past = inTokyo(Date.now() - DAY);
    await at.fill(past);
    await form.getByLabel('Note').fill('Spring');
    await form.getByRole('button', { name: 'Schedule' }).press('Enter');
    const alert = form.getByRole('alert');
    await expectFocus(alert);
    await form.getByText('Choose a time in the future.').waitFor();
    expect([await at.inputValue(), await form.getByLabel('Note').inputValue()]).toEqual([past, 'Spring']);
    const time = Math.floor((Date.now() + DAY) / 60_000) * 60_000;
    await at.fill(inTokyo(time));
    await form.getByRole('button', { name: 'Schedule' }).press('Enter');
    await expectFocus(page.getByRole('status').filter({ hasText: 'Release scheduled' }));
    expect(await waiting()).toMatchObject([{ at: new Date(time).toISOString(), note: 'Spring', by: { name: 'Ada' } }]);
    expect(await form.getAttribute('open')).toBeNull();

    const spring = item(page, 'Spring');
    await spring.getByText('Asia/Tokyo', { exact: true }).first().waitFor();
    await spring.locator('summary', { hasText: 'Change' }).press('Enter');
    expect(await spring.getByLabel('Date and time').inputValue()).toBe(inTokyo(time));
    await spring.getByLabel('Date and time').fill(inTokyo(time + DAY));
    await spring.getByLabel('Note').fill('Summer');
    await spring.getByLabel('If there are texts with errors').check();
    await spring.getByRole('button', { name: 'Save' }).press('Enter');
    await expectFocus(page.getByRole('status').filter({ hasText: 'Scheduled release changed' }));
    const summer = item(page, 'Summer');
    await summer.getByText('Texts with errors stay as last published.').waitFor();
    expect(await waiting()).toMatchObject([{ at: new Date(time + DAY).toISOString(), leaveErrors: true }]);

    await summer.locator('summary', { hasText: 'Cancel' }).press('Enter');
    await summer.getByRole('button', { name: 'Cancel scheduled release' }).press('Enter');
    await expectFocus(page.getByRole('status').filter({ hasText: 'Scheduled release canceled' }));
    await section(page).waitFor({ state: 'detached' });
    expect(await waiting()).toEqual([]);
  });

  it('shows what others schedule, change and cancel, without a reload', async () => {
    const page = await openPage('/en/releases', { who: ada });
    const scheduled = await schedule(pia, { at: new Date(Date.now() + DAY).toISOString(), note: 'By others' });
    await item(page, 'By others').waitFor();
    await pia.requestOk(`/api/v1/scheduled-releases/${scheduled.id}`, {
      ...{ method: 'PUT', body: { at: scheduled.at, note: 'By others, changed' } },
      headers: { 'If-Match': '"1"' },
    });
    await item(page, 'By others, changed').waitFor();
    await cancel(pia, scheduled);
    await section(page).waitFor({ state: 'detached' });
  });

  it('publishes one now, and shows those that are published at their time', async () => {
    await schedule(pia, { at: new Date(Date.now() + DAY).toISOString(), note: 'Early' });
    const page = await openPage('/en/releases', { who: ada });
    await item(page, 'Early').locator('summary', { hasText: 'Publish now' }).click();
    await item(page, 'Early').getByRole('button', { name: 'Publish now' }).click();
    await expectFocus(page.getByRole('status').filter({ hasText: 'Release 1 published' }));
    await page
      .locator('ol > li')
      .filter({ hasText: /Release 1[^]*Early/ })
      .waitFor();
    await addText();
    await schedule(pia, { at: new Date(Date.now() + 1000).toISOString(), note: 'On time' });
    await page
      .locator('ol > li')
      .filter({ hasText: /Release 2[^]*On time/ })
      .waitFor();
    await section(page).waitFor({ state: 'detached' });
    const own = await openPage('/en/notifications', { who: pia });
    await own.getByRole('link', { name: 'Your scheduled release was published: release 2' }).waitFor();
    const history = await openPage('/en/activity', { who: ada });
    await history.getByText('Release scheduled').first().waitFor();
  });

  it('works without JavaScript, in the time zone that the page shows', async () => {
    const page = await openPage('/en/releases', { who: ada, javaScriptEnabled: false });
    const form = page.locator('details', { has: page.locator('summary', { hasText: 'Publish later…' }) });
    await form.locator('summary').click();
    const [, zone] = /Time zone: (\S+)/.exec(await form.innerText())!;
    expect(zone).toBe('UTC');
    const time = Math.floor((Date.now() + DAY) / 60_000) * 60_000;
    await form.getByLabel('Date and time').fill(new Date(time).toISOString().slice(0, 16));
    await form.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('Release scheduled').waitFor();
    expect(await waiting()).toMatchObject([{ at: new Date(time).toISOString() }]);
  });

  it('only shows them to those who may not publish', async () => {
    await schedule(pia, { at: new Date(Date.now() + DAY).toISOString(), note: 'Read only' });
    const page = await openPage('/en/releases', { who: viewer });
    await item(page, 'Read only').waitFor();
    expect(await item(page, 'Read only').locator('summary').count()).toBe(0);
    expect(await page.getByText('Publish later…').count()).toBe(0);
  });

  it('is accessible in every mode, also in Arabic', async () => {
    await schedule(pia, { at: new Date(Date.now() + DAY).toISOString(), note: 'A note', leaveErrors: true });
    for (const language of ['en', 'ar']) {
      const page = await openPage(`/${language}/releases`, { who: ada });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) (details as HTMLDetailsElement).open = true;
      });
      await expectAccessibleInEveryMode(page);
    }
  });
});
