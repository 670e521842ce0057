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
import { waitUntil } from '../support/wait-until';

const DAY = 24 * 3_600_000;
/** On the clocks of Tokyo, which are 9 hours ahead of UTC. */
const inTokyo = (time: number) => new Date(time + 9 * 3_600_000).toISOString().slice(0, 16);

describe('publishing later, on the page of releases', () => {
  let app: StartedApp;
  let ada: Member;
  let pia: Member;
  let viewer: Member;
  const { openPage } = browserWindows(() => app, /status of (400|409|412)/);

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
    expect(await at.evaluate((field: HTMLInputElement) => field.validity.rangeUnderflow)).toBe(true);
    await at.fill(inTokyo(Date.now() + 400 * DAY));
    expect(await at.evaluate((field: HTMLInputElement) => field.validity.rangeOverflow)).toBe(true);
    await at.fill(past);
    // As if the page had been open since then.
    await at.evaluate((field: HTMLInputElement) => field.removeAttribute('min'));
    await form.getByRole('button', { name: 'Schedule' }).press('Enter');
    const alert = form.getByRole('alert');
    await expectFocus(at);
    await form.getByText('Choose a time in the future.').waitFor();
    const [notice, label] = [(await alert.boundingBox())!, (await form.getByText('Date and time').boundingBox())!];
    expect(label.y - notice.y - notice.height).toBeGreaterThanOrEqual(12);
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

  it('says which will fail, before and after deleting their author, and how to keep them', async () => {
    const paul = await ada.invite({ role: 'publisher' });
    const id = await paul.id();
    await schedule(paul, { at: new Date(Date.now() + DAY).toISOString(), note: 'Of Paul' });
    await post(ada, 'languages', { tag: 'pl' });
    await post(ada, 'tasks', { languages: ['pl'], kind: 'translate', assignees: [id] });
    const page = await openPage(`/en/people/${id}`, { who: ada });
    const link = page.getByRole('link', { name: '1 scheduled release is in the name of this person' });
    await link.waitFor();
    const tasks = page.getByRole('link', { name: '1 open task is assigned to this person.' });
    expect(await tasks.getAttribute('href')).toContain(`/en/tasks?list=open&assignee=${id}`);
    await ada.requestOk(`/api/v1/people/${id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    await link.click();
    const paulsRelease = item(page, 'Of Paul');
    await paulsRelease.getByText('This release will fail: the person may no longer publish').waitFor();
    await expectAccessibleInEveryMode(page);
    await paulsRelease.locator('summary', { hasText: 'Change' }).click();
    await paulsRelease.getByRole('button', { name: 'Save' }).click();
    await expectFocus(page.getByRole('status').filter({ hasText: 'Scheduled release changed' }));
    await paulsRelease.getByText('Ada', { exact: true }).waitFor();
    expect(await paulsRelease.getByText('This release will fail').count()).toBe(0);
  });

  it('shows the whole confirmation where the reader is', async () => {
    const page = await openPage(`/en/people/${await pia.id()}`, { who: ada });
    await page.setViewportSize({ width: 1280, height: 500 });
    for (const label of ['Disable the account', 'Delete the account']) {
      const summary = page.locator('summary', { hasText: label });
      await summary.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      const buttons = page
        .getByText(/^(Sign out everywhere|Disable the account|Delete the account)$/)
        .filter({ visible: true });
      const places = () =>
        buttons.evaluateAll((all) =>
          all
            .filter((each) => each.closest('details > div') === null)
            .map((each) => [each.getBoundingClientRect().x, each.getBoundingClientRect().y + scrollY]),
        );
      const before = await places();
      expect(before).toHaveLength(3);
      await summary.click();
      const button = page.getByRole('button', { name: label });
      await waitUntil(() => button.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight));
      expect(await places()).toEqual(before);
      await summary.click();
    }
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

  it('says when a release is published whose time clocks skip', async () => {
    const page = await openPage('/en/releases', { who: ada, timezoneId: 'America/New_York' });
    const form = page.locator('details', { has: page.locator('summary', { hasText: 'Publish later…' }) });
    await form.locator('summary').click();
    const at = form.getByLabel('Date and time');
    const year = new Date(Date.now() + 300 * DAY).getFullYear();
    const second = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(year, 2, day + 1))).filter(
      (day) => day.getUTCDay() === 0,
    )[1]!;
    await at.fill(`${second.toISOString().slice(0, 10)}T02:30`);
    await form.getByText(/^Clocks skip this time\. It is published at .*[13]:30.*E[DS]T\.$/).waitFor();
    await at.fill(`${second.toISOString().slice(0, 10)}T03:30`);
    await form.getByText(/^Clocks skip this time/).waitFor({ state: 'detached' });
  });

  it('keeps what is typed while others change it, and shows both', async () => {
    const at = new Date(Math.floor((Date.now() + DAY) / 60_000) * 60_000).toISOString();
    const scheduled = await schedule(pia, { at, note: 'Before' });
    const page = await openPage('/en/releases', { who: ada });
    const only = section(page).getByRole('listitem');
    const change = only.locator('details', { has: page.locator('summary', { hasText: 'Change' }) });
    await change.locator('summary').press('Enter');
    await change.getByLabel('Note').fill('Mine');
    await pia.requestOk(`/api/v1/scheduled-releases/${scheduled.id}`, {
      ...{ method: 'PUT', body: { at, note: 'Theirs', leaveErrors: true }, headers: { 'If-Match': '"1"' } },
    });
    await only.locator('p', { hasText: 'Theirs' }).waitFor();
    await expectFocus(change.getByLabel('Note'));
    expect(await change.getByLabel('Note').inputValue()).toBe('Mine');
    await change.getByRole('button', { name: 'Save' }).press('Enter');
    const alert = change.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await expectFocus(alert);
    await alert.getByText('Theirs').waitFor();
    await alert.getByText('Stay as last published').waitFor();
    expect(await change.getByLabel('Note').inputValue()).toBe('Mine');
    await change.locator('summary').press('Enter');
    await alert.waitFor({ state: 'detached' });
    await change.locator('summary').press('Enter');
    expect(await change.getByLabel('Note').inputValue()).toBe('Theirs');
    expect(await change.getByRole('checkbox').isChecked()).toBe(true);
    await change.getByLabel('Note').fill('Both');
    await change.getByRole('button', { name: 'Save' }).press('Enter');
    await expectFocus(page.getByRole('status').filter({ hasText: 'Scheduled release changed' }));
    await only.locator('p', { hasText: 'Both' }).waitFor();
    expect(await change.getAttribute('open')).toBeNull();
    expect(await waiting()).toMatchObject([{ note: 'Both', leaveErrors: true, by: { name: 'Ada' } }]);
  });

  it('keeps what is typed while others cancel it, and says so', async () => {
    const scheduled = await schedule(pia, { at: new Date(Date.now() + DAY).toISOString(), note: 'Before' });
    const page = await openPage('/en/releases', { who: ada });
    const only = section(page).getByRole('listitem');
    const change = only.locator('details', { has: page.locator('summary', { hasText: 'Change' }) });
    await change.locator('summary').press('Enter');
    await change.getByLabel('Note').fill('Typed for long');
    await cancel(pia, scheduled);
    await change.getByRole('alert').getByText('Your change was not saved. You can still copy the note.').waitFor();
    await expectFocus(change.getByLabel('Note'));
    expect(await change.getByLabel('Note').inputValue()).toBe('Typed for long');
    expect(await change.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await change.locator('summary').press('Enter');
    await section(page).waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('main'));
  });

  it('is named where a release is rolled back, with a link to it', async () => {
    const publish = async () => {
      await addText();
      const { hash } = (await ada.requestOk('/api/v1/releases/preview')).json() as { hash: string };
      return (await post(ada, 'releases', { hash, leaveErrors: true })).json() as { number: number };
    };
    const { number } = await publish();
    await publish();
    const page = await openPage('/en/releases', { who: ada });
    const release = page.locator('ol > li').filter({ hasText: `Release ${number}` });
    const summary = release.getByText('Roll back to this release');
    const warning = { name: /^A release is scheduled for .+; it will publish these changes again\.$/ };
    await summary.click();
    expect(await release.getByRole('link', warning).count()).toBe(0);
    await schedule(pia, { at: new Date(Date.now() + DAY).toISOString() });
    await page.reload();
    await summary.click();
    await release.getByRole('link', warning).waitFor();
    await release.getByRole('button', { name: `Publish release ${number} again` }).click();
    const notice = page.getByRole('status').filter({ hasText: 'with the earlier texts' });
    await notice.getByRole('link', warning).click();
    await page.waitForURL(/#scheduled$/);
    await section(page).getByRole('listitem').waitFor();
  });

  it('says what changed in Activity', async () => {
    const at = new Date(Date.now() + DAY).toISOString();
    const scheduled = await schedule(pia, { at, note: 'Recorded' });
    await pia.requestOk(`/api/v1/scheduled-releases/${scheduled.id}`, {
      method: 'PUT',
      body: { at: new Date(Date.now() + 2 * DAY).toISOString(), leaveErrors: true },
      headers: { 'If-Match': '"1"' },
    });
    const page = await openPage('/en/activity', { who: ada });
    const entry = page.getByRole('listitem').filter({ hasText: 'Scheduled release changed' }).first();
    const day = (days: number) =>
      new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
        Date.now() + days * DAY,
      );
    expect(await entry.locator('dl').innerText()).toMatch(
      new RegExp(
        `^Time\\s+${day(1)}[^]*${day(2)}[^]*Texts with errors\\s+Prevent publishing\\s+Stay as last published`,
      ),
    );
  });

  describe('with a text with errors', () => {
    let key: { id: string };

    beforeAll(async () => {
      await post(ada, 'languages', { tag: 'de' });
      const body = { namespace: 'shop', key: 'greeting', forms: { '': 'Hello {{name}}' } };
      key = (await post(ada, 'keys', body)).json() as { id: string };
      await ada.requestOk(`/api/v1/texts/${key.id}/de`, {
        ...{ method: 'PUT', body: { forms: { '': 'Hallo' } }, headers: { 'If-Match': '"0"' } },
      });
    });
    afterAll(() => ada.requestOk(`/api/v1/keys/${key.id}`, { method: 'DELETE', headers: { 'If-Match': '*' } }));

    it('warns while it is scheduled, and leaves errors by default', async () => {
      const page = await openPage('/en/releases', { who: ada });
      const form = page.locator('details', { has: page.locator('summary', { hasText: 'Publish later…' }) });
      await form.locator('summary').click();
      await form.getByRole('link', { name: '1 text has errors' }).waitFor();
      await form.getByText('If texts still have errors at the set time').waitFor();
      expect(await form.getByRole('checkbox', { name: /^If there are texts with errors/ }).isChecked()).toBe(true);
      await form.getByText('The box below is checked because there are texts with errors now.').waitFor();
    });

    it('links the notification of one that failed to the errors, and names the reason in Activity', async () => {
      await schedule(pia, { at: new Date(Date.now() + 300).toISOString(), note: 'Failing' });
      await waitUntil(async () => (await waiting()).length === 0);
      const page = await openPage('/en/notifications', { who: pia });
      await page
        .getByRole('link', { name: /^Your scheduled release was not published: texts have errors/ })
        .first()
        .click();
      const text = page.getByRole('link', { name: 'de shop:greeting' });
      await text.waitFor();
      await waitUntil(() => text.evaluate((link) => link.getBoundingClientRect().top < innerHeight));
      const history = await openPage('/en/activity', { who: ada });
      const entry = history.getByRole('listitem').filter({ hasText: 'Scheduled release failed' }).first();
      expect(await entry.locator('dl').innerText()).toMatch(/^Reason\s+Texts have errors$/);
    });

    it('requires the choice of the publish form to publish one now', async () => {
      await addText();
      await schedule(pia, { at: new Date(Date.now() + DAY).toISOString(), note: 'With errors' });
      const page = await openPage('/en/releases', { who: ada });
      const now = item(page, 'With errors').locator('details', {
        has: page.locator('summary', { hasText: 'Publish now' }),
      });
      await now.locator('summary').click();
      const link = now.getByRole('link', { name: '1 text has errors' });
      expect(await link.getAttribute('href')).toBe('#errors');
      const choice = now.getByRole('checkbox', { name: /^Publish without them/ });
      expect([await choice.isChecked(), await choice.getAttribute('required')]).toEqual([false, '']);
      // As if the errors had come since the page was read.
      await choice.evaluate((box: HTMLInputElement) => (box.required = false));
      await now.getByRole('button', { name: 'Publish now' }).press('Enter');
      const alert = now.getByRole('alert');
      await expectFocus(alert);
      expect(await alert.innerText()).toMatch(
        /^Nothing was published\s+1 text has errors\s+Correct them, or publish without them\.$/,
      );
      await choice.check();
      await now.getByRole('button', { name: 'Publish now' }).press('Enter');
      await expectFocus(page.getByRole('status').filter({ hasText: /^Release \d+ published/ }));
      expect(await waiting()).toEqual([]);
    });

    it('is accessible in every mode', async () => {
      await schedule(pia, { at: new Date(Date.now() + DAY).toISOString(), note: 'A note' });
      const page = await openPage('/ar/releases', { who: ada });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) (details as HTMLDetailsElement).open = true;
      });
      await expectAccessibleInEveryMode(page);
    });
  });
});
