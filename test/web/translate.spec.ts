import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { CommentThreadsView } from '../../libs/workspace/src/comments/comments.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { NotificationsView } from '../../libs/workspace/src/notifications/notifications.contract';
import type { TasksView } from '../../libs/workspace/src/tasks/tasks.contract';
import type { SavedTextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { Module } from '@nestjs/common';
import { SuggestionFailure, SuggestionProvider } from '../../libs/workspace/src/machine/suggestion-provider';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { addSessionCookie, expectFocus, launchBrowser, visit, type Visit, waitForHydration } from '../support/browser';
import { toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { deferred, waitUntil } from '../support/wait-until';
import { expectMarkedInForcedColors } from './marked-in-forced-colors';

/** Translates as a test wants. */
@SuggestionProvider({ name: 'Test Translator' })
class TestTranslator implements SuggestionProvider {
  static translate: (source: string) => string = () => {
    throw new SuggestionFailure('limited');
  };

  translate({ texts }: Parameters<SuggestionProvider['translate']>[0]): Promise<Record<string, string>> {
    return Promise.resolve().then(() =>
      Object.fromEntries(texts.map(({ form, source }) => [form, TestTranslator.translate(source)])),
    );
  }
}

@Module({ providers: [TestTranslator] })
class TestTranslatorModule {}

describe('the page Translate', () => {
  let started: StartedApp;
  let browser: Browser;
  let ada: Member;
  let piotr: Member;
  let visits: Visit[] = [];

  beforeAll(async () => {
    [started, browser] = await Promise.all([
      startApp({ ownLanguages: 'all', extensions: [TestTranslatorModule] }),
      launchBrowser(),
    ]);
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de', 'pl', 'ar']) await post('languages', { tag });
    for (const name of ['many', 'shop', 'review', 'lost', 'two', 'plain', 'posted', 'forms', 'plural'])
      await post('namespaces', { name });
    piotr = await ada.invite({ role: 'translator', languages: ['pl'] });
    for (let i = 1; i <= 30; i++) await key('many', `entry${i}`, `Entry ${i} of {{name}}`);
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
  const key = async (namespace: string, name: string, forms: string | object, more: object = {}): Promise<KeyView> =>
    (
      await post('keys', { namespace, key: name, forms: typeof forms === 'string' ? { '': forms } : forms, ...more })
    ).json() as KeyView;
  const put = (id: string, language: string, text: string, version: number, who = ada) =>
    who.requestOk(`/api/v1/texts/${id}/${language}`, {
      method: 'PUT',
      headers: { 'If-Match': `"${version}"` },
      body: { forms: { '': text } },
    });
  const keyOf = async (id: string): Promise<KeyView> => (await ada.requestOk(`/api/v1/keys/${id}`)).json() as KeyView;
  const remove = (id: string, version: number) =>
    ada.requestOk(`/api/v1/keys/${id}`, { method: 'DELETE', headers: { 'If-Match': `"${version}"` } });
  const text = async (id: string, language = 'pl'): Promise<SavedTextView> =>
    (await ada.requestOk(`/api/v1/texts/${id}/${language}`)).json() as SavedTextView;
  const saved = (id: string, words: string) => waitUntil(async () => (await text(id)).forms[''] === words);

  async function openWindow(who: Member, options?: BrowserContextOptions): Promise<Visit> {
    const next = await visit(browser, options);
    await addSessionCookie(next.context, who);
    visits.push(next);
    return next;
  }

  /** Opens a page, and waits until drafts are kept. */
  async function openTranslate(page: Page, path: string): Promise<Locator> {
    await page.goto(started.url + path);
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    return page.locator('textarea').first();
  }

  const setHidden = (page: Page, isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  async function openPage(path: string, who = ada, options?: BrowserContextOptions): Promise<Page> {
    const { page } = await openWindow(who, options);
    await openTranslate(page, path);
    return page;
  }

  it('saves twenty texts one after the other by keyboard alone', async () => {
    const page = await openPage('/en/translate/many?language=pl&filter=untranslated', piotr);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    const field = page.locator('textarea');
    for (let i = 1; i <= 20; i++) {
      await page.waitForFunction((key) => document.querySelector('article code')!.textContent === key, `entry${i}`);
      await expectFocus(field);
      await page.keyboard.type(`Wpis ${i} `);
      await page.keyboard.press('Alt+1');
      await page.keyboard.press('Control+Enter');
    }
    await waitUntil(async () => {
      const view = (await ada.requestOk('/api/v1/texts?language=pl&namespace=many&limit=100')).json() as TextListView;
      return view.counts.translated === 20;
    });
    const { texts: messages } = (
      await ada.requestOk('/api/v1/texts?language=pl&namespace=many&limit=100')
    ).json() as TextListView;
    expect(messages.slice(0, 20).map(({ target }) => target[0]!.text)).toEqual(
      Array.from({ length: 20 }, (_, i) => `Wpis ${i + 1} {{name}}`),
    );
    // a saved text keeps its place in the list, and is counted
    await page.getByText('20 / 30').waitFor();
    expect(await page.locator('nav ol > li').count()).toBe(30);
  });

  it('checks the text while it is typed, and inserts a missing placeholder with one key', async () => {
    await key('shop', 'hello', 'Hello, {{name}}!');
    const page = await openPage('/en/translate/shop?language=de&q=key:hello');
    const field = page.locator('textarea');
    await field.fill('Hallo, !');
    await page.getByText('is missing.').waitFor();
    // an attempt to approve it says why it cannot be approved
    await page.keyboard.press('Control+Shift+Enter');
    const why = 'A text with an error cannot be approved. Correct the error first.';
    await page.getByRole('status').filter({ hasText: why }).waitFor({ state: 'attached' });
    await page.getByRole('paragraph').filter({ hasText: why }).last().waitFor();
    await field.press('ArrowLeft');
    await page.keyboard.press('Alt+1');
    expect(await field.inputValue()).toBe('Hallo, {{name}}!');
    await page.getByText('is missing.').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    expect(await field.inputValue()).toBe('Hallo, !');
  });

  it('corrects a text with one click, and ignores a finding until it counts again', async () => {
    await key('shop', 'rooms', 'The hotel has 12 rooms.');
    const page = await openPage('/en/translate/shop?language=de&q=key:rooms');
    const field = page.locator('textarea');
    await field.fill('Das Hotel hat 13 Zimmer');
    await page.getByRole('button', { name: 'Correct' }).press('Enter');
    await expectFocus(field); // the buttons of findings are removed with them
    expect(await field.inputValue()).toBe('Das Hotel hat 13 Zimmer.');
    await page.getByText('Full stop at the end').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: 'End of the list' }).waitFor(); // it takes the focus
    await page.getByRole('button', { name: 'Ignore here' }).press('Enter');
    await page.getByText('1 ignored issue').waitFor();
    await expectFocus(field);
    await page.getByText('1 ignored issue').click();
    await page.getByText('Ignored by Ada').waitFor();
    await page.getByRole('button', { name: 'Count again' }).press('Enter');
    await page.getByText('1 ignored issue').waitFor({ state: 'detached' });
    await expectFocus(field);
    const finding = page.locator('li[data-severity]');
    await finding.filter({ hasText: 'Number of the source is missing or differs' }).waitFor();
    await page.reload();
    const history = page.locator('aside details', { hasText: 'History' });
    await history.getByText('The issue counts again.').waitFor({ state: 'attached' });
    expect(await history.getByText('The issue is ignored.').count()).toBe(1);
    expect(await history.locator('button', { hasText: 'Restore' }).count()).toBe(0);
    expect(await history.getByText('Confirmed').count()).toBe(0);
  });

  it('corrects spaces, placeholders and tags with one click each', async () => {
    await key('shop', 'corrected', 'Hello <b>{{name}}</b>, welcome');
    const page = await openPage('/en/translate/shop?language=de&q=key:corrected');
    const field = page.locator('textarea');
    await field.fill(' Hallo <b>{{nmae}}<b>, willkommen');
    for (const [problem, corrected] of [
      ['{{nmae}}', ' Hallo <b>{{name}}<b>, willkommen'],
      ['<b>', ' Hallo <b>{{name}}</b>, willkommen'],
      ['space', 'Hallo <b>{{name}}</b>, willkommen'],
    ] as const) {
      const finding = page.locator('li[data-severity]').filter({ hasText: new RegExp(problem, 'i') });
      await finding.first().getByRole('button', { name: 'Correct' }).press('Enter');
      await expectFocus(field);
      expect(await field.inputValue()).toBe(corrected);
    }
    await page.locator('li[data-severity]').first().waitFor({ state: 'detached' });
    for (const before of [' Hallo <b>{{name}}</b>, willkommen', ' Hallo <b>{{name}}<b>, willkommen']) {
      await page.keyboard.press('Control+z');
      expect(await field.inputValue()).toBe(before);
    }
    // the caret stays where it was
    await field.fill('Hallo <b>{{nmae}}</b>, 👋 willkommen');
    await field.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Correct' }).press('Enter');
    await page.keyboard.type('+');
    expect(await field.inputValue()).toBe('Hallo <b>{{name}}</b>, 👋 willkomme+n');
    // where several corrections are possible, it is left to the person
    await field.fill('Hallo, willkommen');
    await page.getByRole('button', { name: 'Insert' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Correct' }).count()).toBe(0);
  });

  it('shows examples of numbers, dates and lists in the preview, or what is typed', async () => {
    await key('shop', 'formats', '{{price, number}} on {{when, datetime}} for {{guests, list}} from {{sender}}');
    const page = await openPage('/en/translate/shop?language=de&q=key:formats');
    await page.locator('textarea').fill('{{price, number}} am {{when, datetime}} für {{guests, list}} von {{sender}}');
    await page.getByText('1.234,5 am 31.12.2026 für A, B und C von sender').waitFor();
    await page.getByLabel('price').fill('2.5');
    await page.getByLabel('when').fill('2027-02-01');
    await page.getByLabel('guests').fill('Ada, Kim');
    await page.getByText('2,5 am 1.2.2027 für Ada und Kim von sender').waitFor();
  });

  it('shows the buttons of the next text together with its findings', async () => {
    for (const name of ['first', 'second']) {
      const { id } = await key('shop', `buttons.${name}`, `The ${name} {{name}}`);
      await put(id, 'pl', `Bez nazwy ${name}`, 0);
    }
    const page = await openPage('/en/translate/shop?language=pl&q=key:buttons');
    const insert = page.locator('li[data-severity]').getByRole('button', { name: 'Insert' });
    await insert.waitFor();
    const without = await page.evaluateHandle(() => {
      const found: string[] = [];
      const look = () => {
        for (const each of document.querySelectorAll('form li[data-severity]'))
          if (!each.querySelector('button')) found.push(each.textContent);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      return found;
    });
    await page.keyboard.press('Alt+ArrowDown');
    await waitUntil(async () => (await page.locator('textarea').inputValue()) === 'Bez nazwy second');
    await insert.waitFor();
    expect(await without.jsonValue()).toEqual([]);
  });

  it('offers to ignore errors to reviewers alone, and says that a text is saved with errors', async () => {
    const { id } = await key('shop', 'erroneous', 'Send {{file}} in 12 days.');
    const page = await openPage('/en/translate/shop?language=pl&q=key:erroneous', piotr);
    await page.locator('textarea').fill('Wyślij za 13 dni.');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved with 1 error').waitFor();
    await saved(id, 'Wyślij za 13 dni.');
    await page.getByText('{{file}} is missing.').waitFor();
    // of the warning about the number only
    await page.getByRole('button', { name: 'Ignore here' }).waitFor();
    expect(await page.getByRole('button', { name: 'Ignore here' }).count()).toBe(1);
    const reviewer = await openPage('/en/translate/shop?language=pl&q=key:erroneous');
    await reviewer.getByRole('button', { name: 'Ignore here' }).first().waitFor();
    await waitUntil(async () => (await reviewer.getByRole('button', { name: 'Ignore here' }).count()) === 2);
  });

  it('marks a placeholder as used once all forms that need it have it', async () => {
    const forms = { one: '{{count}} picture', other: '{{count}} pictures' };
    await key('shop', 'pictures', forms, { kind: 'cardinal' });
    const page = await openPage('/en/translate/shop?language=pl&q=key:pictures', piotr);
    const used = page.getByRole('list', { name: 'Placeholders of this text' }).locator('button[data-used]');
    const fields = page.locator('textarea');
    await fields.nth(0).fill('{{count}} obraz');
    await used.waitFor();
    await fields.nth(1).fill('obrazy');
    await page.getByText('{{count}} is missing.').waitFor();
    await used.waitFor({ state: 'detached' });
    await fields.nth(1).fill('{{count}} obrazy');
    await used.waitFor();
  });

  it('marks invisible characters of texts, not of the messages about them', async () => {
    await post('glossary', { term: 'zebra', translations: [{ language: 'pl', text: 'koń\u00A0w\u00A0paski' }] });
    const { id } = await key('shop', 'animal', 'A zebra');
    await put(id, 'pl', 'Koza', 0);
    // Arabic isolates what it inserts, and French has spaces that do not break.
    for (const language of ['ar', 'fr']) {
      const page = await openPage(`/${language}/translate/shop?language=pl&q=key:animal`, piotr);
      const finding = page.locator('article li', { hasText: 'zebra' }).filter({ hasText: 'paski' }).first();
      await finding.waitFor();
      const kinds = await finding.locator('[data-kind]').evaluateAll((all) => all.map((each) => each.dataset.kind));
      expect([...new Set(kinds)]).toEqual(['noBreakSpace']);
      if (language === 'ar') expect(kinds).toHaveLength(2);
    }
  });

  it('gives the mark of a line break a place of its own in nearby texts', async () => {
    await key('shop', 'lines1', 'First line\nSecond line');
    await key('shop', 'lines2', 'Below the lines');
    const page = await openPage('/en/translate/shop?language=pl&q=key:lines2', piotr);
    const mark = page.getByRole('complementary').locator('[data-kind=lineBreak]').first();
    await mark.waitFor();
    expect(await mark.evaluate((each) => getComputedStyle(each, '::before').position)).toBe('static');
  });

  it('shows a field for each plural form of the language, and how it will read', async () => {
    const forms = { one: '{{count}} item', other: '{{count}} items' };
    await key('shop', 'items', forms, { kind: 'cardinal' });
    const page = await openPage('/en/translate/shop?language=pl&q=key:items', piotr);
    const fields = page.locator('textarea');
    expect(await fields.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
      'Polski, one, e.g. 1',
      'Polski, few, e.g. 2, 3, 4, 22',
      'Polski, many, e.g. 0, 5, 6, 7',
      'Polski, other, e.g. 1.5, 0.5, 0.1, 2.5',
    ]);
    await fields.nth(1).fill('{{count}} rzeczy');
    await page.getByText('2 rzeczy').waitFor();
    // only empty forms are filled with the source, and the focus stays in the current form
    await fields.nth(0).focus();
    await page.keyboard.press('Alt+c');
    expect(await fields.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))).toEqual([
      '{{count}} item',
      '{{count}} rzeczy',
      '{{count}} items',
      '{{count}} items',
    ]);
    await expectFocus(fields.nth(0));
  });

  it('shows a term that several forms lack once, with these forms, and ignores it in all of them', async () => {
    await post('glossary', { term: 'parcel', translations: [{ language: 'pl', text: 'paczka' }] });
    const { id } = await key(
      'plural',
      'parcels',
      { one: '{{count}} parcel', other: '{{count}} parcels' },
      { kind: 'cardinal' },
    );
    const forms = { one: '{{count}} a', few: '{{count}} b', many: '{{count}} c', other: '{{count}} d' };
    await ada.requestOk(`/api/v1/texts/${id}/pl`, { method: 'PUT', headers: { 'If-Match': '"0"' }, body: { forms } });
    const page = await openPage('/en/translate/plural?language=pl&q=key:parcels');
    const finding = page.locator('article li[data-severity]').filter({ hasText: 'paczka' });
    await finding.first().waitFor();
    expect(await finding.count()).toBe(1);
    await finding.getByText('one · few · many · other', { exact: true }).waitFor();
    expect(await finding.innerText()).toMatch(/^Warning: one · few · many · other\n/);
    const field = page.getByLabel(/\bfew\b/);
    const described = await field.evaluate((area) =>
      area
        .getAttribute('aria-describedby')!
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? ''),
    );
    expect(described.join()).toContain('paczka');
    await field.fill('{{count}} paczki');
    await finding.getByText('one · many · other', { exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    // The page is notified of each form, so the finding changes before the last one is answered.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/api/v1/texts/${id}/pl/findings/ignored`, async (route) => {
      if ((route.request().postDataJSON() as { form: string }).form === 'other') await promise;
      await route.continue();
    });
    await finding.getByRole('button', { name: 'Ignore here' }).click();
    await page.getByText('2 ignored issues').waitFor();
    resolve();
    await page.getByText('3 ignored issues').waitFor();
    await expectFocus(field);
  });

  it('has the focus in the form whose finding was ignored', async () => {
    const source = { one: '{{count}} box', other: '{{count}} boxes' };
    const { id } = await key('plural', 'boxes', source, { kind: 'cardinal' });
    const forms = {
      ...{ one: '{{count}}  pudełko', few: '{{count}} pudełka' },
      ...{ many: '{{count}} pudełek', other: '{{count}} pudełka' },
    };
    await ada.requestOk(`/api/v1/texts/${id}/pl`, { method: 'PUT', headers: { 'If-Match': '"0"' }, body: { forms } });
    const page = await openPage('/en/translate/plural?language=pl&q=key:boxes');
    await page.getByLabel(/\bother\b/).focus();
    await page.locator('article li[data-severity]').getByRole('button', { name: 'Ignore here' }).click();
    await page.getByText('1 ignored issue').waitFor();
    await expectFocus(page.getByLabel(/\bone\b/));
  });

  it('shows the sections of the next text with it, so that nothing moves afterwards', async () => {
    await key('shop', 'calm.one', 'Calm one');
    await key('shop', 'calm.two', 'Calm two');
    const page = await openPage('/en/translate/shop?language=de&q=key:calm');
    const context = page.locator('article aside');
    const waitForSections = async () => {
      for (const title of ['Comments', 'Nearby texts']) await context.getByRole('heading', { name: title }).waitFor();
    };
    await waitForSections();
    const help = page.waitForResponse((response) => response.url().includes('/suggestions'));
    await page.keyboard.press('Shift'); // someone is here: the help with the next text is loaded
    await (await help).finished();
    const titles = page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const article = document.querySelector('article')!;
          new MutationObserver((_changes, observer) => {
            const titles = [...document.querySelectorAll('article aside h2')].map(({ textContent }) =>
              textContent.trim(),
            );
            if (article.isConnected || !titles.includes('Nearby texts')) return;
            observer.disconnect();
            resolve(titles);
          }).observe(document.querySelector('main')!, { childList: true, subtree: true });
        }),
    );
    await page.keyboard.press('Alt+ArrowDown');
    expect(await titles).toEqual(expect.arrayContaining(['Screenshots', 'Comments', 'Nearby texts']));
  });

  it('opens the next text of one that is far down a list, also before the list is loaded that far', async () => {
    const far = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`far${i}`, `Far ${i}`]));
    const files = toImportFiles({ en: { far } });
    const { plan } = (
      await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, dryRun: true } })
    ).json() as ImportPlanView;
    await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, plan } });
    const { texts } = (await ada.requestOk('/api/v1/texts?language=pl&q=far790')).json() as TextListView;
    const { page } = await openWindow(piotr);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/texts?*cursor=*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openTranslate(page, `/en/translate/far?language=pl&key=${texts[0]!.id}`);
    await page.locator('textarea').fill('Daleko');
    await page.keyboard.press('Control+Enter');
    await saved(texts[0]!.id, 'Daleko');
    held.resolve();
    const opened = (key: string) =>
      page.waitForFunction((key) => document.querySelector('article code')!.textContent === key, key);
    await opened('far791');
    await page.getByText('792 / 900').waitFor();
    // the text stays open when another language is chosen
    await page.locator('select[name=language]').selectOption('de');
    await page.getByRole('heading', { name: 'Translate: Deutsch' }).waitFor();
    await opened('far791');
    await page.keyboard.press('Alt+ArrowUp');
    await opened('far790');
    await page.locator('select[name=namespace]').selectOption('two');
    await page.waitForURL((url) => !url.searchParams.has('key') && url.pathname.endsWith('/two'));
  });

  it('scrolls the list to a text that a link opens, further down than the first rows', async () => {
    const { texts } = (await ada.requestOk('/api/v1/texts?language=pl&q=far500')).json() as TextListView;
    const page = await openPage(`/en/translate/far?language=pl&key=${texts[0]!.id}`);
    const row = page.locator('nav ol a[aria-current]');
    await row.waitFor();
    const { y, height } = (await row.boundingBox())!;
    const list = (await page.locator('nav ol').locator('..').boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(list.y);
    expect(y + height).toBeLessThanOrEqual(list.y + list.height);
  });

  it('opens the next untranslated text by a key, also before the list is loaded that far, and says if there is none', async () => {
    const names = Array.from({ length: 900 }, (_, i) => `sparse${i}`);
    const all = (word: string) => Object.fromEntries(names.map((name) => [name, `${word} ${name}`]));
    const { sparse5: _, sparse850: __, ...translated } = all('Polish');
    const files = toImportFiles({ en: { sparse: all('English') }, pl: { sparse: translated } });
    const { plan } = (
      await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, dryRun: true } })
    ).json() as ImportPlanView;
    await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, plan } });
    const { page, context } = await openWindow(piotr);
    const held = Promise.withResolvers<void>();
    let questions = 0;
    await page.route('**/api/v1/texts?*cursor=*', async (route) => {
      if (new URL(route.request().url()).searchParams.get('limit') !== '1') await held.promise;
      else if (++questions === 1) return route.abort();
      await route.continue();
    });
    const opened = (key: string) =>
      page.waitForFunction((key) => document.querySelector('article code')!.textContent === key, key);
    const shown = (words: string) => page.getByRole('status').getByText(words).waitFor();
    const field = await openTranslate(page, '/en/translate/sparse?language=pl');
    await field.press('Alt+Shift+ArrowDown');
    await opened('sparse5');
    await expectFocus(field);
    await page.keyboard.press('Alt+Shift+ArrowDown'); // asks the server, which does not answer
    await shown('More texts could not be loaded.');
    await context.setOffline(true);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await shown('You are offline. Try again once you are back online.');
    await context.setOffline(false);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await waitUntil(() => questions === 3);
    held.resolve();
    await opened('sparse850');
    await page.getByText('851 / 900').waitFor();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await opened('sparse5');
    await shown('Continued from the start of the list.');
    await page.keyboard.type('Wpis');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved').waitFor();
    await page.getByRole('button', { name: 'Next untranslated text' }).click();
    await opened('sparse850');
    await expectFocus(field);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await shown('No other text in this list is untranslated.');
    await page.getByRole('button', { name: 'Undo' }).waitFor(); // of the report of what was saved
    await expectFocus(field);
    expect(questions).toBe(3); // the list is loaded
  });

  it('opens the next unreviewed text by the same key', async () => {
    await post('namespaces', { name: 'unreviewed' });
    for (const name of ['first', 'second', 'third']) {
      const { id } = await key('unreviewed', `next.${name}`, `Unreviewed ${name}`);
      await put(id, 'pl', `Do przeglądu ${name}`, 0, piotr);
    }
    const page = await openPage('/en/review/unreviewed?language=pl');
    const opened = (key: string) =>
      page.waitForFunction((key) => document.querySelector('article code')!.textContent === key, key);
    await opened('next.first');
    const button = page.getByRole('button', { name: 'Next unreviewed text' });
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Alt+Shift+ArrowDown');
    await button.click();
    await opened('next.second');
    await expectFocus(page.locator('textarea'));
    await page.keyboard.press('Control+Shift+Enter');
    await opened('next.third');
    await page.getByRole('status').getByText('Approved').waitFor();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await opened('next.first');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await opened('next.third');
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog').getByText('Next unreviewed text').waitFor();
  });

  it('leads from the start page to the texts that are not saved, as long as there are some', async () => {
    const own = await ada.invite({ role: 'translator', languages: ['pl', 'de'] });
    const page = await openPage('/en/translate/many?language=pl&q=entry29', own);
    await page.locator('textarea').fill('Nie zapisano');
    await page.getByText('kept in this browser.').waitFor();
    await page.goto(`${started.url}/en/workspace`);
    await page.getByText('1 unsaved text', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Polski (1)' }).click();
    await page.waitForURL('**/en/translate?language=pl&filter=unsaved');
    await page.waitForFunction(() => document.querySelector('article code')?.textContent === 'entry29');
    expect(await page.locator('nav ol > li').count()).toBe(1);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Workspace', exact: true }).click();
    await page.waitForURL('**/en/workspace');
    await page.getByRole('heading', { level: 1, name: 'Workspace' }).waitFor();
    expect(await page.getByText('unsaved text').count()).toBe(0);
  });

  it('moves to the end of a long list and back by keyboard, and scrolls the focused row into view', async () => {
    const long = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`row${i}`, `Row ${i}`]));
    const files = toImportFiles({ en: { long } });
    const { plan } = (
      await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, dryRun: true } })
    ).json() as ImportPlanView;
    await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, plan } });
    const page = await openPage('/en/translate/long?language=pl', piotr);
    const focused = () =>
      page.evaluate(() => {
        const row = document.activeElement!.closest('nav li');
        const pane = document.querySelector('nav ol')!.parentElement!.getBoundingClientRect();
        const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return { place: Number(row?.ariaPosInSet), isSeen: top >= pane.top - 1 && bottom <= pane.bottom + 1 };
      });
    await page.locator('nav ol a[tabindex="0"]').focus();
    await waitUntil(async () => {
      await page.keyboard.press('End');
      return (await focused()).place === 600;
    });
    for (let i = 0; i < 3; i++) {
      for (let up = 0; up < 5; up++) await page.keyboard.press('PageUp');
      await page.keyboard.press('End');
      expect(await focused()).toEqual({ place: 600, isSeen: true });
    }
    await page.keyboard.press('Home');
    expect(await focused()).toEqual({ place: 1, isSeen: true });
  });

  it('keeps a draft when the tab is closed abruptly', async () => {
    const { id } = await key('lost', 'killed', 'Killed');
    const visit = await openWindow(piotr);
    const field = await openTranslate(visit.page, '/en/translate/lost?language=pl&q=key:killed');
    await field.fill('Zabity');
    await visit.page.locator('nav li [data-state=unsaved]').waitFor();
    await visit.page.waitForTimeout(400);
    await visit.page.close({ runBeforeUnload: false });
    const page = await visit.context.newPage();
    const again = await openTranslate(page, '/en/translate/lost?language=pl&filter=unsaved');
    expect(await again.inputValue()).toBe('Zabity');
    expect((await text(id)).version).toBe(0);
    await again.press('Control+s');
    await saved(id, 'Zabity');
    await page.locator('nav li [data-state=unsaved]').waitFor({ state: 'detached' });
  });

  it('keeps texts without a connection, says so, and saves them once it is back', async () => {
    const [one, two] = [await key('lost', 'wire1', 'Wire one'), await key('lost', 'wire2', 'Wire two')];
    await key('lost', 'wire3', 'Wire three');
    const visit = await openWindow(piotr);
    const field = await openTranslate(visit.page, '/en/translate/lost?language=pl&q=key:wire');
    await visit.context.setOffline(true);
    await field.fill('Drut pierwszy');
    await field.press('Control+Enter');
    await visit.page.waitForFunction(() => document.querySelector('article code')!.textContent === 'wire2');
    await visit.page.keyboard.type('Drut drugi');
    await visit.page.keyboard.press('Control+Enter');
    await visit.page.getByText('You are offline', { exact: true }).waitFor();
    // a draft that was not submitted is kept as well, but not sent
    await visit.page.waitForFunction(() => document.querySelector('article code')!.textContent === 'wire3');
    await visit.page.keyboard.type('Drut trz');
    await visit.page.locator('nav li', { hasText: 'Drut trz' }).waitFor();
    await visit.page.locator('#main').getByText('2 texts are kept in this browser and will be sent').waitFor();
    expect(await visit.page.getByRole('link', { name: 'Show unsaved texts' }).count()).toBe(0); // it would not load
    expect(await visit.page.locator('nav ol > li').allInnerTexts()).toEqual([
      expect.stringContaining('Drut pierwszy'),
      expect.stringContaining('Drut drugi'),
      expect.stringContaining('Drut trz'),
    ]);
    await visit.context.setOffline(false);
    await saved(one.id, 'Drut pierwszy');
    await saved(two.id, 'Drut drugi');
    await visit.page.getByText('You are offline', { exact: true }).waitFor({ state: 'detached' });
  });

  it('keeps a text that is put back to its earlier value while the response to saving it is lost', async () => {
    const { id } = await key('lost', 'putback', 'Put back');
    await put(id, 'pl', 'Przed', 0);
    const { page, context } = await openWindow(piotr);
    const field = await openTranslate(page, '/en/translate/lost?language=pl&q=key:putback');
    await context.route(
      `**/api/v1/texts/${id}/pl`,
      async (route) => {
        await route.fetch();
        await context.setOffline(true);
        await route.abort();
      },
      { times: 1 },
    );
    await field.fill('Po');
    await field.press('Control+s');
    await page.getByText('You are offline', { exact: true }).waitFor();
    expect((await text(id)).forms).toEqual({ '': 'Po' });
    await field.press('Control+a');
    await page.keyboard.type('Przed');
    await page.getByText('You are offline', { exact: true }).waitFor({ state: 'detached' }); // nothing is sent any longer
    await page.getByText('Not saved. Typed on').waitFor();
    const answered = page.waitForResponse((response) => response.url().includes(`/texts/${id}/pl`) && response.ok());
    await context.setOffline(false);
    await answered;
    await page.locator('nav li [data-state=unsaved]').waitFor();
    expect(await field.inputValue()).toBe('Przed');
    await field.press('Control+s');
    await saved(id, 'Przed');
    await page.locator('nav li [data-state=unsaved]').waitFor({ state: 'detached' });
    expect((await text(id)).version).toBe(3);
  });

  it('keeps a text after the session ended, and saves it after signing in again', async () => {
    const { id } = await key('lost', 'out', 'Signed out');
    const zofia = await ada.invite({ role: 'translator', languages: ['pl'] });
    const { page } = await openWindow(zofia);
    const field = await openTranslate(page, '/en/translate/lost?language=pl&q=key:out');
    await zofia.requestOk('/api/v1/session', { method: 'DELETE' });
    await field.fill('Wylogowany');
    await field.press('Control+s');
    await page.getByText('You are signed out', { exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: 'You are signed out' }).waitFor({ state: 'attached' });
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email address').first().fill(zofia.email);
    await page.getByLabel('Password').fill(zofia.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${started.url}/en/translate/lost?language=pl&q=key:out*`);
    await saved(id, 'Wylogowany');
  });

  it('saves nothing in the name of someone else who signs in in the same browser', async () => {
    const { id } = await key('lost', 'whose', 'Whose');
    const zofia = await ada.invite({ role: 'translator', languages: ['pl'] });
    const { page, context } = await openWindow(zofia);
    const path = '/en/translate/lost?language=pl&q=key:whose';
    const field = await openTranslate(page, path);
    await addSessionCookie(context, piotr);
    await field.fill('Zofii');
    await field.press('Control+s');
    await page.getByText('You are signed out', { exact: true }).waitFor();
    expect((await text(id)).version).toBe(0);
    // the other person does not see it, and it is saved once the person who typed it is signed in again
    const other = await context.newPage();
    const theirs = await openTranslate(other, path);
    expect(await theirs.inputValue()).toBe('');
    await addSessionCookie(context, zofia);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await saved(id, 'Zofii');
    expect((await text(id)).updatedBy!.id).toBe(await zofia.id());
  });

  it('shows texts whose keys were deleted, to be copied and discarded', async () => {
    const { id, version } = await key('lost', 'deleted', 'Deleted');
    const page = await openPage('/en/translate/lost?language=pl&q=key:deleted', piotr);
    await page.locator('textarea').fill('Usunięty');
    await ada.requestOk(`/api/v1/keys/${id}`, { method: 'DELETE', headers: { 'If-Match': `"${version}"` } });
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: 'What you typed is kept in this browser' }).waitFor();
    await page.goto(`${started.url}/en/translate?language=pl&filter=unsaved`);
    const list = page.locator('nav', { hasText: 'These keys have been deleted' });
    await list.getByText('Usunięty', { exact: true }).waitFor();
    await list.getByText('lost:deleted', { exact: true }).waitFor();
    await list.getByRole('button', { name: 'Copy' }).waitFor();
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Everything is saved').waitFor();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.reload();
    await page.getByText('Everything is saved').waitFor();
  });

  it('says at once who deleted the key of the open text, and keeps what is typed for it', async () => {
    const { id, version } = await key('lost', 'removed', 'Removed');
    const page = await openPage('/en/translate/lost?language=pl&q=key:removed', piotr);
    const field = page.locator('article textarea');
    await field.fill('Usunięte');
    const alert = page.getByRole('alert').filter({ hasText: 'This key was deleted' });
    await remove(id, version);
    await alert.getByText('lost:removed', { exact: true }).waitFor();
    await alert.getByText(/^Deleted by Ada, .*\. An administrator can restore it\.$/).waitFor();
    await page.locator('nav li', { hasText: 'Deleted' }).waitFor();
    expect([await field.inputValue(), await field.isEditable()]).toEqual(['Usunięte', false]);
    expect(await page.locator('article').getByRole('button', { name: 'Save' }).count()).toBe(0);
    await alert.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await alert.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await expectAccessible(page);
    // the same at the address of the text, and where texts are edited one by one
    await page.goto(`${started.url}/en/translate/lost?language=pl&key=${id}`);
    await alert.getByText(/^Deleted by Ada/).waitFor();
    await alert.getByText('Usunięte', { exact: true }).waitFor();
    await page.goto(`${started.url}/en/edit?namespace=lost&key=removed&language=pl`);
    await alert.getByText(/^Deleted by Ada/).waitFor();
    await alert.getByText('Usunięte', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Import files' }).count()).toBe(0);
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Discard' }).click();
    await alert.getByText('Usunięte', { exact: true }).waitFor({ state: 'detached' });
    await expectFocus(alert);
  });

  it('restores a deleted key, and continues with what was typed', async () => {
    const { id, version } = await key('lost', 'regained', 'Regained');
    const page = await openPage('/en/translate/lost?language=pl&q=key:regained');
    const field = page.locator('article textarea');
    await field.fill('Odzyskane');
    await remove(id, version);
    const restore = page.getByRole('alert').getByRole('button', { name: 'Restore' });
    await restore.press('Enter');
    await expectFocus(field);
    await page.locator('nav li', { hasText: 'Deleted' }).waitFor({ state: 'detached' });
    await field.press('Control+s');
    await saved(id, 'Odzyskane');
    // in a window of its own as well
    await page.goto(`${started.url}/en/edit?namespace=lost&key=regained&language=pl`);
    const single = page.locator('textarea');
    await single.fill('Znów');
    await remove(id, (await keyOf(id)).version);
    await restore.click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(id, 'Znów');
  });

  it('names the deleted key of a text that could not be approved', async () => {
    const [one, two] = [await key('lost', 'denied1', 'Denied'), await key('lost', 'denied2', 'Denied')];
    for (const { id } of [one, two]) await put(id, 'pl', 'Odmowa', 0, piotr);
    const page = await openPage('/en/review/lost?language=pl&q=key:denied');
    await page.route('**/api/v1/events*', (route) => route.abort());
    await page.reload();
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    await remove(one.id, one.version);
    await page.keyboard.press('Control+Shift+Enter');
    const toast = page.getByRole('status').filter({ hasText: 'This key was deleted' });
    await toast.getByText('denied1').waitFor();
    await page.locator('nav li', { hasText: 'Deleted' }).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('alert').filter({ hasText: 'Deleted by Ada' }).waitFor();
    expect(await page.getByText('Reload the list').count()).toBe(0);
  });

  it('shows who deleted a key at its address, and restores it, also without JavaScript', async () => {
    const { id, version } = await key('lost', 'vanished', 'Vanished');
    await remove(id, version);
    expect((await ada.request(`/en/keys/${id}`)).status).toBe(404);
    const { page } = await openWindow(ada, { javaScriptEnabled: false });
    await page.goto(`${started.url}/en/keys/${id}`);
    await page.getByRole('heading', { level: 1, name: 'vanished' }).waitFor();
    await page.getByText(/^Deleted by Ada, .*\. It can be restored\.$/).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'Source text' }).waitFor();
    expect((await keyOf(id)).deleted).toBe(false);
    await remove(id, (await keyOf(id)).version);
    const other = (await openWindow(piotr)).page;
    await other.goto(`${started.url}/en/keys/${id}`);
    await other.getByText(/An administrator can restore it\.$/).waitFor();
    await expectAccessible(other);
  });

  it('announces that a text was refused, also once another one is open', async () => {
    for (const name of ['refused1', 'refused2']) await key('lost', name, 'Refused');
    const zofia = await ada.invite({ role: 'translator', languages: ['pl'] });
    const { page } = await openWindow(zofia);
    const field = await openTranslate(page, '/en/translate/lost?language=pl&q=key:refused');
    await ada.requestOk(`/api/v1/people/${await zofia.id()}`, {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body: { roles: [{ role: 'translator', languages: ['de'] }] },
    });
    await field.fill('Odrzucone');
    await field.press('Control+s');
    await page.getByRole('alert').filter({ hasText: 'What you typed is kept in this browser' }).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('status').filter({ hasText: '1 text could not be saved' }).waitFor({ state: 'attached' });
  });

  it('shows both versions when two people change the same text, and discards neither', async () => {
    const { id } = await key('two', 'same', 'The same text');
    await put(id, 'pl', 'Ten tekst', 0);
    const page = await openPage('/en/translate/two?language=pl&q=key:same', piotr);
    const field = page.locator('textarea');
    await field.fill('Ten sam tekst');
    await put(id, 'pl', 'Taki sam tekst', 1);
    await page.getByRole('article').getByText('Ada changed this text while you were writing').waitFor();
    // typing is not interrupted: the choice appears when the text is saved
    await page.keyboard.type(' tu');
    expect(await field.inputValue()).toBe('Ten sam tekst tu');
    await page.keyboard.press('Control+Enter');
    const choice = page.getByRole('group', { name: 'Ada changed this text while you were writing' });
    await choice.waitFor();
    await expectFocus(choice);
    expect(await field.isVisible()).toBe(false);
    const sides = choice.locator('section');
    expect(await sides.nth(0).locator('ins').first().innerText()).toContain('sam');
    expect(await sides.nth(1).locator('del').innerText()).toContain('Ten');
    expect(await sides.nth(2).innerText()).toContain('Ten tekst');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saved(id, 'Ten sam tekst tu');
    expect((await text(id)).version).toBe(3);
    // both are in the history, and the other one can be restored
    await page.getByRole('button', { name: 'Restore' }).first().press('Enter');
    await saved(id, 'Taki sam tekst');
    await expectFocus(field);
  });

  it('shows what changed while the window was hidden, without loading its list again', async () => {
    const { id } = await key('two', 'hidden', 'Hidden');
    const { page } = await openWindow(piotr);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/texts?')) lists.push(request.url());
    });
    await openTranslate(page, '/en/translate/two?language=pl&q=key:hidden');
    await setHidden(page, true);
    await put(id, 'pl', 'Ukryte', 0);
    await setHidden(page, false);
    await page.locator('nav ol').getByText('Ukryte').waitFor();
    await setHidden(page, true);
    await put(id, 'en', 'Concealed', 1);
    await setHidden(page, false);
    await page.locator('nav ol').getByText('Concealed').waitFor();
    expect(lists.map((url) => new URL(url).searchParams.get('limit'))).toEqual(['1', '1']); // the counts alone
  });

  it('shows what many changes made of rows that a filter does not list any longer, once the window is shown again', async () => {
    await post('namespaces', { name: 'stale' });
    const keys: KeyView[] = [];
    for (let i = 1; i <= 22; i++) keys.push(await key('stale', `stale${i}`, `Stale ${i}`));
    const page = await openPage('/en/translate/stale?language=pl&filter=untranslated', piotr);
    await setHidden(page, true);
    for (const { id, key } of keys) await put(id, 'pl', `Nowe ${key}`, 0);
    await setHidden(page, false);
    const rows = page.locator('nav ol > li');
    await rows.filter({ hasText: 'Nowe stale' }).nth(21).waitFor();
    expect(await rows.count()).toBe(22);
  });

  it('shows what changed meanwhile after a proxy has refused the stream of changes', async () => {
    const { id } = await key('two', 'refused', 'Refused');
    const { page, context } = await openWindow(piotr);
    const answers = [
      { contentType: 'text/event-stream', body: 'retry: 10\n\n' }, // ends at once
      { status: 503, body: '' },
    ];
    await context.route('**/api/v1/events?*', async (route) => {
      const answer = answers.shift();
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await openTranslate(page, '/en/translate/two?language=pl&q=key:refused');
    await waitUntil(() => answers.length === 0);
    await put(id, 'pl', 'Odrzucone', 0);
    await page.locator('nav ol').getByText('Odrzucone').waitFor();
  });

  it('shows a conflict that only the response to saving reports', async () => {
    const { id } = await key('two', 'late', 'Late');
    const { page, context } = await openWindow(piotr);
    await context.route('**/api/v1/events?*', (route) => route.abort());
    const field = await openTranslate(page, '/en/translate/two?language=pl&q=key:late');
    await put(id, 'pl', 'Późno', 0);
    await field.fill('Za późno');
    await field.press('Control+s');
    await page.getByRole('article').getByText('Ada changed this text while you were writing').waitFor();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(await field.inputValue()).toBe('Późno');
    expect((await text(id)).version).toBe(1);
    // the discarded text can be restored
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saved(id, 'Za późno');
  });

  it('says while typing that a text is too long, without having it checked', async () => {
    await key('shop', 'tooLarge', 'Too large');
    const page = await openPage('/en/translate/shop?language=pl&q=key:tooLarge');
    const checked: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/findings')) checked.push(request.postData());
    });
    const field = page.locator('article textarea');
    await field.fill('ż'.repeat(32 * 1024 + 1)); // two bytes each
    await page.getByText('This text is too long. All forms together can be at most 64 KiB.').waitFor();
    expect(checked).toEqual([]);
    await field.fill('Za długi');
    await page.getByText('This text is too long').waitFor({ state: 'detached' });
    expect(checked).toHaveLength(1);
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  it('does not take a text that was sent back meanwhile for approved', async () => {
    const { id } = await key('lost', 'meanwhile', 'Meanwhile');
    await put(id, 'pl', 'Tymczasem', 0, piotr);
    const { page, context } = await openWindow(ada);
    await openTranslate(page, '/en/review/lost?language=pl&q=key:meanwhile');
    await context.setOffline(true);
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByText('You are offline', { exact: true }).waitFor();
    const other = await ada.invite({ role: 'reviewer', languages: ['pl'] });
    await other.requestOk(`/api/v1/texts/${id}/pl/review`, {
      method: 'POST',
      headers: { 'If-Match': '"1"' },
      body: { verdict: 'sendBack', reason: 'A comma is missing.' },
    });
    await context.setOffline(false);
    await page.getByText('The wording is the same as before; only the status was changed.').waitFor();
    expect((await text(id)).state).toBe('draft');
  });

  it('lets a reviewer send one text back with a reason, and approve the next', async () => {
    const [one, two] = [await key('review', 'first', 'First'), await key('review', 'second', 'Second')];
    await put(one.id, 'pl', 'Perwszy', 0, piotr);
    await put(two.id, 'pl', 'Drgi', 0, piotr);
    await ada.requestOk(`/api/v1/texts/${two.id}/pl/review`, {
      method: 'POST',
      headers: { 'If-Match': '"1"' },
      body: { verdict: 'approve' },
    });
    await put(two.id, 'pl', 'Drugi', 2, piotr);
    const page = await openPage('/en/review/review?language=pl');
    await page.getByRole('button', { name: 'Send back' }).click();
    await page.getByLabel('Reason').fill('There is an i missing.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await page.waitForFunction(() => document.querySelector('article code')!.textContent === 'second');
    const change = page.getByRole('region', { name: 'Changes since the last approval' });
    expect(await change.locator('del').innerText()).toContain('Drgi');
    expect(await change.locator('ins').innerText()).toContain('Drugi');
    await page.keyboard.press('Control+Shift+Enter');
    await waitUntil(async () => (await text(two.id)).state === 'reviewed');
    expect((await text(one.id)).state).toBe('draft');
    // its author finds it by the filter, and reads the reason
    const translator = await openPage('/en/translate/review?language=pl&filter=draft', piotr);
    expect(await translator.locator('nav ol > li').count()).toBe(1);
    const { y } = (await translator.locator('article textarea').boundingBox())!;
    const notice = translator.locator('article form div', { hasText: 'Ada sent this text back' }).first();
    await notice.getByText('There is an i missing.').waitFor();
    expect((await notice.boundingBox())!.y).toBeLessThanOrEqual(y);
    expect(await translator.getByRole('button', { name: 'Approve and next' }).count()).toBe(0);
  });

  it('shows how the source changed since the translation was made', async () => {
    const { id } = await key('review', 'source', 'Show the old camera');
    await put(id, 'pl', 'Pokaż starą kamerę', 0);
    await put(id, 'en', 'Show the new camera', 1);
    const page = await openPage('/en/translate/review?language=pl&filter=sourceChanged', piotr);
    const change = page.getByRole('region', { name: 'Changes in the source' });
    expect(await change.locator('del').innerText()).toContain('old');
    expect(await change.locator('ins').innerText()).toContain('new');
    // saving it unchanged confirms that it fits
    await page.keyboard.press('Control+s');
    await waitUntil(async () => !(await text(id)).sourceChanged);
  });

  describe('when the source changes meanwhile', () => {
    const badge = (page: Page) => page.locator('#source-text').getByText('Source changed', { exact: true });
    const change = (page: Page) => page.getByRole('region', { name: 'Changes in the source' });

    it('saves what was typed without a connection as a translation of the earlier source', async () => {
      const { id } = await key('lost', 'meanwhile1', 'Buy the camera');
      await put(id, 'pl', 'Kup kamerę', 0);
      const { page, context } = await openWindow(piotr);
      const field = await openTranslate(page, '/en/translate/lost?language=pl&q=key:meanwhile1');
      await context.setOffline(true);
      await field.fill('Kup aparat');
      await field.press('Control+s');
      await page.getByText('You are offline', { exact: true }).waitFor();
      await put(id, 'en', 'Sell the camera', 1);
      await context.setOffline(false);
      await saved(id, 'Kup aparat');
      expect((await text(id)).sourceChanged).toBe(true);
      await badge(page).waitFor();
      expect(await change(page).locator('del').innerText()).toContain('Buy');
      expect(await change(page).locator('ins').innerText()).toContain('Sell');
    });

    it('shows what changed next to a draft that is found again, which is saved for the earlier source', async () => {
      const { id } = await key('lost', 'meanwhile2', 'Rent the camera');
      const { page, context } = await openWindow(piotr);
      const path = '/en/translate/lost?language=pl&q=key:meanwhile2';
      await (await openTranslate(page, path)).fill('Wynajmij kamerę');
      await page.locator('nav li [data-state=unsaved]').waitFor();
      await page.close({ runBeforeUnload: true });
      await put(id, 'en', 'Return the camera', 1);
      const again = await context.newPage();
      const field = await openTranslate(again, path);
      expect(await field.inputValue()).toBe('Wynajmij kamerę');
      await badge(again).waitFor();
      expect(await change(again).locator('del').innerText()).toContain('Rent');
      await expectAccessible(again);
      await field.press('Control+s');
      await saved(id, 'Wynajmij kamerę');
      expect((await text(id)).sourceChanged).toBe(true);
      await again.locator('nav li [data-state=unsaved]').waitFor({ state: 'detached' });
      // after another look it is confirmed
      await badge(again).waitFor();
      await field.press('Control+s');
      await waitUntil(async () => !(await text(id)).sourceChanged);
      await badge(again).waitFor({ state: 'detached' });
    });

    it('takes a draft that is found again and edited for one of the source that is shown', async () => {
      const { id } = await key('lost', 'meanwhile3', 'Start the camera');
      const { page, context } = await openWindow(piotr);
      const path = '/en/translate/lost?language=pl&q=key:meanwhile3';
      await (await openTranslate(page, path)).fill('Włącz kamerę');
      await page.locator('nav li [data-state=unsaved]').waitFor();
      await page.close({ runBeforeUnload: true });
      await put(id, 'en', 'Stop the camera', 1);
      const again = await context.newPage();
      const field = await openTranslate(again, path);
      await badge(again).waitFor();
      await field.fill('Wyłącz kamerę');
      await badge(again).waitFor(); // as long as it is not saved
      await field.press('Control+s');
      await saved(id, 'Wyłącz kamerę');
      expect((await text(id)).sourceChanged).toBe(false);
    });

    it('shows and announces it to someone who is typing, with the terms of the new source', async () => {
      await post('glossary', { term: 'basket', translations: [{ language: 'pl', text: 'koszyk' }] });
      await post('glossary', { term: 'favorites', translations: [{ language: 'pl', text: 'ulubione' }] });
      const { id } = await key('lost', 'meanwhile4', 'Remove it from your basket?');
      const page = await openPage('/en/translate/lost?language=pl&q=key:meanwhile4', piotr);
      const marked = () => page.evaluate(() => Array.from(CSS.highlights.get('glossary-term') ?? [], String));
      await page.getByRole('button', { name: 'Insert “koszyk”' }).waitFor();
      expect(await marked()).toEqual(['basket']);
      await page.locator('textarea').fill('Usunąć z koszyka?');
      await put(id, 'en', 'Do you want to remove it from your favorites?', 1);
      await page.getByRole('status').filter({ hasText: 'The source text has changed.' }).waitFor({ state: 'attached' });
      await badge(page).waitFor();
      expect(await change(page).innerText()).toContain('favorites');
      await page.getByRole('button', { name: 'Insert “ulubione”' }).waitFor();
      expect(await page.getByRole('button', { name: 'Insert “koszyk”' }).count()).toBe(0);
      expect(await marked()).toEqual(['favorites']);
      await page.locator('textarea').press('Control+s');
      await saved(id, 'Usunąć z koszyka?');
      expect((await text(id)).sourceChanged).toBe(false); // the change was in view
    });

    it('marks no terms at the places of an earlier source', async () => {
      const { id } = await key('lost', 'meanwhile5', 'An empty basket');
      const { page, context } = await openWindow(piotr);
      await post('glossary', { term: 'empty', translations: [{ language: 'pl', text: 'pusty' }] });
      await openTranslate(page, '/en/translate/lost?language=pl&q=key:meanwhile5');
      await page.getByRole('button', { name: 'Insert “pusty”' }).waitFor();
      // The new source arrives, but not yet its terms.
      const mayArrive = deferred();
      const loaded: string[] = [];
      await context.route(`**/api/v1/texts/${id}?*`, async (route) => {
        loaded.push(route.request().url());
        if (loaded.length > 1) await mayArrive.promise;
        await route.continue();
      });
      await put(id, 'en', 'Your empty basket', 1);
      await page.locator('#source-text').getByText('Your empty basket').waitFor();
      await page.getByRole('button', { name: 'Insert “pusty”' }).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => CSS.highlights.has('glossary-term'))).toBe(false);
      mayArrive.resolve();
      await page.getByRole('button', { name: 'Insert “pusty”' }).waitFor();
      expect(await page.evaluate(() => Array.from(CSS.highlights.get('glossary-term')!, String))).toContain('empty');
    });

    it('approves nothing that was not read with it', async () => {
      const { id } = await key('lost', 'meanwhile6', 'Allow the camera');
      await put(id, 'pl', 'Zezwól na kamerę', 0, piotr);
      const { page, context } = await openWindow(ada);
      await openTranslate(page, `/en/translate/lost?language=pl&key=${id}`);
      await context.setOffline(true);
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByText('You are offline', { exact: true }).waitFor();
      await put(id, 'en', 'Forbid the camera', 1);
      await context.setOffline(false);
      await page.getByRole('status').getByText('The source text has changed in the meantime').waitFor();
      expect(await text(id)).toMatchObject({ state: 'needsReview', sourceChanged: true, version: 1 });
      // with edits, these are kept until they are approved for the new source
      await openTranslate(page, `/en/translate/lost?language=pl&key=${id}`);
      await badge(page).waitFor();
      await context.setOffline(true);
      await page.locator('textarea').fill('Zabroń kamery');
      await page.getByRole('button', { name: 'Approve and next' }).press('Enter');
      await page.getByText('You are offline', { exact: true }).waitFor();
      await put(id, 'en', 'Hide the camera', 2);
      await context.setOffline(false);
      await openTranslate(page, `/en/translate/lost?language=pl&key=${id}`);
      expect(await page.locator('textarea').inputValue()).toBe('Zabroń kamery');
      await change(page).locator('ins').getByText('Hide').waitFor();
      expect((await text(id)).version).toBe(1);
      await page.locator('textarea').fill('Ukryj kamerę');
      await page.keyboard.press('Control+Shift+Enter');
      await saved(id, 'Ukryj kamerę');
      expect(await text(id)).toMatchObject({ state: 'reviewed', sourceChanged: false });
    });
  });

  it('keeps translations up to date after a correction of the source that changes no meaning', async () => {
    const { id } = await key('review', 'correction', 'Show the camrea');
    await put(id, 'pl', 'Pokaż kamerę', 0);
    const page = await openPage(`/en/translate/review?language=en&key=${id}`, ada);
    const box = page.getByRole('checkbox', { name: 'Translations stay up to date' });
    expect(await box.count()).toBe(0); // nothing has been edited
    await page.locator('article textarea').fill('Show the camera');
    await box.check();
    await page.locator('article textarea').pressSequentially('.');
    expect(await box.isChecked()).toBe(true);
    await expectAccessible(page);
    await page.locator('article textarea').press('Control+s');
    await waitUntil(async () => (await text(id, 'en')).forms['']! === 'Show the camera.');
    expect(await text(id)).not.toHaveProperty('sourceChanged', true);
    await box.waitFor({ state: 'detached' });
  });

  it('offers no actions without permission', async () => {
    const page = await openPage('/en/translate/many?language=de', piotr);
    await page.getByText('You can read these texts, but your role').waitFor();
    expect(await page.getByRole('button', { name: 'Save and next' }).count()).toBe(0);
    expect(await page.locator('textarea').first().getAttribute('readonly')).not.toBeNull();
  });

  it('takes the translation of another text, and applies the severities that are set while someone types', async () => {
    const { id } = await key('plain', 'other.saveLabel', 'Save {{name}} now');
    await put(id, 'pl', 'Zapisz teraz {{name}}', 0);
    const { id: own } = await key('plain', 'own.saveLabel', 'Save {{name}} now');
    const set = (severity: string | null) =>
      ada.requestOk('/api/v1/checks/placeholderMissing', { method: 'PUT', body: { severity, language: 'pl' } });
    await set('warning');
    const page = await openPage(`/en/translate/plain?language=pl&key=${own}`);
    const field = page.locator('textarea');
    await field.fill('Zachowaj od razu');
    await page.locator('li[data-severity=warning]').getByText('{{name}}').first().waitFor();
    expect(await page.locator('li[data-severity=error]').count()).toBe(0);
    await page.getByText('Elsewhere, the same source is translated as “Zapisz teraz {{name}}”.').waitFor();
    await page.getByRole('button', { name: 'Correct' }).click();
    expect(await field.inputValue()).toBe('Zapisz teraz {{name}}');
    await page.keyboard.press('Control+s');
    await saved(own, 'Zapisz teraz {{name}}');
    await set(null);
  });

  describe('with texts of nestjs-i18n and i18next v3', () => {
    beforeAll(async () => {
      await post('namespaces', { name: 'nest', syntax: 'nestjs-i18n' });
      await post('namespaces', { name: 'old', syntax: 'i18next-v3' });
    });

    it.each([
      ['nest', 'Codziennie {name}', 'Co {count} dni {{ name | uppercase }}', '22 dni ADA'],
      ['old', 'Codziennie {{name}}', 'Co {{count}} dni {{name}}', '22 dni ada'],
    ])('has a field for each plural form, with checks and a preview: %s', async (namespace, one, few, shown) => {
      const forms = {
        one: one.replace('Codziennie', 'Every day'),
        other: few.replace('Co', 'Every').replace('dni', 'days'),
      };
      const { id } = await key(namespace, 'day', forms, { kind: 'cardinal' });
      const { page } = await openWindow(ada);
      await openTranslate(page, `/en/translate/${namespace}?language=pl&key=${id}`);
      const field = (category: string) => page.getByLabel(new RegExp(`\\b${category}\\b`));
      await field('one').fill(one);
      await field('few').fill('Co dni');
      await page.locator('[class*=form]:has(textarea[aria-invalid]) li[data-severity=error]').first().waitFor();
      await field('few').fill(few);
      await field('many').fill(few);
      await page.locator('textarea[aria-invalid]').waitFor({ state: 'detached' });
      await page.getByRole('textbox', { name: 'name', exact: true }).fill('ada');
      await page.getByRole('spinbutton').fill('22');
      await page.getByText(shown, { exact: false }).first().waitFor();
      await page.keyboard.press('Control+s');
      await waitUntil(async () => (await text(id)).forms.few === few);
      expect((await text(id)).complete).toBe(true);
    });
  });

  describe('with ICU messages', () => {
    const FILES = 'In {folder}: {count, plural, one {# file} other {# files}}';
    const CART = 'You have {count, plural, one {# item} other {# items}} in your cart, {name}.';
    const open = async (name: string, language: string, options?: BrowserContextOptions) => {
      const { page } = await openWindow(ada, options);
      const field = await openTranslate(page, `/en/translate/icu?language=${language}&q=key:${name}`);
      return { page, field, branch: (label: string) => page.getByLabel(`branch ${label}`, { exact: false }) };
    };

    beforeAll(() => post('namespaces', { name: 'icu', syntax: 'icu' }));

    it('has a field for each branch that the language needs, and writes one text', async () => {
      const { id } = await key('icu', 'items', '{count, plural, one {# item} other {# items}}');
      const { page, branch } = await open('items', 'pl');
      const words = { one: ' element', few: ' elementy', many: ' elementów', other: ' elementu' };
      for (const [category, word] of Object.entries(words)) {
        await branch(category).focus();
        await page.keyboard.press('Alt+1'); // the number
        await page.keyboard.type(word);
      }
      await page.getByText('3 elementy').or(page.getByText('2 elementy')).first().waitFor(); // the preview
      await page.keyboard.press('Control+s');
      await saved(id, '{count, plural, one {# element} few {# elementy} many {# elementów} other {# elementu}}');
    });

    it('shows the day that was entered in the preview, west of Greenwich, too', async () => {
      await key('icu', 'until', 'Until {day, date, long}');
      const { page } = await openWindow(ada, { timezoneId: 'America/New_York' });
      await openTranslate(page, '/en/translate/icu?language=en&q=key:until');
      const context = page.locator('article aside');
      await context.getByText(/^Until December/).waitFor();
      expect(await context.getByText(/^Until December/).innerText()).toBe('Until December 31, 2026');
      await context.getByLabel('day').fill('2027-01-01');
      await context.getByText('Until January 1, 2027').waitFor();
    });

    it('changes nothing but the branch that is edited, and shows an error at its place', async () => {
      const { id } = await key('icu', 'files', FILES);
      const written = "In {folder}: {count, plural,\n  one   {# Datei}\n  other {# Dateien, l'un}\n}";
      await put(id, 'de', written, 0);
      const { page, branch } = await open('files', 'de');
      await branch('other').fill('# Dateien {');
      await page.locator('[class*=form]:has(textarea[aria-invalid]) li[data-severity=error]').waitFor();
      expect(await page.locator('textarea').count()).toBe(2);
      await branch('other').fill('# Dateien}');
      await page.locator('[class*=form]:has(textarea[aria-invalid]) li[data-severity=error]').waitFor();
      await branch('other').fill('# Dateien');
      await page.locator('textarea[aria-invalid]').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+s');
      await waitUntil(async () => (await text(id, 'de')).forms[''] === written.replace(", l'un", ''));

      await page.getByRole('button', { name: 'Whole text' }).click();
      const whole = page.locator('textarea');
      expect(await whole.inputValue()).toBe(written.replace(", l'un", ''));
      await whole.fill('In {folder}: {count, plural, one {# Datei} other {# Dateien}}');
      await page.getByRole('button', { name: 'Whole text' }).click();
      expect(await branch('one').inputValue()).toBe('# Datei');
    });

    it.each([
      ['branches', '{count, plural, one {# Datei von {name}} other {# Dateien von {nmae}}}'],
      [
        'choices',
        '{count, plural, one {# Datei} other {# Dateien von {nmae}}}, {n, plural, one {#} other {# von}} allen',
      ],
    ])('takes a correction of a branch back by the same key as that of any other text: %s', async (name, written) => {
      const { id } = await key('icu', `undo.${name}`, written.replace('{nmae}', '{name}'));
      await put(id, 'de', written, 0);
      const { page } = await open(`undo.${name}`, 'de');
      const field = page.getByRole('group', { name: 'Branches of the text' }).locator('textarea').nth(1);
      await page.getByRole('button', { name: 'Correct' }).first().click();
      expect(await field.inputValue()).toBe('# Dateien von {name}');
      await expectFocus(field);
      await page.keyboard.press('Control+z');
      expect(await field.inputValue()).toBe('# Dateien von {nmae}');
      await page.getByRole('button', { name: 'Correct' }).first().waitFor();
    });

    it('opens the whole text for a correction that is in no branch, and takes it back by the same key', async () => {
      const { id } = await key('icu', 'undo.whole', FILES);
      await put(id, 'de', FILES.replace('folder', 'foldr'), 0);
      const { page } = await open('undo.whole', 'de');
      await page.getByRole('group', { name: 'Branches of the text' }).waitFor();
      await page.getByRole('button', { name: 'Correct' }).click();
      const whole = page.locator('article textarea');
      await expectFocus(whole);
      expect(await whole.inputValue()).toBe(FILES);
      await page.keyboard.press('Control+z');
      expect(await whole.inputValue()).toBe(FILES.replace('folder', 'foldr'));
      await page.getByRole('button', { name: 'Correct' }).waitFor(); // the finding is in no field of the branches
    });

    it.each(['de', 'pl'])(
      'keeps all fields and the focus, whatever is typed in the whole text: %s',
      async (language) => {
        const { id } = await key('icu', `cart.${language}`, CART);
        const { page } = await open(`cart.${language}`, language);
        const branches = page.getByRole('group', { name: 'Branches of the text' }).locator('textarea');
        await branches.nth(3).waitFor();
        const count = await branches.count();
        await branches.first().fill('a '); // with the space that is written in front of the choice anyway
        for (let i = 1; i < count - 1; i++) await branches.nth(i).fill('# b');
        await branches.last().fill('c, {name}. ');
        const whole = page.locator('article textarea').first();
        const written = await whole.inputValue();
        expect(written).toMatch(/^a \{count, plural, one \{# b\} .*other \{# b\}\} c, \{name\}\. $/);

        await page.getByRole('button', { name: 'Correct' }).click(); // the space at the end
        await expectFocus(whole);
        expect(await whole.inputValue()).toBe(written.trimEnd());
        expect(await branches.count()).toBe(count);
        expect(await branches.last().inputValue()).toBe('c, {name}.');
        await page.keyboard.press('Control+z');
        expect(await whole.inputValue()).toBe(written);

        await page.keyboard.press('Control+End');
        await page.keyboard.type('!!!');
        expect(await branches.last().inputValue()).toBe('c, {name}. !!!');
        await page.keyboard.type('{'); // breaks the text
        await branches.first().waitFor({ state: 'detached' });
        await expectFocus(whole);
        await page.keyboard.press('Backspace');
        await branches.nth(count - 1).waitFor();
        await page.keyboard.press('Control+s');
        await waitUntil(async () => (await text(id, language)).forms[''] === `${written}!!!`);
        expect(await branches.count()).toBe(count);
        await expectFocus(whole);
      },
    );

    it('shows each missing branch of nested choices at its own field', async () => {
      const { id } = await key('icu', 'twice', 'Files');
      await put(id, 'pl', '{who, select, a {{n, plural, other {#}}} other {{n, plural, other {#}}}}', 0);
      const { page } = await open('twice', 'pl');
      await page.locator('[role=group] textarea').nth(7).waitFor();
      const errors = await page
        .locator('[role=group][aria-label^=Branches] > div')
        .evaluateAll((fields) => fields.map((field) => field.querySelectorAll('li[data-severity=error]').length));
      expect(errors).toEqual([1, 1, 1, 0, 1, 1, 1, 0]);
    });

    it('has an outline of nested branches below the whole text', async () => {
      const source =
        '{who, select, female {{n, plural, one {her file} other {her # files}}} other {{n, plural, one {a file} other {# files}}}}';
      const { id } = await key('icu', 'nested', source);
      const { page, branch } = await open('nested', 'de');
      await page.keyboard.press('Alt+c'); // the source
      await branch('female › one').fill('ihre Datei');
      expect(await page.locator('textarea').first().inputValue()).toBe(source.replace('her file', 'ihre Datei'));
      await page.keyboard.press('Control+s');
      await waitUntil(async () => (await text(id, 'de')).forms[''] === source.replace('her file', 'ihre Datei'));
    });

    it('has the outline of the source for an untranslated text, and writes it as far as it has texts', async () => {
      const source =
        '{files, plural, one {# file} other {# files}} in {who, select, own {your {folders, plural, one {folder} other {# folders}}} other {their folders}}';
      const { id } = await key('icu', 'outline', source);
      const { page, branch } = await open('outline', 'pl');
      const group = page.locator('[role=group][aria-label^=Branches]');
      await group.locator('textarea').nth(10).waitFor();
      expect(await page.locator('article textarea').first().inputValue()).toBe('');
      await page.keyboard.press('Control+s');
      await page.getByText('There is nothing new to save.').first().waitFor();
      expect((await text(id)).version).toBe(0);

      await branch('one').first().fill('# plik');
      await group.getByLabel('words for “in”').fill('w');
      await branch('own › other').fill('# folderach');
      const written = '{files, plural, one {# plik}} w {who, select, own {{folders, plural, other {# folderach}}}}';
      expect(await page.locator('article textarea').first().inputValue()).toBe(written);
      await page.keyboard.press('Control+s');
      await waitUntil(async () => (await text(id)).forms[''] === written);
      expect((await text(id)).complete).toBe(false);

      await page.reload(); // the outline is there again, with the branches that are still missing
      await group.locator('textarea').nth(10).waitFor();
      expect(await branch('own › other').inputValue()).toBe('# folderach');
      const errors = await group
        .locator(':scope > div')
        .evaluateAll((fields) => fields.map((field) => field.querySelectorAll('li[data-severity=error]').length > 0));
      // files: one, few, many, other; in; own: your, one, few, many, other; other
      expect(errors).toEqual([false, true, true, true, false, false, true, true, true, false, true]);
      await branch('few').first().fill('# pliki');
      await branch('one').first().fill('');
      await branch('own › other').fill('');
      await page.keyboard.press('Control+s');
      await waitUntil(async () => (await text(id)).forms[''] === '{files, plural, few {# pliki}} w');
    });

    it('is accessible on a phone for Arabic, and shows the whole text without JavaScript', async () => {
      const { id } = await key('icu', 'days', '{n, plural, one {# day} other {# days}}');
      await put(id, 'ar', '{n, plural, one {يوم} other {# يوم}}', 0);
      const { page } = await openWindow(ada, { viewport: { width: 320, height: 640 } });
      await openTranslate(page, `/en/translate/icu?language=ar&key=${id}`);
      await page.locator('[role=group] textarea').nth(5).waitFor();
      await expectAccessible(page);

      const plain = await openWindow(ada, { javaScriptEnabled: false });
      await plain.page.goto(`${started.url}/en/translate/icu?language=ar&key=${id}`);
      expect(await plain.page.locator('textarea[name^=form]').inputValue()).toBe(
        '{n, plural, one {يوم} other {# يوم}}',
      );
    });
  });

  it('suggests translations of similar texts', async () => {
    await put((await key('shop', 'ask1', 'Delete this recording?')).id, 'pl', 'Usunąć to nagranie?', 0);
    const { id } = await key('shop', 'ask2', 'Delete the recording?');
    const page = await openPage('/en/translate/shop?language=pl&q=key:ask2', piotr);
    await page.getByRole('button', { name: 'Use “Usunąć to nagranie?”' }).click();
    await page.keyboard.press('Control+Enter');
    await saved(id, 'Usunąć to nagranie?');
  });

  it('takes a suggestion by its key, which help lists', async () => {
    await put((await key('shop', 'keyed1', 'Restart the recorder now')).id, 'pl', 'Uruchom rejestrator ponownie', 0);
    await put((await key('shop', 'keyed2', 'Restart the recorders now')).id, 'pl', 'Uruchom rejestratory ponownie', 0);
    const { id } = await key('shop', 'keyed3', 'Restart the recorders now?');
    const page = await openPage('/en/translate/shop?language=pl&q=key:keyed3', piotr);
    await page.getByRole('button', { name: 'Use “Uruchom rejestrator ponownie”' }).waitFor();
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog').getByText('Use suggestion 2').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+Digit2');
    await page.keyboard.press('Control+Enter');
    await saved(id, 'Uruchom rejestrator ponownie');
  });

  it('loads the help with the next text ahead, and again once it is open', async () => {
    for (const name of ['ahead1', 'ahead2']) await key('shop', name, 'Detect objects ahead');
    const { id } = await key('shop', 'ahead0', 'Detected objects ahead');
    await put(id, 'pl', 'Wykryte obiekty z przodu', 0);
    const { page, requests } = await openWindow(piotr);
    const isAnswered: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/suggestions?')) isAnswered.push(response.url());
    });
    const field = await openTranslate(page, '/en/translate/shop?language=pl&filter=untranslated&q=key:ahead');
    await page.getByRole('button', { name: 'Use “Wykryte obiekty z przodu”' }).waitFor();
    await waitUntil(() => isAnswered.length === 2); // of the open text and of the next one
    const { promise, resolve } = deferred();
    await page.route('**/suggestions?*', async (route) => {
      await promise;
      await route.continue();
    });
    await field.fill('Wykrywaj obiekty z przodu');
    const saving = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /texts/.test(response.url()),
    );
    await page.keyboard.press('Control+Enter');
    await page.locator('nav ol > li').nth(1).locator('[aria-current]').waitFor();
    await page.getByRole('button', { name: 'Use “Wykryte obiekty z przodu”' }).waitFor();
    await saving;
    resolve();
    await page.getByRole('button', { name: 'Use “Wykrywaj obiekty z przodu”' }).waitFor();
    // What does not depend on the text is loaded once.
    expect(requests.filter((each) => each.url().endsWith('/machine-suggestions'))).toHaveLength(1);
  });

  it('asks the machine by its key, says why there is no suggestion, and uses one', async () => {
    const { id } = await key('shop', 'machine', 'Reboot {{device}} tonight');
    const page = await openPage('/en/translate/shop?language=pl&q=key:machine', piotr);
    await page.getByRole('button', { name: 'Ask Test Translator' }).waitFor();
    await page.keyboard.press('Alt+Shift+M');
    await page.getByText('Test Translator accepts no further requests at the moment.').waitFor();
    TestTranslator.translate = () => 'Uruchom ponownie';
    await page.getByRole('button', { name: 'Ask Test Translator' }).click();
    await page.getByText('The translation by Test Translator has errors, so it is not shown.').waitFor();
    await page.locator('aside').getByText('{{device}} is missing').waitFor();
    TestTranslator.translate = () => 'Uruchom  <x id="1"/> ponownie';
    await page.getByRole('button', { name: 'Ask Test Translator' }).press('Enter');
    const warning = page.locator('aside').getByText('Several spaces in a row');
    await warning.waitFor();
    await expectFocus(page.getByRole('button', { name: /^Use “Uruchom/ })); // it replaces the button that asked
    await expectAccessible(page);
    TestTranslator.translate = () => 'Uruchom <x id="1"/> ponownie';
    // While the machine is asked again, its earlier suggestion is shown without its warning.
    const answered = page.waitForResponse((response) => response.url().includes('machine'));
    await page.keyboard.press('Alt+Shift+M');
    await answered;
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Use “Uruchom {{device}} ponownie”' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Alt+Shift+Digit1');
    await page.waitForFunction(() => document.querySelector('textarea')!.value === 'Uruchom {{device}} ponownie');
    await page.keyboard.press('Control+Enter');
    await saved(id, 'Uruchom {{device}} ponownie');
    const { page: ofSource } = await openWindow(ada);
    await openTranslate(ofSource, '/en/translate/shop?language=en&q=key:machine');
    await ofSource.locator('aside').getByRole('link').first().waitFor();
    expect(await ofSource.getByRole('button', { name: 'Ask Test Translator' }).count()).toBe(0);
  });

  it('translates missing texts in the background, and reports what it left out', async () => {
    await post('namespaces', { name: 'pre' });
    const { id } = await key('pre', 'greeting', 'Good morning {{name}}');
    await key('pre', 'broken', 'Broken {{name}}');
    TestTranslator.translate = (source) => (source.startsWith('Broken') ? 'Kaputt' : source.replace('Good', 'Guten'));
    const { page } = await openWindow(ada);
    await page.goto(`${started.url}/en/settings/pretranslation`);
    await page.getByText('No pre-translations yet').waitFor();
    await page.getByRole('button', { name: 'Translate missing texts' }).press('Enter');
    await expectFocus(page.getByRole('checkbox', { name: 'German (de)' }));
    await page.getByRole('checkbox', { name: 'German (de)' }).check();
    await page.getByText('Only some namespaces').click();
    await page.getByRole('checkbox', { name: 'pre', exact: true }).check();
    await page.getByRole('checkbox', { name: /^German \(de\)\s*Missing texts: 2$/ }).waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('button', { name: 'Translate missing texts' }).press('Enter');
    await page.getByText('Done', { exact: true }).waitFor();
    await expectFocus(page.locator('#main'));
    await page.getByText('2 of 2 texts processed').waitFor();
    await page.getByRole('row', { name: 'broken' }).getByText('is missing').waitFor();
    await page
      .locator('dl > div', { hasText: 'The translation by Test Translator has errors:' })
      .getByText('1')
      .waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('link', { name: 'broken' }).waitFor();
    await page.goto(`${started.url}/en/activity`);
    await page.getByText('Machine translation (Test Translator)').first().waitFor();
    await openTranslate(page, '/en/translate/pre?language=de&filter=pretranslated');
    await page.getByText('Machine translation (Test Translator)').waitFor();
    expect(await page.locator('nav ol > li').count()).toBe(1);
    await page.goto(`${started.url}/en/settings/pretranslation`);
    await page.getByRole('rowheader').getByRole('link').click();
    await page.getByText('Remove these translations').first().click();
    await page.getByRole('button', { name: 'Remove these translations' }).click();
    await page.getByText('Texts removed: 1').waitFor();
    expect((await text(id, 'de')).forms).toEqual({});
    await page.goto(`${started.url}/en/settings/pretranslation`);
    await page.getByRole('checkbox', { name: 'German (de)' }).check();
    await page.getByRole('checkbox', { name: 'Polish (pl)' }).check();
    await page.getByText('Only some namespaces').click();
    await page.getByRole('checkbox', { name: 'pre', exact: true }).check();
    await page.getByText('It applies to all chosen languages together.').waitFor();
    await page.getByRole('button', { name: 'Translate missing texts' }).press('Enter');
    const together = page.getByRole('status').filter({ hasText: 'Pre-translations started: 2' });
    await expectFocus(together);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await page.getByRole('row', { name: 'Polish' }).getByText('Done', { exact: true }).waitFor();
    await together.waitFor(); // although the list has been read again
    await expectAccessibleInEveryMode(page);
    await page.getByRole('row', { name: 'Polish' }).getByRole('link').click();
    await page.getByText('Characters sent for German and Polish together').waitFor();
    await page.goto(`${started.url}/en/settings/pretranslation`);
    await page.getByRole('checkbox', { name: 'Polish (pl)' }).check();
    await page.getByLabel('Maximum number of characters sent').fill('0');
    await page.getByRole('button', { name: 'Translate missing texts' }).press('Enter');
    await page.getByRole('status').getByText('Characters used up', { exact: true }).waitFor();
    await page.getByText('The remaining texts were translated from the translation memory only.').waitFor();
    await page
      .locator('dl > div', { hasText: 'The characters of this pre-translation are used up.' })
      .getByText(/^[\d,]+$/)
      .waitFor();
    await expectAccessibleInEveryMode(page);
    await page.goto(`${started.url}/en/settings/pretranslation`);
    const spent = page.getByRole('row').filter({ hasText: 'Characters used up' });
    expect(await spent.innerText()).toContain('are used up. The remaining texts');
    await page.goto(`${started.url}/ar/settings/pretranslation`);
    await expectAccessible(page);
  });

  it('does not ask again for help that was refused', async () => {
    const { id } = await key('shop', 'refused', 'Refused');
    const { page, requests } = await openWindow(piotr);
    await page.route('**/suggestions?*', (route) => route.fulfill({ status: 404, json: {} }));
    await Promise.all([
      page.waitForResponse(/suggestions/),
      openTranslate(page, '/en/translate/shop?language=pl&q=key:refused'),
    ]);
    await page.evaluate(async () => {
      await fetch('/healthz'); // later than the response
      dispatchEvent(new Event('online'));
      await fetch('/healthz');
    });
    expect(requests.filter((request) => request.url().includes(`${id}/suggestions`))).toHaveLength(1);
  });

  it('marks placeholders that the source lacks', async () => {
    await key('shop', 'marked', 'Hello {{name}}');
    const page = await openPage('/en/translate/shop?language=de&q=key:marked');
    await page.locator('textarea').fill('Hallo {{name}} {{cuont}}');
    await page.locator('[data-unknown]', { hasText: '{{cuont}}' }).waitFor();
    expect(await page.locator('[data-unknown]').allInnerTexts()).toEqual(['{{cuont}}']);
  });

  it('opens a filtered list ready for typing, except without a keyboard', async () => {
    await key('two', 'arrive1', 'Arrival');
    const path = '/en/translate/two?language=pl&filter=untranslated';
    const isFieldFocused = (page: Page) => page.evaluate(() => document.activeElement instanceof HTMLTextAreaElement);
    const { page } = await openWindow(piotr);
    await openTranslate(page, path);
    expect(await isFieldFocused(page)).toBe(true);
    await openTranslate(page, '/en/translate/two?language=pl');
    expect(await isFieldFocused(page)).toBe(false);
    await page.getByRole('link', { name: 'Workspace', exact: true }).first().click();
    await page.getByRole('region', { name: 'Waiting for you' }).locator('td a').first().click();
    await page.waitForURL(/\/en\/translate\?language=pl&filter=/);
    await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
    const touch = await openWindow(piotr, { hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } });
    await openTranslate(touch.page, path);
    expect(await isFieldFocused(touch.page)).toBe(false);
  });

  it('leads back to the last list from the start page and from the navigation', async () => {
    const page = await openPage('/en/translate/shop?language=pl&filter=untranslated', piotr);
    await page.getByRole('link', { name: 'Workspace', exact: true }).first().click();
    await page.getByRole('link', { name: 'Continue with Polski, shop' }).click();
    await page.waitForURL(/\/en\/translate\/shop\?language=pl&filter=untranslated/);
    await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
    await page.getByRole('link', { name: 'Releases' }).click();
    await page.getByRole('heading', { name: 'Releases', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Translate', exact: true }).click();
    await page.waitForURL(/\/en\/translate\/shop\?language=pl&filter=untranslated/);
  });

  it('leads back to the last list of Review, apart from that of Translate', async () => {
    const page = await openPage('/en/translate/shop?language=de', ada);
    await page.goto(`${started.url}/en/review/many?language=pl`);
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Workspace', exact: true }).click();
    await page.getByRole('link', { name: 'Continue with Polski, many' }).click();
    await page.waitForURL(/\/en\/review\/many\?language=pl/);
    await navigation.getByRole('link', { name: 'Translate', exact: true }).click();
    await page.waitForURL(/\/en\/translate\/shop\?language=de/);
    await navigation.getByRole('link', { name: 'Review', exact: true }).click();
    await page.waitForURL(/\/en\/review\/many\?language=pl/);
  });

  it('shows long keys in one line, without their middle', async () => {
    await key('shop', 'cameraManagement.clone.categories.advanced.items.profiles.descriptionOfTheFirst', 'Long');
    const page = await openPage('/en/translate/shop?language=de&q=Long');
    const shown = page.locator('nav ol code').first();
    expect(await shown.innerText()).toMatch(/^cameraManagement.*…\S*descriptionOfTheFirst$/);
    const [row, line] = [(await page.locator('nav ol > li').first().boundingBox())!, (await shown.boundingBox())!];
    expect(line.height).toBeLessThan(24);
    expect(line.x + line.width).toBeLessThanOrEqual(row.x + row.width);
    expect(line.y + line.height).toBeLessThanOrEqual(row.y + row.height);
  });

  it('names the task above an open text on a phone, whose header is one row', async () => {
    const { id } = await key('shop', 'phone.header', 'Phone');
    const name = 'Texts of the spring campaign for the shop and the newsletter';
    const { tasks } = (
      await post('tasks', { kind: 'translate', name, languages: ['pl'], keyIds: [id] })
    ).json() as TasksView;
    const path = `/en/translate/shop?language=pl&task=${tasks[0]!.id}&key=${id}`;
    const page = await openPage(path, piotr, { viewport: { width: 390, height: 844 } });
    await page.getByRole('link', { name }).waitFor();
    const task = (await page.getByRole('group', { name: 'Task' }).boundingBox())!;
    expect(task.height).toBeLessThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const leave = (await page.getByRole('link', { name: 'Leave this task' }).boundingBox())!;
    expect(leave.x + leave.width).toBeLessThanOrEqual(390);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    const header = page.locator('article header');
    expect((await header.boundingBox())!.height).toBeLessThan(50);
    await header.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('searchbox').waitFor();
  });

  it('returns to the message that was open, in the list of a phone', async () => {
    const page = await openPage('/en/translate/many?language=pl', piotr, { viewport: { width: 360, height: 640 } });
    const progress = page.getByRole('progressbar').first();
    expect((await progress.boundingBox())!.width).toBeGreaterThan(100); // with all texts listed, too
    const rows = page.locator('nav ol > li');
    await rows.nth(15).scrollIntoViewIfNeeded(); // rows further down exist once the list is scrolled
    const row = rows.nth(20);
    await row.locator('a').click();
    await page.locator('article textarea').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await row.waitFor();
    expect(await page.locator('nav ol [aria-current]').count()).toBe(1);
    expect(await row.locator('a').getAttribute('aria-current')).toBe('true');
    expect((await row.boundingBox())!.y).toBeLessThan(640);
  });

  it('shows on a phone that a text was saved, with Undo, without covering the buttons of the next text', async () => {
    for (const name of ['toast1', 'toast2']) await key('two', name, 'Toast');
    const viewport = { width: 390, height: 844 };
    const page = await openPage('/en/translate/two?language=pl&q=key:toast', piotr, { viewport });
    await page.locator('nav ol a').first().click();
    await page.locator('article textarea').fill('Grzanka');
    await page.getByRole('button', { name: 'Save and next' }).click();
    const toast = (await page.getByRole('button', { name: 'Undo' }).boundingBox())!;
    const buttons = (await page.getByRole('button', { name: 'Save and next' }).boundingBox())!;
    expect(toast.y).toBeGreaterThan(0);
    expect(toast.y + toast.height).toBeLessThanOrEqual(viewport.height);
    expect(toast.y + toast.height <= buttons.y || toast.y >= buttons.y + buttons.height).toBe(true);
  });

  it('shows that a text was saved beside its buttons, which stay in view', async () => {
    const name = 'saved.with.a.name.that.is.as.long.as.those.of.many.keys';
    for (const each of [`${name}1`, `${name}2`]) await key('two', each, 'Long '.repeat(300).trim());
    const viewport = { width: 1440, height: 900 };
    const page = await openPage(`/en/translate/two?language=pl&q=key:${name}`, piotr, { viewport });
    await page.locator('article textarea').fill('Długi '.repeat(300).trim());
    await page.getByRole('button', { name: 'Save and next' }).click();
    const toast = (await page
      .getByRole('status')
      .filter({ has: page.getByRole('button', { name: 'Undo' }) })
      .boundingBox())!;
    const buttons = (await page.getByRole('button', { name: 'Save and next' }).boundingBox())!;
    expect(buttons.y + buttons.height).toBeLessThanOrEqual(viewport.height);
    expect(toast.x + toast.width).toBeLessThanOrEqual(buttons.x);
  });

  it('shows the lines of the reason for which a text was sent back', async () => {
    const { id } = await key('review', 'lines', 'Lines');
    await put(id, 'pl', 'Linie', 0, piotr);
    await ada.requestOk(`/api/v1/texts/${id}/pl/review`, {
      method: 'POST',
      headers: { 'If-Match': '"1"' },
      body: { verdict: 'sendBack', reason: 'Too short.\nAnd too late.' },
    });
    const page = await openPage('/en/translate/review?language=pl&q=key:lines', piotr);
    const reason = page.getByRole('article').getByRole('paragraph').filter({ hasText: 'Too short.' }).first();
    expect(await reason.innerText()).toBe('Too short.\nAnd too late.');
  });

  it('marks texts that were sent back, and lists them alone until they are saved', async () => {
    const { id } = await key('review', 'returned', 'Returned');
    await put(id, 'pl', 'Zwrócone', 0, piotr);
    await ada.requestOk(`/api/v1/texts/${id}/pl/review`, {
      method: 'POST',
      headers: { 'If-Match': '"1"' },
      body: { verdict: 'sendBack', reason: 'Shorter.' },
    });
    const page = await openPage('/en/translate/review?language=pl', piotr);
    await page.locator('summary[aria-label^="Filter texts"]').click();
    const link = page.getByRole('link', { name: /^Sent back \d+$/ });
    const count = Number(/\d+$/.exec(await link.innerText()));
    expect(count).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL((url) => url.searchParams.get('filter') === 'sentBack');
    const rows = page.locator('nav ol > li');
    await waitUntil(async () => (await rows.count()) === count);
    const row = rows.filter({ hasText: 'Returned' });
    expect(await row.locator('[data-state]').innerText()).toBe('Sent back');
    await row.getByRole('link').click();
    const article = page.getByRole('article');
    await article.getByText('Shorter.').first().waitFor();
    await article.getByText('Sent back', { exact: true }).waitFor();
    await expectAccessibleInEveryMode(page);
    await article.getByRole('textbox').fill('Zwrot');
    await page.keyboard.press('Control+s');
    await article.getByText('Needs review', { exact: true }).waitFor();
    expect(await row.locator('[data-state]').innerText()).toBe('Needs review');
    await page.keyboard.press('Control+Shift+z');
    await article.getByText('Sent back', { exact: true }).waitFor();
    await article.getByText(/sent this text back/).waitFor();
  });

  it('goes from one text that was sent back to the next', async () => {
    await post('namespaces', { name: 'returned' });
    for (const name of ['first', 'done', 'third']) {
      const { id } = await key('returned', name, name);
      await put(id, 'pl', name, 0, piotr);
      if (name !== 'done')
        await ada.requestOk(`/api/v1/texts/${id}/pl/review`, {
          method: 'POST',
          headers: { 'If-Match': '"1"' },
          body: { verdict: 'sendBack', reason: 'Shorter.' },
        });
    }
    const page = await openPage('/en/translate/returned?language=pl&filter=sentBack', piotr);
    const rows = page.locator('nav ol > li');
    await rows.first().locator('[aria-current]').waitFor();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await rows.filter({ hasText: 'third' }).locator('[aria-current]').waitFor();
  });

  it('lists the languages of a translator before the others, each by name', async () => {
    const groups = (page: Page, name: string) =>
      page
        .locator(`select[name=${name}] optgroup`)
        .evaluateAll((all) =>
          all.map((group) => [
            (group as HTMLOptGroupElement).label,
            ...Array.from(group.querySelectorAll('option'), (option) => option.value),
          ]),
        );
    const page = await openPage('/en/translate/many?language=pl', piotr);
    const [own, others] = await groups(page, 'language');
    expect(own).toEqual(['Your languages', 'pl']);
    expect(others).toEqual(['Other languages', 'de', 'en', 'ar']);
    expect(await groups(page, 'reference')).toEqual([own, others]);
    await expectAccessible(page);
    expect(await groups(await openPage('/en/translate/many?language=pl'), 'language')).toEqual([]);
  });

  it('chooses a list by keys without leaving the page before Enter', async () => {
    const page = await openPage('/en/translate/many?language=pl', piotr);
    const select = page.locator('select[name=language]');
    await select.focus();
    const address = page.url();
    await page.keyboard.press('ArrowDown');
    expect(await select.inputValue()).toBe('de');
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor();
    expect(page.url()).toBe(address);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Translate: Deutsch' }).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor({ state: 'hidden' });
  });

  it('lists its shortcuts, and finds its commands by name', async () => {
    const page = await openPage('/en/translate/many?language=pl', piotr);
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog').getByText('Save and go to the next text').waitFor();
    await page.getByRole('dialog').getByText('Next untranslated text').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('list warn');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search === '?language=pl&filter=warnings');
  });

  it('takes the keys that a person has chosen, shows them, and refuses those of another shortcut', async () => {
    const own = await ada.invite({ role: 'translator', languages: ['pl'] });
    const page = await openPage('/en/translate/many?language=pl', own);
    await page.keyboard.press('Control+/');
    await page.getByRole('link', { name: 'Change shortcuts' }).click();
    await page.waitForURL('**/en/profile/shortcuts');
    const copy = page.getByRole('textbox', { name: 'Copy the source into the field', exact: true });
    const filter = page.getByRole('textbox', { name: 'Filter texts', exact: true });
    await copy.press('Alt+l');
    expect(await copy.inputValue()).toBe('Alt+L');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const taken = page.getByText('Another shortcut has the same keys. Change one of the two.');
    await taken.first().waitFor();
    expect(await taken.count()).toBe(2); // at both
    await expectAccessible(page);
    await copy.press('Alt+Shift+c');
    await filter.fill('');
    await page.getByText('This shortcut is off.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your shortcuts are saved').waitFor();
    expect([await copy.inputValue(), await filter.inputValue()]).toEqual(['Alt+Shift+C', '']);

    const field = await openTranslate(page, '/en/translate/many?language=pl&filter=untranslated');
    const button = page.getByRole('button', { name: /Copy source/ });
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Alt+Shift+C');
    expect((await button.locator('kbd').allInnerTexts()).join('+')).toBe('Alt+Shift+C');
    await field.press('Alt+c');
    expect(await field.inputValue()).toBe('');
    await field.press('Alt+Shift+c');
    await page.waitForFunction(() => document.querySelector('textarea')!.value !== '');
    await page.keyboard.press('Alt+l'); // is turned off
    await expectFocus(field);

    await page.goto(`${started.url}/en/profile/shortcuts`);
    await page.getByRole('button', { name: 'Restore all defaults' }).click();
    await page.getByText('Your shortcuts are saved').waitFor();
    expect(await copy.inputValue()).toBe('Alt+C');
    await page.goto(`${started.url}/ar/profile/shortcuts`);
    await expectAccessible(page);
  });

  it('keeps the focus in the toolbar while searching and choosing', async () => {
    const page = await openPage('/en/translate/many?language=pl', piotr);
    await page.locator('[name=q]').click();
    await page.keyboard.type('entry');
    await page.waitForURL((url) => url.searchParams.get('q') === 'entry');
    await page.keyboard.type('12');
    await page.waitForURL((url) => url.searchParams.get('q') === 'entry12');
    await waitUntil(async () => (await page.locator('nav ol > li').count()) === 1);
    await expectFocus(page.locator('[name=q]'));
    await page.locator('select[name=language]').focus();
    await page.locator('select[name=language]').selectOption('de');
    await page.getByRole('heading', { name: 'Translate: Deutsch' }).waitFor();
    await expectFocus(page.locator('select[name=language]'));
    // the controls follow the address, also when it changes without them
    await page.goBack();
    await page.getByRole('heading', { name: 'Translate: Polski' }).waitFor();
    expect(await page.locator('select[name=language]').inputValue()).toBe('pl');
  });

  it.each([
    ['in light mode', '/en/translate/many?language=pl&q=entry', { colorScheme: 'light' }],
    ['in dark mode, from right to left', '/ar/translate/many?language=pl&q=entry', { colorScheme: 'dark' }],
    ['in forced colors', '/en/translate/many?language=pl&q=entry', { forcedColors: 'active' }],
  ] as const)('draws the button that clears a search in the colors of the page: %s', async (_, path, options) => {
    const page = await openPage(path, piotr, options);
    const field = page.locator('[name=q]');
    await field.hover();
    const { x, y, width, height } = (await field.boundingBox())!;
    const start = path.startsWith('/ar') ? x + 6 : x + width - 30;
    const picture = await page.screenshot({ clip: { x: start, y: y + 6, width: 24, height: height - 12 } });
    const { contrast, saturation } = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const pixels = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 3)]);
      const greens = pixels.map(([, green]) => green!);
      return {
        contrast: Math.max(...greens) - Math.min(...greens),
        saturation: Math.max(...pixels.map((pixel) => Math.max(...pixel) - Math.min(...pixel))),
      };
    }, picture.toString('base64'));
    expect(contrast).toBeGreaterThan(80);
    expect(saturation).toBeLessThan(40);
    await page.mouse.click(start + 12, y + height / 2);
    await page.waitForURL((url) => !url.searchParams.has('q'));
    expect(await field.inputValue()).toBe('');
  });

  it('explains the syntax of the search next to it, by keyboard and without JavaScript', async () => {
    const examples = ['new camera', '"new camera"', '-camera', 'key:title', 'pl:…', 'check:number', 'tag:…'];
    const page = await openPage('/en/translate/many?language=pl');
    await page.locator('[name=q]').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const help = page.getByRole('group', { name: 'Search syntax' }).locator('dl');
    expect(await help.locator('dt').allInnerTexts()).toEqual(examples);
    expect(await help.innerText()).toContain('Without this word');
    await expectAccessibleInEveryMode(page);
    await page.keyboard.press('Escape');
    expect(await help.isVisible()).toBe(false);
    await expectFocus(page.getByLabel('Search syntax', { exact: true }));

    const { page: plain } = await openWindow(ada, { javaScriptEnabled: false });
    await plain.goto(`${started.url}/ar/translate/many?language=ar`);
    await plain.locator('summary[aria-label="صيغة البحث"]').click();
    expect(await plain.locator('dl dt').allInnerTexts()).toContain('-كاميرا');
  });

  it('counts the texts whose source has changed, and lists them by URL, menu and saved filter', async () => {
    await post('namespaces', { name: 'outdated' });
    const changed = await key('outdated', 'changed', 'Old');
    await key('outdated', 'same', 'Same');
    await put(changed.id, 'pl', 'Stary', 0);
    await put(changed.id, 'en', 'New', 1);
    const page = await openPage('/en/translate/outdated?language=pl');
    const filter = page.getByRole('link', { name: /^Source changed/ });
    await page.keyboard.press('Alt+l');
    expect(await filter.innerText()).toMatch(/Source changed\s*1$/);
    await filter.click();
    await page.waitForURL(/filter=sourceChanged/);
    await waitUntil(async () => (await page.locator('nav ol > li').count()) === 1);
    await page.keyboard.press('Alt+l');
    await page.getByRole('button', { name: 'Save this filter…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Outdated');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const other = await openPage('/en/translate?language=pl');
    await other.keyboard.press('Alt+l');
    await other.getByRole('link', { name: 'Outdated', exact: true }).click();
    await other.waitForURL(/translate\/outdated\?language=pl&filter=sourceChanged/);
    await other.locator('article code', { hasText: 'changed' }).waitFor();
    await other.locator('article textarea').press('Control+s'); // it still fits
    await waitUntil(async () => !(await text(changed.id)).sourceChanged);
    await other.keyboard.press('Alt+l');
    const counted = other.getByRole('link', { name: /^Source changed/ });
    await waitUntil(async () => /Source changed\s*0$/.test(await counted.innerText()));
  });

  it('shows language, namespace and filters of a phone below a button, which counts those that are on', async () => {
    const path = '/en/translate/many?language=pl&filter=untranslated';
    const phone = { viewport: { width: 320, height: 640 } };
    const page = await openPage(path, ada, phone);
    const button = page.getByRole('button', { name: 'Filter many and Untranslated' });
    const language = page.locator('select[name=language]');
    const top = async () => (await page.locator('nav ol').boundingBox())!.y;
    const folded = await top();
    expect(await button.innerText()).toMatch(/^Filter\s*2/);
    expect([await language.isVisible(), await button.getAttribute('aria-expanded')]).toEqual([false, 'false']);
    await expectAccessible(page);
    await button.focus();
    await page.keyboard.press('Enter');
    expect([await language.isVisible(), await button.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    expect((await top()) - folded).toBeGreaterThan(70);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expectFocus(language);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await language.isVisible()).toBe(false);
    await page.keyboard.press('Alt+l');
    await page.getByRole('link', { name: /^All texts/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('filter'));
    await page.getByRole('button', { name: 'Filter many', exact: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 720 });
    expect([await language.isVisible(), await page.getByRole('button', { name: /^Filter/ }).count()]).toEqual([
      true,
      0,
    ]);

    const { page: plain } = await openWindow(ada, { ...phone, javaScriptEnabled: false });
    await plain.goto(started.url + path);
    await plain.locator('select[name=language]').selectOption('de');
    await plain.getByRole('button', { name: 'Show' }).click();
    await plain.waitForURL(/language=de.*filter=untranslated/);
    expect(await plain.getByRole('button', { name: /^Filter/ }).count()).toBe(0);
  });

  it('returns the focus after a dialog, and keeps a reason that is being written', async () => {
    const { id } = await key('two', 'reason', 'Reason');
    await put(id, 'pl', 'Powut', 0, piotr);
    const page = await openPage('/en/review/two?language=pl&q=key:reason');
    const field = page.locator('article textarea');
    await field.focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(field);

    await page.getByRole('button', { name: 'Send back' }).click();
    const reason = page.getByRole('textbox', { name: 'Reason' });
    await reason.fill('It is “Powód”.');
    const box = (await reason.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 15);
    await page.mouse.down();
    await page.mouse.move(5, box.y + 15, { steps: 3 });
    await page.mouse.up();
    await page.mouse.click(5, 5);
    expect(await reason.inputValue()).toBe('It is “Powód”.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send back' }).click();
    expect(await reason.inputValue()).toBe('It is “Powód”.');
  });

  it('sends a text back by keyboard, while the shortcuts of the page do nothing behind the dialog', async () => {
    const { id } = await key('two', 'behind', 'Behind');
    await put(id, 'pl', 'Za', 0, piotr);
    const page = await openPage('/en/review/two?language=pl&q=key:behind');
    await page.locator('article textarea').focus();
    await page.keyboard.press('Alt+b');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Too short.');
    for (const keys of ['Control+Shift+Enter', 'Alt+ArrowDown', 'Control+s', 'Control+k'])
      await page.keyboard.press(keys);
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Too short.');
    expect((await text(id)).state).toBe('needsReview');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await waitUntil(async () => (await text(id)).state === 'draft');
  });

  it('takes back a discard by keyboard', async () => {
    await key('two', 'dropped', 'Dropped');
    const page = await openPage('/en/translate/two?language=pl&q=key:dropped', piotr);
    const field = page.locator('textarea');
    await field.fill('Nieopatrznie');
    await page.getByRole('button', { name: 'Discard' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Discarded').waitFor();
    await expectFocus(field);
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('button', { name: 'Discard' }).waitFor();
    await expectFocus(field);
    expect(await field.inputValue()).toBe('Nieopatrznie');
  });

  it('loads the context of the open text once the connection is back, and announces both', async () => {
    await key('lost', 'context1', 'Context');
    await key('lost', 'context2', 'Another context');
    const { page, context } = await openWindow(piotr);
    await openTranslate(page, '/en/translate/lost?language=pl&q=key:context');
    await page.getByRole('complementary').getByText('Another context').waitFor();
    await context.setOffline(true);
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForFunction(() => document.querySelector('article code')!.textContent === 'context2');
    await page.locator('textarea').fill('Inny');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor({ state: 'attached' });
    await context.setOffline(false);
    await page.getByRole('complementary').getByText('Context', { exact: true }).waitFor();
  });

  it('keeps a section collapsed from message to message', async () => {
    const page = await openPage('/en/translate/many?language=pl', piotr);
    const neighbors = page.locator('aside details', { hasText: 'Nearby texts' });
    await neighbors.locator('summary').click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForFunction(() => document.querySelector('article code')!.textContent === 'entry2');
    await neighbors.waitFor();
    expect(await neighbors.getAttribute('open')).toBeNull();
  });

  it('returns to the text that was open last, and requests nothing twice for it', async () => {
    const page = await openPage('/en/translate/many?language=pl', piotr);
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForFunction(() => document.querySelector('article code')!.textContent === 'entry2');
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Glossary' }).click();
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
    await navigation.getByRole('link', { name: 'Translate', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('article code')?.textContent === 'entry2');
    await page.getByRole('complementary').getByText('Comments').waitFor();
    const id = new URL(page.url()).searchParams.get('key')!;
    await page.waitForFunction(
      (id) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`${id}/suggestions?`)),
      id,
    );
    expect(requested.filter((each) => each.includes(`/texts/${id}?`))).toHaveLength(1);
    expect(requested).toEqual([...new Set(requested)]);
  });

  it('fills a collapsed section with the other languages once it is opened', async () => {
    for (const name of ['other1', 'other2']) {
      const { id } = await key('shop', name, `Elsewhere ${name}`);
      await put(id, 'de', `Anderswo ${name}`, 0);
    }
    const page = await openPage('/en/translate/shop?language=pl&q=key:other', piotr);
    const others = page.locator('aside details', { hasText: 'In other languages' });
    await others.getByText('Anderswo other1').waitFor();
    await others.locator('summary').click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForFunction(() => document.querySelector('article code')!.textContent === 'other2');
    await others.waitFor();
    expect(await others.locator('li').count()).toBe(0);
    await others.locator('summary').click();
    await others.getByText('Anderswo other2').waitFor();
  });

  it('requests the session and the first rows once', async () => {
    const { page, requests } = await openWindow(ada);
    await page.goto(`${started.url}/en/mcp`);
    // is sent a moment after the stream of changes has begun
    const presence = page.waitForRequest('**/api/v1/events/presence');
    await page.locator('#navigation a[href$="/en/translate"]').click();
    await presence;
    const sentTo = (path: string, from = 0) =>
      requests
        .slice(from)
        .map((each) => new URL(each.url()))
        .filter(({ pathname }) => pathname.endsWith(`/api/v1/${path}`));
    const ofFirstRows = sentTo('texts').filter(({ searchParams }) => !searchParams.has('cursor'));
    expect(ofFirstRows.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['30']);
    expect(sentTo('session')).toHaveLength(1);
    await page.goto(`${started.url}/en/mcp`);
    const before = requests.length;
    await page.locator('#navigation a[href$="/en/translate"]').click();
    await page.waitForURL('**/en/translate?language=*'); // the list that was open last
    await page.locator('nav ol > li').first().waitFor();
    expect(sentTo('session', before)).toHaveLength(1);
  });

  it('requests no comments, screenshots and places of a text that has none', async () => {
    const [{ id: bare }, { id: discussed }] = [await key('two', 'quiet1', 'Bare'), await key('two', 'quiet2', 'Busy')];
    await ada.requestOk('/api/v1/comments', {
      method: 'POST',
      body: { keyId: discussed, language: null, text: 'A question' },
    });
    await ada.requestOk('/api/v1/places', {
      method: 'POST',
      body: { page: '/en/quiet', language: 'en', places: [{ namespace: 'two', key: 'quiet2', element: 'p' }] },
    });
    const { page, requests } = await openWindow(ada);
    await openTranslate(page, `/en/translate/two?language=pl&q=key:quiet&key=${bare}`);
    const aside = page.locator('aside');
    await aside.getByRole('button', { name: 'Add a comment' }).waitFor();
    await aside.getByText('Screenshots').waitFor();
    const requested = () =>
      requests
        .map((each) => new URL(each.url()))
        .filter(({ pathname }) => /\/api\/v1\/(?:comments|places|screenshots)$/.test(pathname))
        .map(({ pathname, searchParams }) => [pathname.split('/').at(-1), searchParams.get('key')]);
    expect(requested()).toEqual([]);
    await page.keyboard.press('Alt+ArrowDown');
    await aside.getByText('A question').waitFor();
    await aside.getByText('/pl/quiet').waitFor();
    expect(requested().sort()).toEqual([
      ['comments', discussed],
      ['places', discussed],
    ]);
  });

  it('leaves navigation and toolbar to be hydrated after list and editor', async () => {
    const { text } = await ada.requestOk('/en/translate/many?language=pl', { headers: { Accept: 'text/html' } });
    const later = text.split('<!--$-->').slice(1); // React marks what it hydrates later
    expect(later.map((each) => each.split('<!--/$-->')[0])).toEqual([
      expect.stringContaining('id="navigation"'),
      expect.stringContaining('type="search"'),
    ]);
  });

  it('shows changes and presence of other people live', async () => {
    const { id } = await key('two', 'live', 'Live');
    const page = await openPage('/en/translate/two?language=pl&q=key:live', piotr);
    await put(id, 'pl', 'Na żywo', 0);
    await page.locator('nav li', { hasText: 'Na żywo' }).waitFor();
    await ada.requestOk('/api/v1/events/presence', { method: 'PUT', body: { keyId: id, language: 'pl' } });
    await page.getByText('Ada has this text open, too.').waitFor();
  });

  it('shows comments live, which are written by keyboard and mention people', async () => {
    const { id } = await key('two', 'discussed', 'Order');
    const path = '/en/translate/two?language=pl&q=key:discussed';
    const page = await openPage(path, piotr);
    const other = await openPage(path);
    await page.getByRole('button', { name: 'Add a comment' }).press('Enter');
    const field = page.getByLabel('Comment', { exact: true });
    await field.pressSequentially('A verb, @A');
    await page.getByRole('option', { name: 'Ada', selected: true }).waitFor();
    await expectAccessible(page);
    await field.press('Enter');
    await field.pressSequentially(' or a noun? <b> See https://shop.example/.'); // the space after the name is there already
    await field.press('Control+Enter');
    const shown = other.locator('aside details', { hasText: 'Comments' });
    await shown.getByText('A verb, @Ada or a noun? <b> See https://shop.example/.').waitFor();
    expect(await shown.locator('a').getAttribute('href')).toBe('https://shop.example/');
    await other.locator('nav li', { hasText: 'Open comments: 1' }).waitFor();
    expect(await text(id)).toMatchObject({ version: 0 }); // the keys of the page saved nothing
    const { threads } = (await ada.requestOk(`/api/v1/comments?key=${id}`)).json() as CommentThreadsView;
    const written = 'A verb, @Ada or a noun? <b> See https://shop.example/.';
    expect(threads).toMatchObject([{ language: 'pl', comments: [{ text: written, mentions: [{ name: 'Ada' }] }] }]);
    await shown.getByRole('button', { name: 'Reply' }).click();
    await shown.getByLabel('Comment', { exact: true }).fill('A noun.');
    await shown.getByRole('button', { name: 'Send' }).click();
    await page.locator('aside li').getByText('A noun.').waitFor();
    // the bell of the mentioned person leads to the text
    await other.getByRole('button', { name: 'Add a comment' }).waitFor();
    await other.locator('header summary[aria-label^="Notifications"]').click();
    await other
      .locator('header')
      .getByRole('link', { name: /mentioned you$/ })
      .first()
      .waitFor();
    await expectAccessible(other);
    await other.keyboard.press('Escape');
    const summary = page.locator('aside summary', { hasText: 'Comments' });
    await page.locator('aside').getByRole('button', { name: 'Resolve' }).press('Enter');
    await page.getByText('Resolved: 1').waitFor();
    await expectFocus(summary);
    await page.getByText('Resolved: 1').click();
    await page.locator('aside').getByRole('button', { name: 'Reopen' }).press('Enter');
    await page.getByText('Resolved: 1').waitFor({ state: 'detached' });
    await expectFocus(summary);
    await page.locator('aside').getByRole('button', { name: 'Resolve' }).click();
    await shown.getByText('Resolved: 1').click();
    await shown.getByText(/^Resolved: Newcomer/).waitFor();
    await other.locator('nav li', { hasText: 'Open comments' }).waitFor({ state: 'detached' });
    await expectAccessible(other);
    await other.goto(`${started.url}/ar/workspace`);
    const bell = other.locator('details', { has: other.locator('a[href="/ar/notifications"]') });
    await bell.locator('summary').click();
    await bell.locator('ol > li').first().waitFor();
    await expectAccessible(other);
  });

  it('opens a comment by key, and returns to the text once it is sent', async () => {
    await key('two', 'remarked', 'Close');
    const page = await openPage('/en/translate/two?language=pl&q=key:remarked', piotr);
    const comments = page.locator('aside details', { hasText: 'Add a comment' });
    await comments.locator('summary').first().click(); // collapsed
    await page.locator('article textarea').press('Alt+M');
    const comment = page.getByLabel('Comment', { exact: true });
    await expectFocus(comment);
    await comment.pressSequentially('Near, or shut?');
    await comment.press('Control+Enter');
    await page.locator('aside li').getByText('Near, or shut?').waitFor();
    await expectFocus(page.locator('article textarea'));
  });

  it('opens a comment by key while the comments of the text are loaded', async () => {
    const { id } = await key('two', 'slowNote', 'Slow');
    await post('comments', { keyId: id, language: 'pl', text: 'Not quick' });
    const { page } = await openWindow(piotr);
    const loaded = deferred();
    for (const path of ['comments?*', `texts/${id}?*`])
      await page.route(`**/api/v1/${path}`, (route) => loaded.promise.then(() => route.continue()));
    const field = await openTranslate(page, '/en/translate/two?language=pl&q=key:slowNote');
    await page.getByRole('button', { name: 'Add a comment' }).waitFor();
    await field.press('Alt+M');
    const comment = page.getByLabel('Comment', { exact: true });
    await expectFocus(comment);
    await page.keyboard.type('Or dull');
    loaded.resolve();
    await page.locator('aside li').getByText('Not quick').waitFor();
    await expectFocus(comment);
    await page.keyboard.type('?');
    expect(await comment.inputValue()).toBe('Or dull?');
    expect(await field.inputValue()).toBe('');
  });

  it('opens a comment by key before its code is there, and types none of it into the translation', async () => {
    await key('two', 'earlyNote', 'Early');
    const { page } = await openWindow(piotr);
    const loaded = deferred();
    await page.route('**/later-sections*.js', (route) => loaded.promise.then(() => route.continue()));
    const field = await openTranslate(page, '/en/translate/two?language=pl&q=key:earlyNote');
    await field.press('Alt+M');
    await page.keyboard.type('Too');
    loaded.resolve();
    const comment = page.getByLabel('Comment', { exact: true });
    await expectFocus(comment);
    await page.keyboard.type('Soon?');
    await page.keyboard.press('Control+Enter');
    await page.locator('aside li').getByText('Soon?', { exact: true }).waitFor();
    await expectFocus(field);
    expect(await field.inputValue()).toBe('');
  });

  it('opens a comment by key without a connection', async () => {
    for (const name of ['cutOff1', 'cutOff2', 'cutOff3']) await key('two', name, 'Cut off');
    const { page, context } = await openWindow(piotr);
    await openTranslate(page, '/en/translate/two?language=pl&q=key:cutOff');
    await page.getByRole('button', { name: 'Add a comment' }).waitFor();
    await context.setOffline(true);
    for (const name of ['cutOff2', 'cutOff3']) {
      await page.keyboard.press('Alt+ArrowDown');
      await page.waitForFunction((name) => document.querySelector('article code')!.textContent === name, name);
    }
    await page.locator('article textarea').first().press('Alt+M');
    const comment = page.getByLabel('Comment', { exact: true });
    await expectFocus(comment);
    await page.keyboard.type('Unheard');
    await page.keyboard.press('Control+Enter');
    await page.getByText('You are offline. Try again once you are back online.').waitFor();
    expect(await comment.inputValue()).toBe('Unheard');
  });

  it('keeps a comment that was not sent, and leaves the focus where someone types', async () => {
    const [one, two] = [await key('two', 'talk1', 'Talk'), await key('two', 'talk2', 'Talk')];
    const page = await openPage('/en/translate/two?language=pl&q=key:talk', piotr);
    const comment = page.getByLabel('Comment', { exact: true });
    const isFocused = (name: string) =>
      page.evaluate((name) => document.activeElement!.closest('form')?.textContent?.includes(name) ?? false, name);
    await page.getByRole('button', { name: 'Add a comment' }).press('Enter');
    await comment.pressSequentially('Half a comment');
    await page.getByLabel('About', { exact: true }).selectOption('all');
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForFunction(() => document.querySelector('article code')!.textContent === 'talk2');
    await page.keyboard.press('Alt+ArrowUp');
    await comment.waitFor();
    await page.keyboard.type('Rozmowa', { delay: 50 });
    expect(await comment.inputValue()).toBe('Half a comment');
    await page.keyboard.press('Control+Enter');
    await saved(one.id, 'Rozmowa');
    expect((await text(two.id)).version).toBe(0);
    // also after a reload, and nowhere else once it is sent
    await openTranslate(page, `/en/translate/two?language=pl&key=${one.id}`);
    await comment.waitFor();
    expect(await comment.inputValue()).toBe('Half a comment');
    expect(await page.getByLabel('About', { exact: true }).inputValue()).toBe('all');
    expect(await isFocused('Half a comment')).toBe(false);
    await comment.press('Control+Enter');
    const sent = page.locator('aside li').getByText('Half a comment');
    await sent.waitFor();
    await expectFocus(page.getByRole('button', { name: 'Add a comment' }));
    await page.reload();
    await sent.waitFor();
    expect(await comment.count()).toBe(0);
    await page.locator('aside').getByRole('button', { name: 'Delete' }).press('Enter');
    await page
      .locator('aside')
      .getByRole('group', { name: 'Delete' })
      .getByRole('button', { name: 'Delete' })
      .press('Enter');
    await sent.waitFor({ state: 'detached' });
    await expectFocus(page.locator('aside summary', { hasText: 'Comments' }));
  });

  it('says that there is no connection, where a comment cannot be sent', async () => {
    const { id } = await key('two', 'silent', 'Silence');
    const { page, context } = await openWindow(piotr);
    await openTranslate(page, `/en/translate/two?language=pl&key=${id}`);
    await page.getByRole('button', { name: 'Add a comment' }).click();
    await page.getByLabel('Comment', { exact: true }).fill('Unheard');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('You are offline. Try again once you are back online.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('aside li').getByText('Unheard').waitFor();
  });

  it('reports forms that are still missing once their fields are left, and when the text is approved', async () => {
    const forms = { one: '{{count}} hour', other: '{{count}} hours' };
    await key('plural', 'unvisited', forms, { kind: 'cardinal' });
    const page = await openPage('/en/translate/plural?language=pl&q=key:unvisited');
    const missing = page.locator('article form').getByText('is missing', { exact: false });
    const first = page.locator('[name="form one"]');
    await first.pressSequentially('{{cuont}}');
    await page.locator('[name="form one"][aria-invalid]').waitFor(); // of what is written, it is known at once
    await first.fill('{{count}} godzina');
    expect(await missing.count()).toBe(0);
    await first.press('Tab');
    await page.locator('[name="form few"]').press('Tab');
    await page.locator('[name="form few"][aria-invalid]').waitFor();
    expect(await missing.count()).toBe(1);
    await page.keyboard.press('Control+Shift+Enter');
    await page.locator('[name="form many"][aria-invalid]').waitFor();
    expect(await missing.count()).toBe(2);
    await page.reload();
    await page.locator('[name="form one"]').press('End');
    expect(await missing.count()).toBe(0);
    await page.getByRole('searchbox').first().focus();
    await page.locator('[name="form many"][aria-invalid]').waitFor();
  });

  it('reports branches of ICU messages that are still missing once they are left', async () => {
    await post('namespaces', { name: 'branches', syntax: 'icu' });
    await key('branches', 'hours', '{count, plural, one {# hour} other {# hours}}');
    const page = await openPage('/en/translate/branches?language=pl&q=key:hours');
    const branches = page.getByRole('group', { name: 'Branches of the text' }).locator('textarea');
    await branches.first().pressSequentially('# godzina');
    expect(await page.locator('article form').getByText('is missing').count()).toBe(0);
    await page.getByRole('searchbox').first().focus();
    await branches.nth(1).and(page.locator('[aria-invalid]')).waitFor();
  });

  it('puts the caret at the end of a text, and into the first missing form of a plural', async () => {
    const { id } = await key('lost', 'caret', 'Caret');
    await put(id, 'pl', 'Za', 0);
    const page = await openPage('/en/translate/lost?language=pl&q=key:caret&filter=needsReview', piotr);
    const caret = () => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).selectionStart);
    await page.waitForFunction(() => document.activeElement!.tagName === 'TEXTAREA');
    expect(await caret()).toBe(2);
    const forms = { one: '{{count}} day', other: '{{count}} days' };
    const plural = await key('lost', 'caretDays', forms, { kind: 'cardinal' });
    await ada.requestOk(`/api/v1/texts/${plural.id}/pl`, {
      method: 'PUT',
      headers: { 'If-Match': '"0"' },
      body: { forms: { one: '{{count}} dzień' } },
    });
    await openTranslate(page, '/en/translate/lost?language=pl&q=key:caretDays&filter=untranslated');
    await expectFocus(page.locator('[name="form few"]'));
    // the form for fractions may stay empty
    await ada.requestOk(`/api/v1/texts/${plural.id}/pl`, {
      method: 'PUT',
      headers: { 'If-Match': '"1"' },
      body: { forms: { one: '{{count}} dzień', few: '{{count}} dni', many: '{{count}} dni' } },
    });
    await openTranslate(page, '/en/translate/lost?language=pl&q=key:caretDays&filter=needsReview');
    await expectFocus(page.locator('[name="form one"]'));
  });

  it('saves a text by a plain form without JavaScript', async () => {
    const [one, two] = [await key('posted', 'one', 'One\nline'), await key('posted', 'two', 'Two')];
    const { page } = await openWindow(piotr, { javaScriptEnabled: false });
    const openSecond = async () => {
      await page.getByRole('link', { name: /Two/ }).first().click();
      await page.waitForURL(`**key=${two.id}*`); // a click does not wait for the next page
    };
    /** The response is a page; a link that is followed before it arrives would be overtaken by it. */
    const save = async () => {
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    };
    await page.goto(`${started.url}/en/translate/posted?language=pl`);
    await openSecond();
    await page.goBack();
    await page.locator('textarea').fill('Jeden\nwiersz');
    await save();
    await saved(one.id, 'Jeden\nwiersz');
    expect(await page.locator('textarea').inputValue()).toBe('Jeden\nwiersz');
    // after a conflict the typed text is still there, with the reason
    await openSecond();
    await put(two.id, 'pl', 'Dwa', 0);
    await page.locator('textarea').fill('Dwójka');
    await save();
    await page.getByText('Someone else changed this in the meantime').waitFor();
    expect(await page.locator('textarea').inputValue()).toBe('Dwójka');
  });

  it('approves and sends back by plain forms without JavaScript', async () => {
    const [one, two] = [await key('forms', 'one', 'One'), await key('forms', 'two', 'Two')];
    for (const { id } of [one, two]) await put(id, 'pl', 'Cos', 0, piotr);
    const { page } = await openWindow(ada, { javaScriptEnabled: false });
    await page.goto(`${started.url}/en/review/forms?language=pl`);
    await page.locator('summary', { hasText: 'Send back' }).click();
    await page.getByLabel('Reason').fill('It is “Coś”.');
    await page.getByRole('button', { name: 'Send back', exact: true }).click();
    await waitUntil(async () => (await text(one.id)).state === 'draft');
    await page.locator('article code', { hasText: 'two' }).waitFor();
    await page.locator('textarea').first().fill('Coś');
    await page.getByRole('button', { name: 'Approve and next' }).click();
    await waitUntil(async () => (await text(two.id)).state === 'reviewed');
    expect((await text(two.id)).forms).toEqual({ '': 'Coś' });
    const { texts: messages } = (
      await ada.requestOk('/api/v1/texts?language=pl&namespace=forms')
    ).json() as TextListView;
    expect(messages.map(({ text: { state } }) => state)).toEqual(['draft', 'reviewed']);
  });

  describe('is accessible', () => {
    it.each([
      ['in light and dark mode', '/en/translate/many?language=pl', ['light', 'dark']],
      ['from right to left', '/ar/translate/many?language=ar', ['light']],
      ['reviewing', '/de/review?language=pl', ['dark']],
    ] as const)('%s', async (_, path, schemes) => {
      const page = await openPage(path);
      await page.waitForTimeout(600); // the context of a message is loaded later
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, colorScheme);
      }
    });

    it('at a zoom of 400 %: the list can be scrolled to its end', async () => {
      const page = await openPage('/en/translate/many?language=pl', ada, { viewport: { width: 320, height: 256 } });
      await expectAccessible(page);
      await page.mouse.move(160, 240);
      const last = page.locator('nav ol li', { hasText: 'Entry 30 of' });
      await waitUntil(async () => {
        await page.mouse.wheel(0, 400);
        return (await last.count()) > 0 && isInView(last);
      });
    });

    it.each([
      ['at a zoom of 400 %', { width: 320, height: 256 }],
      ['on a phone', { width: 360, height: 780 }],
      ['on a phone on its side', { width: 780, height: 360 }],
    ])('%s: no focused field is below the buttons', async (_, viewport) => {
      const { id } = await key(
        'plural',
        `boxes-${viewport.width}`,
        { one: 'One box', other: '{{count}} boxes' },
        { kind: 'cardinal' },
      );
      const page = await openPage(`/en/translate/plural?language=pl&key=${id}`, ada, { viewport });
      const fields = page.locator('article textarea');
      await waitUntil(async () => (await fields.count()) === 4);
      await fields.first().focus();
      for (const back of [false, true]) {
        for (let i = 0; i < 4; i++) {
          const field = fields.nth(back ? 3 - i : i);
          while (!(await field.evaluate((element) => element === document.activeElement))) {
            await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
          }
          expect([i, back, await isInView(field)]).toEqual([i, back, true]);
        }
      }
    });

    /** Whether the first line of the element, which has the caret in a focused field, is in the window and not covered. */
    const isInView = (locator: Locator) =>
      locator.evaluate((element) => {
        const { left, top, width } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + 24));
      });

    it('marks what is selected, current or unread with a line in forced colors', async () => {
      const page = await openPage('/en/translate/many?language=pl');
      const row = page.locator('nav ol a');
      await row.nth(1).click();
      await page.locator('nav ol > li:nth-child(2) a[aria-current]').waitFor();
      await expectMarkedInForcedColors(row.nth(1), row.nth(2));
      await page.keyboard.press('Control+k');
      const option = page.getByRole('dialog').getByRole('option');
      await expectMarkedInForcedColors(option.nth(0), option.nth(1));
      await page.goto(`${started.url}/en/settings`);
      const tabs = page.getByRole('main').getByRole('navigation').getByRole('link');
      await expectMarkedInForcedColors(tabs.nth(0), tabs.nth(1));

      const { id } = await key('two', 'mentioned', 'Mentioned');
      for (const words of ['Once, @Ada', 'Again, @Ada']) {
        await piotr.requestOk('/api/v1/comments', {
          method: 'POST',
          body: { keyId: id, language: 'pl', text: words, mentions: [await ada.id()] },
        });
      }
      const { notifications } = (await ada.requestOk('/api/v1/notifications?limit=1')).json() as NotificationsView;
      await post('notifications/read', { ids: [notifications[0]!.id] });
      await page.goto(`${started.url}/en/notifications`);
      const notification = page.getByRole('main').locator('ol > li > *');
      await expectMarkedInForcedColors(notification.nth(1), notification.nth(0));
      const markAll = page.getByRole('main').getByRole('button', { name: 'Mark all as read' });
      await waitForHydration(page);
      await markAll.press('Enter');
      await markAll.waitFor({ state: 'detached' });
      await expectFocus(page.locator('#main'));
    });

    it('on a narrow phone, with the list and with a message', async () => {
      const page = await openPage('/en/translate/many?language=pl', ada, { viewport: { width: 320, height: 640 } });
      await page.waitForTimeout(600);
      await expectAccessible(page);
      await page.locator('nav ol a').first().click();
      await page.locator('article textarea').waitFor();
      await expectAccessible(page);
    });
  });
});
