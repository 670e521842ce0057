import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { browserWindows } from '../support/browser-windows';
import { toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

describe('the inbox', () => {
  let app: StartedApp;
  let admin: Member;
  const { openPage } = browserWindows(() => app);

  beforeAll(async () => {
    app = await startApp({ environment: { DRAGOMAN_FROM_CODE: 'ask' } });
    admin = await firstAdministrator(app);
    const files = filesOf('Welcome', 'Farewell');
    const { plan } = (await post('imports', { files, dryRun: true })).json();
    await post('imports', { files, plan });
    await post('builds', { files, order: '2026-01-01T00:00:00Z' });
  });
  afterAll(() => app?.close());

  const filesOf = (title: string, end: string) => toImportFiles({ en: { shop: { title, end } } });
  const post = (path: string, body: object) => admin.requestOk(`/api/v1/${path}`, { method: 'POST', body });
  const edit = async (key: string, text: string) => {
    const { texts } = (await admin.requestOk(`/api/v1/texts?language=en&namespace=shop&q=${key}`)).json();
    const [{ id, text: { version } }] = texts; // prettier-ignore
    await admin.requestOk(`/api/v1/texts/${id}/en`, {
      method: 'PUT',
      body: { forms: { '': text } },
      headers: { 'If-Match': `"${version}"` },
    });
  };

  it('says that nothing waits', async () => {
    const page = await openPage('/en/workspace', { who: admin });
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('Nothing to decide').waitFor();
    await expectAccessible(page);
  });

  it('applies a build that waits, and decides what both sides have changed', async () => {
    await edit('Welcome', 'Welcome, friend');
    await edit('Farewell', 'Farewell, friend');
    await post('builds', { files: filesOf('Welcome back', 'Goodbye'), order: '2026-01-02T00:00:00Z' });
    const page = await openPage('/en/inbox/code', { who: admin });
    await page.getByText('Changed on both sides: 2').waitFor();
    await page.getByRole('button', { name: 'Apply this build' }).click();
    await page.getByText('The build was applied.').waitFor();
    await page.getByRole('heading', { name: 'Waiting for a decision: 2' }).waitFor();
    await expectAccessibleInEveryMode(page);

    const item = page.getByRole('listitem').filter({ hasText: 'shop:title' });
    await item.locator('ins', { hasText: 'back' }).waitFor();
    await item.getByText('Write another text').click();
    await item.getByRole('textbox').fill('Welcome back, friend');
    await item.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Waiting for a decision: 1' }).waitFor();
    await page.getByRole('button', { name: 'Take this text' }).click();
    await page.getByText('Nothing to decide').waitFor();
    const { texts } = (await admin.requestOk('/api/v1/texts?language=en&namespace=shop')).json();
    expect(texts.map(({ target }: { target: { text: string }[] }) => target[0]!.text).sort()).toEqual([
      'Goodbye',
      'Welcome back, friend',
    ]);
  });

  it('decides everything at once, also without JavaScript', async () => {
    await edit('Goodbye', 'Goodbye, friend');
    await edit('Welcome', 'Hello, friend');
    await post('builds', { files: filesOf('Hello', 'Bye'), order: '2026-01-03T00:00:00Z' });
    const page = await openPage('/en/inbox/code', { who: admin, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Apply this build' }).click();
    await page.getByText('Decide all at once').click();
    await page.getByRole('button', { name: 'Keep all from the workspace' }).click();
    await page.getByText('Nothing to decide').waitFor();
    await page.goto(page.url().replace('/en/', '/ar/'));
    await page.getByText('لا شيء ينتظر قرارًا').waitFor();
  });
});
