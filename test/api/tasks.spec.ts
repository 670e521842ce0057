import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreArchive } from '../../libs/workspace/src/backup/restore-archive';
import { writeArchive } from '../../libs/workspace/src/backup/write-archive';
import { Database } from '../../libs/workspace/src/database/database';
import { installedTables } from '../../libs/workspace/src/tables';
import type {
  NotificationKind,
  NotificationsView,
} from '../../libs/workspace/src/notifications/notifications.contract';
import { TaskRunner } from '../../libs/workspace/src/tasks/task-runner';
import type {
  TaskInput,
  TaskPeopleView,
  TaskPreviewView,
  TasksView,
  TaskView,
} from '../../libs/workspace/src/tasks/tasks.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases } from '../support/databases';
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
  const list = async (query = '', who = admin): Promise<TasksView> =>
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
      reviews.map(({ language, texts: count, words, finished }) => ({ language, count, words, finished })),
    ).toEqual([
      { language: 'pl', count: 3, words: 6, finished: 0 },
      { language: 'de', count: 3, words: 5, finished: 0 },
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
    await remove(first.tasks[0]);
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
    expect(names(await list(`assignee=${translator.id}`))).toEqual(['soon']);
    expect(names(await list('assignee=me', translator))).toEqual(['soon']);
    expect(names(await list('assignee=me'))).toEqual([]);
    const pages: string[][] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const query: string = `tasks?limit=2${next && `&cursor=${next}`}`;
      const page: TasksView = (await admin.request('get', query).expect(200)).body;
      pages.push(names(page));
      ({ next } = page);
    }
    expect(pages).toEqual([
      ['past', 'de'],
      ['soon', 'late'],
      ['none', 'none too'],
    ]);
    for (const name of ['soon', 'none', 'late']) made[name] = (await setState(made[name]!, 'done')).body;
    expect(names(await list('state=done'))).toEqual(['late', 'none', 'soon']);
    const first: TasksView = (await admin.request('get', 'tasks?state=done&limit=1').expect(200)).body;
    const second = await admin.request('get', `tasks?state=done&limit=1&cursor=${first.next}`).expect(200);
    expect(names(second.body)).toEqual(['none']);
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
    await setState(german, 'done', 403, translator);
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
    for (const each of [task!, quiet!]) await remove(await get(each));
    expect(await latest(member)).toBeUndefined();
  });

  it('are hidden from service accounts without one of their namespaces', async () => {
    await importFiles({ en: { open: { a: 'A' }, closed: { a: 'A' } } });
    const account = await owner.requestOk('/api/v1/service-accounts', {
      method: 'POST',
      body: { name: 'Robot', scopes: ['texts.read', 'texts.edit', 'texts.review'], namespaces: ['open'] },
    });
    const { token } = (
      await owner.requestOk(`/api/v1/service-accounts/${account.json().id}/tokens`, {
        method: 'POST',
        body: { days: 1 },
      })
    ).json();
    const robot = async (path: string, body?: object, headers = {}) =>
      sendRequest(started.url, `/api/v1/${path}`, {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
    const [both] = await createAll({ kind: 'translate', languages: ['pl'], namespaces: ['open', 'closed'] });
    const [open] = await createAll({ kind: 'translate', languages: ['pl'], namespaces: ['open'] });
    expect((await robot('tasks')).json().tasks.map(({ id }: TaskView) => id)).toEqual([open!.id]);
    expect((await robot(`tasks/${both!.id}`)).json()).toMatchObject({ type: 'urn:problem:unknownTask' });
    expect((await robot(`texts?language=pl&task=${both!.id}`)).json()).toMatchObject({
      type: 'urn:problem:unknownTask',
    });
    expect((await robot(`texts?language=pl&task=${open!.id}`)).json()).toMatchObject({ matches: 1 });
    expect((await robot(`tasks/${both!.id}/state`, { state: 'done' }, { 'If-Match': '*' })).status).toBe(404);
    const input = { kind: 'translate', languages: ['pl'] };
    expect((await robot('tasks', { ...input, namespaces: ['closed'] })).status).toBe(404);
    const own = (await robot('tasks', input)).json() as TasksView;
    expect(own.tasks).toMatchObject([{ namespaces: ['open'], texts: 1, createdBy: { name: 'Robot' } }]);
    for (const task of [both!, open!, own.tasks[0]!]) await remove(task);
  });

  it('refuse what is not a task', async () => {
    await importFiles({ en: { hostile: { a: 'A' } } });
    const input = { kind: 'translate', languages: ['pl'], namespaces: ['hostile'] };
    const bad: object[] = [
      { kind: 'paint' },
      { languages: [] },
      { languages: 'pl' },
      { languages: Array.from({ length: 51 }, () => 'pl') },
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
      { pointer: '/dueOn', detail: 'Choose today or a later day.' },
    ]);
    for (const query of ['state=x', 'assignee=%00', 'limit=0', 'cursor=x', 'language=']) {
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
