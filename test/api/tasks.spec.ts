import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreArchive } from '../../libs/workspace/src/backup/restore-archive';
import { writeArchive } from '../../libs/workspace/src/backup/write-archive';
import { Database, type Transaction } from '../../libs/workspace/src/database/database';
import { installedTables } from '../../libs/workspace/src/tables';
import type {
  NotificationKind,
  NotificationsView,
} from '../../libs/workspace/src/notifications/notifications.contract';
import { HistoryService } from '../../libs/workspace/src/history/history.service';
import type { ActivityEntriesView, ActivityView } from '../../libs/workspace/src/activity/activity.contract';
import type { NamespaceListView } from '../../libs/workspace/src/namespaces/namespaces.contract';
import { TaskNotifications } from '../../libs/workspace/src/tasks/task-notifications';
import { TaskRunner } from '../../libs/workspace/src/tasks/task-runner';
import { TasksService } from '../../libs/workspace/src/tasks/tasks.service';
import { TaskChanges } from '../../libs/workspace/src/tasks/task-changes';
import { countOpenTasks, insertTaskTexts, lockTask } from '../../libs/workspace/src/tasks/tasks.store';
import type {
  AddedTextsView,
  BulkTasksReportView,
  TaskInput,
  TaskPeopleView,
  TaskPreviewView,
  TaskListView,
  TasksView,
  TaskView,
} from '../../libs/workspace/src/tasks/tasks.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases, isTransactionWaiting } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { type Files, toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

