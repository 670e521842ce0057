import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import type { ActivityView } from '../../libs/workspace/src/activity/activity.contract';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { SavedTextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { addSessionCookie, expectFocus, launchBrowser, visit, type Visit } from '../support/browser';
import { toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { deferred, waitUntil } from '../support/wait-until';

/** @param request its number */
type BulkRoute = (route: Route, request: number) => Promise<void>;

describe('reviewing', () => {
  let started: StartedApp;
  let browser: Browser;
  let ada: Member;
  let piotr: Member;
  let visits: Visit[] = [];

  beforeAll(async () => {
    [started, browser] = await Promise.all([startApp({ ownLanguages: 'all' }), launchBrowser()]);
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de', 'pl']) await post('languages', { tag });
    piotr = await ada.invite({ role: 'translator', languages: ['pl'] });
  });

  afterAll(async () => {
    await browser?.close();
    await started?.close();
  });

  afterEach(async () => {
    const consoleErrors = visits
      .flatMap((each) => each.consoleErrors)
      .filter((error) => !/Failed to load resource/.test(error));
    await Promise.all(visits.map((each) => each.close()));
    visits = [];
    expect(consoleErrors).toEqual([]);
  });

  const post = (path: string, body: object) => ada.requestOk(`/api/v1/${path}`, { method: 'POST', body });
  const put = (id: string, text: string, version: number, who = piotr) =>
    who.requestOk(`/api/v1/texts/${id}/pl`, {
      method: 'PUT',
      headers: { 'If-Match': `"${version}"` },
      body: { forms: { '': text } },
    });
  const text = async (id: string): Promise<SavedTextView> =>
    (await ada.requestOk(`/api/v1/texts/${id}/pl`)).json() as SavedTextView;
  const list = async (namespace: string): Promise<TextListView['texts']> =>
    ((await ada.requestOk(`/api/v1/texts?language=pl&namespace=${namespace}&limit=200`)).json() as TextListView).texts;
  const states = async (namespace: string) => (await list(namespace)).map(({ text: { state } }) => state);

  /** Creates a namespace with keys `key1`, `key2` … that Piotr has translated. */
  async function translated(namespace: string, count: number): Promise<readonly KeyView[]> {
    await post('namespaces', { name: namespace });
    const keys: KeyView[] = [];
    for (let i = 1; i <= count; i++) {
      const forms = { '': `Text ${i} of {{name}}` };
      const key = (await post('keys', { namespace, key: `key${i}`, forms })).json() as KeyView;
      await put(key.id, `Tekst ${i} {{name}}`, 0);
      keys.push(key);
    }
    return keys;
  }

  /** Creates a namespace with texts `row0`, `row1` … that need a review. */
  async function imported(namespace: string, count: number, text = 'Row'): Promise<void> {
    const texts = Object.fromEntries(Array.from({ length: count }, (_, i) => [`row${i}`, `${text} ${i}`]));
    const files = toImportFiles({ en: { [namespace]: texts }, pl: { [namespace]: texts } });
    const { plan } = (await post('imports', { files, dryRun: true })).json() as ImportPlanView;
    await post('imports', { files, plan });
  }

  const counts = async (namespace: string): Promise<TextListView['counts']> =>
    ((await ada.requestOk(`/api/v1/texts?language=pl&namespace=${namespace}&limit=1`)).json() as TextListView).counts;
  const changeSets = async (query: string): Promise<ActivityView['sets']> =>
    ((await ada.requestOk(`/api/v1/activity?${query}`)).json() as ActivityView).sets;

  /** Opens the review of an imported namespace, whose list stays at its first page, and selects all texts. */
  async function selectAllImported(namespace: string, count: number, onBulk: BulkRoute): Promise<Page> {
    const next = await visit(browser);
    await addSessionCookie(next.context, ada);
    visits.push(next);
    const { page } = next;
    await page.route('**/api/v1/texts?*cursor=*', (route) => route.abort());
    let requests = 0;
    await page.route('**/api/v1/texts/bulk', (route) => onBulk(route, ++requests));
    await page.goto(`${started.url}/en/review/${namespace}?language=pl`);
    await page.locator('nav ol a[tabindex="0"]').focus();
    await page.keyboard.press('Control+a');
    await bar(page).getByText('30 selected').waitFor();
    await bar(page)
      .getByRole('button', { name: `Select all ${count}` })
      .click();
    await bar(page).getByText(`${count} selected`).waitFor();
    return page;
  }

  async function openPage(path: string, who = ada, options?: BrowserContextOptions): Promise<Page> {
    const next = await visit(browser, options);
    await addSessionCookie(next.context, who);
    visits.push(next);
    await next.page.goto(started.url + path);
    await next.page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    return next.page;
  }

  const bar = (page: Page, name = 'Selected texts') => page.getByRole('region', { name });
  const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });
  const isInSight = (part: Locator): Promise<boolean> =>
    part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  const openKey = (page: Page, key: string) =>
    page.waitForFunction((each) => document.querySelector('article code')!.textContent === each, key);

  describe('many texts at once', () => {
    it('approves a range by keyboard alone, leaves out what it must, and undoes it', async () => {
      const keys = await translated('range', 8);
      await put(keys[2]!.id, 'Tekst 3', 1); // lacks the placeholder
      const page = await openPage('/en/translate/range?language=pl');
      await page.locator('nav ol a[tabindex="0"]').focus();
      await page.keyboard.press('Shift+Space');
      for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowUp');
      await bar(page).getByText('5 selected').waitFor();
      await page.getByRole('status').filter({ hasText: '5 selected' }).waitFor({ state: 'attached' });
      // someone changes a selected text, which the reviewer has not seen
      await put(keys[1]!.id, 'Inny tekst 2 {{name}}', 1);
      await page.locator('nav ol').getByText('Inny tekst 2').waitFor();
      const before = await list('range');
      await bar(page).getByRole('button', { name: 'Approve' }).focus();
      await page.keyboard.press('Enter');
      await toast(page).getByText('3 approved').waitFor();
      expect(await toast(page).innerText()).toContain(
        'Left out: changed by someone in the meantime (1) and with errors or missing forms (1).',
      );
      expect(await states('range')).toEqual([
        'reviewed',
        'needsReview',
        'needsReview',
        'reviewed',
        'reviewed',
        ...Array<string>(3).fill('needsReview'),
      ]);
      await bar(page).waitFor({ state: 'detached' });
      await expectFocus(page.locator('nav ol a'));
      await page.keyboard.press('Control+Shift+z');
      await toast(page).getByText('3 undone').waitFor();
      const content = (texts: TextListView['texts']) => texts.map(({ target, text: { state } }) => [target, state]);
      expect(content(await list('range'))).toEqual(content(before));
      expect(await page.locator('nav ol').getByText('Reviewed').count()).toBe(0);
      // the rows have the versions of the server: the next save is not a conflict
      await page.locator('nav ol a').first().click();
      await page.locator('article textarea').fill('Tekst pierwszy {{name}}');
      await page.keyboard.press('Control+s');
      await waitUntil(async () => (await text(keys[0]!.id)).forms[''] === 'Tekst pierwszy {{name}}');
    });

    it('selects by mouse with Shift, and clears with Escape', async () => {
      await translated('mouse', 6);
      const page = await openPage('/en/translate/mouse?language=pl');
      const check = (i: number) => page.getByRole('checkbox', { name: `Select key${i}`, exact: true });
      await check(2).click();
      await check(5).click({ modifiers: ['Shift'] });
      await bar(page).getByText('4 selected').waitFor();
      await check(3).click();
      await bar(page).getByText('3 selected').waitFor();
      await page
        .locator('nav ol a')
        .nth(5)
        .click({ modifiers: ['Shift'] });
      await bar(page).getByText('6 selected').waitFor({ state: 'hidden' });
      await bar(page).getByText('5 selected').waitFor();
      await bar(page).getByText('Set status').click();
      await page.keyboard.press('Escape'); // closes the menu only
      await bar(page).getByText('5 selected').waitFor();
      await page.keyboard.press('Escape');
      await bar(page).waitFor({ state: 'detached' });
      expect(await page.locator('nav ol :checked').count()).toBe(0);
      await page.getByRole('searchbox').waitFor();
    });

    it('selects all of a filter, and changes them in parts that survive a lost response', async () => {
      await imported('lots', 600);
      let losses = 2;
      const bulkRequests: string[] = [];
      const page = await selectAllImported('lots', 600, async (route, request) => {
        bulkRequests.push(route.request().headers()['idempotency-key']!);
        if (request === 1 || losses-- <= 0) return route.continue();
        await route.fetch(); // it is executed, and its response is lost
        await route.abort();
      });
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await bar(page).getByText('The server is not responding.').waitFor();
      await toast(page).getByText('600 approved').waitFor();
      expect(await toast(page).getByText('Left out').count()).toBe(0);
      expect(new Set(bulkRequests).size).toBe(3);
      expect(bulkRequests).toHaveLength(5);
      expect(await counts('lots')).toMatchObject({ reviewed: 600, needsReview: 0 });
      await page.route('**/undo', async (route) => {
        await page.unroute('**/undo');
        await route.fetch(); // executed, too, and its response is lost
        await route.abort();
      });
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('It could not be undone.').waitFor();
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('600 undone').waitFor();
      expect(await counts('lots')).toMatchObject({ reviewed: 0, needsReview: 600 });
    });

    it('updates the list that is opened while it runs, asks before the document is left, and reloads the list when it is undone', async () => {
      await imported('left', 300);
      let send: () => void;
      const isBack = new Promise<void>((resolve) => (send = resolve));
      const page = await selectAllImported('left', 300, async (route, request) => {
        if (request === 2) await isBack;
        await route.continue();
      });
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.type());
        void dialog.dismiss();
      });
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await bar(page).getByText('250 of 300 done').waitFor();
      await page.close({ runBeforeUnload: true });
      await waitUntil(() => questions.length > 0);
      expect(questions).toEqual(['beforeunload']);
      const open = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
      await open('Activity');
      await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
      await open('Review');
      await page.locator('nav ol li').nth(29).getByText('Needs review').waitFor();
      send!();
      await toast(page).getByText('300 approved').waitFor();
      await page.locator('nav ol li').first().getByText('Reviewed').waitFor();
      expect(await page.locator('nav ol li').getByText('Needs review').count()).toBe(0);
      // once more, without any text
      await open('Activity');
      await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
      await open('Review');
      await page.getByText('0 texts listed').waitFor();
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('300 undone').waitFor();
      await page.getByText('300 texts listed').waitFor();
      await page.locator('nav ol li').first().getByText('Needs review').waitFor();
      expect(questions).toHaveLength(1);
    });

    it('keeps the focus when the button for all texts or the one that stops is gone', async () => {
      await imported('focused', 300);
      let send: () => void;
      const isStopped = new Promise<void>((resolve) => (send = resolve));
      const page = await selectAllImported('focused', 300, async (route, request) => {
        if (request === 1) await isStopped;
        await route.continue();
      });
      await expectFocus(bar(page));
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await bar(page).getByRole('button', { name: 'Stop' }).focus();
      await page.keyboard.press('Enter');
      await expectFocus(bar(page));
      send!();
      await toast(page).getByText('250 approved').waitFor();
      await expectFocus(bar(page));
      await page.keyboard.press('Escape');
      await expectFocus(page.locator('nav ol a[tabindex="0"]'));
    });

    it('are one change in the activity, which is undone there as one', async () => {
      await imported('activity', 600);
      const page = await selectAllImported('activity', 600, (route) => route.continue());
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await toast(page).getByText('600 approved').waitFor();
      const [approval, before] = await changeSets('limit=2');
      expect(approval).toMatchObject({ kind: 'bulk.setState', changes: 600, undoable: true });
      expect(before!.kind).toBe('import');
      await page.goto(`${started.url}/en/activity`);
      const line = page.locator('main ol > li').first();
      await line.getByText('599').waitFor(); // more than the first
      await line.locator('summary', { hasText: 'Undo' }).click();
      await line.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('600 changes undone').waitFor();
      expect(await counts('activity')).toMatchObject({ reviewed: 0, needsReview: 600 });
      expect((await changeSets(`changeSet=${approval!.id}`))[0]).toMatchObject({ undoable: false });
    });

    it('know what was done when they are stopped while a response is missing, and can undo all of it', async () => {
      await imported('stopped', 600);
      const page = await selectAllImported('stopped', 600, async (route, request) => {
        const isStopping = (await bar(page).getByRole('button', { name: 'Stop' }).count()) === 0;
        if (request === 1 || isStopping) return route.continue();
        await route.fetch(); // it is executed, and its response is lost
        await route.abort();
      });
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await bar(page).getByText('The server is not responding.').waitFor();
      await bar(page).getByRole('button', { name: 'Stop' }).click();
      await toast(page).getByText('500 approved').waitFor();
      await toast(page).getByText('Still selected: 100.').waitFor();
      expect(await counts('stopped')).toMatchObject({ reviewed: 500, needsReview: 100 });
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('500 undone').waitFor();
      expect(await counts('stopped')).toMatchObject({ reviewed: 0, needsReview: 600 });
    });

    it('say how many may have changed when they are stopped while the server stays away, and undo these, too', async () => {
      await imported('away', 600);
      const page = await selectAllImported('away', 600, async (route, request) => {
        if (request === 1) return route.continue();
        if (request === 2) await route.fetch();
        await route.abort();
      });
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await bar(page).getByText('The server is not responding.').waitFor();
      await bar(page).getByRole('button', { name: 'Stop' }).click();
      await toast(page).getByText('250 approved').waitFor();
      expect(await toast(page).innerText()).toContain(
        'Still selected: 350. Possibly changed, because the server did not respond: 250.',
      );
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('500 undone').waitFor();
      expect(await counts('away')).toMatchObject({ reviewed: 0, needsReview: 600 });
    });

    it('are fifty at once, approved and undone by keyboard and by the button', async () => {
      await translated('fifty', 50);
      const page = await openPage('/en/review/fifty?language=pl');
      const approveAll = async () => {
        await page.locator('nav ol a[tabindex="0"]').focus();
        await waitUntil(async () => {
          await page.keyboard.press('Control+a'); // all that are loaded: at first 30
          return bar(page).getByText('50 selected').isVisible();
        });
        await bar(page).getByRole('button', { name: 'Approve' }).focus();
        await page.keyboard.press('Enter');
        await toast(page).getByText('50 approved').waitFor();
        expect(await counts('fifty')).toMatchObject({ reviewed: 50, needsReview: 0 });
      };
      await approveAll();
      await page.keyboard.press('Control+Shift+z');
      await toast(page).getByText('50 undone').waitFor();
      expect(await counts('fifty')).toMatchObject({ reviewed: 0, needsReview: 50 });
      await approveAll();
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('50 undone').waitFor();
      expect(await counts('fifty')).toMatchObject({ reviewed: 0, needsReview: 50 });
    });

    it('are counted as approved while the rows that have left the list are still being loaded', async () => {
      await imported('counted', 60);
      const page = await openPage('/en/review/counted?language=pl');
      const approve = async (texts: TextListView['texts']) => {
        const [keyIds, versions] = [texts.map(({ id }) => id), texts.map(({ text }) => text.version)];
        await post('texts/bulk', { action: 'setState', state: 'reviewed', language: 'pl', keyIds, versions });
      };
      const all = await list('counted');
      const rows = deferred();
      const row = page.waitForRequest(/\/api\/v1\/texts\/[\w-]+\?language=pl/);
      await page.route(/\/api\/v1\/texts\/[\w-]+\?language=pl/, (route) => rows.promise.then(() => route.continue()));
      await approve(all.slice(0, 30));
      await page.getByText('30 / 60').waitFor();
      await row;
      await approve(all.slice(30, 55));
      await page.getByText('55 / 60').waitFor();
      rows.resolve();
      await page.locator('nav ol [data-state=reviewed]').first().waitFor();
      expect(await page.getByText('55 / 60').isVisible()).toBe(true);
    });

    it('sends texts back with a reason, and sets their status', async () => {
      const keys = await translated('back', 3);
      const page = await openPage('/en/review/back?language=pl');
      await page.locator('nav ol a[tabindex="0"]').focus();
      await page.keyboard.press('Control+a');
      await bar(page).getByRole('button', { name: 'Send back…' }).click();
      const reason = page.getByRole('dialog').getByLabel('Reason');
      await reason.fill('  '); // is no reason
      await page.keyboard.press('Control+Enter');
      expect(await reason.evaluate((field: HTMLTextAreaElement) => field.validity.valueMissing)).toBe(true);
      await reason.fill('Use the infinitive.');
      await page.keyboard.press('Control+Enter');
      await toast(page).getByText('3 sent back').waitFor();
      const labels = page.locator('nav ol [data-state]');
      expect(await labels.allInnerTexts()).toEqual(['Sent back', 'Sent back', 'Sent back']);
      expect(await states('back')).toEqual(['draft', 'draft', 'draft']);
      const { sets } = (await ada.requestOk('/api/v1/activity?limit=1')).json() as ActivityView;
      expect(sets[0]).toMatchObject({ kind: 'bulk.sendBack', note: 'Use the infinitive.' });
      await page.keyboard.press('Control+Shift+z');
      await toast(page).getByText('3 undone').waitFor();
      expect(await states('back')).toEqual(['needsReview', 'needsReview', 'needsReview']);
      await waitUntil(async () => (await labels.allInnerTexts()).every((label) => label === 'Needs review'));
      const setState = async (name: string) => {
        await page.locator('nav ol a[tabindex="0"]').focus();
        await page.keyboard.press('Control+a');
        await bar(page).getByText('Set status').click();
        await bar(page).getByRole('button', { name }).click();
      };
      await setState('Draft');
      await toast(page).getByText('3 set to “Draft”').waitFor();
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('3 undone').waitFor();
      expect(await states('back')).toEqual(['needsReview', 'needsReview', 'needsReview']);
      await setState('Draft');
      await toast(page).getByText('3 set to “Draft”').waitFor();
      // a text with unsaved words is left out
      await page.locator('nav ol a').first().click();
      await page.locator('article textarea').fill('Mój tekst {{name}}');
      await setState('Needs review');
      await toast(page).getByText('2 set to “Needs review”').waitFor();
      expect(await toast(page).innerText()).toContain('with unsaved changes of yours (1)');
      expect(await states('back')).toEqual(['draft', 'needsReview', 'needsReview']);
      expect((await text(keys[0]!.id)).version).toBe(6);
    });

    it('approves texts that were sent back, in a list that goes from one to the next', async () => {
      const keys = await translated('returned', 3);
      for (const index of [0, 2])
        await ada.requestOk(`/api/v1/texts/${keys[index]!.id}/pl/review`, {
          method: 'POST',
          headers: { 'If-Match': '"1"' },
          body: { verdict: 'sendBack', reason: 'Shorter.' },
        });
      const page = await openPage('/en/review/returned?language=pl&filter=sentBack');
      await page.locator('summary[aria-label^="Filter texts"]').click();
      await page.getByRole('link', { name: 'Sent back 2', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Next unreviewed text' }).click();
      await openKey(page, 'key3');
      await page.locator('nav ol a[tabindex="0"]').focus();
      await page.keyboard.press('Control+a');
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await toast(page).getByText('2 approved').waitFor();
      expect(await page.locator('nav ol [data-state]').allInnerTexts()).toEqual(['Reviewed', 'Reviewed']);
      await page.goto(`${started.url}/en/review/returned?language=pl&filter=sentBack`);
      await page.getByText('No matching texts', { exact: true }).waitFor();
    });

    it('replaces words after a preview by keyboard alone, leaves out what changes meanwhile, and undoes it', async () => {
      const keys = await translated('words', 5);
      await put(keys[3]!.id, 'Inny {{Tekst}}', 1);
      await put(keys[4]!.id, 'Inny', 1);
      const page = await openPage('/en/translate/words?language=pl');
      const rows = page.locator('nav ol');
      await rows.locator('a[tabindex="0"]').focus();
      await page.keyboard.press('Control+a');
      await bar(page).getByRole('button', { name: 'Replace…' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expectFocus(dialog.getByLabel('Find'));
      await page.keyboard.type('TEKST');
      await page.keyboard.press('Enter');
      await dialog.getByRole('status').getByText('Nothing to replace').waitFor();
      await dialog.getByLabel('Match case').focus();
      await page.keyboard.press('Space');
      await dialog.getByLabel('Replace with').focus();
      await page.keyboard.type('Napis {{x}}');
      await page.keyboard.press('Enter');
      await dialog.getByRole('status').getByText('Texts that change: 3.').waitFor();
      expect(await dialog.getByRole('status').innerText()).toContain('Texts that would get errors: 3.');
      expect(await dialog.getByRole('status').innerText()).toContain('placeholders, tags or syntax, which stay: 1.');
      const examples = dialog.getByRole('region', { name: 'Changes' }).getByRole('listitem');
      expect(await examples.locator('del').allInnerTexts()).toHaveLength(3);
      await expectAccessibleInEveryMode(page);
      // another replacement needs another preview
      await dialog.getByLabel('Replace with').fill('Napis');
      expect(await dialog.getByRole('button', { name: 'Replace in' }).count()).toBe(0);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Replace in 3 texts' }).waitFor();
      expect(await dialog.getByRole('status').innerText()).not.toContain('errors');
      await put(keys[1]!.id, 'Tekst dwa {{name}}', 1);
      await dialog.getByRole('button', { name: 'Replace in 3 texts' }).focus();
      await page.keyboard.press('Enter');
      await toast(page).getByText('Texts changed: 2').waitFor();
      expect(await toast(page).innerText()).toContain('Left out: changed by someone in the meantime (1).');
      await rows.getByText('Napis 1').waitFor();
      await rows.getByText('Napis 3').waitFor();
      await bar(page).waitFor({ state: 'detached' });
      await expectFocus(rows.locator('a'));
      // the editor has the replaced text, whose version is that of the server
      await rows.locator('a').first().click();
      await page.locator('article textarea').fill('Napis pierwszy {{name}}');
      await page.keyboard.press('Control+s');
      await waitUntil(async () => (await text(keys[0]!.id)).forms[''] === 'Napis pierwszy {{name}}');
      const replacement = (await changeSets('limit=5')).find(({ kind }) => kind === 'bulk.replace')!;
      await post(`activity/${replacement.id}/undo`, {});
      await rows.getByText('Tekst 3').waitFor();
      expect((await text(keys[0]!.id)).forms['']).toBe('Napis pierwszy {{name}}');
    });

    it('begins a replacement with the words that the list is searched for', async () => {
      await translated('searched', 2);
      const page = await openPage('/en/translate/searched?language=pl&q=tekst');
      const dialog = page.getByRole('dialog');
      const find = dialog.getByLabel('Find');
      const open = async () => {
        await page.locator('nav ol a[tabindex="0"]').focus();
        await page.keyboard.press('Control+a');
        await bar(page).getByRole('button', { name: 'Replace…' }).click();
      };
      await open();
      expect(await find.inputValue()).toBe('tekst');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByRole('checkbox', { name: 'searched · key1' }).waitFor(); // in any case, as the search
      await find.fill('Teksty');
      await page.keyboard.press('Escape');
      await open();
      expect(await find.inputValue()).toBe('Teksty');
    });

    it('previews warnings of a replacement, leaves single texts out, and keeps its fields', async () => {
      const keys = await translated('some', 3);
      const page = await openPage('/en/translate/some?language=pl');
      const open = async () => {
        await page.locator('nav ol a[tabindex="0"]').focus();
        await page.keyboard.press('Control+a');
        await bar(page).getByRole('button', { name: 'Replace…' }).click();
      };
      await open();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Find').fill('Tekst');
      await dialog.getByLabel('Replace with').fill('Nowy  napis');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByRole('status').getByText('Texts that would get warnings: 3.').waitFor();
      expect(await dialog.getByText('Several spaces in a row').count()).toBe(3);
      await dialog.getByLabel('Replace with').fill('Nowy napis');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await open();
      expect(await dialog.getByLabel('Find').inputValue()).toBe('Tekst');
      expect(await dialog.getByLabel('Replace with').inputValue()).toBe('Nowy napis');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByRole('checkbox', { name: 'some · key2' }).focus();
      await page.keyboard.press('Space');
      await dialog.getByRole('button', { name: 'Replace in 2 texts' }).waitFor();
      await expectAccessibleInEveryMode(page);
      await dialog.getByRole('button', { name: 'Replace in 2 texts' }).click();
      await toast(page).getByText('Texts changed: 2').waitFor();
      const words = await Promise.all(keys.map(async ({ id }) => (await text(id)).forms['']!.slice(0, 10)));
      expect(words).toEqual(['Nowy napis', expect.stringMatching(/^Tekst/), 'Nowy napis']);
      await page.goto(`${started.url}/en/activity`);
      await page.getByRole('blockquote').filter({ hasText: '“Tekst” → “Nowy napis”' }).first().waitFor();
    });

    it('shows all texts of a preview in steps, and counts without those that are left out', async () => {
      await imported('steps', 45);
      const page = await selectAllImported('steps', 45, (route) => route.continue());
      await bar(page).getByRole('button', { name: 'Replace…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Find').fill('Row');
      await dialog.getByLabel('Replace with').fill('Rząd');
      await page.keyboard.press('Enter');
      const examples = dialog.getByRole('region', { name: 'Changes' }).getByRole('listitem');
      const more = dialog.getByRole('button', { name: 'Show more' });
      await more.waitFor();
      expect(await examples.count()).toBe(20);
      await dialog.getByText('More texts: 25').waitFor();
      await more.focus();
      await page.keyboard.press('Enter');
      await expectFocus(dialog.getByRole('checkbox', { name: 'steps · row20' }));
      await page.keyboard.press('Space');
      await dialog.getByRole('status').getByText('Texts that change: 44. Matches: 44.').waitFor();
      await expectAccessibleInEveryMode(page);
      await more.focus();
      await page.keyboard.press('Enter');
      await expectFocus(dialog.getByRole('checkbox', { name: 'steps · row40' }));
      expect([await examples.count(), await more.count()]).toEqual([45, 0]);
      expect(await dialog.getByText('More texts').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Replace in 44 texts' }).click();
      await toast(page).getByText('Texts changed: 44').waitFor();
      const kept = (await list('steps')).filter(({ target }) => target[0]!.text!.startsWith('Row'));
      expect(kept.map(({ key }) => key)).toEqual(['row20']);
    });

    it('replaces in parts, as one change set that is undone as one', async () => {
      await imported('lines', 300);
      let requests = 0;
      const page = await selectAllImported('lines', 300, async (route, request) => {
        requests = request;
        await route.continue();
      });
      await bar(page).getByRole('button', { name: 'Replace…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Find').fill('Row');
      await dialog.getByLabel('Replace with').fill('Wiersz');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('More texts: 280').waitFor();
      await dialog.getByRole('button', { name: 'Replace in 300 texts' }).click();
      await toast(page).getByText('Texts changed: 300').waitFor();
      expect(requests).toBe(2);
      expect((await changeSets('limit=1'))[0]).toMatchObject({ kind: 'bulk.replace', changes: 300 });
      await page.locator('nav ol').getByText('Wiersz 1', { exact: true }).waitFor();
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('300 undone').waitFor();
      await page.locator('nav ol').getByText('Wiersz 1', { exact: true }).waitFor({ state: 'detached' });
      expect((await list('lines')).every(({ target }) => target[0]!.text?.startsWith('Row'))).toBe(true);
    });

    it('ignores one kind of issue in all selected texts by keyboard alone, which are counted again after an undo', async () => {
      await imported('brands', 40, 'rockets made by Acme'); // each is like its source
      const [, , id] = (await list('brands')).map((row) => row.id);
      await put(id!, 'Row {{x}}', 1); // an error
      const page = await openPage('/en/translate/brands?language=pl', piotr);
      const rows = page.locator('nav ol');
      const warnings = rows.getByText('Has warnings');
      await warnings.first().waitFor();
      await rows.locator('a[tabindex="0"]').focus();
      await page.keyboard.press('Control+a');
      await bar(page).getByRole('button', { name: 'Ignore issue…' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expectFocus(dialog.getByRole('radio'));
      expect(await dialog.getByRole('radio').count()).toBe(1); // errors are for reviewers
      await dialog.getByText('Warning · Texts: 39').waitFor();
      await expectAccessibleInEveryMode(page);
      await page.keyboard.press('Enter');
      await toast(page).getByText('Texts with the issue ignored: 39').waitFor();
      expect(await toast(page).innerText()).toContain('Left out: without this issue (1).');
      await bar(page).waitFor({ state: 'detached' });
      await expectFocus(rows.locator('a'));
      expect((await counts('brands')).warnings).toBe(0);
      expect(await warnings.count()).toBe(0);
      await page.getByText('1 ignored issue').waitFor();
      const history = page.locator('article aside details', { hasText: 'History' });
      await history.getByText('Same as the source').waitFor();
      expect(await history.locator('li').first().innerText()).toContain('The issue is ignored.');
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('39 undone').waitFor();
      await page.getByText('1 ignored issue').waitFor({ state: 'detached' });
      await history.getByText('The issue counts again.').waitFor();
      expect((await counts('brands')).warnings).toBe(39);
      const [, undone] = await changeSets('limit=2');
      expect(undone).toMatchObject({ kind: 'bulk.ignoreFinding', note: 'unchanged', changes: 39 });
      await page.goto(`${started.url}/en/activity`);
      await page.getByRole('link', { name: 'Issue ignored in several texts' }).first().waitFor();
      const [undo, ignoring] = await page.locator('main ol > li').all();
      expect(await undo!.innerText()).toMatch(/Change undone[^]*Issue no longer ignored Same as the source/);
      expect(await ignoring!.innerText()).toContain('Same as the source');
      expect(await ignoring!.getByText('unchanged', { exact: true }).count()).toBe(0);
    });

    it('counts the issues of all selected texts, also of those that are not loaded, and shows why it cannot', async () => {
      await imported('unloaded', 300);
      const keys = await list('unloaded');
      const last = keys.at(-1)!; // not loaded
      await put(last.id, `${last.reference[0]!.text} {{x}}`, 1);
      const page = await selectAllImported('unloaded', 300, (route) => route.continue());
      const answer = deferred();
      await page.route('**/api/v1/texts/bulk/findings', async (route) => {
        await answer.promise;
        await route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"title":"Not allowed"}' });
      });
      const open = bar(page).getByRole('button', { name: 'Ignore issue…' });
      await open.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('status').getByText('Searching…').waitFor();
      answer.resolve();
      await dialog.getByRole('alert').getByText('Not allowed').waitFor();
      expect(await dialog.getByText('no issues').count()).toBe(0);
      await page.unroute('**/api/v1/texts/bulk/findings');
      await page.keyboard.press('Escape');
      await open.click();
      await dialog.getByText('Error · Texts: 1').waitFor();
      await expectFocus(dialog.getByRole('radio'));
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await toast(page).getByText('Texts with the issue ignored: 1').waitFor();
      expect((await counts('unloaded')).errors).toBe(0);
    });

    it('is not offered without permission', async () => {
      await translated('viewed', 1);
      const page = await openPage('/en/translate/viewed?language=de', piotr);
      await page.getByText('You can read these texts, but your role').waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(0);
      const own = await openPage('/en/translate/viewed?language=pl', piotr);
      await own.getByRole('checkbox').check();
      await bar(own).getByText('Set status').waitFor();
      expect(await bar(own).getByRole('button', { name: 'Approve' }).count()).toBe(0);
    });

    it('is accessible in light and dark mode, from right to left and on a phone', async () => {
      await translated('seen', 3);
      const page = await openPage('/en/translate/seen?language=pl');
      const approveOne = async (on: Page) => {
        await on.getByRole('checkbox').nth(1).check();
        await on.locator('section button[class*=primary]').click();
        await on.locator('[role=status] code').or(on.locator('[role=status] button')).first().waitFor();
        await on.getByRole('checkbox').nth(2).check();
        await on.locator('section button[class*=primary]').waitFor();
      };
      await approveOne(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, colorScheme);
      }
      const arabic = await openPage('/ar/translate/seen?language=pl', ada, { viewport: { width: 320, height: 640 } });
      await approveOne(arabic);
      await expectAccessible(arabic);
      await bar(arabic, 'النصوص المحددة').getByRole('button', { name: 'استبدال…' }).click();
      await arabic.getByRole('dialog').getByLabel('بحث عن').fill('Tekst');
      await arabic.getByRole('dialog').getByRole('button', { name: 'معاينة' }).click();
      await arabic.getByRole('dialog').getByText('Tekst').first().waitFor();
      await arabic.setViewportSize({ width: 360, height: 900 });
      await expectAccessible(arabic);
    });
  });

  describe('someone who has become a translator meanwhile', () => {
    const setRole = async (who: Member, role: 'reviewer' | 'translator') =>
      ada.requestOk(`/api/v1/people/${await who.id()}`, {
        method: 'PATCH',
        headers: { 'If-Match': '*' },
        body: { roles: [{ role, languages: ['pl'] }] },
      });
    const refusal = 'Your role does not include this. An administrator can change that.';

    it('reads why a text could not be approved, keeps no draft of it, and is not offered to review', async () => {
      const [{ id }] = (await translated('demoted', 2)) as [KeyView, KeyView];
      const rita = await ada.invite({ role: 'reviewer', languages: ['pl'] });
      const page = await openPage('/en/review/demoted?language=pl', rita);
      await page.getByRole('button', { name: 'Send back' }).waitFor();
      await setRole(rita, 'translator');
      await page.keyboard.press('Control+Shift+Enter');
      await toast(page).getByText(refusal).waitFor();
      await page.getByRole('button', { name: 'Approve and next' }).waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: 'Send back' }).count()).toBe(0);
      expect(await page.getByText('could not be saved').count()).toBe(0);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft')))).toEqual([]);
      expect((await text(id)).state).toBe('needsReview');
    });

    it('reads why many texts could not be approved', async () => {
      await translated('demotedMany', 2);
      const rita = await ada.invite({ role: 'reviewer', languages: ['pl'] });
      const page = await openPage('/en/review/demotedMany?language=pl', rita);
      await page.locator('nav ol a[tabindex="0"]').focus();
      await page.keyboard.press('Control+a');
      await bar(page).getByText('2 selected').waitFor();
      await setRole(rita, 'translator');
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await toast(page).getByText(`${refusal} Still selected: 2.`).waitFor();
      await bar(page).getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
    });

    it('reads why one text could not be sent back', async () => {
      await translated('demotedBack', 1);
      const rita = await ada.invite({ role: 'reviewer', languages: ['pl'] });
      const page = await openPage('/en/review/demotedBack?language=pl', rita);
      await page.getByRole('button', { name: 'Send back' }).click();
      await setRole(rita, 'translator');
      await page.getByRole('dialog').getByLabel('Reason').fill('Too long.');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').getByText(refusal).waitFor();
    });
  });

  it('takes no reason for the translation while changes are not saved', async () => {
    await translated('sendBackLater', 1);
    const page = await openPage('/en/review/sendBackLater?language=pl');
    const field = page.locator('article textarea');
    const dialog = page.getByRole('dialog', { name: 'Send this text back' });
    await field.fill('Inaczej {{name}}');
    await page.keyboard.press('Alt+b');
    await dialog.getByText('Save or discard them first.').waitFor();
    await expectAccessible(page);
    await page.keyboard.type('Why?');
    await page.keyboard.press('Escape');
    await expectFocus(field);
    expect(await field.inputValue()).toBe('Inaczej {{name}}');

    const released = Promise.withResolvers<void>();
    await page.route('**/api/v1/texts/*/pl', (route) => released.promise.then(() => route.continue()), { times: 1 });
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Alt+b');
    await dialog.getByText('Save or discard them first.').waitFor();
    released.resolve();
    await expectFocus(dialog.getByLabel('Reason'));
  });

  describe('undoing the last change', () => {
    it.each([
      ['a save', 'Control+Enter', 'Saved', 'needsReview'],
      ['an approval', 'Control+Shift+Enter', 'Approved', 'reviewed'],
    ])('takes back %s exactly, and opens the text again', async (_, keys, reported, state) => {
      const namespace = `undo-${state.toLowerCase()}`;
      const [key] = await translated(namespace, 2);
      const page = await openPage(`/en/translate/${namespace}?language=pl`);
      await page.locator('article textarea').fill('Zmiana {{name}}');
      await page.keyboard.press(keys);
      await openKey(page, 'key2');
      await toast(page).getByText(reported).waitFor();
      expect(await text(key!.id)).toMatchObject({ forms: { '': 'Zmiana {{name}}' }, state });
      await page.keyboard.press('Control+Shift+z');
      await toast(page).getByText('Undone').waitFor();
      expect(await text(key!.id)).toMatchObject({
        forms: { '': 'Tekst 1 {{name}}' },
        state: 'needsReview',
        version: 3,
      });
      await openKey(page, 'key1');
      expect(await page.locator('article textarea').inputValue()).toBe('Tekst 1 {{name}}');
    });

    it('takes back that a text was sent back, restored or discarded', async () => {
      const [key] = await translated('undo-more', 2);
      await put(key!.id, 'Nowszy {{name}}', 1);
      const page = await openPage('/en/translate/undo-more?language=pl');
      const field = page.locator('article textarea');
      await page.keyboard.press('Alt+b');
      await page.getByRole('dialog').getByLabel('Reason').fill('No.');
      await page.keyboard.press('Control+Enter');
      await toast(page).getByText('Sent back').waitFor();
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('Undone').waitFor();
      expect(await text(key!.id)).toMatchObject({ state: 'needsReview' });
      await openKey(page, 'key1');
      await page.getByRole('article').locator('li', { hasText: 'Sent back as a draft' }).waitFor();
      await page.getByRole('article').locator('li').getByText('Needs review').waitFor(); // not “Confirmed”
      await page.getByRole('button', { name: 'Restore' }).last().click();
      await toast(page).getByText('Restored').waitFor();
      expect(await field.inputValue()).toBe('Tekst 1 {{name}}');
      await page.keyboard.press('Control+Shift+z');
      await page.waitForFunction(() => document.querySelector('textarea')!.value === 'Nowszy {{name}}');
      await field.fill('Inaczej');
      await page.getByRole('button', { name: 'Discard' }).click();
      await toast(page).getByText('Discarded').waitFor();
      await page.keyboard.press('Control+Shift+z');
      await page.waitForFunction(() => document.querySelector('textarea')!.value === 'Inaczej');
    });

    it('keeps the field in sight while the history is read and a text restored, in wide and narrow windows', async () => {
      const [key] = await translated('undo-history', 1);
      for (let version = 1; version <= 20; version++) await put(key!.id, `Wersja ${version} {{name}}`, version);
      const page = await openPage('/en/translate/undo-history?language=pl');
      const field = page.locator('article textarea');
      const restore = page.getByRole('button', { name: 'Restore' });
      await restore.last().scrollIntoViewIfNeeded();
      expect(await isInSight(field)).toBe(true);
      await restore.last().click();
      await toast(page).getByText('Restored').waitFor();
      expect(await isInSight(field)).toBe(true);
      expect(await field.inputValue()).toBe('Tekst 1 {{name}}');

      await page.setViewportSize({ width: 900, height: 700 });
      await restore.last().scrollIntoViewIfNeeded();
      expect(await isInSight(field)).toBe(false);
      await restore.nth(1).click();
      await page.waitForFunction(() => document.querySelector('textarea')!.value === 'Wersja 19 {{name}}');
      await waitUntil(() => isInSight(field));

      await field.fill('Inaczej {{name}}');
      await restore.last().press('Enter');
      await page.getByRole('alert').getByText('Save or discard what you typed first.').waitFor();
      expect(await field.inputValue()).toBe('Inaczej {{name}}');
      await page.getByRole('link', { name: 'All changes to this text' }).click();
      await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ key: key!.id, language: 'pl' });
    });

    it('refuses where the text was changed since, and leaves the keys to a field that is typed in', async () => {
      const [one, two] = await translated('undo-late', 2);
      const page = await openPage('/en/translate/undo-late?language=pl');
      const field = page.locator('article textarea');
      await field.fill('Jeden {{name}}');
      await page.keyboard.press('Control+Enter');
      await toast(page).getByText('Saved').waitFor();
      await toast(page).getByRole('button', { name: 'Undo' }).hover(); // it stays
      await put(one!.id, 'Raz {{name}}', 2);
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('This text has been changed since. It stays as it is.').waitFor();
      expect(await text(one!.id)).toMatchObject({ forms: { '': 'Raz {{name}}' }, version: 3 });

      await field.fill('Dwa {{name}}');
      await page.keyboard.press('Control+s');
      await toast(page).getByText('Saved').waitFor();
      await field.press('End');
      await page.keyboard.type('!');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+Shift+z');
      expect(await field.inputValue()).toBe('Dwa {{name}}!');
      expect(await text(two!.id)).toMatchObject({ forms: { '': 'Dwa {{name}}' }, version: 2 });
    });

    it('closes by itself, gives the focus back, and is listed with its keys', async () => {
      await translated('undo-focus', 2);
      const page = await openPage('/en/translate/undo-focus?language=pl');
      await page.clock.install();
      const field = page.locator('article textarea');
      await field.fill('Jeden {{name}}');
      await page.keyboard.press('Control+s');
      await toast(page).getByText('Saved').waitFor();
      await expectFocus(field);
      await toast(page).getByRole('button', { name: 'Close' }).focus();
      await page.clock.runFor(60_000);
      await toast(page).getByText('Saved').waitFor();
      await page.keyboard.press('Enter');
      await toast(page).waitFor({ state: 'detached' });
      await expectFocus(field);
      await page.keyboard.press('Control+/');
      await page.clock.runFor(1_000);
      for (const label of [
        'Undo the last change',
        'Filter texts',
        'Search keys and texts',
        'Extend the selection down',
      ])
        await page.getByRole('dialog').getByText(label).waitFor();
    });
  });

  describe('the end of a list', () => {
    it('leads to the next namespace with open texts, then to the start page', async () => {
      await translated('end1', 2);
      await translated('end2', 1);
      const page = await openPage('/en/translate/end1?language=pl&filter=needsReview');
      await page.keyboard.press('Alt+ArrowDown');
      await openKey(page, 'key2');
      await page.keyboard.press('Control+Shift+Enter');
      const end = page.getByRole('region', { name: 'End of the list' });
      await end.getByText('Still open in this list: 1').waitFor();
      await end.getByRole('link', { name: 'Go to the first of them' }).click();
      await openKey(page, 'key1');
      await page.keyboard.press('Control+Shift+Enter');
      await openKey(page, 'key2'); // it is still in the list, approved
      await page.keyboard.press('Control+Shift+Enter');
      await end.getByRole('heading', { name: 'Everything in this list is done' }).waitFor();
      await page.waitForFunction(() => document.activeElement!.tagName === 'A');
      await page.keyboard.press('Alt+ArrowUp');
      await openKey(page, 'key1');
      await end.waitFor({ state: 'detached' });
      await page.keyboard.press('Alt+ArrowDown');
      await openKey(page, 'key2');
      await page.keyboard.press('Control+Enter');
      const next = end.getByRole('link', { name: 'Continue with' });
      await next.and(page.locator(':focus')).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await page.waitForURL(
        (url) => !url.pathname.endsWith('/end1') && url.searchParams.get('filter') === 'needsReview',
      );
      await page.waitForFunction(() => document.activeElement!.tagName === 'TEXTAREA');
    });

    it('lets keys act on the text that is shown, however fast they are pressed', async () => {
      const [one] = await translated('fast', 2);
      const page = await openPage('/en/translate/fast?language=pl&filter=needsReview');
      await page.keyboard.press('Alt+ArrowDown');
      await openKey(page, 'key2');
      await page.keyboard.press('Control+Shift+Enter');
      const first = page.getByRole('link', { name: 'Go to the first of them' });
      await first.waitFor();
      await page.evaluate(() => {
        const approve = { key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true };
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('article code')!.textContent !== 'key1') return;
          observer.disconnect();
          document.body.dispatchEvent(new KeyboardEvent('keydown', approve));
        }).observe(document.querySelector('main')!, { childList: true, subtree: true, characterData: true });
      });
      const saved = page.waitForResponse(
        (response) => response.request().method() !== 'GET' && response.url().includes(`/texts/${one!.id}/`),
      );
      await first.click();
      await openKey(page, 'key2');
      await saved;
      expect(await states('fast')).toEqual(['reviewed', 'reviewed']);
    });

    it('does not count texts that are still being saved', async () => {
      const [first] = await translated('slow', 2);
      const page = await openPage('/en/translate/slow?language=pl&filter=needsReview');
      let respond: () => void;
      const mayBeSaved = new Promise<void>((resolve) => (respond = resolve));
      await page.route(`**/api/v1/texts/${first!.id}/**`, async (route) => {
        if (route.request().method() !== 'GET') await mayBeSaved;
        await route.continue();
      });
      await page.keyboard.press('Control+Shift+Enter');
      await openKey(page, 'key2');
      const saved = page.waitForResponse((response) => response.request().method() !== 'GET');
      await page.keyboard.press('Control+Shift+Enter');
      await saved;
      await page.waitForTimeout(500); // long enough to count
      respond!();
      await page.getByRole('heading', { name: 'Everything in this list is done' }).waitFor();
    });

    it('leaves the focus where a person moves it before the end appears', async () => {
      await translated('end4', 1);
      const page = await openPage('/en/translate/end4?language=pl&q=key1');
      const search = page.getByRole('searchbox');
      await search.evaluate((field) => {
        const save = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', save));
        field.focus();
      });
      await page.getByRole('heading', { name: 'You have reached the end of the list' }).waitFor();
      await page.getByRole('link', { name: 'Review texts' }).waitFor();
      await expectFocus(search);
    });

    it('offers the start page when a search is done', async () => {
      await translated('end3', 1);
      const page = await openPage('/en/translate/end3?language=pl&q=key1');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { name: 'You have reached the end of the list' }).waitFor();
      await page.getByRole('link', { name: 'Review texts' }).waitFor();
      await page.getByRole('link', { name: 'Back to the workspace' }).click();
      await page.waitForURL('**/en/workspace');
    });
  });

  describe('independent review', () => {
    afterAll(() =>
      ada.requestOk('/api/v1/languages/pl', {
        method: 'PATCH',
        headers: { 'If-Match': '*' },
        body: { independentReview: false },
      }),
    );

    it('is switched on in the settings, explains why a text cannot be approved, and lists those that can', async () => {
      const keys = await translated('pairs', 3);
      await put(keys[0]!.id, 'Tekst Ady {{name}}', 1, ada);
      const settings = await visit(browser);
      visits.push(settings);
      await addSessionCookie(settings.context, ada);
      await settings.page.goto(`${started.url}/en/settings/languages?language=pl`);
      await settings.page.getByRole('checkbox', { name: /Require approval by someone else/ }).check();
      await expectAccessible(settings.page);
      await settings.page.getByRole('button', { name: 'Save' }).click();
      await settings.page.getByText('Saved.').waitFor();
      await settings.page.goto(`${started.url}/en/settings/languages`);
      await settings.page
        .getByRole('row', { name: /polski/i })
        .getByText('independent review')
        .waitFor();

      const page = await openPage('/en/review/pairs?language=pl');
      await openKey(page, 'key1');
      const approve = page.getByRole('button', { name: 'Approve and next' });
      const reason = 'You edited this text last. In this language, someone else has to approve it.';
      await page.getByRole('article').getByText(reason).waitFor();
      expect(await approve.getAttribute('aria-disabled')).toBe('true');
      expect(
        await approve.evaluate(
          (button) => document.getElementById(button.getAttribute('aria-describedby')!)!.innerText,
        ),
      ).toBe(reason);
      await page.locator('article textarea').focus();
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByRole('status').filter({ hasText: reason }).waitFor({ state: 'attached' });
      await openKey(page, 'key1');
      await expectAccessible(page);
      // a text of someone else, until it is edited
      await page.keyboard.press('Alt+ArrowDown');
      await openKey(page, 'key2');
      await approve.and(page.locator(':not([aria-disabled])')).waitFor();
      await page.locator('article textarea').fill('Tekst {{name}} 2');
      await page.getByRole('article').getByText(reason).waitFor();
      await page.locator('article textarea').fill('Tekst 2 {{name}}');
      await page.getByRole('article').getByText(reason).waitFor({ state: 'detached' });

      await page.getByRole('checkbox', { name: 'Select key1' }).click();
      await page.getByRole('checkbox', { name: 'Select key2' }).click();
      await bar(page).getByRole('button', { name: 'Approve' }).click();
      await toast(page).getByText('1 approved').waitFor();
      expect(await toast(page).innerText()).toContain(
        'Left out: last edited by you, so someone else has to approve them (1).',
      );
      expect(await states('pairs')).toEqual(['needsReview', 'reviewed', 'needsReview']);

      await page.keyboard.press('Alt+l');
      await page.getByRole('link', { name: 'I can approve' }).click();
      await page.waitForURL(/filter=approvable/);
      await openKey(page, 'key3');
      expect(await page.locator('nav ol a').count()).toBe(1);
    });
  });

  it('opens search and filter by keyboard', async () => {
    await translated('keys', 1);
    const page = await openPage('/en/translate/keys?language=pl');
    await page.keyboard.press('Control+Shift+f');
    await expectFocus(page.locator('[name=q]'));
    await page.keyboard.press('Alt+l');
    await expectFocus(page.locator('*', { hasText: 'All texts' }));
    await page.keyboard.press('Escape');
    await expectFocus(page.locator('summary'));
  });

  it('leads from a filter or a search to the text by keyboard', async () => {
    const [one] = await translated('arrive', 3);
    await put(one!.id, '', 1);
    const page = await openPage('/en/translate/arrive?language=pl');
    const item = (name: string) => page.locator('form details').getByRole('link', { name });
    await page.keyboard.press('Alt+l');
    await expectFocus(item('All texts'));
    await page.keyboard.press('End');
    await expectFocus(item('Unsaved here'));
    await page.keyboard.press('ArrowDown');
    await expectFocus(page.getByRole('button', { name: 'Save this filter…' }));
    await page.keyboard.press('ArrowUp');
    await expectFocus(item('Unsaved here'));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectFocus(item('Untranslated'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/filter=untranslated/);
    await expectFocus(page.locator('article textarea'));
    await page.keyboard.press('Control+Shift+f');
    await page.keyboard.type('key1');
    await page.waitForURL(/q=key1/);
    await expectFocus(page.locator('[name=q]'));
    await page.keyboard.press('Enter');
    await expectFocus(page.locator('article textarea'));
  });

  it('lists the issues and tags of the list in the filter, by which it is filtered, and names a check that does not exist', async () => {
    await post('namespaces', { name: 'faceted' });
    for (const [index, tags] of [['legal text'], ['legal text', 'short'], []].entries()) {
      const body = { namespace: 'faceted', key: `key${index + 1}`, forms: { '': 'Text of {{name}}' }, tags };
      const { id } = (await post('keys', body)).json() as KeyView;
      await put(id, index === 1 ? 'Tekst' : 'Tekst {{name}}', 0);
    }
    const page = await openPage('/en/translate/faceted?language=pl');
    const rows = page.locator('nav ol a');
    const item = (name: string) => page.locator('form details').getByRole('link', { name });
    const search = page.locator('[name=q]');
    await page.keyboard.press('Alt+l');
    const issue = item('Placeholder of the source is missing');
    await issue.waitFor();
    expect(await issue.innerText()).toMatch(/missing\s+1$/);
    expect(await item('legal text').innerText()).toMatch(/text\s+2$/);
    await expectAccessible(page);
    await issue.press('Enter');
    await waitUntil(async () => (await search.inputValue()) === 'check:placeholderMissing');
    await waitUntil(async () => (await rows.count()) === 1);
    await page.keyboard.press('Alt+l');
    await waitUntil(async () => (await issue.getAttribute('aria-current')) === 'true');
    await item('short').press('Enter');
    await waitUntil(async () => (await search.inputValue()) === 'tag:short check:placeholderMissing');
    await page.keyboard.press('Alt+l');
    await issue.press('Enter');
    await waitUntil(async () => (await search.inputValue()) === 'tag:short');
    await page.keyboard.press('Alt+l');
    await item('short').press('Enter');
    await waitUntil(async () => (await rows.count()) === 3);
    await page.keyboard.press('Alt+l');
    await item('legal text').press('Enter');
    await waitUntil(async () => (await search.inputValue()) === 'tag:"legal text"');
    await waitUntil(async () => (await rows.count()) === 2);

    await search.fill('check:nothing');
    await page.getByText('There is no such check').waitFor();
    await search.fill('-check:placeholderMissing key');
    await waitUntil(async () => (await rows.count()) === 2);
  });

  it('opens the filter at the filters that are on, also after an action on many texts', async () => {
    await translated('filter-focus', 3);
    const page = await openPage('/en/translate/filter-focus?language=pl&filter=needsReview');
    await page.locator('nav ol a[tabindex="0"]').focus();
    await page.keyboard.press('Shift+Space');
    await bar(page).getByRole('button', { name: 'Approve' }).press('Enter');
    await toast(page).getByText('1 approved').waitFor();
    const filters = page.locator('form details').filter({ has: page.getByLabel('Changed since') });
    const needsReview = filters.getByRole('link', { name: 'Needs review' });
    await page.keyboard.press('Alt+l');
    await expectFocus(needsReview);
    await page.keyboard.press('Escape');
    await expectFocus(filters.locator('summary'));

    const released = Promise.withResolvers<void>();
    await page.route('**/undo', (route) => released.promise.then(() => route.continue()));
    await toast(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await bar(page).waitFor();
    await page.keyboard.press('Alt+l'); // the toolbar is hidden
    expect(await filters.evaluate((menu: HTMLDetailsElement) => menu.open)).toBe(false);
    released.resolve();
    await bar(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+l');
    await expectFocus(needsReview);
  });

  it('saves a filter under a name, opens it from menu and palette, renames and deletes it', async () => {
    await translated('views/saved', 2);
    const page = await openPage('/en/translate/views/saved?language=pl&filter=needsReview&q=Tekst');
    const saved = (name: string) => page.getByRole('link', { name, exact: true });
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('Alt+l');
    await page.getByRole('button', { name: 'Save this filter…' }).click();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('n'.repeat(61));
    await dialog.getByText('61 of 60 characters used').waitFor();
    await page.keyboard.press('Enter');
    await dialog
      .getByText(/60 characters/)
      .nth(1)
      .waitFor();
    await expectFocus(name);
    expect(await name.inputValue()).toHaveLength(61);
    await name.fill('To check');
    await dialog.getByText('8 of 60 characters used').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await toast(page).getByText('Filter saved: To check').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/views\/saved\?language=pl&filter=needsReview&q=Tekst/);
    await expectFocus(page.locator('summary'));

    // on another device, in another language
    const other = await openPage('/en/translate?language=de');
    await other.keyboard.press('Alt+l');
    await expectAccessible(other);
    await other.getByRole('link', { name: 'To check', exact: true }).click();
    await other.waitForURL(/translate\/views\/saved\?language=de&filter=needsReview&q=Tekst/);
    await other.goto(`${started.url}/en/review?language=pl`);
    await other.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    await other.keyboard.press('Control+k');
    await other.getByRole('combobox', { name: 'Search commands and texts' }).fill('To check');
    await other.getByRole('option', { name: 'Saved filter: To check' }).waitFor();
    await other.keyboard.press('Enter');
    await other.waitForURL(/translate\/views\/saved\?language=pl&filter=needsReview&q=Tekst/);

    await page.keyboard.press('Enter'); // opens the menu again
    await saved('To check').and(page.locator('[aria-current]')).waitFor();
    expect(await page.getByRole('button', { name: 'Save this filter…' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Rename “To check”' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Checked daily');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page).getByText('Filter saved: Checked daily').waitFor();
    await page.keyboard.press('Alt+l');
    await page.getByRole('button', { name: 'Delete “Checked daily”' }).click();
    await toast(page).getByText('Filter deleted: Checked daily').waitFor();
    expect(await saved('Checked daily').count()).toBe(0);
    await page.keyboard.press('Control+Shift+z');
    await toast(page).getByText('Undone').waitFor();
    await page.keyboard.press('Alt+l');
    await saved('Checked daily').waitFor();
  });

  describe('the person who last changed a text', () => {
    let piotrsId: string;
    let piotrsName: string;
    const select = (page: Page) => page.getByRole('combobox', { name: 'Last changed by' });
    const options = (page: Page) => select(page).locator('option').allInnerTexts();
    const filterOf = (page: Page) => page.locator('form details').first().locator('summary').getAttribute('aria-label');
    const keysOf = (page: Page) => page.locator('nav ol a').count();
    const shows = (page: Page, count: number) =>
      page.waitForFunction((each) => document.querySelectorAll('nav ol a').length === each, count);

    beforeAll(async () => {
      const session = (await piotr.requestOk('/api/v1/session')).json() as { person: { id: string; name: string } };
      ({ id: piotrsId, name: piotrsName } = session.person);
      const [, second] = await translated('authors', 3);
      await put(second!.id, 'Tekst {{name}} numer 2', 1, ada);
    });

    it('is chosen by keyboard from the people of the language, kept in the URL and saved with the filter', async () => {
      const page = await openPage('/en/translate/authors?language=pl');
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const ofPeople = () => requests.filter((each) => each.endsWith('/api/v1/languages/pl/people'));
      expect(await select(page).count()).toBe(0);
      await page.keyboard.press('Alt+l');
      await select(page).waitFor();
      expect(await options(page)).toEqual(expect.arrayContaining(['Anyone', piotrsName]));
      expect(await options(page)).not.toContain('Ada');
      await expectAccessible(page);

      await select(page).focus();
      await page.keyboard.press('ArrowDown');
      expect(await select(page).inputValue()).toBe(piotrsId);
      expect(page.url()).not.toContain('updatedBy');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.search === `?language=pl&updatedBy=${piotrsId}`);
      await shows(page, 2);
      expect(await filterOf(page)).toBe(`Filter texts: Last changed by ${piotrsName}`);
      expect(await page.locator('form details summary').first().innerText()).toBe(piotrsName);
      await expectFocus(page.locator('[name=updatedBy]'));
      await page.getByRole('link', { name: 'Needs review 3' }).click();
      await page.waitForURL((url) => url.search === `?language=pl&filter=needsReview&updatedBy=${piotrsId}`);
      await page
        .locator(`summary[aria-label="Filter texts: Needs review and Last changed by ${piotrsName}"]`)
        .waitFor();

      await page.keyboard.press('Alt+l');
      await page.getByRole('button', { name: 'Save this filter…' }).click();
      const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
      expect(await name.inputValue()).toBe(`Needs review · ${piotrsName} · authors`);
      await page.keyboard.press('Enter');
      await toast(page).getByText('Filter saved').waitFor();
      await page.keyboard.press('Alt+l');
      await page.getByRole('link', { name: /^All texts/ }).click();
      await page.waitForURL((url) => url.search === '?language=pl');
      await shows(page, 3);
      await page.keyboard.press('Alt+l');
      await page.getByRole('link', { name: `Needs review · ${piotrsName} · authors` }).click();
      await page.waitForURL((url) => url.search === `?language=pl&filter=needsReview&updatedBy=${piotrsId}`);
      await shows(page, 2);
      expect(ofPeople()).toHaveLength(1);

      await page.goBack();
      await shows(page, 3);
      await page.keyboard.press('Alt+l');
      expect(await select(page).inputValue()).toBe('');
    });

    it('is named in Review and right to left, also without JavaScript', async () => {
      const page = await openPage(`/ar/review/authors?language=pl&updatedBy=${piotrsId}`);
      expect(await filterOf(page)).toContain(`\u2068${piotrsName}\u2069`);
      expect(await keysOf(page)).toBe(2);
      await page.keyboard.press('Alt+l');
      await page.locator('select[name=updatedBy]').waitFor();
      await expectAccessible(page);

      const next = await visit(browser, { javaScriptEnabled: false });
      await addSessionCookie(next.context, ada);
      visits.push(next);
      const { page: plain } = next;
      await plain.goto(`${started.url}/en/review/authors?language=pl&updatedBy=${piotrsId}`);
      await plain.getByRole('button', { name: 'Show' }).click();
      await plain.waitForURL((url) => url.searchParams.get('updatedBy') === piotrsId);
      await plain.locator('summary', { hasText: piotrsName }).click();
      await plain.getByRole('link', { name: /^Needs review 3/ }).click();
      await plain.waitForURL((url) => !url.searchParams.has('updatedBy'));
      expect(await keysOf(plain)).toBe(3);
    });

    it('is not offered to readers who may not list people, who can still remove it', async () => {
      const page = await openPage('/en/translate/authors?language=pl', await ada.invite({ role: 'viewer' }));
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.keyboard.press('Alt+l');
      await page.getByRole('link', { name: 'Last changed by me' }).waitFor();
      await page.goto(`${started.url}/en/translate/authors?language=pl&updatedBy=${piotrsId}`);
      await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
      await page.keyboard.press('Alt+l');
      await select(page).waitFor();
      expect(await options(page)).toEqual(['Anyone', piotrsName]);
      await select(page).selectOption('Anyone');
      await page.waitForURL((url) => url.search === '?language=pl');
      await shows(page, 3);
      expect(await select(page).count()).toBe(0);
      expect(requests.filter((each) => each.endsWith('/people'))).toEqual([]);
    });

    it('is distinguished from others of the same name by what the reader may see of them', async () => {
      const namesake = await ada.invite({ role: 'reviewer', languages: ['pl', 'de'] });
      const id = await namesake.id();
      const rename = (name: string) =>
        ada.requestOk(`/api/v1/people/${id}`, { method: 'PATCH', headers: { 'If-Match': '*' }, body: { name } });
      await rename(piotrsName);
      const page = await openPage(`/en/translate/authors?language=pl&updatedBy=${piotrsId}`, namesake);
      const marked = `${piotrsName} (Translator: Polish)`;
      expect(await filterOf(page)).toBe(`Filter texts: Last changed by ${marked}`);
      await page.keyboard.press('Alt+l');
      await select(page).waitFor();
      expect(await options(page)).toContain(marked);
      await page.keyboard.press('Escape');
      await page.goto(`${started.url}/en/workspace/pl`);
      const people = page.getByRole('region', { name: 'People' });
      await people.getByText(`${piotrsName} (you)`).waitFor();
      await people.getByText(marked).waitFor();
      expect(await people.innerText()).not.toContain('@');
      await expectAccessible(page);
      await rename('Another name');
    });

    it('stays in links after the account was disabled, and is ignored when there is no such account', async () => {
      const former = await ada.invite({ role: 'translator', languages: ['pl'] });
      const id = await former.id();
      await translated('former', 2);
      await put((await list('former'))[0]!.id, 'Tekst {{name}}', 1, former);
      await ada.requestOk(`/api/v1/people/${id}`, {
        method: 'PATCH',
        headers: { 'If-Match': '*' },
        body: { state: 'disabled' },
      });
      const page = await openPage(`/en/translate/former?language=pl&updatedBy=${id}`);
      expect(await filterOf(page)).toMatch(/^Filter texts: Last changed by Newcomer/);
      expect(await keysOf(page)).toBe(1);
      await page.keyboard.press('Alt+l');
      await select(page).locator('option', { hasText: piotrsName }).waitFor({ state: 'attached' });
      expect(await select(page).inputValue()).toBe(id);
      await select(page).selectOption('Anyone');
      await page.waitForURL((url) => url.search === '?language=pl');
      await shows(page, 2);

      const unknown = '0190aaaa-0000-7000-8000-000000000000';
      await page.goto(`${started.url}/en/translate/former?language=pl&updatedBy=${unknown}&q=Tekst`);
      expect(new URL(page.url()).search).toBe('?language=pl&q=Tekst');
      expect(await keysOf(page)).toBe(2);
    });
  });

  it('inserts special characters at the caret of the form that was edited last, by keyboard', async () => {
    await post('languages', { tag: 'ar' });
    await post('namespaces', { name: 'characters' });
    await post('keys', {
      namespace: 'characters',
      key: 'item',
      kind: 'cardinal',
      forms: { one: 'Item', other: 'Items' },
    });
    const page = await openPage('/en/translate/characters?language=pl');
    const few = page.locator('article textarea').nth(1);
    await few.fill('plik');
    await few.selectText();
    const focused = (name: string) =>
      page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Alt+s');
    await focused('ą');
    await expectAccessible(page);
    await page.keyboard.press('Tab'); // the letters are one tab stop
    await focused('Quotation marks „ ”');
    await page.keyboard.press('Enter');
    await waitUntil(async () => (await few.inputValue()) === '„plik”');
    await page.keyboard.press('Escape'); // nothing is open any more
    await expectFocus(few);

    // A letter by the one that it resembles, and then the one below it.
    await few.press('Home');
    await page.keyboard.press('Alt+s');
    await focused('ą');
    await page.keyboard.press('l');
    await focused('ł');
    await page.keyboard.press('Enter');
    await waitUntil(async () => (await few.inputValue()) === 'ł„plik”');
    await page.keyboard.press('Alt+s');
    await focused('ą');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+Z');
    await page.keyboard.press('Shift+Z');
    await focused('Ż');
    await page.keyboard.press('Escape');
    // By pointer, several in a row: the field keeps the focus.
    await few.fill('');
    await page.getByTitle('Special characters').click();
    for (const letter of 'żółć') await page.getByRole('button', { name: letter, exact: true }).click();
    await waitUntil(async () => (await few.inputValue()) === 'żółć');
    await expectFocus(few);
    await page.keyboard.type('!'); // closes the menu
    await page.getByRole('toolbar', { name: 'Letters' }).waitFor({ state: 'hidden' });
    await few.fill('„plik”');
    await few.press('End');
    await page.getByTitle('Special characters').click();
    await page.getByRole('button', { name: 'No-break space' }).click();
    await waitUntil(async () => (await few.inputValue()) === '„plik”\u00A0');
    await page.goto(`${started.url}/en/translate/characters?language=ar`);
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    await page.keyboard.press('Alt+s');
    await page.getByRole('button', { name: 'Right-to-left mark' }).waitFor();
  });
});
