import type { Locator, Page, Route } from 'playwright-core';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { TaskInput, TasksView, TaskView } from '../../libs/workspace/src/tasks/tasks.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { expectFocus, waitForHydration } from '../support/browser';
import { browserWindows } from '../support/browser-windows';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const DAY_MS = 24 * 3_600_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe('tasks, in the workspace', () => {
  let app: StartedApp;
  let ada: Member;
  let pole: Member;
  let poleName: string;
  let viewer: Member;
  let keys: readonly KeyView[];
  const { openPage } = browserWindows(() => app, /status of (400|403|404|412|422)|ERR_INTERNET_DISCONNECTED/);

  const post = (path: string, body: object, headers = {}) =>
    ada.requestOk(`/api/v1/${path}`, { method: 'POST', body, headers });
  const addKey = async (key: string) =>
    (await post('keys', { namespace: 'shop', key, forms: { '': `Text of ${key}` } })).json() as KeyView;
  const create = async (input: Partial<TaskInput>): Promise<TaskView> => {
    const body = { kind: 'translate', languages: ['de'], ...input };
    return ((await post('tasks', body)).json() as TasksView).tasks[0]!;
  };
  const read = async (id: string) => (await ada.requestOk(`/api/v1/tasks/${id}`)).json() as TaskView;
  const listAll = async (state: string) =>
    ((await ada.requestOk(`/api/v1/tasks?state=${state}&limit=100`)).json() as TasksView).tasks;

  beforeAll(async () => {
    app = await startApp({ ownLanguages: 'all' });
    ada = await firstAdministrator(app);
    for (const tag of ['en', 'pl', 'de']) await post('languages', { tag });
    await post('namespaces', { name: 'shop' });
    keys = [await addKey('first'), await addKey('second'), await addKey('third')];
    pole = await ada.invite({ role: 'translator', languages: ['pl'] });
    poleName = ((await pole.requestOk('/api/v1/session')).json() as { person: { name: string } }).person.name;
    viewer = await ada.invite({ role: 'viewer' });
  });
  afterEach(async () => {
    for (const state of ['open', 'done']) {
      for (let tasks = await listAll(state); tasks.length > 0; tasks = await listAll(state)) {
        await post('tasks/bulk', { action: 'delete', taskIds: tasks.map(({ id }) => id) });
      }
    }
  });
  afterAll(() => app?.close());

  const row = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });

  /** Holds the next request to a URL. @returns a function that lets it go */
  const hold = async (page: Page, url: string, answer = (route: Route) => route.continue()): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(url, (route) => promise.then(() => answer(route)), { times: 1 });
    return resolve;
  };
  const refuse = (route: Route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Not now', status: 403 }),
    });

  it('are created for several languages, and done text by text', async () => {
    const page = await openPage('/en/tasks', { who: ada });
    expect(await page.getByRole('link', { name: 'All open' }).getAttribute('aria-current')).toBe('page');
    await page.getByText('There are no open tasks').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'New task' }).first().click();
    await page.getByRole('heading', { name: 'New task', level: 1 }).waitFor();
    const languages = page.getByRole('group', { name: 'Languages', exact: true }).last();
    const count = await hold(page, '**/api/v1/tasks/preview');
    await page.getByRole('button', { name: 'Choose all that need it' }).press('Enter');
    await page.getByRole('status').getByText('Counting…').first().waitFor();
    await page.getByRole('button', { name: 'Create task' }).press('Enter');
    const refusedLanguages = page.locator('fieldset[data-invalid]');
    await refusedLanguages.waitFor();
    count();
    await page.getByText('6 texts, 18 words in 2 languages').waitFor();
    await refusedLanguages.waitFor({ state: 'detached' });
    await languages.getByLabel('English').check();
    await page.getByText('No texts, so no task: English').waitFor();
    await page.getByText('everyone who translates into these languages can do it').waitFor();
    await page.getByLabel('Search people').fill('newc');
    await page.getByLabel(poleName).check();
    await page.getByLabel('Due date (optional)').fill(dayAfter(1));
    await page.getByLabel('Name (optional)').fill('Spring campaign');
    await page.getByLabel('Description (optional)').fill('Short, please.\nNo exclamation marks.');
    await page.getByRole('button', { name: 'Create task' }).press('Enter');
    await expectFocus(page.getByRole('status').filter({ hasText: 'Tasks created' }));
    await row(page, 'Translate 3 texts into German').getByText('Anyone').waitFor();
    await row(page, 'Translate 3 texts into Polish').getByText(poleName).waitFor();
    await row(page, 'Polish').getByText('Tomorrow').waitFor();
    await addKey('later'); // is not in the task

    const own = await openPage('/en/workspace', { who: pole });
    const tasks = own.getByRole('region', { name: 'Your tasks' });
    await tasks.getByText('0 of 3').waitFor();
    await tasks.getByText('Translate 3 texts into Polish').waitFor();
    await tasks.getByText('9 words').waitFor();
    await tasks.getByRole('link', { name: 'Start' }).press('Enter');
    const line = own.getByRole('group', { name: 'Task', exact: true });
    await line.getByRole('link', { name: 'Spring campaign' }).waitFor();
    const id = new URL(own.url()).searchParams.get('task')!;
    expect(new URL(own.url()).search).toContain(`language=pl&task=${id}&filter=unfinished`);
    const list = own.getByRole('navigation', { name: 'Texts', exact: true });
    await list.getByText('Text of third').waitFor();
    expect(await list.getByText('Text of later').count()).toBe(0);
    for (const [index, key] of keys.entries()) {
      const field = own.getByRole('textbox').and(own.locator('textarea')).first();
      await own.getByRole('main').locator('code', { hasText: key.key }).first().waitFor();
      await field.fill(`Tekst ${index}`);
      await field.press('Control+Enter');
      if (index === 0) await line.getByText('1 of 3').waitFor();
    }
    await own.getByRole('heading', { name: 'Task finished' }).waitFor();
    const back = own.getByRole('link', { name: 'Back to the task' });
    await expectFocus(back);
    await waitUntil(async () => (await read(id)).state === 'done');
    await back.press('Enter');
    await own.getByRole('heading', { name: 'Spring campaign', level: 1 }).waitFor();
    await own.getByText('3 of 3').first().waitFor();
    await own.getByRole('main').getByText('Done', { exact: true }).first().waitFor();
    expect(
      await own
        .getByRole('button')
        .filter({ hasText: /Edit|Delete|Save/ })
        .count(),
    ).toBe(0);
    await own.goto(`${app.url}/en/workspace`);
    expect(await tasks.count()).toBe(0);
  });

  it('are marked as done, opened again, changed and deleted', async () => {
    const task = await create({ name: 'Checkout', dueOn: dayAfter(3) });
    const page = await openPage(`/en/tasks/${task.id}`, { who: ada });
    const reported = (title: string) => page.getByRole('status').filter({ hasText: title });
    await page.getByRole('button', { name: 'Mark as done' }).press('Enter');
    await reported('Task marked as done').waitFor();
    await expectFocus(page.getByRole('button', { name: 'Open again' }));
    expect(await read(task.id)).toMatchObject({ state: 'done', doneBy: { name: 'Ada' } });
    await page.getByRole('button', { name: 'Open again' }).press('Enter');
    await reported('Task opened again').waitFor();
    await expectFocus(page.getByRole('button', { name: 'Mark as done' }));

    // Someone else changes it, while it is being changed here.
    const { version } = await read(task.id);
    await ada.requestOk(`/api/v1/tasks/${task.id}`, {
      ...{ method: 'PATCH', headers: { 'If-Match': `"${version}"` } },
      body: { name: 'By others', description: 'Also by others' },
    });
    const edit = page.getByRole('group', { name: 'Edit' });
    await edit.getByLabel('Name').fill('Checkout page');
    await edit.getByLabel('Due date (optional)').fill('');
    await edit.getByLabel('Ada').check();
    await edit.getByRole('button', { name: 'Save' }).press('Enter');
    // What was typed stays, and what was not touched shows what others have saved.
    await edit.getByText('Saved by someone else in the meantime: By others').waitFor();
    await page.getByRole('heading', { name: 'By others', level: 1 }).waitFor(); // above the form, too
    await edit.getByText('This was changed by someone else in the meantime.').waitFor();
    const values = async () => [
      await edit.getByLabel('Name').inputValue(),
      await edit.getByLabel('Description').inputValue(),
      await edit.getByLabel('Due date (optional)').inputValue(),
      await edit.getByLabel('Ada').isChecked(),
    ];
    expect(await values()).toEqual(['Checkout page', 'Also by others', '', true]);
    await edit.getByRole('button', { name: 'Save' }).press('Enter');
    await expectFocus(reported('Task saved'));
    const changed = await read(task.id);
    expect(changed).toMatchObject({
      ...{ name: 'Checkout page', description: 'Also by others' },
      assignees: [{ name: 'Ada' }],
    });
    expect(changed.dueOn).toBeUndefined();

    // What others have saved can be taken over.
    await ada.requestOk(`/api/v1/tasks/${task.id}`, {
      ...{ method: 'PATCH', body: { name: 'Theirs' }, headers: { 'If-Match': `"${changed.version}"` } },
    });
    await edit.getByLabel('Name').fill('Mine');
    await edit.getByLabel('Description').fill('Mine, too');
    await edit.getByRole('button', { name: 'Save' }).press('Enter');
    await edit.getByRole('button', { name: 'Use this instead' }).press('Enter');
    expect(await values()).toEqual(['Theirs', 'Mine, too', '', true]);
    await edit.getByRole('button', { name: 'Save' }).press('Enter');
    await expectFocus(reported('Task saved'));
    expect(await read(task.id)).toMatchObject({ name: 'Theirs', description: 'Mine, too' });

    const place = async () => (await page.getByRole('button', { name: 'Mark as done' }).boundingBox())!;
    const before = await place();
    await page.locator('summary', { hasText: 'Delete…' }).press('Enter');
    await page.getByRole('button', { name: 'Delete task' }).waitFor();
    expect(await place()).toEqual(before);
    await page.getByRole('button', { name: 'Delete task' }).press('Enter');
    await expectFocus(reported('Task deleted'));
    const response = await page.goto(`${app.url}/en/tasks/${task.id}`);
    expect(response!.status()).toBe(404);
    await page.getByText('This task no longer exists').waitFor();
    await page.getByRole('link', { name: 'All tasks' }).click();
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();

    // The activity has what was done with it, with its name, and a link as long as a task exists.
    await create({ name: 'Still there', dueOn: dayAfter(3), assignees: [await ada.id()] });
    await page.goto(`${app.url}/en/activity`);
    await page.getByLabel('Changes', { exact: true }).selectOption('Tasks');
    await page.waitForURL(/group=tasks/);
    const entry = (did: string) => page.getByRole('listitem').filter({ hasText: did }).first();
    await entry('Task deleted').getByText('Theirs').first().waitFor();
    expect(await entry('Task deleted').getByRole('link', { name: 'Theirs' }).count()).toBe(0);
    await entry('Task created').getByRole('link', { name: 'Still there' }).waitFor();
    await entry('Task opened again').waitFor();
    await expectAccessible(page, 'tasks in the activity');
    await entry('Task created').getByRole('link', { name: 'Task created' }).click();
    await page.waitForURL(/[?]set=/);
    await waitUntil(async () => (await page.getByText('Assigned to', { exact: true }).count()) === 1);
    expect(await page.locator('dl ins').allInnerTexts()).toContain('Ada');
  });

  it('keep what is typed and not saved, in this browser', async () => {
    const task = await create({ name: 'Checkout' });
    const page = await openPage(`/en/tasks/${task.id}`, { who: ada });
    const description = page.getByLabel('Description');
    await description.fill('Not saved');
    await page.getByRole('checkbox', { name: 'Ada' }).check();
    await page.getByRole('button', { name: 'Mark as done' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Task marked as done' }).waitFor();
    expect(await description.inputValue()).toBe('Not saved');
    await page.getByRole('main').getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    expect((await read(task.id)).description).toBe('');

    // Others change it meanwhile.
    const { version } = await read(task.id);
    await ada.requestOk(`/api/v1/tasks/${task.id}`, {
      ...{ method: 'PATCH', body: { name: 'Checkout page' }, headers: { 'If-Match': `"${version}"` } },
    });
    await page.goto(`${app.url}/en/tasks/${task.id}`);
    const restored = page.getByRole('status').filter({ hasText: 'What you typed before is here again' });
    await restored.waitFor();
    expect([
      await description.inputValue(),
      await page.getByLabel('Name (optional)').inputValue(),
      await page.getByRole('checkbox', { name: 'Ada' }).isChecked(),
    ]).toEqual(['Not saved', 'Checkout page', true]);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expectFocus(page.getByRole('status').filter({ hasText: 'Task saved' }));
    expect(await read(task.id)).toMatchObject({
      ...{ name: 'Checkout page', description: 'Not saved' },
      assignees: [{ name: 'Ada' }],
    });

    await description.fill('Typed by mistake');
    await page.reload();
    await restored.getByRole('button', { name: 'Discard' }).press('Enter');
    expect(await description.inputValue()).toBe('Not saved');
    await page.reload();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await restored.count()).toBe(0);
  });

  it('list what they count as not reviewed', async () => {
    await post('languages', { tag: 'fr' });
    const task = await create({ kind: 'review', languages: ['fr'] });
    const page = await openPage(`/en/tasks/${task.id}`, { who: ada });
    await page.getByRole('link', { name: 'Start' }).press('Enter');
    const list = page.getByRole('navigation', { name: 'Texts', exact: true });
    await list.getByText('Text of first').waitFor();
    expect(new URL(page.url()).search).toContain(`language=fr&task=${task.id}`);
    expect(await list.getByRole('listitem').count()).toBe(task.texts);
    await page.getByLabel('Filter texts: Not reviewed').first().waitFor();
    await page.getByRole('progressbar', { name: /^Reviewed: 0 of \d+$/ }).waitFor();
    const line = page.getByRole('group', { name: 'Task', exact: true });
    await line.getByText(`Not translated yet: ${task.texts}`).waitFor();
    const finish = async (state: string) => {
      const { texts } = (await ada.requestOk(`/api/v1/texts?language=fr&task=${task.id}`)).json() as TextListView;
      for (const { id, text } of texts) {
        await ada.requestOk(`/api/v1/texts/${id}/fr`, {
          ...{ method: 'PUT', headers: { 'If-Match': `"${text.version}"` } },
          body: { forms: { '': 'Text' }, state },
        });
      }
    };
    await finish('needsReview');
    await line.getByText('Not translated yet').waitFor({ state: 'detached' });
    await finish('reviewed');
    await page.reload();
    await page.getByText('All texts of the task are finished').first().waitFor();
    expect(await page.getByText('Every translation has been reviewed').count()).toBe(0);
  });

  it('are not replaced by all texts of their language once they are deleted', async () => {
    const task = await create({
      name: 'Checkout',
      description: 'See https://example.org/style.',
      assignees: [await ada.id()],
    });
    const path = `/en/translate?language=de&task=${task.id}&filter=unfinished`;
    const page = await openPage(path, { who: ada });
    const line = page.getByRole('group', { name: 'Task', exact: true });
    await line.getByText('Description').click();
    expect(await line.getByRole('link', { name: 'https://example.org/style' }).getAttribute('href')).toBe(
      'https://example.org/style',
    );
    const announced = (words: string) =>
      page.locator('[role=status].visually-hidden').getByText(words).waitFor({ state: 'attached' });
    const change = async (body: object) => {
      const { version } = await read(task.id);
      await ada.requestOk(`/api/v1/tasks/${task.id}`, {
        method: 'PATCH',
        body,
        headers: { 'If-Match': `"${version}"` },
      });
      await page.evaluate(() => dispatchEvent(new Event('focus')));
    };
    await change({ name: 'Cart', assignees: [] });
    await line.getByRole('link', { name: 'Cart' }).waitFor();
    await line.getByText('You are no longer assigned to this task.').waitFor();
    await announced('You are no longer assigned to this task.');
    await ada.requestOk(`/api/v1/tasks/${task.id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    // Without anything that the person does.
    await line.getByText('This task was deleted.').waitFor();
    await announced('This task was deleted.');
    expect(await line.getByRole('link', { name: 'All texts in this language' }).count()).toBe(1);

    const response = await page.reload();
    expect(response!.status()).toBe(404);
    await page.getByText('This task no longer exists').waitFor();
    expect(await page.getByText('Text of first').count()).toBe(0);
    // Neither is it the list to return to.
    await page.getByRole('navigation').getByRole('link', { name: 'Translate', exact: true }).first().click();
    await page.waitForURL(/\/translate\?language=de$/);
    await page.goto(`${app.url}/en/review?language=de&task=unknown`);
    await page.getByRole('link', { name: 'All texts in German' }).click();
    await page.waitForURL(/\/translate\?language=de$/);
  });

  it('are kept when the author that their list is narrowed to does not exist', async () => {
    const task = await create({ name: 'Checkout' });
    const page = await openPage('/en/tasks', { who: ada });
    await page.goto(`${app.url}/en/translate?language=de&task=${task.id}&updatedBy=unknown`);
    await page.getByRole('group', { name: 'Task', exact: true }).getByRole('link', { name: 'Checkout' }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('task'), searchParams.get('updatedBy')]).toEqual([task.id, null]);
  });

  it('show that they are overdue, in the time zone of the reader', async () => {
    const task = await create({ dueOn: dayAfter(1) });
    const page = await openPage('/en/tasks?list=open', { who: viewer, timezoneId: 'Asia/Tokyo' });
    const due = page.locator(`time[datetime="${task.dueOn}"]`);
    await page.clock.setFixedTime(Date.parse(`${task.dueOn}T14:59:00Z`));
    await page.reload();
    await due.getByText('Today').waitFor();
    await page.clock.setFixedTime(Date.parse(`${task.dueOn}T15:00:00Z`) + DAY_MS);
    await page.reload();
    await due.getByText('Overdue by 2 days').waitFor();
    expect(await due.getAttribute('data-urgency')).toBe('overdue');
    // A viewer reads tasks, and changes none.
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^(New task|Start)/ })
        .count(),
    ).toBe(0);
    await page.goto(`${app.url}/en/tasks/${task.id}`);
    await page.getByRole('heading', { name: /^Translate \d texts into German$/, level: 1 }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect((await page.goto(`${app.url}/en/tasks/new`))!.status()).toBe(403);
  });

  it('are created from selected texts, and without JavaScript', async () => {
    const page = await openPage('/en/translate?language=de', { who: ada });
    const list = page.getByRole('navigation', { name: 'Texts', exact: true });
    await list.getByText('Text of second').waitFor();
    await list.getByRole('checkbox').first().check({ force: true });
    await page.getByRole('link', { name: 'Create task…' }).click();
    await page.getByText('Of the text that you selected').waitFor();
    await page.getByText('1 text, 3 words in 1 language').waitFor();
    await page.reload(); // the browser keeps the selection
    await page.getByText('Of the text that you selected').waitFor();
    await page.getByText('1 text, 3 words in 1 language').waitFor();
    await page.getByLabel('German').uncheck();
    await page.getByRole('button', { name: 'Create task' }).press('Enter');
    // The first field with an error has the focus.
    await expectFocus(page.getByLabel('German'));
    await page.getByLabel('German').check();
    await page.getByRole('button', { name: 'Create task' }).press('Enter');
    await page.getByRole('heading', { name: 'Translate 1 text into German', level: 1 }).waitFor();
    const [created] = await listAll('open');
    expect(created).toMatchObject({ texts: 1, language: 'de', namespaces: ['shop'] });

    const plain = await openPage('/en/tasks/new?language=de&filter=untranslated', {
      ...{ who: ada, javaScriptEnabled: false },
    });
    await plain.getByLabel('Name (optional)').fill('Without JavaScript');
    await plain.getByRole('button', { name: 'Create task' }).click();
    await plain.getByRole('heading', { name: 'Without JavaScript', level: 1 }).waitFor();
    await plain.getByRole('button', { name: 'Mark as done' }).click();
    await plain.getByText('Task marked as done').waitFor();
  });

  it('are filtered by people, kind, due date and name', async () => {
    const leaver = await ada.invite({ role: 'translator', languages: ['pl'] });
    await create({ name: 'Spring', languages: ['de'] });
    await create({ name: 'Autumn', languages: ['pl'], assignees: [await leaver.id()] });
    await create({ name: 'Winter', kind: 'review', dueOn: dayAfter(-1), assignees: [await ada.id()] });
    await ada.requestOk(`/api/v1/people/${await leaver.id()}`, {
      ...{ method: 'PATCH', headers: { 'If-Match': '*' }, body: { state: 'disabled' } },
    });
    const page = await openPage('/en/tasks?list=open', { who: ada });
    const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
    const lists = (expected: readonly string[]) =>
      waitUntil(async () => (await names()).sort().join() === [...expected].sort().join());
    await row(page, 'Autumn').getByText('Can no longer work on it').waitFor();
    await page.getByPlaceholder('Search names').fill('spr');
    await lists(['Spring']);
    await page
      .getByRole('status')
      .filter({ hasText: /^1 task$/ })
      .waitFor({ state: 'attached' });
    await page.getByPlaceholder('Search names').fill('');
    await lists(['Spring', 'Autumn', 'Winter']);
    await page.locator('summary', { hasText: 'More filters' }).press('Enter');
    await page.getByLabel('Assigned to').selectOption('No one');
    await lists(['Spring', 'Autumn']);
    await page.getByLabel('Assigned to').selectOption('Ada');
    await lists(['Winter']);
    await page.getByLabel('Only overdue').check();
    await page.getByLabel('Kind').selectOption('Translate');
    await page.getByRole('main').getByText('No tasks match').waitFor(); // it is also announced
    expect(new URL(page.url()).search).toContain('kind=translate');
    expect(new URL(page.url()).search).toContain('due=overdue&timeZone=');
    await page.locator('summary', { hasText: 'More filters (3)' }).waitFor();
    await page.getByRole('link', { name: 'Remove all filters' }).click();
    await lists(['Spring', 'Autumn', 'Winter']);
    await page.getByRole('main').getByText('3 tasks', { exact: true }).waitFor();
    await page.getByLabel('Sort by').selectOption('Sort by name');
    await waitUntil(async () => (await names()).join() === 'Autumn,Spring,Winter');
    await page.getByLabel('Sort by').selectOption('Newest first');
    await waitUntil(async () => (await names()).join() === 'Winter,Autumn,Spring');
    await page.getByRole('link', { name: 'Done', exact: true }).click();
    await page.getByText('No task is done yet').waitFor(); // the order is no filter
    expect(await page.getByLabel('Sort by').inputValue()).toBe('created');
  });

  it('are filtered by people with the same name, who are shown with their addresses, by name', async () => {
    const twins = [await ada.invite({ role: 'translator' }), await ada.invite({ role: 'translator' })];
    for (const twin of twins) {
      const body = { name: 'Twin' };
      await twin.requestOk('/api/v1/profile', { method: 'PATCH', headers: { 'If-Match': '*' }, body });
    }
    await create({ name: 'Spring', languages: ['de'], assignees: [await twins[0]!.id()] });
    const page = await openPage('/en/tasks?list=open', { who: ada });
    await page.locator('summary', { hasText: 'More filters' }).press('Enter');
    const choices = page.getByLabel('Assigned to').locator('option').filter({ hasText: 'Twin' });
    await choices.nth(1).waitFor({ state: 'attached' });
    const addresses = twins.map(({ email }) => `Twin (${email})`).sort();
    expect(await choices.allTextContents()).toEqual(addresses);
    const names = (await page.getByLabel('Assigned to').locator('option').allTextContents()).slice(2);
    expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare));
    await row(page, 'Spring').getByText(twins[0]!.email).waitFor();
    await page.getByRole('link', { name: 'Spring', exact: true }).click();
    await page.getByRole('definition').getByText(twins[0]!.email).waitFor();
  });

  it('are searched with a filter that was chosen just before', async () => {
    await create({ name: 'Spring', languages: ['de'] });
    const page = await openPage('/en/tasks?list=open', { who: ada });
    await page.locator('summary', { hasText: 'More filters' }).press('Enter');
    const answer = await hold(page, '**/api/v1/tasks?*kind=translate*');
    await page.getByLabel('Kind').selectOption('Translate');
    await page.getByPlaceholder('Search names').fill('spr');
    await page.waitForURL(/[?&]q=spr/);
    answer();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('translate');
    await row(page, 'Spring').waitFor();
  });

  it('say who can work in which language, and which are for everyone', async () => {
    const page = await openPage('/en/tasks/new?kind=review&language=de&language=pl&namespace=shop', { who: ada });
    const texts = page.getByLabel('Which texts');
    expect(await texts.inputValue()).toBe('needsReview');
    await texts.selectOption('All that are not reviewed, including those not translated yet');
    await page.getByText(/^Not translated yet: \d+$/).waitFor();
    await page.getByLabel('Translate').check();
    expect(await texts.inputValue()).toBe('');
    await page.getByLabel('Search people').fill(poleName);
    const choice = page.locator('label', { hasText: poleName });
    await choice.getByText('Polish').waitFor();
    await choice.click();
    await page.getByRole('button', { name: 'Create task' }).press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: 'Tasks created' })
      .getByText('None of the people you chose can work in these languages. Anyone who may can do their tasks: German')
      .waitFor();
    expect(page.url()).not.toContain('unassigned');
  });

  it('are changed several at once, by keyboard and with what was left as it is', async () => {
    const [one, two, three] = [
      await create({ name: 'One', dueOn: dayAfter(2) }),
      await create({ name: 'Two', dueOn: dayAfter(3) }),
      await create({ name: 'Three', languages: ['pl'], dueOn: dayAfter(4) }),
    ];
    const page = await openPage('/en/tasks?list=open', { who: ada });
    const box = (name: string) =>
      page.getByRole('checkbox', { name: `Select ${name} · ${name === 'Three' ? 'Polish' : 'German'}`, exact: true });
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    const toast = page.getByRole('status').filter({ hasText: /: \d/ });
    await box('One').press('Space');
    await bar.getByText('1 selected').waitFor();
    await box('One').press('Shift+ArrowDown');
    await expectFocus(box('Two'));
    await bar.getByText('2 selected').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await box('One').click();
    await box('Three').click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();

    // The due date; someone else changes one of them meanwhile.
    await ada.requestOk(`/api/v1/tasks/${two.id}`, {
      ...{ method: 'PATCH', headers: { 'If-Match': '*' }, body: { description: 'By others' } },
    });
    await bar.getByRole('button', { name: 'Due date…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change due date' });
    await dialog.getByText('Tasks selected: 3').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'One · German',
      'Two · German',
      'Three · Polish',
    ]);
    const date = dialog.getByLabel('Last day');
    await expectFocus(dialog.getByLabel('Set the due date'));
    expect(await date.inputValue()).toBe(''); // they differ
    await dialog.getByRole('button', { name: 'Change the due date of 3 tasks' }).press('Enter');
    await dialog.getByText('Choose a date.').waitFor();
    await expectFocus(date);
    await date.fill(dayAfter(-5));
    await dialog.getByRole('button', { name: 'Change the due date of 3 tasks' }).press('Enter');
    await dialog.getByRole('status').getByText(/./).first().waitFor();
    expect((await read(one.id)).dueOn).toBe(dayAfter(2));
    const refuseAgain = await hold(page, '**/api/v1/tasks/bulk');
    await dialog.getByRole('button', { name: 'Change the due date of 3 tasks' }).press('Enter');
    await dialog.getByRole('status').getByText(/./).first().waitFor({ state: 'detached' });
    refuseAgain(); // is announced again
    await dialog.getByRole('status').getByText(/./).first().waitFor();
    await date.fill(dayAfter(9));
    await dialog.getByRole('button', { name: 'Change the due date of 3 tasks' }).press('Enter');
    const report = dialog.getByRole('status');
    await report.getByText('Due date changed: 2').waitFor();
    await expectFocus(report);
    await report.getByText('Left as they are: 1').waitFor();
    await report.getByText('Changed by someone in the meantime').waitFor();
    expect(await report.getByRole('link').allInnerTexts()).toEqual(['Two · German']);
    await expectAccessible(page, 'what was left as it is');
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await bar.getByText('1 selected').waitFor(); // what was left as it is
    await expectFocus(bar.getByRole('button', { name: 'Due date…' }));
    const days = [one, two, three].map(async ({ id }) => (await read(id)).dueOn);
    expect(await Promise.all(days)).toEqual([dayAfter(9), dayAfter(3), dayAfter(9)]);

    // The dialog is closed while the change is sent.
    await row(page, 'One')
      .locator(`time[datetime="${dayAfter(9)}"]`)
      .first()
      .waitFor();
    await box('One').click();
    await ada.requestOk(`/api/v1/tasks/${two.id}`, {
      ...{ method: 'PATCH', headers: { 'If-Match': '*' }, body: { description: 'By others again' } },
    });
    await bar.getByRole('button', { name: 'Due date…' }).press('Enter');
    await date.fill(dayAfter(10));
    const change = await hold(page, '**/api/v1/tasks/bulk');
    await dialog.getByRole('button', { name: 'Change the due date of 2 tasks' }).press('Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(bar.getByRole('button', { name: 'Due date…' }));
    const reload = await hold(page, '**/api/v1/tasks?*');
    change();
    await toast.getByText('Due date changed: 1').waitFor();
    await toast.getByText('Left as they are: 1').waitFor();
    await expectFocus(bar.getByRole('button', { name: 'Due date…' }));

    // They are selected before the list shows the last change, which counts as seen once it does.
    await bar.getByText('1 selected').waitFor();
    await box('One').click();
    await page.keyboard.press('Control+A');
    await bar.getByText('3 selected').waitFor();
    reload();
    await row(page, 'One')
      .locator(`time[datetime="${dayAfter(10)}"]`)
      .waitFor();

    // The people. Nothing is sent before they are listed: everyone would be removed.
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const refusePeople = await hold(page, '**/api/v1/tasks/people?*', refuse);
    await bar.getByRole('button', { name: 'Assign…' }).press('Enter');
    const assign = page.getByRole('dialog', { name: 'Assign people' });
    const replace = assign.getByLabel('Replace all people');
    await replace.check();
    await assign.getByRole('status').getByText('Loading people…').waitFor();
    await assign.getByRole('button', { name: 'Assign to 3 tasks' }).press('Enter');
    refusePeople();
    await assign.getByRole('status').getByText('The people could not be loaded.').waitFor();
    await expectAccessible(page, 'people that could not be loaded');
    await assign.getByRole('button', { name: 'Assign to 3 tasks' }).press('Enter');
    await assign.getByRole('button', { name: 'Try again' }).press('Enter');
    await expectFocus(replace);
    await assign.getByLabel('Search people').waitFor();
    expect(sent.filter((url) => url.endsWith('/tasks/bulk'))).toEqual([]);
    await assign.getByLabel('Add people').check();
    await assign.getByRole('button', { name: 'Assign to 3 tasks' }).press('Enter');
    await expectFocus(assign.getByLabel('Search people'));
    await assign.getByText('Choose at least one person.').waitFor();
    await assign.getByLabel('Search people').fill(poleName);
    const choice = assign.locator('label', { hasText: poleName });
    await choice.getByText('Polish').waitFor();
    await choice.click();
    await assign.getByLabel('Search people').fill('');
    await assign.getByLabel('Ada', { exact: true }).check();
    await expectAccessible(page, 'assigning');
    await assign.getByRole('button', { name: 'Assign to 3 tasks' }).press('Enter');
    await toast.getByText('Assigned: 3').waitFor();
    await expectFocus(page.locator('#main'));
    await row(page, 'Three').getByText(poleName).waitFor();
    expect(await row(page, 'One').getByText(poleName).count()).toBe(0);
    await row(page, 'One').getByText('Ada').waitFor();

    // Replacing people needs someone; everyone is removed by a choice of its own.
    await box('One').click();
    await box('Two').click();
    await bar.getByRole('button', { name: 'Assign…' }).press('Enter');
    await assign.getByLabel('Replace all people').check();
    await assign.getByLabel('Search people').waitFor();
    await assign.getByRole('button', { name: 'Assign to 2 tasks' }).press('Enter');
    await assign.getByText('Choose at least one person.').waitFor();
    await assign.getByLabel('Remove all people').check();
    await assign.getByText('Everyone who may can do these tasks then.').waitFor();
    await expectAccessible(page, 'removing all people');
    await assign.getByRole('button', { name: 'Remove all people from 2 tasks' }).press('Enter');
    await toast.getByText('All people removed: 2').waitFor();
    await row(page, 'Select One').getByText('Anyone').waitFor();
    expect((await read(two.id)).assignees).toEqual([]);

    // The same due date is filled in, and removed by a choice of its own.
    await box('One').click();
    await bar.getByRole('button', { name: 'Due date…' }).press('Enter');
    expect(await date.inputValue()).toBe(dayAfter(10));
    await dialog.getByLabel('Remove the due date').check();
    await dialog.getByRole('button', { name: 'Remove the due date of 1 task' }).press('Enter');
    await toast.getByText('Due date removed: 1').waitFor();
    expect((await read(one.id)).dueOn).toBeUndefined();

    // They are deleted.
    await box('One').click();
    await box('Two').click();
    await expectAccessibleInEveryMode(page);
    await bar.getByRole('button', { name: 'Delete…' }).press('Enter');
    const confirm = page.getByRole('button', { name: 'Delete 2 tasks' });
    await expectFocus(confirm);
    await page.context().setOffline(true);
    await confirm.press('Enter');
    const offline = page.getByRole('dialog').getByRole('status');
    await offline.getByText('You seem to be offline').waitFor();
    await offline.getByText('Nothing was deleted.').waitFor();
    await page.context().setOffline(false);
    const deletion = await hold(page, '**/api/v1/tasks/bulk');
    await confirm.press('Enter');
    await page.keyboard.press('Escape');
    const search = page.getByPlaceholder('Search names');
    await search.focus();
    deletion();
    await toast.getByText('Tasks deleted: 2').waitFor();
    await expectFocus(search);
    expect((await listAll('open')).map(({ name }) => name)).toEqual(['Three']);
  });

  it('notify a person once of several, each time with the due date of the time', async () => {
    const polish = await ada.invite({ role: 'translator', languages: ['pl'] });
    const assignees = [await polish.id()];
    const pl = await create({ languages: ['pl'], assignees, name: 'First', dueOn: dayAfter(30) });
    const other = await create({ languages: ['pl'], name: 'Second' });
    const taskIds = [pl.id, other.id];
    await post('tasks/bulk', { action: 'setDueDate', taskIds: [pl.id], dueOn: null });
    await post('tasks/bulk', { action: 'setAssignees', taskIds, assignees: [] });
    await post('tasks/bulk', { action: 'setDueDate', taskIds, dueOn: dayAfter(60) });
    await post('tasks/bulk', { action: 'addAssignees', taskIds, assignees });
    const shown = (days: number) =>
      new Date(dayAfter(days)).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    const page = await openPage('/en/notifications', { who: polish });
    const notifications = page.getByRole('main').locator('ol > li');
    const texts = (await notifications.allInnerTexts()).map((each) => each.replace(/\s+/g, ' '));
    expect(texts).toEqual([
      expect.stringMatching(new RegExp(`^Unread: Ada assigned tasks to you: 2 pl Due on ${shown(60)}`)),
      expect.stringMatching(/^Unread: Ada removed you from a task First pl/),
      expect.stringMatching(/^Unread: Ada removed the due date of your task First pl/),
      expect.stringMatching(new RegExp(`^Unread: Ada assigned a task to you First pl Due on ${shown(30)}`)),
    ]);
    await page.getByLabel('Kind').selectOption('Comments');
    await page.getByText('No notifications match', { exact: true }).first().waitFor();
    await page.getByLabel('Kind').selectOption('Tasks');
    const announced = page.getByRole('status').filter({ hasText: 'Notifications listed: 4' });
    await announced.waitFor({ state: 'attached' });
    expect(new URL(page.url()).search).toBe('?group=tasks');
    expect(await notifications.count()).toBe(4);
    await expectAccessibleInEveryMode(page);
    const plain = await openPage('/en/notifications', { who: polish, javaScriptEnabled: false });
    await plain.getByLabel('Kind').selectOption('Reviews');
    await plain.getByRole('button', { name: 'Show' }).click();
    expect(new URL(plain.url()).search).toBe('?group=reviews');
    expect(await plain.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
    await plain.getByRole('link', { name: 'All notifications' }).first().click();
    expect(await plain.getByRole('main').locator('ol > li').count()).toBe(4);
    await page.getByTitle('Notifications, unread: 4').click();
    await page.getByRole('link', { name: 'Ada assigned tasks to you: 2' }).first().click();
    await page.waitForURL('**/en/tasks?list=mine');
    await row(page, 'Second').waitFor();
  });

  it('leave other notifications unread when theirs are all marked as read', async () => {
    const polish = await ada.invite({ role: 'translator', languages: ['pl'] });
    const id = await polish.id();
    await post('comments', { keyId: keys[0]!.id, language: 'pl', text: 'A verb, @you?', mentions: [id] });
    await create({ languages: ['pl'], assignees: [id], name: 'First' });
    const page = await openPage('/en/notifications?group=tasks', { who: polish });
    const markAll = page.getByRole('button', { name: 'Mark all as read' });
    await markAll.click();
    await page.getByTitle('Notifications, unread: 1').waitFor();
    await markAll.waitFor({ state: 'detached' });
    await page.getByLabel('Kind').selectOption('Comments');
    await markAll.waitFor();
    expect(await page.getByRole('main').locator('ol > li').allInnerTexts()).toEqual([expect.stringMatching(/^Unread/)]);
  });

  it('can be selected only by those who may change them', async () => {
    await create({ name: 'German' });
    await create({ name: 'Polish', languages: ['pl'] });
    const reviewer = await ada.invite({ role: 'reviewer', languages: ['pl'] });
    const page = await openPage('/en/tasks?list=open', { who: reviewer });
    await row(page, 'German').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(1);
    const opened = page.context().waitForEvent('page');
    await row(page, 'German')
      .getByRole('link', { name: 'German', exact: true })
      .click({ modifiers: ['Shift'] });
    await (await opened).close();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Selected tasks' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Select Polish · Polish' }).click();
    await page.getByRole('region', { name: 'Selected tasks' }).getByText('1 selected').waitFor();
    const own = await openPage('/en/tasks?list=open', { who: viewer });
    await row(own, 'German').waitFor();
    expect(await own.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0);
  });

  it('get more texts from a selection', async () => {
    const task = await create({ name: 'Checkout', keyIds: [keys[0]!.id] });
    await create({ name: 'In Polish', languages: ['pl'] });
    const soon = await create({ name: 'Soon', languages: ['pl'], dueOn: dayAfter(1) });
    await create({ name: 'Sign-off', kind: 'review' });
    const page = await openPage('/en/translate?language=de', { who: ada });
    const list = page.getByRole('navigation', { name: 'Texts', exact: true });
    await list.getByRole('checkbox').nth(0).click();
    await list
      .getByRole('checkbox')
      .nth(1)
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected texts' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Add to task…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add texts to a task' });
    await expectFocus(dialog.getByLabel('Search names of tasks'));
    await dialog.getByLabel('Checkout').waitFor();
    await dialog.getByLabel('Sign-off').waitFor(); // of either kind, in this language
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Add to task' }).press('Enter');
    await dialog.getByRole('alert').getByText('Choose a task.').waitFor();
    await dialog.getByLabel('Search names of tasks').fill('nothing like it');
    await dialog.getByText('No task matches').waitFor();
    await dialog.getByLabel('Search names of tasks').fill('check');
    await dialog.getByRole('status').getByText('Tasks listed: 1').waitFor();
    await dialog.getByLabel('Checkout').check();
    await expectAccessible(page, 'adding to a task');
    await dialog.getByRole('button', { name: 'Add to task' }).press('Enter');
    const toast = page.getByRole('status').filter({ hasText: 'Added to “Checkout”: 1' });
    expect(await toast.getByRole('link').getAttribute('href')).toBe(`/en/tasks/${task.id}`);
    await toast.getByText('In the task already: 1.').waitFor();
    await bar.waitFor({ state: 'detached' });
    expect(await read(task.id)).toMatchObject({ texts: 2, version: 2 });

    // From Settings → Keys, which has no language: to any task.
    await page.goto(`${app.url}/en/settings/keys/shop`);
    await page.getByRole('checkbox', { name: 'Select third' }).click();
    const keyBar = page.getByRole('region', { name: 'Selected keys' });
    const load = await hold(page, '**/assets/add-to-task-*.js');
    await keyBar.getByRole('button', { name: 'Add to task…' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Select first' }).click();
    await keyBar.getByText('2 selected').waitFor();
    load();
    await dialog.getByText('Texts selected: 1').waitFor(); // when the button was pressed
    await dialog.getByLabel('In Polish').waitFor();
    await dialog.locator('label', { hasText: 'Soon' }).getByText('Tomorrow').waitFor();
    await dialog.getByLabel('Soon').check();
    await ada.requestOk(`/api/v1/tasks/${soon.id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    await dialog.getByRole('button', { name: 'Add to task' }).press('Enter');
    await dialog.getByRole('alert').getByText('The list of tasks is up to date again.').waitFor();
    await dialog.getByLabel('Soon').waitFor({ state: 'detached' });
    await dialog.getByLabel('Search names of tasks').fill('check');
    await dialog.getByRole('status').getByText('Tasks listed: 1').waitFor();
    await dialog.getByLabel('Checkout').check();
    await dialog.getByLabel('Search names of tasks').fill('in polish');
    await dialog.getByLabel('In Polish').check();
    await dialog.getByLabel('Checkout').waitFor(); // stays chosen
    await dialog.getByRole('button', { name: 'Add to task' }).press('Enter');
    const several = page.getByRole('status').filter({ hasText: 'Added to “Checkout”: 1' });
    await several.getByRole('link', { name: 'Added to “In Polish”: 0' }).waitFor();
    await several.getByText(/(In the task already|Already finished): 1\./).waitFor(); // finished by another test
    await keyBar.getByText('1 selected').waitFor();
    await expectFocus(page.getByRole('checkbox', { name: 'Select first' })); // as before the dialog
    await keyBar.getByRole('button', { name: 'Add to task…' }).press('Enter');
    await dialog.getByLabel('Checkout').check();
    await dialog.getByRole('button', { name: 'Add to task' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Added to “Checkout”: 0' }).waitFor();
    await keyBar.waitFor({ state: 'detached' });
    await expectFocus(page.locator('#main'));
    expect(await read(task.id)).toMatchObject({ texts: 3 });
  });

  it('lose texts that are selected among theirs, until that is undone', async () => {
    const task = await create({ name: 'Checkout' });
    const { texts } = await read(task.id);
    const page = await openPage(`/en/translate?language=de&task=${task.id}`, { who: ada });
    const list = page.getByRole('navigation', { name: 'Texts', exact: true });
    const line = page.getByRole('group', { name: 'Task', exact: true });
    await line.getByText(`of ${texts}`).first().waitFor();
    await list.getByRole('checkbox').first().click();
    const bar = page.getByRole('region', { name: 'Selected texts' });
    await bar.getByRole('button', { name: 'Remove from task' }).press('Enter');
    const toast = page.getByRole('status').filter({ hasText: 'Removed from the task: 1' });
    await toast.waitFor();
    await line
      .getByText(`of ${texts - 1}`)
      .first()
      .waitFor();
    expect((await read(task.id)).texts).toBe(texts - 1);
    await bar.waitFor({ state: 'detached' });
    await toast.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Added again: 1' }).waitFor();
    await line.getByText(`of ${texts}`).first().waitFor();
    expect((await read(task.id)).texts).toBe(texts);
    await page.goto(`${app.url}/en/translate?language=de`);
    await waitForHydration(page);
    await list.getByRole('checkbox').first().click();
    await bar.getByRole('button', { name: 'Add to task…' }).waitFor();
    expect(await bar.getByRole('button', { name: 'Remove from task' }).count()).toBe(0);
  });

  it('are accessible', async () => {
    const task = await create({
      name: 'Checkout',
      description: 'Short, please.',
      dueOn: dayAfter(1),
      assignees: [await ada.id()],
    });
    await create({ kind: 'review', filter: 'untranslated' }).catch(() => undefined);
    const page = await openPage('/en/tasks', { who: ada });
    expect(await page.getByRole('link', { name: 'Mine' }).getAttribute('aria-current')).toBe('page');
    await expectAccessibleInEveryMode(page);
    for (const path of [`tasks/${task.id}`, 'tasks/new', 'workspace']) {
      await page.goto(`${app.url}/en/${path}`);
      if (path === 'tasks/new') await page.getByText('Choose at least one language.').waitFor();
      await expectAccessibleInEveryMode(page);
      await page.goto(`${app.url}/ar/${path}`);
      await expectAccessible(page, `${path} in Arabic`);
    }
    await page.goto(`${app.url}/en/translate?language=de&task=${task.id}&filter=unfinished`);
    await page
      .getByRole('group', { name: 'Task', exact: true })
      .getByText(/^0 of \d$/)
      .waitFor();
    await expectAccessibleInEveryMode(page);
    const leave = page.getByRole('link', { name: 'Leave this task' });
    await leave.press('Enter');
    await page.waitForURL(/\/translate\?language=de$/);
    await expectFocus(page.locator('#main'));
  });

  /** Creates 101 languages, once. */
  let created: Promise<readonly string[]> | undefined;
  const manyLanguages = () =>
    (created ??= (async () => {
      const tags = Array.from({ length: 101 }, (_, index) => `en-x-v${index}`);
      for (const tag of tags) await post('languages', { tag });
      return tags;
    })());

  it('are created in 100 languages at most', async () => {
    await post('namespaces', { name: 'zone' });
    const tags = await manyLanguages();
    const chosen = tags.map((tag) => `language=${tag}`).join('&');
    const page = await openPage(`/en/tasks/new?${chosen}&namespace=zone`, { who: ada });
    await page.getByText('Choose at most 100 languages. You have chosen 101.').waitFor();
    const create = page.getByRole('button', { name: 'Create task' });
    expect(await create.getAttribute('aria-disabled')).toBe('true');
    const namespaces = page.getByRole('group', { name: 'Namespaces' }).getByRole('checkbox');
    expect(await namespaces.first().getAttribute('value')).toBe('zone');
    await page.getByLabel('en-x-v7', { exact: true }).uncheck();
    await page.getByText('Choose at most 100 languages').waitFor({ state: 'detached' });
    expect(await create.getAttribute('aria-disabled')).toBeNull();
  });

  it('are changed 200 at a time, and the rest again after a refusal', async () => {
    const languages = (await manyLanguages()).slice(0, 100);
    for (const name of ['Larger', 'Large']) await create({ name, languages, dueOn: dayAfter(2) });
    await create({ name: 'Small', languages: languages.slice(0, 4), dueOn: dayAfter(3) });
    const page = await openPage('/en/tasks?list=open', { who: ada });
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    const selectAllPages = async () => {
      for (const size of [50, 100, 150, 200, 204]) {
        await page
          .getByRole('checkbox', { name: /^Select/, checked: false })
          .first()
          .press('Control+A');
        await bar.getByText(`${size} selected`).waitFor();
        if (size < 204) await page.getByRole('link', { name: 'More tasks' }).click();
      }
    };
    await selectAllPages();
    await page.getByRole('link', { name: 'First page' }).click();
    await page.getByRole('link', { name: 'First page' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('cursor')).toBeNull();
    await page.keyboard.press('Escape');
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .click();
    await bar.getByRole('button', { name: 'Select all 50 on this page' }).waitFor();
    await page.goto(page.url());
    await waitForHydration(page);
    await selectAllPages();
    await page.getByRole('link', { name: 'All open' }).click();
    await row(page, 'Small').first().waitFor({ state: 'detached' });

    const parts: number[] = [];
    let isRefused = true;
    await page.route('**/api/v1/tasks/bulk', (route) => {
      const { length } = (route.request().postDataJSON() as { taskIds: readonly string[] }).taskIds;
      parts.push(length);
      return isRefused && length === 4 ? refuse(route) : route.continue();
    });
    const dialog = page.getByRole('dialog', { name: 'Change due date' });
    const change = async (count: number) => {
      await dialog.getByLabel('Last day').fill(dayAfter(9));
      await dialog.getByRole('button', { name: `Change the due date of ${count} tasks` }).press('Enter');
    };
    await bar.getByRole('button', { name: 'Due date…' }).press('Enter');
    await change(204);
    await dialog.getByText('Not now').waitFor();
    await change(204);
    await waitUntil(async () => parts.length === 3);
    expect(parts).toEqual([200, 4, 4]);
    await dialog.getByText('Not now').waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'Small').first().waitFor(); // now due before the others
    await bar.getByText('4 selected').waitFor();
    isRefused = false;
    await bar.getByRole('button', { name: 'Due date…' }).press('Enter');
    await change(4);
    await page.getByRole('status').filter({ hasText: 'Due date changed: 4' }).waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  it('show how many of their texts are listed, and the errors of each', async () => {
    await post('namespaces', { name: 'long' });
    const added: KeyView[] = [];
    for (let i = 0; i < 11; i++) {
      const body = { namespace: 'long', key: `text${i}`, forms: { '': `Text ${i}` } };
      added.push((await post('keys', body)).json() as KeyView);
    }
    const task = await create({ keyIds: added.map(({ id }) => id) });
    await ada.requestOk(`/api/v1/texts/${added[0]!.id}/de`, {
      ...{ method: 'PUT', headers: { 'If-Match': '"0"' }, body: { forms: { '': 'Text {{oops}} {{more}}' } } },
    });
    const page = await openPage(`/en/tasks/${task.id}`, { who: ada });
    const rows = page.getByRole('region', { name: 'First 10 of 11 texts' }).getByRole('row');
    await rows.filter({ hasText: 'text0' }).getByText('2 errors', { exact: true }).waitFor();
    expect(await rows.filter({ hasText: 'Finished' }).count()).toBe(0);
    await expectAccessibleInEveryMode(page);
  });

  it('show their first texts with their states, each with a link to work on it', async () => {
    const texts = async (page: Page) => {
      const rows = page
        .getByRole('region', { name: '3 texts' })
        .getByRole('row')
        .filter({ has: page.locator('td') });
      return (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
    };
    await post('namespaces', { name: 'contents' });
    const added: KeyView[] = [];
    for (const key of ['first', 'second', 'third']) {
      const body = { namespace: 'contents', key, forms: { '': `Text of ${key}` } };
      added.push((await post('keys', body)).json() as KeyView);
    }
    const [first, second] = added;
    const keyIds = added.map(({ id }) => id);
    const task = await create({ keyIds });
    await ada.requestOk(`/api/v1/texts/${second!.id}/de`, {
      ...{ method: 'PUT', headers: { 'If-Match': '"0"' }, body: { forms: { '': 'Zweiter' } } },
    });
    const plain = await openPage(`/en/tasks/${task.id}`, { who: ada, javaScriptEnabled: false });
    expect(await texts(plain)).toEqual([
      'first Text of first Untranslated',
      'second Text of second Needs review Finished',
      'third Text of third Untranslated',
    ]);
    const link = plain.getByRole('link', { name: 'second', exact: true });
    expect(await link.getAttribute('href')).toBe(`/en/translate?language=de&task=${task.id}&key=${second!.id}`);
    await plain.getByRole('link', { name: 'All texts of this task' }).click();
    expect(new URL(plain.url()).search).toBe(`?language=de&task=${task.id}`);

    const review = await create({ kind: 'review', keyIds });
    await ada.requestOk(`/api/v1/texts/${second!.id}/de/review`, {
      ...{ method: 'POST', headers: { 'If-Match': '"1"' }, body: { verdict: 'approve' } },
    });
    const page = await openPage(`/en/tasks/${review.id}`, { who: ada });
    expect((await texts(page))[1]).toBe('second Text of second Reviewed Finished');
    const hrefs = ['first', 'second'].map((name) => page.getByRole('link', { name, exact: true }).getAttribute('href'));
    expect(await Promise.all(hrefs)).toEqual([
      `/en/review?language=de&task=${review.id}&key=${first!.id}`,
      `/en/translate?language=de&task=${review.id}&key=${second!.id}`,
    ]);
    await post(`tasks/${review.id}/texts/remove`, { keyIds });
    await page.reload();
    await page.getByText('There are no texts for this task.').waitFor();
  });
});