describe.each(databases)('tasks with $name', (kind) => {
  let started: StartedApp;
  let owner: Member;
  let admin: Editor;
  let reviewer: Editor;
  let polishReviewer: Editor;
  let translator: Editor;
  let viewer: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    owner = await firstAdministrator(started);
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    await importFiles({
      en: { common: { hello: 'Hello' } },
      de: { common: { hello: 'Hallo' } },
      pl: { common: { hello: 'Cześć' } },
    });
    const { app } = started;
    reviewer = await createEditor(app, { name: 'Rosa Reviewer', role: 'reviewer' });
    polishReviewer = await createEditor(app, { name: 'Piotr Polski', role: 'reviewer', languages: ['pl'] });
    translator = await createEditor(app, { name: 'Theo Translator', role: 'translator', languages: ['pl'] });
    viewer = await createEditor(app, { name: 'Vera Viewer', role: 'viewer' });
  });
  afterAll(() => started?.close());

  const importFiles = async (files: Files): Promise<void> => {
    const body = { files: toImportFiles(files) };
    const { plan } = (await admin.request('post', 'imports', { ...body, dryRun: true }).expect(200)).body;
    await admin.request('post', 'imports', { ...body, plan, conflicts: 'theirs' }).expect(200);
  };
  const createAll = async (input: object, status = 201, who = admin): Promise<readonly TaskView[]> =>
    ((await who.request('post', 'tasks', input).expect(status)).body as TasksView).tasks;
  const create = async (input: Omit<TaskInput, 'kind'> & { kind?: TaskInput['kind'] }, who = admin) =>
    (await createAll({ kind: 'translate', ...input }, 201, who))[0]!;
  const get = async ({ id }: Pick<TaskView, 'id'>, who = admin): Promise<TaskView> =>
    (await who.request('get', `tasks/${id}`).expect(200)).body;
  const list = async (query = '', who = admin): Promise<TaskListView> =>
    (await who.request('get', `tasks?limit=200&${query}`).expect(200)).body;
  const change = (task: TaskView, input: object, status = 200, who = admin) =>
    who.request('patch', `tasks/${task.id}`, input, task.version).expect(status);
  const setState = (task: TaskView, state: string, status = 200, who = admin) =>
    who.request('post', `tasks/${task.id}/state`, { state }, task.version).expect(status);
  const remove = (task: TaskView, status = 204, who = admin) =>
    who.request('delete', `tasks/${task.id}`, undefined, task.version).expect(status);
  const texts = async (query: object): Promise<TextListView> =>
    (await admin.request('get', `texts?${new URLSearchParams({ limit: '200', ...query })}`).expect(200)).body;
  const textIn = async (namespace: string, key: string, language: string) =>
    (await texts({ namespace, language })).texts.find((each) => each.key === key)!;
  const write = async (namespace: string, key: string, language: string, words: string, state = 'needsReview') => {
    const { id, text } = await textIn(namespace, key, language);
    await admin.request('put', `texts/${id}/${language}`, { forms: { '': words }, state }, text.version).expect(200);
  };
  /** Creates a service account that is limited to a namespace. @returns a function that sends requests of it */
  const robotIn = async (namespace: string) => {
    const account = await owner.requestOk('/api/v1/service-accounts', {
      method: 'POST',
      body: { name: 'Robot', scopes: ['texts.read', 'texts.edit', 'texts.review'], namespaces: [namespace] },
    });
    const { token } = (
      await owner.requestOk(`/api/v1/service-accounts/${account.json().id}/tokens`, {
        method: 'POST',
        body: { days: 1 },
      })
    ).json();
    return (path: string, body?: object, headers = {}) =>
      sendRequest(started.url, `/api/v1/${path}`, {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
  };
  const runner = () => started.app.get(TaskRunner);
  /** Tokens cannot read notifications. */
  const notified = (who: Editor, of: NotificationKind) =>
    started.app
      .get(Database)
      .read.selectFrom('notifications')
      .select(['kind', 'task_id', 'actor_name', 'language'])
      .where('user_id', '=', who.id)
      .where('kind', '=', of)
      .orderBy('id')
      .execute();

  it('are created for several languages, with the texts of a selection and their words', async () => {
    await importFiles({
      en: { shop: { save: 'Save all', item_one: '{{count}} item', item_other: '{{count}} items', done: 'Done' } },
      pl: { shop: { done: 'Gotowe' } },
      de: {
        shop: { save: 'Alles speichern', item_one: '{{count}} Teil', item_other: '{{count}} Teile', done: 'Fertig' },
      },
    });
    const selection = { kind: 'translate', languages: ['pl', 'de', 'en'], namespaces: ['shop'] };
    const preview: TaskPreviewView = (await admin.request('post', 'tasks/preview', selection).expect(200)).body;
    expect(preview).toEqual({
      languages: [
        { language: 'pl', texts: 2, words: 5 },
        { language: 'de', texts: 0, words: 0 },
        { language: 'en', texts: 0, words: 0 },
      ],
    });
    const dueOn = dayIn(7);
    const more = {
      name: ' Spring ',
      description: 'Be brief.\nPlease.',
      dueOn,
      assignees: [translator.id, reviewer.id],
    };
    const tasks = await createAll({ ...selection, ...more });
    expect(tasks).toEqual([
      {
        ...{ id: expect.any(String), kind: 'translate', name: 'Spring', description: 'Be brief.\nPlease.' },
        ...{ language: 'pl', namespaces: ['shop'], dueOn, texts: 2, finished: 0, words: 5, state: 'open' },
        wordsFinished: 0,
        assignees: [
          { id: reviewer.id, name: 'Rosa Reviewer' },
          { id: translator.id, name: 'Theo Translator' },
        ],
        createdAt: expect.any(String),
        createdBy: { id: admin.id, name: 'Ada' },
        ...{ mayChange: true, mayFinish: true, version: 1 },
      },
    ]);
    expect(await get(tasks[0]!)).toEqual(tasks[0]);
    const review = { kind: 'review', languages: ['pl', 'de'], namespaces: ['shop'] };
    const reviews = await createAll(review);
    expect(
      reviews.map(({ language, texts: count, untranslated, words, finished }) => {
        return { language, count, untranslated, words, finished };
      }),
    ).toEqual([
      { language: 'pl', count: 3, untranslated: 2, words: 6, finished: 0 },
      { language: 'de', count: 3, untranslated: 0, words: 5, finished: 0 },
    ]);
    expect((await admin.request('post', 'tasks/preview', review).expect(200)).body.languages).toEqual([
      { language: 'pl', texts: 3, words: 6, untranslated: 2 },
      { language: 'de', texts: 3, words: 5, untranslated: 0 },
    ]);
    const { id } = await textIn('shop', 'save', 'pl');
    const [single] = await createAll({ ...selection, languages: ['pl'], filter: 'all', keyIds: [id, id, 'unknown'] });
    expect(single).toMatchObject({ texts: 1, words: 2, namespaces: ['shop'] });
    for (const each of [...tasks, ...reviews, single!]) await remove(each);
    await admin.request('get', `tasks/${tasks[0]!.id}`).expect(404);
  });

  it('are created once with an Idempotency-Key', async () => {
    await importFiles({ en: { once: { a: 'A' } } });
    const post = () =>
      admin
        .request('post', 'tasks', { kind: 'translate', languages: ['pl'], namespaces: ['once'] })
        .set('Idempotency-Key', 'once')
        .expect(201);
    const first = (await post()).body;
    await write('once', 'a', 'pl', 'A');
    expect((await post()).body).toEqual(first); // although there are no texts for it any more
    expect((await list()).tasks.filter(({ namespaces }) => namespaces.includes('once'))).toHaveLength(1);
    await runner().run(); // ends it, here or before
    await remove(await get(first.tasks[0]));
  });

  it('count what is finished as the filters of the list of texts do', async () => {
    await importFiles({ en: { progress: { a: 'A', b: 'B', c: 'C', d: 'D' } } });
    const [translate] = await createAll({ kind: 'translate', languages: ['pl'], namespaces: ['progress'] });
    const [review] = await createAll({ kind: 'review', languages: ['pl'], namespaces: ['progress'] });
    const expectFinished = async (finished: number, reviewed: number, count = 4) => {
      for (const [task, filter, expected] of [
        [translate!, 'unfinished', finished],
        [review!, 'unreviewed', reviewed],
      ] as const) {
        const open = await texts({ language: 'pl', task: task.id, filter });
        expect(await get(task)).toMatchObject({ texts: count, finished: expected });
        expect([open.matches, open.texts.length]).toEqual([count - expected, count - expected]);
        expect((await texts({ language: 'pl', task: task.id })).matches).toBe(count);
        const untranslated = (await texts({ language: 'pl', task: task.id, filter: 'untranslated' })).matches;
        expect((await get(task)).untranslated).toBe(task.kind === 'review' ? untranslated : undefined);
        const { texts: versions } = (
          await admin.request('get', `texts/versions?language=pl&task=${task.id}&filter=${filter}`).expect(200)
        ).body;
        expect(versions).toHaveLength(count - expected);
      }
    };
    await expectFinished(0, 0);
    await write('progress', 'a', 'pl', 'A1');
    await write('progress', 'b', 'pl', 'B1', 'draft');
    await expectFinished(1, 0);
    await write('progress', 'b', 'pl', 'B1', 'reviewed');
    await expectFinished(2, 1);
    await write('progress', 'c', 'pl', 'C {{unknown}}'); // an error
    await expectFinished(2, 1);
    await write('progress', 'b', 'en', 'Another B');
    await expectFinished(1, 0);
    const { id, keyVersion } = await textIn('progress', 'd', 'pl').then((each) => ({
      ...each,
      keyVersion: each.version,
    }));
    await admin.request('delete', `keys/${id}`, undefined, keyVersion).expect(200);
    await expectFinished(1, 0, 3);
    for (const each of [translate!, review!]) await remove(each);
  });

  it('have no texts that are finished already, and none of other languages', async () => {
    await importFiles({ en: { partly: { a: 'A', b: 'B', c: 'C' } }, pl: { partly: { a: 'A1' } } });
    await write('partly', 'b', 'pl', 'B1', 'reviewed');
    const input = { languages: ['pl'], namespaces: ['partly'] };
    for (const [kindOfTask, filter, count] of [
      ['translate', 'needsReview', 0],
      ['translate', 'all', 1],
      ['review', 'reviewed', 0],
      ['review', 'needsReview', 1],
      ['review', 'all', 2],
    ] as const) {
      const body = { kind: kindOfTask, ...input, filter };
      const [preview] = (await admin.request('post', 'tasks/preview', body).expect(200)).body.languages;
      expect([kindOfTask, filter, preview.texts]).toEqual([kindOfTask, filter, count]);
      if (count === 0) await createAll(body, 422);
      else {
        const task = await create(body);
        expect(task).toMatchObject({ texts: count, finished: 0 });
        await remove(task);
      }
    }
    const task = await create(input);
    for (const path of ['texts', 'texts/versions']) {
      const { body } = await admin.request('get', `${path}?language=de&task=${task.id}`).expect(422);
      expect(body).toMatchObject({ type: 'urn:problem:taskInOtherLanguage' });
    }
    const bulk = { language: 'de', task: task.id, action: 'setState', state: 'reviewed' };
    await admin.request('post', 'texts/bulk', bulk).expect(422);
    await admin.request('get', `texts?language=PL&task=${task.id}`).expect(200);
    await remove(task);
  });

  it('count the words of the texts that there are, with their present namespaces', async () => {
    await importFiles({ en: { counted: { a: 'One', b: 'One two', c: 'One two three' }, aside: { a: 'A' } } });
    const task = await create({ languages: ['pl'], namespaces: ['counted'] });
    expect(task).toMatchObject({ texts: 3, words: 6, wordsFinished: 0, namespaces: ['counted'] });
    await write('counted', 'b', 'pl', 'Jeden dwa');
    expect(await get(task)).toMatchObject({ finished: 1, words: 6, wordsFinished: 2 });
    const { id } = await textIn('counted', 'c', 'pl');
    await admin.request('post', 'keys/bulk', { keyIds: [id], action: 'move', namespace: 'aside' }).expect(200);
    const all = (await admin.request('get', 'namespaces').expect(200)).body.namespaces as {
      id: string;
      name: string;
    }[];
    const counted = all.find(({ name }) => name === 'counted')!;
    await admin.request('patch', `namespaces/${counted.id}`, { name: 'renamed' }, '*').expect(200);
    expect((await get(task)).namespaces.toSorted()).toEqual(['aside', 'renamed']);
    await admin.request('delete', `keys/${id}`, undefined, '*').expect(200);
    expect(await get(task)).toMatchObject({ texts: 2, words: 3, wordsFinished: 2, namespaces: ['renamed'] });
    await remove(task);
  });

  it('are listed by kind, overdue, by who created them, without anyone who can do them, and by name', async () => {
    await importFiles({ en: { filters: { a: 'A' } } });
    const input = { languages: ['pl'], namespaces: ['filters'] };
    const leaver = await createEditor(started.app, { name: 'Lena Leaver', role: 'translator', languages: ['pl'] });
    const made = [
      await create({ ...input, name: 'Café in Łódź', dueOn: dayIn(-1), assignees: [leaver.id] }),
      await create({ ...input, name: 'CAFÉ 100%', kind: 'review' }, reviewer),
      await create({ ...input, name: 'Tea', dueOn: dayIn(0), assignees: [leaver.id, translator.id] }),
      await create({ ...input, name: '_', dueOn: dayIn(1) }),
    ];
    const names = async (query: string, who = admin) =>
      (await list(query, who)).tasks.map(({ name }) => name).filter((name) => made.some((each) => each.name === name));
    expect(await names('kind=review')).toEqual(['CAFÉ 100%']);
    expect(await names('kind=translate&q=a')).toEqual(['Café in Łódź', 'Tea']);
    expect(await names('due=overdue')).toEqual(['Café in Łódź']);
    expect(await names(`createdBy=${reviewer.id}`)).toEqual(['CAFÉ 100%']);
    expect(await names('createdBy=me', reviewer)).toEqual(['CAFÉ 100%']);
    for (const [q, found] of [
      ['cafe', ['Café in Łódź', 'CAFÉ 100%']],
      ['%', ['CAFÉ 100%']],
      ['_', ['_']],
      [' TEA ', ['Tea']],
    ] as const) {
      expect([q, await names(`q=${encodeURIComponent(q)}`)]).toEqual([q, found]);
    }
    const first: TaskListView = (await admin.request('get', 'tasks?q=caf%C3%A9&limit=1').expect(200)).body;
    const second = await admin.request('get', `tasks?q=caf%C3%A9&limit=1&cursor=${first.next}`).expect(200);
    expect([first, second.body].map(({ tasks }: TasksView) => tasks.map(({ name }) => name))).toEqual([
      ['Café in Łódź'],
      ['CAFÉ 100%'],
    ]);
    expect(second.body.next).toBeUndefined();
    for (const query of ['kind=paint', 'due=soon', 'createdBy=%00', `q=${'x'.repeat(201)}`]) {
      await admin.request('get', `tasks?${query}`).expect(400);
    }

    expect(await names('assignee=none')).toEqual(['_', 'CAFÉ 100%']);
    const set = (change: (tx: Transaction) => Promise<unknown>) => started.app.get(Database).transaction(change);
    const roles = (values: object) =>
      set((tx) => tx.updateTable('user_roles').set(values).where('user_id', '=', leaver.id).execute());
    const unable = async () => (await get(made[0]!)).assignees[0]!.unable;
    expect(await unable()).toBeUndefined();
    for (const [lost, given] of [
      [{ role: 'viewer', languages: null }, { role: 'translator' }],
      [{ languages: '["de","pt-PT"]' }, { languages: '["de","pl"]' }],
    ]) {
      await roles(lost!);
      expect([await unable(), await names('assignee=none')]).toEqual([true, ['Café in Łódź', '_', 'CAFÉ 100%']]);
      await roles(given!);
      expect([await unable(), await names('assignee=none')]).toEqual([undefined, ['_', 'CAFÉ 100%']]);
    }
    await set((tx) => tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', leaver.id).execute());
    expect((await get(made[2]!)).assignees).toEqual([
      { id: leaver.id, name: 'Lena Leaver', unable: true },
      { id: translator.id, name: 'Theo Translator' },
    ]);
    expect(await names('assignee=none')).toEqual(['Café in Łódź', '_', 'CAFÉ 100%']);
    for (const task of made) await remove(task);
  });

  it('are listed by their last day, by person and language, in pages', async () => {
    await importFiles({ en: { order: { a: 'A' } } });
    const made: Record<string, TaskView> = {};
    for (const [name, dueOn] of [['late', dayIn(9)], ['none'], ['soon', dayIn(2)], ['none too'], ['past', dayIn(-1)]]) {
      const input = { name, ...(dueOn && { dueOn }), ...(name === 'soon' && { assignees: [translator.id] }) };
      made[name!] = await create({ languages: ['pl'], namespaces: ['order'], ...input });
    }
    made.german = await create({ languages: ['de'], namespaces: ['order'], dueOn: dayIn(1) });
    const names = ({ tasks }: TasksView) => tasks.map(({ name, language }) => name || language);
    expect(names(await list())).toEqual(['past', 'de', 'soon', 'late', 'none', 'none too']);
    expect(names(await list('language=pl'))).toEqual(['past', 'soon', 'late', 'none', 'none too']);
    expect(await list('language=pl&assignee=none')).toMatchObject({ total: 4 });
    expect(names(await list(`assignee=${translator.id}`))).toEqual(['soon']);
    expect(names(await list('assignee=me', translator))).toEqual(['soon']);
    expect(names(await list('assignee=me'))).toEqual([]);
    const pages: string[][] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const query: string = `tasks?limit=2${next && `&cursor=${next}`}`;
      const page: TaskListView = (await admin.request('get', query).expect(200)).body;
      expect(page.total).toBe(6);
      pages.push(names(page));
      ({ next } = page);
    }
    expect(pages).toEqual([
      ['past', 'de'],
      ['soon', 'late'],
      ['none', 'none too'],
    ]);
    expect(names(await list('sort=created'))[0]).toBe('de');
    expect(names(await list('sort=name'))).toEqual(['late', 'none', 'none too', 'past', 'soon', 'de']);
    const named: TaskListView = (await admin.request('get', 'tasks?sort=name&limit=4').expect(200)).body;
    expect(names(await list(`sort=name&cursor=${named.next}`))).toEqual(['soon', 'de']);
    await admin.request('get', `tasks?sort=created&cursor=${named.next}`).expect(400);
    for (const name of ['soon', 'none', 'late']) made[name] = (await setState(made[name]!, 'done')).body;
    expect(names(await list('state=done'))).toEqual(['late', 'none', 'soon']);
    const first: TaskListView = (await admin.request('get', 'tasks?state=done&limit=1').expect(200)).body;
    const second = await admin.request('get', `tasks?state=done&limit=1&cursor=${first.next}`).expect(200);
    expect(names(second.body)).toEqual(['none']);
    expect(first.total).toBe(3);
    await admin.request('get', `tasks?state=open&cursor=${first.next}`).expect(400);
    for (const task of Object.values(made)) await remove(task);
  });

  it('are read by all, changed by reviewers of their language, and finished by assignees as well', async () => {
    await importFiles({ en: { rights: { a: 'A' } } });
    const selection = { kind: 'translate', namespaces: ['rights'] };
    for (const who of [viewer, translator]) {
      await createAll({ ...selection, languages: ['pl'] }, 403, who);
      await who.request('post', 'tasks/preview', { ...selection, languages: ['pl'] }).expect(403);
      await who.request('get', 'tasks/people?kind=review&language=pl').expect(403);
    }
    await createAll({ ...selection, languages: ['pl', 'de'] }, 403, polishReviewer);
    await polishReviewer.request('post', 'tasks/preview', { ...selection, languages: ['de'] }).expect(403);
    const polish = await create(
      { languages: ['pl'], namespaces: ['rights'], assignees: [translator.id] },
      polishReviewer,
    );
    const german = await create({ languages: ['de'], namespaces: ['rights'] }, reviewer);
    const rights = async (task: TaskView, who: Editor) => {
      const { mayChange, mayFinish } = await get(task, who);
      return [mayChange, mayFinish];
    };
    expect(await rights(polish, viewer)).toEqual([false, false]);
    expect(await rights(polish, translator)).toEqual([false, true]);
    expect(await rights(polish, polishReviewer)).toEqual([true, true]);
    expect(await rights(german, polishReviewer)).toEqual([false, false]);
    expect(await rights(german, translator)).toEqual([false, false]);
    for (const [task, who] of [
      [polish, viewer],
      [polish, translator],
      [german, polishReviewer],
    ] as const) {
      await change(task, { name: 'Mine' }, 403, who);
      await remove(task, 403, who);
    }
    await setState(polish, 'done', 403, viewer);
    expect((await setState(german, 'done', 403, translator)).body).toMatchObject({ permission: 'texts.review' });
    expect((await setState(polish, 'done', 200, translator)).body).toMatchObject({
      ...{ state: 'done', doneBy: { id: translator.id, name: 'Theo Translator' }, doneAt: expect.any(String) },
    });
    await remove({ ...polish, version: 2 }, 204, polishReviewer);
    await remove(german, 204, reviewer);
  });

  it('are assigned to people who may do the work', async () => {
    await importFiles({ en: { people: { a: 'A' } } });
    const people = async (query: string) =>
      ((await admin.request('get', `tasks/people?${query}`).expect(200)).body as TaskPeopleView).people.map(
        ({ name }) => name,
      );
    expect(await people('kind=translate&language=pl&q=p')).toEqual(['Piotr Polski']);
    expect(await people('kind=translate&language=pl')).toEqual(
      expect.arrayContaining(['Piotr Polski', 'Rosa Reviewer', 'Theo Translator']),
    );
    expect(await people('kind=review&language=pl&q=t')).not.toContain('Theo Translator');
    expect(await people('kind=translate&language=de&q=pio')).toEqual([]);
    expect(await people('kind=translate&language=de,pl&q=pio')).toEqual(['Piotr Polski']);
    expect(await people('kind=translate&language=pl')).not.toContain('Vera Viewer');
    await admin.request('get', 'tasks/people?kind=translate&language=pl,xx').expect(404);
    const withLanguages = (await admin.request('get', 'tasks/people?kind=translate&language=de,pl').expect(200)).body;
    expect(withLanguages.people).toEqual(
      expect.arrayContaining([
        { id: polishReviewer.id, name: 'Piotr Polski', languages: ['pl'] },
        { id: reviewer.id, name: 'Rosa Reviewer' },
      ]),
    );

    const input = { kind: 'translate', languages: ['pl', 'de'], namespaces: ['people'] };
    const [polish, german] = await createAll({ ...input, assignees: [translator.id, reviewer.id, reviewer.id] });
    expect([polish!.assignees.length, german!.assignees.length]).toEqual([2, 1]);
    for (const assignees of [[viewer.id], [translator.id, 'unknown']]) await createAll({ ...input, assignees }, 422);
    await createAll({ ...input, kind: 'review', assignees: [translator.id] }, 422);
    await createAll({ ...input, languages: ['de'], assignees: [polishReviewer.id] }, 422);
    expect(await notified(translator, 'assigned')).toContainEqual(
      expect.objectContaining({ task_id: polish!.id, language: 'pl', actor_name: 'Ada' }),
    );
    const count = (await notified(reviewer, 'assigned')).length;
    const changed = (await change(german!, { assignees: [reviewer.id, admin.id], name: 'New' })).body as TaskView;
    expect(changed).toMatchObject({ name: 'New', assignees: [{ name: 'Ada' }, { name: 'Rosa Reviewer' }], version: 2 });
    expect((await notified(reviewer, 'assigned')).length).toBe(count); // only those who were added
    expect(await notified(admin, 'assigned')).toEqual([]); // nor by oneself
    await change(changed, { assignees: [translator.id] }, 422);
    expect((await change(changed, { assignees: [] })).body.assignees).toEqual([]);
    for (const task of [polish!, german!]) await remove(await get(task));
  });

  it('tell people with the same name apart, by their addresses only to those who manage people', async () => {
    await importFiles({ en: { twins: { a: 'A' } } });
    const twins = [
      await createEditor(started.app, { name: 'Twin', role: 'translator' }),
      await createEditor(started.app, { name: 'Twin', role: 'translator' }),
    ];
    const task = await create({ languages: ['pl'], namespaces: ['twins'], assignees: [twins[0]!.id, translator.id] });
    const { email } = await started.app
      .get(Database)
      .read.selectFrom('users')
      .select('email')
      .where('id', '=', twins[0]!.id)
      .executeTakeFirstOrThrow();
    const twin = { id: twins[0]!.id, name: 'Twin' };
    const other = { id: translator.id, name: translator.name };
    const { assignees } = (await owner.requestOk(`/api/v1/tasks/${task.id}`)).json();
    expect(assignees).toEqual([other, { ...twin, mark: email }]);
    expect((await get(task, viewer)).assignees).toEqual([other, { ...twin, mark: twin.id.slice(-6) }]);
    await remove(task);
  });

  it('are changed in the version that was seen', async () => {
    await importFiles({ en: { versions: { a: 'A' } } });
    const task = await create({ languages: ['pl'], namespaces: ['versions'], dueOn: dayIn(3) });
    expect((await admin.request('get', `tasks/${task.id}`)).headers.etag).toBe('"1"');
    const changed: TaskView = (await change(task, { description: 'Soon', dueOn: null })).body;
    expect(changed).toEqual({ ...task, description: 'Soon', dueOn: undefined, version: 2 });
    const conflict = (await change(task, { name: 'x' }, 412)).body;
    expect(conflict).toMatchObject({ type: 'urn:problem:versionConflict', current: { id: task.id, version: 2 } });
    await setState(task, 'done', 412);
    await remove(task, 412);
    await admin.request('patch', `tasks/${task.id}`, { name: 'x' }).expect(428);
    await admin.request('post', `tasks/${task.id}/state`, { state: 'done' }).expect(428);
    await admin.request('delete', `tasks/${task.id}`).expect(428);
    await remove(changed);
  });

  it('are done when all of their texts are, once with several processes, but not after someone has opened them again', async () => {
    await importFiles({ en: { finish: { a: 'A', b: 'B' } } });
    const task = await create({ languages: ['pl'], namespaces: ['finish'] }, reviewer);
    await write('finish', 'a', 'pl', 'A1');
    await runner().run();
    expect(await get(task)).toMatchObject({ state: 'open', finished: 1 });
    const { database, history, notifications } = runner() as unknown as Record<string, never>;
    const other = new TaskRunner(database!, history!, notifications!);
    await write('finish', 'b', 'pl', 'B1');
    await Promise.all([runner().run(), other.run()]);
    await other.beforeApplicationShutdown();
    const done = await get(task);
    expect(done).toMatchObject({ state: 'done', finished: 2, doneAt: expect.any(String), version: 2 });
    expect(done.doneBy).toBeUndefined();
    const ofTask = async () => (await notified(reviewer, 'finished')).filter((each) => each.task_id === task.id);
    expect(await ofTask()).toHaveLength(1);

    const opened: TaskView = (await setState(done, 'open')).body;
    expect(opened).toMatchObject({ state: 'open', version: 3 });
    expect(opened.doneAt).toBeUndefined();
    await runner().run();
    expect(await get(task)).toMatchObject({ state: 'open' });
    const again: TaskView = (await setState(opened, 'done')).body;
    expect(again).toMatchObject({ state: 'done', doneBy: { name: 'Ada' } });
    expect(await ofTask()).toHaveLength(2);
    expect((await setState(again, 'done')).body).toEqual(again);
    const own = (await setState((await setState(again, 'open', 200, reviewer)).body, 'done', 200, reviewer)).body;
    expect(await ofTask()).toHaveLength(2); // said so themselves
    await remove(own);
  });

  const settled = async (task: TaskView, state: TaskView['state']) => {
    await waitUntil(async () => (await get(task)).state === state);
    return get(task);
  };
  const finishedNotices = async (task: TaskView, who = reviewer) =>
    (await notified(who, 'finished')).filter((each) => each.task_id === task.id).length;

  it('notify the person who created them of the end only if the last change was made by someone else', async () => {
    await importFiles({ en: { mine: { a: 'A', b: 'B' }, theirs: { a: 'A', b: 'B' } } });
    const task = await create({ languages: ['pl'], namespaces: ['mine'] }, reviewer);
    await write('mine', 'a', 'pl', 'A1');
    const finishOne = async (namespace: string, key: string, who: Editor) => {
      const { id, text } = await textIn(namespace, key, 'pl');
      const body = { forms: { '': 'Text' }, state: 'needsReview' };
      await who.request('put', `texts/${id}/pl`, body, text.version).expect(200);
    };
    await finishOne('mine', 'b', reviewer);
    await settled(task, 'done');
    expect(await finishedNotices(task)).toBe(0);
    const other = await create({ languages: ['pl'], namespaces: ['theirs'] }, reviewer);
    await finishOne('theirs', 'a', reviewer);
    const { id } = await textIn('theirs', 'b', 'pl');
    await admin.request('delete', `keys/${id}`, undefined, '*').expect(200);
    await settled(other, 'done');
    expect(await finishedNotices(other)).toBe(1);
    for (const each of [task, other]) await remove(await get(each));
  });

  it('are open again when one of their texts is no longer finished, unless a person said that they are done', async () => {
    await importFiles({ en: { again: { a: 'A', b: 'B' }, also: { a: 'A' } } });
    const input = { languages: ['pl'], namespaces: ['again', 'also'], assignees: [translator.id] };
    const task = await create(input, reviewer);
    const manual = await create(input, reviewer);
    for (const [namespace, key] of [
      ['again', 'a'],
      ['again', 'b'],
      ['also', 'a'],
    ] as const) {
      await write(namespace, key, 'pl', 'Text');
    }
    await settled(task, 'done');
    await setState(await setState(await settled(manual, 'done'), 'open').then(({ body }) => body), 'done');
    const assigned = (await notified(translator, 'assigned')).length;
    expect(await finishedNotices(task)).toBe(1);

    const { id, text } = await textIn('again', 'b', 'pl');
    const undone = await admin
      .request('put', `texts/${id}/pl`, { forms: { '': 'Text' }, state: 'draft' }, text.version)
      .expect(200);
    const opened = await settled(task, 'open');
    expect(opened).toMatchObject({ finished: 2, texts: 3 });
    expect([opened.doneAt, opened.doneBy]).toEqual([undefined, undefined]);
    expect((await list(`assignee=${translator.id}`)).tasks.map((each) => each.id)).toContain(task.id);
    await admin.request('post', `activity/${undone.body.changeSet}/undo`).expect(200);
    await settled(task, 'done');
    expect(await finishedNotices(task)).toBe(1); // not again for what was open for minutes

    const { texts: both } = await texts({ language: 'pl', task: task.id, namespace: 'again' });
    await admin.request('delete', `keys/${both[0]!.id}`, undefined, '*').expect(200);
    await write('again', 'b', 'pl', 'Draft', 'draft');
    await settled(task, 'open');
    await admin.request('delete', `keys/${both[1]!.id}`, undefined, '*').expect(200);
    await settled(task, 'done');
    await admin.request('post', `keys/${both[1]!.id}/restore`, undefined, '*').expect(200);
    await settled(task, 'open');
    const all = (await admin.request('get', 'namespaces').expect(200)).body.namespaces as {
      id: string;
      name: string;
    }[];
    const namespace = all.find(({ name }) => name === 'again')!;
    await admin.request('delete', `namespaces/${namespace.id}`, undefined, '*').expect(204);
    await settled(task, 'done');
    await admin.request('post', `namespaces/${namespace.id}/restore`, undefined, '*').expect(200);
    await settled(task, 'open');

    await runner().run(11 * 60_000);
    await write('again', 'b', 'pl', 'Text');
    await started.app.get(Database).transaction((tx) =>
      tx
        .updateTable('tasks')
        .set({ reopened_at: Date.now() - HOUR })
        .where('id', '=', task.id)
        .execute(),
    );
    await settled(task, 'done');
    expect(await finishedNotices(task)).toBe(2);
    expect((await notified(translator, 'assigned')).length).toBe(assigned);
    expect(await get(manual)).toMatchObject({ state: 'done', doneBy: { name: 'Ada' } });

    // After 30 days it stays done.
    await started.app.get(Database).transaction((tx) =>
      tx
        .updateTable('tasks')
        .set({ done_at: Date.now() - 31 * DAY })
        .where('id', '=', task.id)
        .execute(),
    );
    await write('again', 'b', 'pl', 'Draft', 'draft');
    await runner().run();
    expect(await get(task)).toMatchObject({ state: 'done', finished: 1 });
    for (const each of [task, manual]) await remove(await get(each));
  });

  it('are open again after a change of many texts, and after one that is not in the history', async () => {
    const keys = Array.from({ length: 60 }, (_, number) => `k${number}`);
    const words = (text: string) => Object.fromEntries(keys.map((key) => [key, text]));
    await importFiles({ en: { many: words('A') } });
    const task = await create({ languages: ['pl'], namespaces: ['many'] }, reviewer);
    await importFiles({ pl: { many: words('A1') } });
    await settled(task, 'done');
    const bulk = { language: 'pl', task: task.id, action: 'setState' };
    await admin.request('post', 'texts/bulk', { ...bulk, state: 'draft' }).expect(200);
    expect(await settled(task, 'open')).toMatchObject({ finished: 0 });
    await admin.request('post', 'texts/bulk', { ...bulk, state: 'needsReview' }).expect(200);
    await settled(task, 'done');
    const { id } = await textIn('many', 'k7', 'pl');
    await started.app
      .get(Database)
      .transaction((tx) =>
        tx.updateTable('texts').set({ errors: 1 }).where('message_id', '=', id).where('language', '=', 'pl').execute(),
      );
    await runner().run();
    expect(await get(task)).toMatchObject({ state: 'open', finished: 59 });
    await remove(await get(task));
  });

  it('end by themselves after a person has opened them again once a text was unfinished since then', async () => {
    await importFiles({ en: { rearmed: { a: 'A', b: 'B' } } });
    const task = await create({ languages: ['pl'], namespaces: ['rearmed'] }, reviewer);
    await write('rearmed', 'a', 'pl', 'A1');
    await write('rearmed', 'b', 'pl', 'B1');
    const done = await settled(task, 'done');
    await setState(done, 'open');
    await runner().run();
    expect(await get(task)).toMatchObject({ state: 'open', finished: 2 });
    await write('rearmed', 'a', 'pl', 'A2', 'draft');
    await runner().run();
    await write('rearmed', 'a', 'pl', 'A2');
    const again = await settled(task, 'done');
    expect(again.doneBy).toBeUndefined();
    // With an unfinished text at that time it ends as any other task.
    await write('rearmed', 'a', 'pl', 'A3', 'draft');
    const early: TaskView = (await setState(await settled(task, 'open'), 'done')).body;
    await setState(early, 'open');
    await write('rearmed', 'a', 'pl', 'A3');
    await settled(task, 'done');
    await remove(await get(task));
  });

  it('stay open without any text until someone says that they are done', async () => {
    await importFiles({ en: { emptied: { a: 'A' } } });
    const task = await create({ languages: ['pl'], namespaces: ['emptied'] }, reviewer);
    const { id } = await textIn('emptied', 'a', 'pl');
    await admin.request('delete', `keys/${id}`, undefined, '*').expect(200);
    await runner().run();
    const empty = await get(task);
    expect(empty).toMatchObject({ state: 'open', texts: 0, finished: 0, words: 0, namespaces: [] });
    const done: TaskView = (await setState(empty, 'done')).body;
    const opened: TaskView = (await setState(done, 'open')).body;
    await runner().run();
    expect(await get(task)).toMatchObject({ state: 'open' });
    await remove(opened);
  });

  it('are done soon after the last text was finished or its key was deleted', async () => {
    await importFiles({ en: { promptly: { a: 'A', b: 'B' } } });
    const task = await create({ languages: ['pl'], namespaces: ['promptly'] });
    await write('promptly', 'a', 'pl', 'A1');
    const { id, version } = await textIn('promptly', 'b', 'pl');
    await admin.request('delete', `keys/${id}`, undefined, version).expect(200);
    await waitUntil(async () => (await get(task)).state === 'done');
    await remove(await get(task));
  });

  it('remind assignees once, at eight in the morning of the day before, in their time zone', async () => {
    await importFiles({ en: { remind: { a: 'A' } } });
    const { app } = started;
    const people: Editor[] = [];
    for (const zone of ['Pacific/Auckland', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      const person = await createEditor(app, { name: `Person in ${zone}`, role: 'translator' });
      await app
        .get(Database)
        .transaction((tx) => tx.updateTable('users').set({ time_zone: zone }).where('id', '=', person.id).execute());
      people.push(person);
    }
    const utc = people[1]!;
    const dueOn = dayIn(30);
    const midnight = Date.parse(dueOn) - DAY; // in UTC
    const task = await create({
      languages: ['pl'],
      namespaces: ['remind'],
      dueOn,
      assignees: people.map(({ id }) => id),
    });
    const reminded = async () => {
      const counts: number[] = [];
      for (const person of people) counts.push((await notified(person, 'due')).length);
      return counts;
    };
    const runAt = (time: number) => runner().run(time - Date.now());
    await runAt(midnight - 13 * HOUR);
    expect(await reminded()).toEqual([0, 0, 0, 0]);
    await runAt(midnight - 5.9 * HOUR); // eight in Kiritimati, 14 hours ahead
    expect(await reminded()).toEqual([0, 0, 0, 1]);
    await runAt(midnight - 3 * HOUR);
    expect(await reminded()).toEqual([1, 0, 0, 1]);
    await runAt(midnight + 7.9 * HOUR);
    expect(await reminded()).toEqual([1, 0, 0, 1]);
    await Promise.all([runAt(midnight + 8.1 * HOUR), runAt(midnight + 8.2 * HOUR)]);
    expect(await reminded()).toEqual([1, 1, 0, 1]);
    await runAt(midnight + 17 * HOUR);
    expect(await reminded()).toEqual([1, 1, 1, 1]);
    expect(await notified(utc, 'due')).toMatchObject([{ task_id: task.id, language: 'pl' }]);

    // They are reminded of another day as well, but not after it, and not if the day was set after the time.
    const moved: TaskView = (await change(task, { dueOn: dayIn(40), assignees: [utc.id] })).body;
    await runAt(midnight + 12 * DAY);
    expect(await reminded()).toEqual([1, 1, 1, 1]);
    await runAt(midnight + 10 * DAY + 9 * HOUR);
    expect(await reminded()).toEqual([1, 2, 1, 1]);
    const today: TaskView = (await change(moved, { dueOn: dayIn(0) })).body;
    await runner().run();
    expect(await reminded()).toEqual([1, 2, 1, 1]);
    const later: TaskView = (await change(today, { dueOn: dayIn(50) })).body;
    await setState(later, 'done');
    await runAt(midnight + 20 * DAY + 9 * HOUR);
    expect(await reminded()).toEqual([1, 2, 1, 1]);
    await remove(await get(task));
  });

  it('notify assignees and those who created them once that they are overdue, at eight in the morning of the next day', async () => {
    await importFiles({ en: { overdue: { a: 'A' } } });
    const { app } = started;
    const people: Editor[] = [];
    for (const zone of ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/Los_Angeles']) {
      const person = await createEditor(app, { name: `Late in ${zone}`, role: 'reviewer' });
      await app
        .get(Database)
        .transaction((tx) => tx.updateTable('users').set({ time_zone: zone }).where('id', '=', person.id).execute());
      people.push(person);
    }
    const [kiritimati, kathmandu, creator] = people as [Editor, Editor, Editor];
    const dueOn = dayIn(20);
    const midnight = Date.parse(dueOn) + DAY; // in UTC
    const assignees = [kiritimati.id, kathmandu.id];
    const task = await create({ languages: ['pl'], namespaces: ['overdue'], dueOn, assignees }, creator);
    const notices = async () => {
      const counts: number[] = [];
      for (const person of people) counts.push((await notified(person, 'overdue')).length);
      return counts;
    };
    const runAt = (time: number) => runner().run(time - Date.now());
    await runAt(midnight - 6.1 * HOUR);
    expect(await notices()).toEqual([0, 0, 0]);
    await runAt(midnight - 5.9 * HOUR);
    expect(await notices()).toEqual([1, 0, 0]);
    await runAt(midnight + 2.2 * HOUR);
    expect(await notices()).toEqual([1, 0, 0]);
    await Promise.all([runAt(midnight + 2.3 * HOUR), runAt(midnight + 2.4 * HOUR)]); // 8:00 is 2:15 in UTC
    expect(await notices()).toEqual([1, 1, 0]);
    await runAt(midnight + 16.1 * HOUR);
    expect(await notices()).toEqual([1, 1, 1]);
    await runAt(midnight + 20 * HOUR);
    expect(await notices()).toEqual([1, 1, 1]);

    // They are notified of another day as well, but not if it was set after the time, nor of a task that is done.
    const later: TaskView = (await change(task, { dueOn: dayIn(30) })).body;
    await runAt(midnight + 10 * DAY + 16.1 * HOUR);
    expect(await notices()).toEqual([2, 2, 2]);
    const past: TaskView = (await change(later, { dueOn: dayIn(-1) })).body;
    await runner().run();
    expect(await notices()).toEqual([2, 2, 2]);
    const done: TaskView = (await setState((await change(past, { dueOn: dayIn(40) })).body, 'done')).body;
    await runAt(midnight + 20 * DAY + 16.1 * HOUR);
    expect(await notices()).toEqual([2, 2, 2]);
    await remove(done);
  });

  it('are overdue in the time zone of the query, or else of the profile, or of the application', async () => {
    await importFiles({ en: { zones: { a: 'A' } } });
    const [first, last] = ['Pacific/Kiritimati', 'Etc/GMT+12']; // 26 hours apart
    const dueOn = new Date(Date.now() - 12 * HOUR).toISOString().slice(0, 10); // today in the last of them
    const task = await create({ languages: ['pl'], namespaces: ['zones'], dueOn });
    const { app } = started;
    const reader = await createEditor(app, { name: 'Zoe Zone', role: 'viewer' });
    const isListed = async (timeZone?: string) => {
      const query = timeZone === undefined ? '' : `&timeZone=${encodeURIComponent(timeZone)}`;
      return (await list(`due=overdue${query}`, reader)).tasks.some(({ id }) => id === task.id);
    };
    const setZone = (zone: string) =>
      app
        .get(Database)
        .transaction((tx) => tx.updateTable('users').set({ time_zone: zone }).where('id', '=', reader.id).execute());
    const isListedInApplicationOf = async (timeZone: string) => {
      const actor = { id: reader.id, name: 'Zoe Zone', via: 'session', roles: [{ role: 'viewer' }] } as const;
      const query = { state: 'open', due: 'overdue', q: '', limit: 200 } as const;
      const { tasks } = await app.get(TasksService).list({ actor, timeZone }, query);
      return tasks.some(({ id }) => id === task.id);
    };
    expect([await isListed(first), await isListed(last)]).toEqual([true, false]);
    expect([await isListedInApplicationOf(first), await isListedInApplicationOf(last)]).toEqual([true, false]);
    await setZone(last);
    expect([await isListed(), await isListed(first), await isListedInApplicationOf(first)]).toEqual([
      false,
      true,
      false,
    ]);
    await setZone(first);
    expect([await isListed(), await isListed(last), await isListedInApplicationOf(last)]).toEqual([true, false, true]);
    await admin.request('get', 'tasks?due=overdue&timeZone=Mars/Olympus').expect(400);
    await remove(task);
  });

  it('are found by the names that they had before names were searched', async () => {
    await importFiles({ en: { folded: { a: 'A' } } });
    const { app } = started;
    const database = app.get(Database);
    const task = await create({ languages: ['pl'], namespaces: ['folded'], name: 'Übergröße' });
    await database.transaction((tx) =>
      tx.updateTable('tasks').set({ folded_name: '' }).where('id', '=', task.id).execute(),
    );
    const found = async () => (await list('q=ubergrosse')).tasks.length;
    expect(await found()).toBe(0);
    const restarted = new TaskRunner(database, app.get(HistoryService), app.get(TaskNotifications));
    await restarted.run();
    await restarted.beforeApplicationShutdown();
    expect(await found()).toBe(1);
    expect(await get(task)).toEqual(task);
    await remove(task);
  });

  it('in languages that were deleted notify no one, and leave room for others', async () => {
    const { read } = started.app.get(Database);
    await admin.request('post', 'languages', { tag: 'fr' }).expect(201);
    await importFiles({ en: { gone: { a: 'A' } } });
    const assignee = await createEditor(started.app, { name: 'Gaston', role: 'reviewer' });
    const dueOn = dayIn(20);
    await create({ languages: ['fr'], namespaces: ['gone'], dueOn, assignees: [assignee.id] }, reviewer);
    const before = await countOpenTasks(read);
    const noticesBefore = (await notified(reviewer, 'overdue')).length;
    await admin.request('delete', 'languages/fr', undefined, '*').expect(204);
    expect(await countOpenTasks(read)).toBe(before - 1);
    await runner().run(Date.parse(dueOn) - DAY + 8.1 * HOUR - Date.now());
    await runner().run(Date.parse(dueOn) + DAY + 8.1 * HOUR - Date.now());
    expect(await notified(assignee, 'due')).toEqual([]);
    expect(await notified(assignee, 'overdue')).toEqual([]);
    expect(await notified(reviewer, 'overdue')).toHaveLength(noticesBefore);
  });

  it('notify people of what others change about them', async () => {
    await importFiles({ en: { changed: { a: 'A' } } });
    const member = await owner.invite({ role: 'translator' });
    const id = await member.id();
    const task = await create({
      ...{ languages: ['pl'], namespaces: ['changed'], name: 'Changed', dueOn: dayIn(5) },
      assignees: [id, admin.id],
    });
    const latest = async () => {
      const { notifications } = (await member.requestOk('/api/v1/notifications')).json() as NotificationsView;
      return [notifications.length, notifications[0]] as const;
    };
    let version = task;
    const changeTo = async (input: object) => {
      version = (await change(version, input)).body;
    };
    const about = { language: 'pl', task: { id: task.id, name: 'Changed', kind: 'translate' } };
    await changeTo({ name: 'Changed', dueOn: dayIn(5) });
    expect(await latest()).toMatchObject([1, { kind: 'assigned' }]);
    await changeTo({ dueOn: dayIn(6) });
    const by = { id: admin.id, name: 'Ada' };
    expect(await latest()).toMatchObject([2, { kind: 'taskChanged', outcome: 'moved', by, dueOn: dayIn(6), ...about }]);
    await changeTo({ dueOn: null });
    const [count, notDue] = await latest();
    expect([count, notDue]).toMatchObject([3, { kind: 'taskChanged', outcome: 'notDue', ...about }]);
    expect(notDue!.dueOn).toBeUndefined();
    await changeTo({ assignees: [admin.id], dueOn: dayIn(7) });
    expect(await latest()).toMatchObject([4, { kind: 'taskChanged', outcome: 'unassigned', ...about }]);
    // Each has the day that it was about, whatever has become of it.
    const { notifications } = (await member.requestOk('/api/v1/notifications')).json() as NotificationsView;
    expect(notifications.map((each) => each.dueOn)).toEqual([dayIn(7), undefined, dayIn(6), dayIn(5)]);
    await changeTo({ dueOn: dayIn(8) });
    expect((await latest())[0]).toBe(4);
    await changeTo({ assignees: [id, admin.id] });
    await remove(version);
    const [, gone] = await latest();
    expect(gone).toMatchObject({ kind: 'taskChanged', outcome: 'deleted', by, note: 'Changed', language: 'pl' });
    expect(gone!.task).toBeUndefined();
    expect(await notified(admin, 'taskChanged')).toEqual([]); // by oneself

    const off = { kinds: { taskChanged: { bell: false, email: false } } };
    await member.requestOk('/api/v1/notifications/settings', { method: 'PUT', body: off });
    const other = await create({ languages: ['pl'], namespaces: ['changed'], assignees: [id] });
    const before = (await latest())[0];
    await remove((await change(other, { dueOn: dayIn(9) })).body);
    expect((await latest())[0]).toBe(before - 1); // that of the assignment was deleted with the task
  });

  it('are in the notifications of people, who can switch them off', async () => {
    await importFiles({ en: { bell: { a: 'A' } } });
    const member = await owner.invite({ role: 'translator' });
    const creator = await owner.invite({ role: 'reviewer' });
    const id = await member.id();
    const body = {
      kind: 'translate',
      languages: ['pl'],
      namespaces: ['bell'],
      name: 'Bell',
      dueOn: dayIn(5),
      assignees: [id],
    };
    const post = async () => (await creator.requestOk('/api/v1/tasks', { method: 'POST', body })).json() as TasksView;
    const [task] = (await post()).tasks;
    const latest = async (who: Member) =>
      ((await who.requestOk('/api/v1/notifications')).json() as NotificationsView).notifications[0];
    const about = { language: 'pl', task: { id: task!.id, name: 'Bell', kind: 'translate' }, dueOn: dayIn(5) };
    expect(await latest(member)).toMatchObject({ kind: 'assigned', by: { id: await creator.id() }, ...about });
    const settings = (await member.requestOk('/api/v1/notifications/settings')).json();
    const on = { bell: true, email: true };
    expect(settings.kinds).toMatchObject({ assigned: on, due: on, finished: on });
    await member.requestOk('/api/v1/notifications/settings', {
      method: 'PUT',
      body: { kinds: { assigned: { bell: false, email: false } } },
    });
    const [quiet] = (await post()).tasks;
    expect((await latest(member))!.task!.id).toBe(task!.id);
    await member.requestOk(`/api/v1/tasks/${task!.id}/state`, {
      method: 'POST',
      headers: { 'If-Match': '"1"' },
      body: { state: 'done' },
    });
    expect(await latest(creator)).toMatchObject({ kind: 'finished', by: { id }, ...about });
    await setState(await get(quiet!), 'done');
    for (const each of [task!, quiet!]) await remove(await get(each));
    expect(await latest(member)).toBeUndefined();
  });

  it('are hidden from service accounts without one of their namespaces', async () => {
    await importFiles({ en: { open: { a: 'A' }, closed: { a: 'A' } } });
    const robot = await robotIn('open');
    const [both] = await createAll({ kind: 'translate', languages: ['pl'], namespaces: ['open', 'closed'] });
    const [open] = await createAll({ kind: 'translate', languages: ['pl'], namespaces: ['open'] });
    expect((await robot('tasks')).json().tasks.map(({ id }: TaskView) => id)).toEqual([open!.id]);
    expect((await robot(`tasks/${both!.id}`)).json()).toMatchObject({ type: 'urn:problem:unknownTask' });
    expect((await robot(`texts?language=pl&task=${both!.id}`)).json()).toMatchObject({
      type: 'urn:problem:unknownTask',
    });
    expect((await robot(`texts?language=pl&task=${open!.id}`)).json()).toMatchObject({ matches: 1 });
    expect((await robot(`tasks/${both!.id}/state`, { state: 'done' }, { 'If-Match': '*' })).status).toBe(404);
    expect((await robot(`tasks/${both!.id}/texts`, { namespaces: ['open'] })).json()).toMatchObject({
      type: 'urn:problem:unknownTask',
    });
    for (const change of [{ action: 'setDueDate', dueOn: dayIn(3) }, { action: 'delete' }]) {
      expect((await robot('tasks/bulk', { ...change, taskIds: [both!.id] })).json()).toEqual({
        done: 0,
        skipped: [{ taskId: both!.id, reason: 'unknownTask' }],
      });
    }
    expect(await get(both!)).toEqual(both);
    const input = { kind: 'translate', languages: ['pl'] };
    expect((await robot('tasks', { ...input, namespaces: ['closed'] })).status).toBe(404);
    const own = (await robot('tasks', input)).json() as TasksView;
    expect(own.tasks).toMatchObject([{ namespaces: ['open'], texts: 1, createdBy: { name: 'Robot' } }]);
    for (const task of [both!, open!, own.tasks[0]!]) await remove(task);

    // Also once keys are moved to one that it may not read.
    for (const key of ['b', 'c']) {
      await admin.request('post', 'keys', { namespace: 'open', key, forms: { '': key } }).expect(201);
    }
    const moved = await create({ languages: ['pl'], namespaces: ['open'] });
    const other = { ...input, namespaces: ['open'] };
    const [known] = ((await robot('tasks', other)).json() as TasksView).tasks;
    expect((await robot(`tasks/${moved.id}`)).json()).toMatchObject({ texts: 3, finished: 0 });
    const { id: keyId } = await textIn('open', 'b', 'pl');
    await admin.request('post', 'keys/bulk', { keyIds: [keyId], action: 'move', namespace: 'closed' }).expect(200);
    for (const { id } of [moved, known!]) {
      expect((await robot(`tasks/${id}`)).status).toBe(404);
      expect((await robot(`texts?language=pl&task=${id}`)).status).toBe(404);
      expect((await robot(`tasks/${id}/state`, { state: 'done' }, { 'If-Match': '"9"' })).status).toBe(404);
      expect((await robot(`tasks/${id}/texts`, {})).status).toBe(404);
      expect((await robot('tasks/bulk', { action: 'delete', taskIds: [id] })).json()).toMatchObject({ done: 0 });
    }
    expect((await robot('tasks')).json().tasks).toEqual([]);
    await admin.request('post', 'keys/bulk', { keyIds: [keyId], action: 'move', namespace: 'open' }).expect(200);
    expect((await robot(`tasks/${moved.id}`)).status).toBe(200);
    for (const task of [moved, known!]) await remove(task);
  });

  it('stay hidden from service accounts that wait while a text of another namespace is added', async () => {
    await importFiles({ en: { first: { a: 'A' }, second: { a: 'A' } } });
    const robot = await robotIn('first');
    const { id: messageId } = await textIn('second', 'a', 'pl');
    const { namespaces } = (await admin.request('get', 'namespaces').expect(200)).body as NamespaceListView;
    const namespaceId = namespaces.find(({ name }) => name === 'second')!.id;
    const database = started.app.get(Database);
    for (const [path, body, outcome] of [
      ['state', { state: 'done' }, { type: 'urn:problem:unknownTask' }],
      ['texts', { namespaces: ['first'] }, { type: 'urn:problem:unknownTask' }],
      ['bulk', { action: 'setDueDate', dueOn: dayIn(3) }, { done: 0, skipped: [{ reason: 'unknownTask' }] }],
    ] as const) {
      const task = await create({ languages: ['pl'], namespaces: ['first'] });
      const locked = Promise.withResolvers<void>();
      const waiting = Promise.withResolvers<void>();
      const adding = database.transaction(async (tx) => {
        await lockTask(tx, task.id);
        locked.resolve();
        await waiting.promise;
        const texts = [{ messageId, namespaceId, words: 1 }];
        await insertTaskTexts(tx, task.id, { texts, namespaceIds: [namespaceId] });
      });
      await locked.promise;
      const answer =
        path === 'bulk'
          ? robot('tasks/bulk', { ...body, taskIds: [task.id] })
          : robot(`tasks/${task.id}/${path}`, body, { 'If-Match': '*' });
      await waitUntil(() => isTransactionWaiting(database)).finally(() => waiting.resolve());
      await adding;
      expect((await answer).json()).toMatchObject(outcome);
      expect(await get(task)).toMatchObject({ state: 'open', version: 1 });
      await remove(task);
    }
  });

  it('are shown to nothing that may not read texts', async () => {
    await importFiles({ en: { unread: { a: 'A' } } });
    const person = await owner.invite({ role: 'reviewer' });
    const token = await person.token(['texts.review', 'texts.edit']);
    const task = await create({ languages: ['pl'], namespaces: ['unread'], assignees: [await person.id()] });
    const send = async (method: string, path: string, body?: object) =>
      sendRequest(started.url, `/api/v1/${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': '"9"' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const input = { kind: 'translate', languages: ['pl'], namespaces: ['unread'] };
    for (const [method, path, body] of [
      ['POST', 'tasks', input],
      ['POST', 'tasks/preview', input],
      ['PATCH', `tasks/${task.id}`, { name: 'x' }],
      ['POST', `tasks/${task.id}/state`, { state: 'done' }],
      ['DELETE', `tasks/${task.id}`, undefined],
      ['POST', 'tasks/bulk', { action: 'delete', taskIds: [task.id] }],
      ['POST', `tasks/${task.id}/texts`, { namespaces: ['unread'] }],
    ] as const) {
      const response = await send(method, path, body);
      expect([method, path, response.status, response.text.includes('unread')]).toEqual([method, path, 403, false]);
    }
    await remove(task);
  });

  it('refuse what is not a task', async () => {
    await importFiles({ en: { hostile: { a: 'A' } } });
    const input = { kind: 'translate', languages: ['pl'], namespaces: ['hostile'] };
    const bad: object[] = [
      { kind: 'paint' },
      { languages: [] },
      { languages: 'pl' },
      { languages: Array.from({ length: 101 }, () => 'pl') },
      { languages: ['p\0l'] },
      { filter: 'unknown' },
      { filter: "unfinished'; drop table tasks" },
      { keyIds: ['\0'] },
      { keyIds: 'a' },
      { keyIds: Array.from({ length: 10_001 }, () => 'a') },
      { name: 'x'.repeat(201) },
      { name: 7 },
      { description: 'x'.repeat(5001) },
      { assignees: Array.from({ length: 21 }, (_, index) => `p${index}`) },
      { assignees: [null] },
      ...['2026-02-30', '20260101', '2026-1-1', 'tomorrow', '', 5, null, dayIn(-2), dayIn(6 * 366)].map((dueOn) => ({
        dueOn,
      })),
      { more: true },
    ];
    for (const each of bad) {
      const { status } = await admin.request('post', 'tasks', { ...input, ...each });
      expect([each, status]).toEqual([each, 400]);
    }
    for (const [each, status, code] of [
      [{ languages: ['xx'] }, 404, 'unknownLanguage'],
      [{ namespaces: ['unknown'] }, 404, 'unknownNamespace'],
      [{ languages: ['en'] }, 422, 'taskEmpty'],
      [{ keyIds: [] }, 422, 'taskEmpty'],
      [{ filter: 'deleted' }, 422, 'taskEmpty'],
      [{ name: 'a\0' }, 422, 'textImpossible'],
      [{ description: '\ud800' }, 422, 'textImpossible'],
    ] as const) {
      const response = await admin.request('post', 'tasks', { ...input, ...each });
      expect([each, response.status, response.body.type]).toEqual([each, status, `urn:problem:${code}`]);
    }
    expect((await admin.request('post', 'tasks', { ...input, dueOn: dayIn(-2) })).body.errors).toMatchObject([
      { pointer: '/dueOn', detail: `Choose ${dayIn(-1)} or a later day.` },
    ]);
    const many = { ...input, languages: Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 'pl' : 'de')) };
    expect((await admin.request('post', 'tasks/preview', many).expect(200)).body.languages).toHaveLength(2);
    for (const task of await createAll({ ...many, dueOn: dayIn(-1) })) await remove(task);
    for (const path of ['tasks', 'tasks/preview']) {
      const { body } = await admin.request('post', path, { ...input, keyIds: ['zz'] }).expect(422);
      expect(body.type).toBe('urn:problem:taskEmpty');
    }
    for (const query of ['state=x', 'sort=progress', 'assignee=%00', 'limit=0', 'cursor=x', 'language=']) {
      await admin.request('get', `tasks?${query}`).expect(400);
    }
    await admin.request('get', 'tasks?language=xx').expect(404);
    for (const path of ['tasks/unknown', 'tasks/%00', 'texts?language=pl&task=unknown'])
      await admin.request('get', path).expect(404);
    await admin.request('get', 'texts?language=pl&task=%00').expect(400);
    const task = await create({ languages: ['pl', 'PL'], namespaces: ['hostile'], name: '<b>&' });
    expect(task).toMatchObject({ name: '<b>&', language: 'pl' });
    for (const each of [{ dueOn: '2026-02-30' }, { name: null }, { assignees: null }, { kind: 'review' }])
      await change(task, each, 400);
    await setState(task, 'finished', 400);
    await remove(task);
  });

  describe('changed several at once', () => {
    const bulk = async (body: object, who = admin): Promise<BulkTasksReportView> =>
      (await who.request('post', 'tasks/bulk', body).expect(200)).body;
    const createThree = async (input: object = {}) => {
      await importFiles({ en: { bulk: { a: 'A', b: 'B' } } });
      const tasks = [];
      for (const [name, language] of Object.entries({ One: 'pl', Two: 'pl', Three: 'de' })) {
        tasks.push(await create({ name, languages: [language], namespaces: ['bulk'], ...input }));
      }
      return tasks as [TaskView, TaskView, TaskView];
    };
    const forget = () => started.app.get(Database).transaction((tx) => tx.deleteFrom('notifications').execute());
    const newsOf = (who: Editor) =>
      started.app
        .get(Database)
        .read.selectFrom('notifications')
        .select(['kind', 'task_id', 'outcome', 'actor_name', 'language', 'note', 'due_on', 'count'])
        .where('user_id', '=', who.id)
        .orderBy('id')
        .execute();

    it('get another last day, and notify each person once of those that are theirs', async () => {
      const tasks = await createThree({ assignees: [reviewer.id] });
      const [one, two, third] = tasks;
      await change(two, { name: 'Second' }); // has another version then
      await forget();
      const dueOn = dayIn(9);
      const body = {
        ...{ action: 'setDueDate', dueOn, taskIds: ['nothing', ...tasks.map(({ id }) => id)] },
        versions: [1, 1, 1, 1],
      };
      expect(await bulk(body)).toEqual({
        done: 2,
        skipped: [
          { taskId: 'nothing', reason: 'unknownTask' },
          { taskId: two.id, name: 'Second', language: 'pl', reason: 'changedMeanwhile' },
        ],
      });
      expect([await get(one), await get(two), await get(third)]).toMatchObject([
        { dueOn, version: 2 },
        { version: 2 },
        { dueOn, version: 2 },
      ]);
      expect((await get(two)).dueOn).toBeUndefined();
      const moved = { kind: 'taskChanged', outcome: 'moved', actor_name: 'Ada', task_id: null, note: null };
      expect(await newsOf(reviewer)).toEqual([{ ...moved, language: null, due_on: dueOn, count: 2 }]);
      await forget();
      const again = { action: 'setDueDate', dueOn, taskIds: [one.id, two.id, one.id] };
      expect(await bulk(again)).toEqual({
        done: 1,
        skipped: [{ taskId: one.id, name: 'One', language: 'pl', reason: 'unchanged' }],
      });
      expect(await bulk({ ...again, dueOn: null })).toEqual({ done: 2, skipped: [] });
      expect((await get(one)).dueOn).toBeUndefined();
      expect(await newsOf(reviewer)).toEqual([
        {
          ...{ kind: 'taskChanged', outcome: 'moved', actor_name: 'Ada', task_id: two.id, note: null },
          ...{ language: 'pl', due_on: dueOn, count: 1 },
        },
        { ...moved, outcome: 'notDue', language: 'pl', due_on: null, count: 2 },
      ]);
      for (const task of tasks) await remove(await get(task));
    });

    it('are given to more people or to others, who may do them', async () => {
      const tasks = await createThree({ assignees: [reviewer.id] });
      const [, , third] = tasks;
      await forget();
      const taskIds = tasks.map(({ id }) => id);
      const names = async () =>
        Promise.all(tasks.map(async (task) => (await get(task)).assignees.map(({ name }) => name)));
      const add = { action: 'addAssignees', taskIds, assignees: [translator.id] };
      const notGerman = { taskId: third.id, name: 'Three', language: 'de' };
      expect(await bulk(add)).toEqual({ done: 2, skipped: [{ ...notGerman, reason: 'notAssignable' }] });
      const both = ['Rosa Reviewer', 'Theo Translator'];
      expect(await names()).toEqual([both, both, ['Rosa Reviewer']]);
      expect(await newsOf(translator)).toEqual([
        {
          ...{ kind: 'assigned', outcome: null, actor_name: 'Ada', task_id: null, note: null },
          ...{ language: 'pl', due_on: null, count: 2 },
        },
      ]);
      expect(await newsOf(reviewer)).toEqual([]);

      const set = { action: 'setAssignees', taskIds, assignees: [translator.id, admin.id] };
      expect(await bulk(set)).toEqual({ done: 3, skipped: [] });
      expect(await names()).toEqual([['Ada', 'Theo Translator'], ['Ada', 'Theo Translator'], ['Ada']]);
      expect(await newsOf(reviewer)).toMatchObject([
        { kind: 'taskChanged', outcome: 'unassigned', task_id: null, language: null, count: 3 },
      ]);
      expect((await bulk(set)).skipped.map(({ reason }) => reason)).toEqual(['unchanged', 'unchanged', 'unchanged']);
      expect(await bulk({ ...set, assignees: [] })).toEqual({ done: 3, skipped: [] });
      expect(await names()).toEqual([[], [], []]);

      const many = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          createEditor(started.app, { name: `Many ${index}`, role: 'translator', languages: ['de'] }),
        ),
      );
      expect(await bulk({ ...set, assignees: many.map(({ id }) => id) })).toMatchObject({ done: 1 });
      expect((await bulk({ ...add, assignees: [reviewer.id] })).skipped).toEqual([
        { ...notGerman, reason: 'tooManyAssignees' },
      ]);
      await admin.request('post', 'tasks/bulk', { ...set, assignees: ['nothing'] }).expect(422);
      for (const task of tasks) await remove(await get(task));
    });

    it('are deleted once, without those that the person may not delete', async () => {
      const tasks = await createThree({ assignees: [reviewer.id] });
      const [one, two, third] = tasks;
      const taskIds = tasks.map(({ id }) => id);
      await translator.request('post', 'tasks/bulk', { action: 'delete', taskIds }).expect(403);
      await viewer.request('post', 'tasks/bulk', { action: 'delete', taskIds }).expect(403);
      await forget();
      const body = { action: 'delete', taskIds, versions: [1, 1, 1] };
      const report = {
        done: 2,
        skipped: [{ taskId: third.id, name: 'Three', language: 'de', reason: 'forbidden' }],
      };
      const send = () =>
        polishReviewer.request('post', 'tasks/bulk', body).set('Idempotency-Key', 'delete-two').expect(200);
      expect((await send()).body).toEqual(report);
      expect((await send()).body).toEqual(report);
      for (const { id } of [one, two]) await admin.request('get', `tasks/${id}`).expect(404);
      expect(await newsOf(reviewer)).toEqual([
        {
          ...{ kind: 'taskChanged', outcome: 'deleted', actor_name: 'Piotr Polski', task_id: null, note: null },
          ...{ language: 'pl', due_on: null, count: 2 },
        },
      ]);
      await remove(third);
    });

    it('notify each person once of the deletion of many, and of all languages that they are created in', async () => {
      await importFiles({ en: { seven: { a: 'A' } } });
      await forget();
      const input = { kind: 'translate', namespaces: ['seven'], name: 'Seven', dueOn: dayIn(4) };
      const tasks = [...(await createAll({ ...input, languages: ['pl', 'de'], assignees: [reviewer.id] }))];
      const assigned = {
        ...{ kind: 'assigned', outcome: null, actor_name: 'Ada', task_id: null, note: 'Seven' },
        ...{ language: null, due_on: dayIn(4), count: 2 },
      };
      expect(await newsOf(reviewer)).toEqual([assigned]);
      for (let number = 0; number < 5; number++) {
        tasks.push(await create({ languages: ['de'], namespaces: ['seven'], name: 'Five', assignees: [reviewer.id] }));
      }
      await forget();
      const body = { action: 'delete', taskIds: tasks.map(({ id }) => id) };
      expect(await bulk(body)).toEqual({ done: 7, skipped: [] });
      expect(await newsOf(reviewer)).toEqual([
        { ...assigned, kind: 'taskChanged', outcome: 'deleted', note: null, due_on: null, count: 7 },
      ]);
    });

    it('are deleted a few at a time, and all of them by the same request again after a failure', async () => {
      await importFiles({ en: { twelve: { a: 'A' } } });
      const taskIds: string[] = [];
      for (let number = 0; number < 12; number++) {
        taskIds.push((await create({ name: `${number}`, languages: ['pl'], namespaces: ['twelve'] })).id);
      }
      const changes = started.app.get(TaskChanges);
      const deleteOne = changes.delete.bind(changes);
      let deleted = 0;
      const failing = jest.spyOn(changes, 'delete').mockImplementation((tx, actor, row) => {
        if (++deleted === 8) throw new Error('The connection was lost.');
        return deleteOne(tx, actor, row);
      });
      const body = { action: 'delete', taskIds: [...taskIds, taskIds[0], 'nothing'] };
      const send = (status: number) =>
        admin.request('post', 'tasks/bulk', body).set('Idempotency-Key', 'delete-12').expect(status);
      await send(500);
      failing.mockRestore();
      const left = () =>
        started.app
          .get(Database)
          .read.selectFrom('tasks')
          .select('id')
          .where('id', 'in', taskIds)
          .orderBy('id')
          .execute();
      expect(await left()).toEqual(taskIds.slice(5).map((id) => ({ id })));
      const report = { done: 12, skipped: [{ taskId: 'nothing', reason: 'unknownTask' }] };
      expect((await send(200)).body).toEqual(report);
      expect(await left()).toEqual([]);
      expect((await send(200)).body).toEqual(report);
    });

    it('are refused as a whole only for what no task could have', async () => {
      const task = await create({ languages: ['pl'] });
      const ids = { taskIds: [task.id] };
      for (const body of [
        { action: 'setDueDate', dueOn: dayIn(-3), ...ids },
        { action: 'setDueDate', ...ids },
        { action: 'addAssignees', ...ids },
        { action: 'rename', ...ids },
        { action: 'delete', taskIds: [] },
        { action: 'delete', taskIds: Array.from({ length: 201 }, (_, index) => `id${index}`) },
        { action: 'delete', ...ids, versions: [1, 2] },
      ]) {
        await admin.request('post', 'tasks/bulk', body).expect(400);
      }
      expect(await get(task)).toMatchObject({ version: 1 });
      await remove(task);
    });
  });

  describe('with texts that are added to them', () => {
    const add = async ({ id }: TaskView, body: object, status = 200, who = admin) =>
      (await who.request('post', `tasks/${id}/texts`, body).expect(status)).body as AddedTextsView;

    it('count them, and end when they are finished too', async () => {
      await importFiles({
        en: { grow: { a: 'One word', b: 'Two more words', c: 'Done' }, other: { d: 'Another' } },
        pl: { grow: { c: 'Gotowe' } },
      });
      const ids = Object.fromEntries(
        [
          ...(await texts({ namespace: 'grow', language: 'pl' })).texts,
          ...(await texts({ namespace: 'other', language: 'pl' })).texts,
        ].map(({ key, id }) => [key, id]),
      );
      const task = await create({ languages: ['pl'], keyIds: [ids.a!] });
      expect(task).toMatchObject({ texts: 1, words: 2, namespaces: ['grow'] });
      const body = { keyIds: [ids.a, ids.b, ids.c, ids.d, ids.b] };
      const added = await add(task, body, 200, polishReviewer);
      expect(added).toMatchObject({ added: 2, alreadyInTask: 1, leftOut: 1 });
      expect(added.task).toMatchObject({ texts: 3, words: 6, finished: 0, namespaces: ['grow', 'other'], version: 2 });
      expect(await get(task)).toEqual({ ...added.task, mayChange: true, mayFinish: true });
      expect(await add(task, body)).toMatchObject({ added: 0, alreadyInTask: 3, leftOut: 1, task: { version: 2 } });
      expect((await texts({ language: 'pl', task: task.id })).matches).toBe(3);

      await write('grow', 'a', 'pl', 'Jedno słowo');
      await runner().run();
      expect(await get(task)).toMatchObject({ state: 'open', finished: 1 });
      // With ids of keys also a text that is finished by now, otherwise only those to do.
      expect(await add(task, { keyIds: [ids.a, ids.b] })).toMatchObject({ added: 0, alreadyInTask: 2, leftOut: 0 });
      expect(await add(task, { namespaces: ['grow'] })).toMatchObject({ added: 0, alreadyInTask: 1, leftOut: 0 });
      await write('grow', 'b', 'pl', 'Jeszcze dwa słowa');
      await write('other', 'd', 'pl', 'Inne');
      await runner().run();
      const done = await get(task);
      expect(done).toMatchObject({ state: 'done', finished: 3 });
      await add(task, { keyIds: [ids.a] }, 409);
      await remove(done);
    });

    it('end by themselves, although someone has opened them again without a text to do', async () => {
      await importFiles({ en: { reopened: { a: 'A', b: 'B' } } });
      const first = await textIn('reopened', 'a', 'pl');
      const task = await create({ languages: ['pl'], keyIds: [first.id] });
      await write('reopened', 'a', 'pl', 'Tekst');
      await runner().run();
      await setState(await get(task), 'open');
      await runner().run();
      expect(await get(task)).toMatchObject({ state: 'open' });
      expect(await add(task, { namespaces: ['reopened'] })).toMatchObject({ added: 1, alreadyInTask: 0, leftOut: 0 });
      await write('reopened', 'b', 'pl', 'Tekst'); // before the runner has seen it unfinished
      await runner().run();
      const done = await get(task);
      expect(done).toMatchObject({ state: 'done', texts: 2, finished: 2 });
      await remove(done);
    });

    it('take those of their kind and language, from people who may change them', async () => {
      await importFiles({ en: { kinds: { a: 'A', b: 'B' } }, de: { kinds: { a: 'A', b: 'B' } } });
      await write('kinds', 'a', 'de', 'Ah');
      const { id } = await textIn('kinds', 'a', 'de');
      const task = await create({ kind: 'review', languages: ['de'], keyIds: [id] });
      expect(task).toMatchObject({ texts: 1 });
      const body = { namespaces: ['kinds'] };
      const send = () =>
        admin.request('post', `tasks/${task.id}/texts`, body).set('Idempotency-Key', 'grow').expect(200);
      const first = (await send()).body as AddedTextsView;
      expect(first).toMatchObject({ added: 1, alreadyInTask: 1, leftOut: 0, task: { texts: 2, untranslated: 0 } });
      expect((await send()).body).toEqual(first);
      await add(task, body, 403, polishReviewer);
      await add(task, body, 403, translator);
      await add({ ...task, id: 'nothing' }, body, 404);
      await add(task, { namespaces: ['unknown'] }, 404);
      await add(task, { keyIds: ['nothing'] }, 422);
      await add(task, { keyIds: 'a' }, 400);
      await remove(await get(task));
    });
  });

  describe('are recorded', () => {
    const allSets = async (query = '', who = admin): Promise<ActivityView['sets']> =>
      ((await who.request('get', `activity?group=tasks&limit=200${query}`).expect(200)).body as ActivityView).sets;
    /** What people did: other tasks may end by themselves meanwhile. */
    const sets = async (query = '', who = admin) => (await allSets(query, who)).filter(({ by }) => by.id !== null);
    const entries = async (changeSet: string): Promise<ActivityEntriesView['entries']> =>
      (await admin.request('get', `activity/entries?changeSet=${changeSet}`).expect(200)).body.entries;

    it('in the activity, with what they were and are', async () => {
      await importFiles({ en: { recorded: { a: 'A', b: 'B', c: 'C' } } });
      const ids: string[] = [];
      for (const key of ['a', 'b', 'c']) ids.push((await textIn('recorded', key, 'pl')).id);
      const input = { name: 'Spring', languages: ['pl', 'de'], keyIds: ids.slice(0, 2) };
      const [task, german] = await createAll({ kind: 'translate', assignees: [translator.id], ...input });
      const [created] = await sets();
      expect(created).toMatchObject({ kind: 'task.create', by: { name: 'Ada' }, changes: 2, undoable: false });
      expect(created!.languages).toEqual(['de', 'pl']);
      const content = { kind: 'translate', name: 'Spring', description: '', dueOn: null, texts: 2, state: 'open' };
      expect((await entries(created!.id)).find(({ subject }) => subject.id === task!.id)).toMatchObject({
        subject: { type: 'task', id: task!.id },
        task: 'Spring',
        language: 'pl',
        people: [{ id: translator.id, name: 'Theo Translator' }],
        before: null,
        after: { ...content, people: [translator.id] },
      });

      await change(task!, { name: 'Summer', dueOn: dayIn(9), assignees: [reviewer.id] }, 200, polishReviewer);
      await change(await get(task!), { name: 'Summer' }); // as it is
      const [changed] = await sets();
      expect(changed).toMatchObject({ kind: 'task.change', by: { name: 'Piotr Polski' }, changes: 1 });
      expect(changed!.first).toMatchObject({
        before: { name: 'Spring', dueOn: null, people: [translator.id] },
        after: { name: 'Summer', dueOn: dayIn(9), people: [reviewer.id] },
      });
      expect(changed!.first.people!.map(({ name }) => name).sort()).toEqual(['Rosa Reviewer', 'Theo Translator']);

      await admin.request('post', `tasks/${task!.id}/texts`, { keyIds: ids }).expect(200);
      await admin.request('post', `tasks/${task!.id}/texts`, { keyIds: ids }).expect(200); // nothing to add
      await setState(await get(task!), 'done');
      await setState(await get(task!), 'open');
      await remove(await get(task!), 204, polishReviewer);
      const [deleted, reopened, finished, added, before] = await sets();
      expect(deleted).toMatchObject({ kind: 'task.delete', by: { name: 'Piotr Polski' } });
      expect(deleted!.first).toMatchObject({ before: { name: 'Summer', texts: 3 }, after: null });
      expect(deleted!.first.task).toBeUndefined();
      expect([reopened!.kind, finished!.kind]).toEqual(['task.reopen', 'task.finish']);
      expect(finished!.first).toMatchObject({ before: { state: 'open' }, after: { state: 'done' } });
      expect(added).toMatchObject({ kind: 'task.addTexts', first: { before: { texts: 2 }, after: { texts: 3 } } });
      expect(before!.id).toBe(changed!.id);
      expect((await sets('&language=de')).map(({ id }) => id)).toContain(created!.id);
      expect((await sets('&language=de')).map(({ id }) => id)).not.toContain(deleted!.id);
      expect((await sets('', viewer))[0]!.id).toBe(deleted!.id);
      await remove(german!);
    });

    it('also when they end and open again by themselves', async () => {
      await importFiles({ en: { ending: { a: 'A' } } });
      const task = await create({ languages: ['pl'], namespaces: ['ending'], name: 'Ending' });
      await write('ending', 'a', 'pl', 'A');
      await settled(task, 'done');
      await write('ending', 'a', 'pl', 'A', 'draft');
      await settled(task, 'open');
      const own = (await allSets()).filter(({ first }) => first.subject.id === task.id);
      const [open, done] = [
        { state: 'open', texts: 1 },
        { state: 'done', texts: 1 },
      ];
      expect(own).toMatchObject([
        { kind: 'task.reopen', by: { id: null }, first: { before: done, after: open }, undoable: false },
        { kind: 'task.end', by: { id: null }, first: { before: open, after: done }, undoable: false },
        { kind: 'task.create', by: { name: 'Ada' } },
      ]);
      await remove(await get(task));
    });

    it('once for all tasks of a bulk change, also when it is repeated', async () => {
      const { id } = await textIn('recorded', 'a', 'pl');
      const tasks: TaskView[] = [];
      for (let number = 0; number < 7; number++) tasks.push(await create({ languages: ['pl'], keyIds: [id] }));
      const taskIds = tasks.map((task) => task.id);
      const [start] = await sets();
      await admin.request('post', 'tasks/bulk', { action: 'setDueDate', dueOn: dayIn(3), taskIds }).expect(200);
      for (let attempt = 0; attempt < 2; attempt++) {
        const body = { action: 'delete', taskIds };
        const { status } = await owner.request('/api/v1/tasks/bulk', {
          method: 'POST',
          headers: { 'Idempotency-Key': 'delete-seven' },
          body,
        });
        expect(status).toBe(200);
      }
      const [deleted, moved, before] = await sets();
      expect(deleted).toMatchObject({ kind: 'task.delete', changes: 7 });
      expect(moved).toMatchObject({ kind: 'task.change', changes: 7 });
      expect(before!.id).toBe(start!.id);
      expect((await entries(deleted!.id)).map(({ subject }) => subject.id).sort()).toEqual([...taskIds].sort());
    });
  });

  it('lose texts that are removed from them', async () => {
    await importFiles({ en: { removed: { a: 'A', b: 'B' } } });
    const [a, b] = [await textIn('removed', 'a', 'pl'), await textIn('removed', 'b', 'pl')];
    const task = await create({ languages: ['pl'], namespaces: ['removed'] });
    const removeTexts = (keyIds: readonly string[], status = 200, who = polishReviewer) =>
      who.request('post', `tasks/${task.id}/texts/remove`, { keyIds }).expect(status);
    await removeTexts([a.id], 403, translator);
    await removeTexts(['no id'], 400);
    expect((await removeTexts([a.id])).body).toMatchObject({
      task: { texts: 1, words: 1, version: 2, namespaces: ['removed'] },
      removed: 1,
      notInTask: 0,
    });
    expect((await removeTexts([a.id])).body).toMatchObject({ task: { version: 2 }, removed: 0, notInTask: 1 });
    const list = await texts({ language: 'pl', task: task.id });
    expect(list.texts.map(({ key }) => key)).toEqual(['b']);
    const again = await admin.request('post', `tasks/${task.id}/texts`, { keyIds: [a.id, b.id] }).expect(200);
    expect(again.body).toMatchObject({ added: 1, alreadyInTask: 1, task: { version: 3 } });

    await write('removed', 'b', 'pl', 'B (pl)');
    await runner().run();
    expect(await get(task)).toMatchObject({ state: 'open', finished: 1 });
    await removeTexts([a.id]); // the last one to do
    await runner().run();
    const done = await get(task);
    expect(done).toMatchObject({ state: 'done', texts: 1 });
    expect(done.doneBy).toBeUndefined();
    await removeTexts([b.id], 409);

    await setState(done, 'open');
    await removeTexts([b.id]);
    await runner().run();
    expect(await get(task)).toMatchObject({ state: 'open', texts: 0 }); // without any text
    await remove(await get(task));
  });

  it('are at most 1,000 open ones, with at most 10,000 texts', async () => {
    await importFiles({ en: { limits: Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`k${n}`, 'A'])) } });
    const input = { kind: 'translate', languages: ['pl'], namespaces: ['limits'] };
    for (const path of ['tasks', 'tasks/preview']) {
      expect((await admin.request('post', path, input).expect(422)).body.type).toBe('urn:problem:taskTooLarge');
    }
    const { id } = await textIn('limits', 'k0', 'pl');
    const task = await create({ languages: ['pl'], keyIds: [id] });
    const database = started.app.get(Database);
    const row = await database.read.selectFrom('tasks').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 999 }, (_, number) => ({
      ...row,
      id: `copy-${number}`,
      kept_open: 1 as const,
    }));
    await database.transaction((tx) => tx.insertInto('tasks').values(copies).execute());
    expect((await createAll({ ...input, keyIds: [id] }, 409)) ?? 'none').toBe('none');
    await setState(task, 'done');
    const [last] = await createAll({ ...input, keyIds: [id] });
    await setState({ ...task, version: 2 }, 'open', 409);
    await database.transaction((tx) => tx.deleteFrom('tasks').where('id', 'like', 'copy-%').execute());
    for (const each of [task, last!]) await remove(await get(each));
  });

  it('are deleted two years after they were done', async () => {
    await importFiles({ en: { kept: { a: 'A' } } });
    const task = await create({ languages: ['pl'], namespaces: ['kept'] });
    await setState(task, 'done');
    await runner().run(729 * DAY);
    await get(task);
    await runner().run(731 * DAY);
    await admin.request('get', `tasks/${task.id}`).expect(404);
  });

  it('lose a deleted person, and are part of backups', async () => {
    await importFiles({ en: { gone: { a: 'A' } } });
    const person = await owner.invite({ role: 'reviewer' });
    const id = await person.id();
    const [task] = await createAll({
      kind: 'translate',
      languages: ['pl'],
      namespaces: ['gone'],
      assignees: [id, reviewer.id],
    });
    const body = { kind: 'review', languages: ['pl'], namespaces: ['gone'] };
    const [own] = ((await person.requestOk('/api/v1/tasks', { method: 'POST', body })).json() as TasksView).tasks;

    const directory = await mkdtemp(join(tmpdir(), 'tasks-'));
    const file = join(directory, 'all.dragoman');
    await writeArchive(started.app.get(Database), installedTables(), file);
    const empty = await kind.fresh();
    const restored = await empty.open();
    await restoreArchive(restored, installedTables(), file);
    for (const [table, count] of [
      ['task_texts', 1],
      ['task_namespaces', 1],
      ['task_people', 2],
    ] as const) {
      const rows = await restored.read.selectFrom(table).selectAll().where('task_id', '=', task!.id).execute();
      expect([table, rows.length]).toEqual([table, count]);
    }
    const row = await restored.read
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', task!.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'translate', language: 'pl', by_name: 'Ada', version: 1 });
    await restored.close();
    await empty.remove();
    await rm(directory, { recursive: true });

    await owner.requestOk(`/api/v1/people/${id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    expect(await get(task!)).toMatchObject({ assignees: [{ id: reviewer.id, name: 'Rosa Reviewer' }] });
    expect((await get(own!)).createdBy).toEqual({ id, name: 'Deleted person' });
    for (const each of [task!, own!]) await remove(each);
  });
});
