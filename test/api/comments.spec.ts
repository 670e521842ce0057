import { Database } from '../../libs/workspace/src/database/database';
import { CommentsService } from '../../libs/workspace/src/comments/comments.service';
import type {
  CommentThreadsView,
  CommentThreadView,
  MentionablePeopleView,
} from '../../libs/workspace/src/comments/comments.contract';
import type { ActivityEntriesView } from '../../libs/workspace/src/activity/activity.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { TextContextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

describe.each(databases)('comments with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let pole: Editor;
  let german: Editor;
  let reader: Editor;
  let key: KeyView;

  beforeAll(async () => {
    started = await startApp({ kind });
    const { app } = started;
    admin = await createEditor(app, { name: 'Ada Lovelace', role: 'administrator' });
    pole = await createEditor(app, { name: 'Piotr', role: 'translator', languages: ['pl'] });
    german = await createEditor(app, { name: 'Änne', role: 'translator', languages: ['de'] });
    reader = await createEditor(app, { name: 'Ravi', role: 'viewer' });
    for (const tag of ['en', 'de', 'pl']) await admin.request('post', 'languages', { tag }).expect(201);
    for (const name of ['shop', 'mail']) await admin.request('post', 'namespaces', { name }).expect(201);
  });
  afterAll(() => started?.close());

  let made = 0;
  beforeEach(async () => {
    const body = { namespace: 'shop', key: `title${++made}`, forms: { '': 'Order' } };
    key = (await admin.request('post', 'keys', body).expect(201)).body as KeyView;
  });

  const start = async (who: Editor, body: object): Promise<CommentThreadView> =>
    (await who.request('post', 'comments', { keyId: key.id, ...body }).expect(201)).body as CommentThreadView;
  const threads = async (query: Record<string, string>, who = admin): Promise<readonly CommentThreadView[]> =>
    ((await who.request('get', `comments?${new URLSearchParams(query)}`).expect(200)).body as CommentThreadsView)
      .threads;
  const matches = async (filter: string, language = 'de'): Promise<readonly string[]> =>
    (
      (await admin.request('get', `texts?language=${language}&namespace=shop&filter=${filter}`).expect(200))
        .body as TextListView
    ).texts.map(({ id }) => id);

  it('keeps a thread with its authors, mentions and times', async () => {
    const thread = await start(pole, {
      language: 'pl',
      text: ' A verb, @Ada Lovelace?\nSee https://shop.example <b> ',
      mentions: [admin.id, admin.id],
    });
    expect(thread).toMatchObject({ keyId: key.id, namespace: 'shop', key: key.key, language: 'pl', resolved: null });
    expect(thread.comments).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        by: { id: pole.id, name: 'Piotr' },
        text: 'A verb, @Ada Lovelace?\nSee https://shop.example <b>',
        mentions: [{ id: admin.id, name: 'Ada Lovelace' }],
        version: 1,
      },
    ]);
    const answered = (await admin.request('post', `comments/${thread.id}`, { text: 'A noun.' }).expect(201))
      .body as CommentThreadView;
    expect(answered.comments.map(({ by, text }) => [by.name, text])).toEqual([
      ['Piotr', thread.comments[0]!.text],
      ['Ada Lovelace', 'A noun.'],
    ]);
    expect((await reader.request('get', `comments/${thread.id}`).expect(200)).body).toEqual(answered);
  });

  it('lists the threads of a language with those about all languages, page by page', async () => {
    const everywhere = await start(pole, { text: 'Where is this?' });
    const polish = await start(pole, { language: 'pl', text: 'Długie' });
    const germanThread = await start(german, { language: 'de', text: 'Lang' });
    const listed = await threads({ key: key.id, language: 'pl' });
    expect(listed.map(({ id }) => id)).toEqual([polish.id, everywhere.id]);
    expect((await threads({ key: key.id, namespace: 'shop', state: 'open' })).map(({ id }) => id)).toEqual([
      germanThread.id,
      polish.id,
      everywhere.id,
    ]);
    expect(await threads({ key: key.id, namespace: 'mail' })).toEqual([]);
    const first = (await admin.request('get', `comments?key=${key.id}&limit=2`).expect(200)).body as CommentThreadsView;
    const second = await threads({ key: key.id, limit: '2', cursor: first.next! });
    expect([...first.threads, ...second].map(({ id }) => id)).toEqual([germanThread.id, polish.id, everywhere.id]);
  });

  it('is resolved and reopened, which filters and counts of the list follow', async () => {
    const { id } = await start(admin, { text: 'Which order?' });
    await start(german, { language: 'de', text: 'Bestellung?' });
    const wholeContext = async (language: string) =>
      (await admin.request('get', `texts/${key.id}?language=${language}`).expect(200)).body as TextContextView;
    const context = async (language: string) => (await wholeContext(language)).text;
    expect((await context('de')).openComments).toBe(2);
    expect((await context('pl')).openComments).toBe(1);
    expect(await matches('openComments', 'pl')).toContain(key.id);
    const resolved = (await pole.request('patch', `comments/${id}`, { state: 'resolved' }).expect(200))
      .body as CommentThreadView;
    expect(resolved.resolved).toEqual({ at: expect.any(String), by: { id: pole.id, name: 'Piotr' } });
    const again = (await admin.request('patch', `comments/${id}`, { state: 'resolved' }).expect(200)).body;
    expect(again).toEqual(resolved);
    expect(await matches('openComments', 'pl')).not.toContain(key.id);
    expect(await matches('comments', 'pl')).toContain(key.id);
    expect(await matches('openComments,untranslated')).toContain(key.id);
    expect(await context('pl')).not.toHaveProperty('openComments');
    expect((await wholeContext('pl')).related).toEqual({ threads: 1, screenshots: 0, places: 0 });
    await admin.request('patch', `comments/${id}`, { state: 'open' }).expect(200);
    expect((await context('pl')).openComments).toBe(1);
  });

  it('is edited and deleted by its author, and leaves a trace', async () => {
    const thread = await start(pole, { text: 'Frist' });
    const [comment] = thread.comments;
    const path = `comments/${thread.id}/${comment!.id}`;
    await admin.request('patch', path, { text: 'First' }, 1).expect(403);
    await pole.request('patch', path, { text: 'First' }).expect(428);
    const edited = (await pole.request('patch', path, { text: 'First', mentions: [reader.id] }, 1).expect(200))
      .body as CommentThreadView;
    expect(edited.comments[0]).toMatchObject({
      text: 'First',
      editedAt: expect.any(String),
      mentions: [{ id: reader.id, name: 'Ravi' }],
      version: 2,
    });
    const conflict = await pole.request('patch', path, { text: 'Third' }, 1).expect(412);
    expect(conflict.body.current).toEqual(edited);
    await admin.request('post', `comments/${thread.id}`, { text: 'Second' }).expect(201);
    await german.request('delete', path, undefined, 2).expect(403);
    await pole.request('delete', path, undefined, 2).expect(204);
    await pole.request('delete', path, undefined, 3).expect(404);
    const [left] = await threads({ key: key.id });
    expect(left!.comments[0]).toMatchObject({
      text: '',
      mentions: [],
      deleted: { by: { id: pole.id, name: 'Piotr' } },
    });
    // Administrators delete comments of others, too. Without comments, a thread is no longer listed.
    const { id } = left!.comments[1]!;
    await admin.request('delete', `comments/${thread.id}/${id}`, undefined, '*').expect(204);
    expect(await threads({ key: key.id })).toEqual([]);
    expect(await matches('comments')).not.toContain(key.id);
    const { entries } = (await admin.request('get', `activity/entries?key=${key.id}`).expect(200))
      .body as ActivityEntriesView;
    const recorded = entries.filter(({ subject }) => subject.type === 'comment');
    expect(recorded.map(({ kind, by }) => [kind, by.name])).toEqual([
      ['comment.delete', 'Ada Lovelace'],
      ['comment.delete', 'Piotr'],
      ['comment.add', 'Ada Lovelace'],
      ['comment.change', 'Piotr'],
      ['comment.add', 'Piotr'],
    ]);
    expect(recorded[0]!.key).toEqual({ namespace: 'shop', key: key.key });
    expect(JSON.stringify(recorded)).not.toMatch(/First|Second/);
  });

  it('follows its key when it is renamed, moved, deleted and restored', async () => {
    const { id } = await start(admin, { language: 'de', text: 'Here' });
    await admin.request('patch', `keys/${key.id}`, { key: `renamed${made}`, namespace: 'mail' }, '*').expect(200);
    expect((await admin.request('get', `comments/${id}`).expect(200)).body).toMatchObject({
      namespace: 'mail',
      key: `renamed${made}`,
    });
    await admin.request('delete', `keys/${key.id}`, undefined, '*').expect(200);
    expect(await threads({ namespace: 'mail' })).toEqual([]);
    await admin.request('get', `comments?key=${key.id}`).expect(404);
    await admin.request('post', `comments/${id}`, { text: 'Gone?' }).expect(404);
    await admin.request('post', `keys/${key.id}/restore`, undefined, '*').expect(200);
    expect((await threads({ namespace: 'mail' })).map((thread) => thread.id)).toEqual([id]);
  });

  it('is written by those who may edit texts in its language, and read by everyone', async () => {
    const german1 = await start(german, { language: 'de', text: 'Ja' });
    await pole.request('post', 'comments', { keyId: key.id, language: 'de', text: 'Nie' }).expect(403);
    await pole.request('post', `comments/${german1.id}`, { text: 'Nie' }).expect(403);
    await pole.request('patch', `comments/${german1.id}`, { state: 'resolved' }).expect(403);
    await reader.request('post', 'comments', { keyId: key.id, text: 'No' }).expect(403);
    expect((await threads({ key: key.id }, reader)).map(({ id }) => id)).toEqual([german1.id]);
  });

  it('finds people to mention by the beginning of their names, and no others', async () => {
    const find = async (q: string) =>
      (
        (await pole.request('get', `comments/people?q=${encodeURIComponent(q)}`).expect(200))
          .body as MentionablePeopleView
      ).people.map(({ name }) => name);
    expect(await find('')).toEqual(['Ada Lovelace', 'Ravi', 'Änne']);
    expect(await find('LOVE')).toEqual(['Ada Lovelace']);
    expect(await find('anne')).toEqual(['Änne']);
    expect(await find('pio')).toEqual([]);
    const gone = await createEditor(started.app, { name: 'Gone', role: 'viewer' });
    await started.app
      .get(Database)
      .transaction((tx) => tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', gone.id).execute());
    expect(await find('gone')).toEqual([]);
    const refused = await pole
      .request('post', 'comments', { keyId: key.id, text: '@Gone', mentions: [gone.id] })
      .set('Accept-Language', 'de')
      .expect(422);
    expect(refused.body).toMatchObject({
      type: 'urn:problem:notMentionable',
      title: 'Eine dieser Personen kann nicht erwähnt werden',
    });
  });

  it('tells people with the same name apart', async () => {
    const twins = [
      await createEditor(started.app, { name: 'Twin', role: 'viewer' }),
      await createEditor(started.app, { name: 'Twin', role: 'viewer' }),
    ];
    const { body } = await pole.request('get', 'comments/people?q=twin').expect(200);
    expect((body as MentionablePeopleView).people).toEqual(
      twins.map(({ id }) => ({ id, name: 'Twin', mark: id.slice(-6) })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    // by their roles and languages, in the language of the request, for those who may edit texts
    const polish = await createEditor(started.app, { name: 'Twin', role: 'translator', languages: ['pl'] });
    const both = await createEditor(started.app, { name: 'Twin', role: 'reviewer', languages: ['pl', 'de'] });
    await start(polish, { language: 'pl', text: 'Mine.' });
    const marks = async (path: string, who: Editor, language = 'en') => {
      const response = await who.request('get', path).set('Accept-Language', language).expect(200);
      return (response.body as { people: readonly { id: string; mark?: string }[] }).people.flatMap(({ id, mark }) =>
        [polish.id, both.id].includes(id) ? [mark] : [],
      );
    };
    const mentionable = 'comments/people?q=twin';
    expect((await marks(mentionable, pole)).sort()).toEqual(['Reviewer: Polish and German', 'Translator: Polish']);
    expect((await marks(mentionable, german, 'de')).sort()).toEqual([
      'Prüfen: Polnisch und Deutsch',
      'Übersetzen: Polnisch',
    ]);
    expect((await marks('languages/pl/people', polish)).sort()).toEqual(['Reviewer: Polish and German', 'you']);
    expect(await marks('activity/people', pole)).toEqual(['Translator: Polish']);
    const [authored] = await threads({ key: key.id }, pole);
    expect(authored!.comments[0]!.by).toEqual({ id: polish.id, name: 'Twin', mark: 'Translator: Polish' });
    const [read] = await threads({ key: key.id }, reader);
    expect(read!.comments[0]!.by.mark).toBe(polish.id.slice(-6));
    const { body: list } = await pole.request('get', `texts?language=pl&updatedBy=${both.id}`).expect(200);
    expect((list as TextListView).updatedBy).toEqual({
      id: both.id,
      name: 'Twin',
      mark: 'Reviewer: Polish and German',
    });
    for (const { id } of [...twins, polish, both]) {
      await started.app
        .get(Database)
        .transaction((tx) => tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', id).execute());
    }
  });

  it('refuses what is too long or too much in the language of the caller, and stores nothing', async () => {
    const refuse = async (body: object, status: number) =>
      (
        await pole
          .request('post', 'comments', { keyId: key.id, ...body })
          .set('Accept-Language', 'pl')
          .expect(status)
      ).body as { title: string; errors?: readonly { pointer: string; detail: string }[] };
    const mention = 'a'.repeat(36);
    expect((await refuse({ text: 'x', mentions: Array(100_000).fill(mention) }, 413)).title).toBeTruthy();
    expect((await refuse({ text: 'x', mentions: Array(1500).fill(mention) }, 400)).errors).toEqual([
      { pointer: '/mentions', detail: expect.stringContaining('20') },
    ]);
    expect((await refuse({ text: '@Ada '.repeat(1000) }, 400)).errors![0]!.pointer).toBe('/text');
    expect((await refuse({ text: ' \n ' }, 400)).errors![0]!.pointer).toBe('/text');
    await refuse({ text: 'half a character: \ud800' }, 422);
    await refuse({ text: 'x', keyId: 'unknown' }, 404);
    await refuse({ text: 'x', language: 'fr' }, 404);
    expect(await threads({ key: key.id })).toEqual([]);
  });

  it('is sent once with an Idempotency-Key', async () => {
    const send = () =>
      pole
        .request('post', 'comments', { keyId: key.id, text: 'Once' })
        .set('Idempotency-Key', `once-${made}`)
        .expect(201);
    expect((await send()).body).toEqual((await send()).body);
    expect(await threads({ key: key.id })).toHaveLength(1);
  });

  it('keeps all replies that are sent at once, up to the limit', async () => {
    const { id } = await start(admin, { text: 'Go' });
    const service = started.app.get(CommentsService);
    const actor = { id: admin.id, name: admin.name, via: 'token', roles: [{ role: 'administrator' }] } as const;
    const replies = Array.from({ length: 8 }, (_, index) => service.reply(actor, undefined, id, { text: `${index}` }));
    await Promise.all(replies);
    expect((await threads({ key: key.id }))[0]!.comments).toHaveLength(9);
    await started.app.get(Database).transaction(async (tx) => {
      const row = await tx.selectFrom('comments').selectAll().where('thread_id', '=', id).executeTakeFirstOrThrow();
      const more = Array.from({ length: 191 }, (_, index) => ({ ...row, id: `${row.id}-${index}` }));
      await tx.insertInto('comments').values(more).execute();
    });
    const refused = await admin.request('post', `comments/${id}`, { text: 'One more' }).expect(409);
    expect(refused.body.type).toBe('urn:problem:tooManyComments');
  });
});
