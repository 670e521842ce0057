/**
 * What an example has to do in a browser. Every example has the same texts and controls.
 */
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const ADA = { email: 'ada@example.org', password: 'correct horse battery staple' };

/** The first administrator, for the environment of the installation. */
export const administrator = { DRAGOMAN_ADMIN_EMAIL: ADA.email, DRAGOMAN_ADMIN_PASSWORD: ADA.password };

/** Signs in over the REST API. Returns functions for requests of that person. */
export async function signIn(workspace) {
  let cookie = '';
  async function request(path, body, { method = body ? 'POST' : 'GET', ...headers } = {}) {
    const response = await fetch(workspace + path, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return response;
  }
  await request('/api/v1/session', ADA);
  const json = async (...args) => (await request(...args)).json();
  return {
    get cookie() {
      return cookie;
    },
    json,
    async importTexts() {
      const { plan } = await json('/api/v1/imports', { shipped: true, dryRun: true });
      await request('/api/v1/imports', { shipped: true, plan, removed: 'keep', conflicts: 'theirs' });
    },
    async write(key, language, text) {
      const { texts } = await json(`/api/v1/texts?language=${language}&namespace=shop`);
      const { id, version } = texts.find((each) => each.key === key);
      const headers = { method: 'PUT', 'If-Match': `"${version}"` };
      await request(`/api/v1/texts/${id}/${language}`, { forms: { '': text } }, headers);
    },
    async publish() {
      const { hash } = await json('/api/v1/releases/preview');
      await request('/api/v1/releases', { hash });
    },
  };
}

/**
 * @param {object} example
 * @param {string} example.frontEnd origin of the example, which the installation lists
 * @param {string} example.unlisted another origin that serves the example
 * @param {string} example.workspace origin of the installation
 * @param {string} example.chromiumPath
 */
export async function journey({ frontEnd, unlisted, workspace, chromiumPath }) {
  const ada = await signIn(workspace);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  const steps = new Steps();
  try {
    const open = async ({ locale = 'en', signedIn = false, origin = frontEnd } = {}) => {
      const context = await browser.newContext({ locale });
      if (signedIn) {
        const [name, value] = ada.cookie.split(/=(.*)/s);
        await context.addCookies([{ name, value, url: workspace }]);
      }
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      steps.watch(page);
      await page.goto(origin);
      return page;
    };
    const heading = (page, name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const editingSwitch = (page) => page.getByRole('switch');

    const visitor = await open();
    await steps.take('shows texts in the language of the browser', async () => {
      await heading(visitor, 'Autumn sale');
      await visitor.getByRole('button', { name: 'Add an item' }).click();
      await visitor.getByText('1 item in your cart').waitFor();
      const german = await open({ locale: 'de-AT' });
      await heading(german, 'Herbstangebote');
      assert.equal(await german.locator('html').getAttribute('lang'), 'de');
      await german.context().close();
    });

    await steps.take('switches the language without a reload, and remembers it', async () => {
      await visitor.evaluate(() => (globalThis.wasReloaded = false));
      await visitor.getByRole('combobox', { name: 'Language' }).selectOption('de');
      await heading(visitor, 'Herbstangebote');
      assert.equal(await visitor.evaluate(() => globalThis.wasReloaded), false);
      await visitor.waitForFunction(
        () => document.documentElement.lang === 'de' && document.title === 'Herbstangebote',
      );
      await visitor.goto(frontEnd);
      await heading(visitor, 'Herbstangebote');
    });

    await steps.take('shows a release without a reload', async () => {
      await visitor.evaluate(() => (globalThis.wasReloaded = false));
      await visitor.getByRole('button', { name: 'Artikel hinzufügen' }).click();
      await ada.write('title', 'de', 'Winterangebote');
      await ada.publish();
      await heading(visitor, 'Winterangebote');
      await visitor.getByText('1 Artikel im Warenkorb').waitFor(); // the state of the page is kept
      assert.equal(await visitor.evaluate(() => globalThis.wasReloaded), false);
    });

    await steps.take('lets a visitor edit nothing', async () => {
      await visitor.getByRole('heading', { level: 1 }).click();
      await editingSwitch(visitor).click();
      await visitor.waitForURL(`${workspace}/**/sign-in?**`);
      assert.equal(visitor.context().pages().length, 1);
      await visitor.goto(`${frontEnd}/#dragoman-drafts=drg_forged&state=forged`);
      await heading(visitor, 'Winterangebote');
      assert.equal(await editingSwitch(visitor).getAttribute('aria-checked'), 'false');
    });

    const editor = await open({ signedIn: true });
    await steps.take('edits a text in place, and shows the draft to its editor only', async () => {
      await editingSwitch(editor).click();
      await editor.waitForURL(`${workspace}/**/connect?**`);
      await editor.getByText(frontEnd, { exact: false }).first().waitFor();
      await editor.getByRole('button', { name: 'Allow' }).click();
      await editor.waitForURL((url) => url.origin === frontEnd);
      await editor.getByRole('switch', { checked: true }).waitFor();
      assert.equal(await editor.evaluate(() => location.hash), '');
      const draft = 'Spring sale';
      await editText(editor, () => editor.getByRole('heading', { level: 1 }).click(), draft);
      await heading(editor, draft);
      const other = await open();
      await heading(other, 'Autumn sale');
      await other.context().close();
    });

    await steps.take('edits a text by keyboard, and follows controls with Alt', async () => {
      await editor.locator('summary').click();
      const label = editor.locator('details').getByRole('button', { name: 'Search the shop' });
      await editText(editor, () => label.press('Enter'), 'Find something');
      await editor.getByRole('searchbox', { name: 'Find something' }).waitFor();
      await editor
        .getByRole('main')
        .getByRole('button', { name: 'Add an item' })
        .click({ modifiers: ['Alt'] });
      await editor.getByText('1 item in your cart').waitFor();
      const html = await editor.evaluate(() => document.documentElement.outerHTML);
      assert.ok(!html.includes('\u{E0001}'), 'marks are left on the page');
    });

    await steps.take('keeps showing drafts after a reload, and stops', async () => {
      await editor.reload();
      await heading(editor, 'Spring sale');
      await editor.getByRole('switch', { checked: true }).click();
      await heading(editor, 'Autumn sale');
      await editor.reload();
      await heading(editor, 'Autumn sale');
    });

    await steps.take('refuses an origin that is not listed', async () => {
      const foreign = await open({ signedIn: true, origin: unlisted });
      await heading(foreign, 'Autumn sale'); // published texts are for everyone
      await editingSwitch(foreign).click();
      await foreign.getByText(`${unlisted} is not listed as a front end`).waitFor();
      assert.equal(await foreign.getByRole('button', { name: 'Allow' }).count(), 0);
      const { token } = await ada.json('/api/v1/tokens', { name: 'Drafts', scopes: ['drafts.preview'], days: 1 });
      const readDrafts = (page, origin) =>
        page.goto(origin).then(() =>
          page.evaluate(
            ([url, Authorization]) =>
              fetch(url, { headers: { Authorization } }).then(
                ({ status }) => status,
                () => 'blocked',
              ),
            [`${workspace}/locales/en/shop.json?fallback=merged&drafts`, `Bearer ${token}`],
          ),
        );
      assert.equal(await readDrafts(editor, frontEnd), 200);
      steps.expectErrors(foreign);
      assert.equal(await readDrafts(foreign, unlisted), 'blocked');
    });
    steps.assertNoErrors();
  } finally {
    await browser.close();
  }
}

/** Opens a text of a page, and saves another one in the window of the workspace. */
async function editText(page, openText, text) {
  const opening = page.waitForEvent('popup');
  await openText();
  const window = await opening;
  const field = window.getByRole('textbox').first();
  await field.fill(text);
  const closing = window.waitForEvent('close');
  await field.press('Control+Enter');
  await closing;
}

/** Names the step that failed, and collects what the pages complained of. */
class Steps {
  #errors = [];
  #ignored = new Set();

  watch(page) {
    page.on('pageerror', (error) => this.#errors.push([page, String(error)]));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#errors.push([page, message.text()]);
    });
  }

  /** The browser reports what it blocks. */
  expectErrors(page) {
    this.#ignored.add(page);
  }

  async take(name, run) {
    try {
      await run();
    } catch (error) {
      throw new Error(`It failed where it ${name}:\n${this.#errors.map(([, text]) => text).join('\n')}`, {
        cause: error,
      });
    }
  }

  assertNoErrors() {
    const unexpected = this.#errors.filter(([page, text]) => !this.#ignored.has(page) && !/ 401 /.test(text));
    assert.deepEqual(
      unexpected.map(([, text]) => text),
      [],
    );
  }
}
