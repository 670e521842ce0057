import { Injectable, Module } from '@nestjs/common';
import { type CheckFinding, type CheckResult, MessageCheck } from '@dragoman/workspace';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { PreviewView } from '../../libs/workspace/src/releases/releases.contract';
import type { ServedTextsView } from '../../libs/workspace/src/served/served.contract';
import type { SavedTextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases, type FreshDatabase } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { toImportFiles } from '../support/import-files';
import { type StartedApp, type StartOptions, startApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { BlogModule } from './blog/blog.module';

const translated = {
  code: 'blog.brandTranslated',
  severity: 'error',
  values: { brand: 'Dragoman Times' },
};

/** A check that fails, does not end, or blocks, depending on the text. */
@Injectable()
@MessageCheck({ name: 'shop', findings: { 'shop.found': { severity: 'error', text: 'shop:found' } } })
class UnreliableCheck implements MessageCheck {
  check({ target: [form] }: Parameters<MessageCheck['check']>[0]): CheckResult | Promise<CheckResult> {
    const text = form!.text!;
    if (text.startsWith('throw')) throw new Error('out of order');
    if (text.startsWith('reject')) return Promise.reject(new Error('out of order'));
    if (text.startsWith('wait')) return wait(60_000, [], { ref: false });
    if (text.startsWith('undeclared')) return [{ code: 'shop.other' }];
    if (text.startsWith('invalid')) return [{ code: 'shop.found', values: { text: null } } as unknown as CheckFinding];
    return [{ code: 'shop.found' }];
  }
}

@Module({ providers: [UnreliableCheck] })
class ShopModule {}

describe.each(databases)('A check of an extension, on $name,', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let admin: Editor;

  const start = async (extensions: NonNullable<StartOptions['extensions']>) => {
    started = await startApp({ database: place, extensions });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
  };
  const createTexts = async () => {
    for (const tag of ['en', 'de']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'magazine' }).expect(201);
  };
  const addKey = async (key: string, text: string): Promise<KeyView> =>
    (await admin.request('post', 'keys', { namespace: 'magazine', key, forms: { '': text } }).expect(201)).body;
  const save = async (id: string, text: string, version: number, language = 'en'): Promise<SavedTextView> =>
    (
      await admin
        .request('put', `texts/${id}/de`, { forms: { '': text } }, version)
        .set('Accept-Language', language)
        .expect(200)
    ).body;
  const list = async (filter = 'all'): Promise<TextListView> =>
    (await admin.request('get', `texts?language=de&namespace=magazine&filter=${filter}`).expect(200)).body;

  beforeEach(async () => {
    place = await fresh();
  });
  afterEach(async () => {
    await started?.close();
    await place.remove();
  });

  test('finds errors when a text is saved, in lists, filters and counts, and blocks publishing', async () => {
    await start([BlogModule]);
    await createTexts();
    const title = await addKey('title', 'Read the Dragoman Times');
    const other = await addKey('other', 'More news');
    const saved = await save(title.id, 'Lies die Drachenzeitung', 0);
    expect(saved.findings).toEqual([{ ...translated, text: 'The name Dragoman Times is not translated.' }]);
    expect((await save(other.id, 'Mehr!!', 0, 'de')).findings).toEqual([
      { code: 'blog.exclamation', severity: 'warning', values: {}, text: 'Ein Ausrufezeichen genügt.' },
    ]);

    expect((await list()).counts).toMatchObject({ errors: 1, warnings: 1 });
    expect((await list('errors')).texts).toMatchObject([{ key: 'title', findings: [translated] }]);
    expect((await list('warnings')).texts).toMatchObject([{ key: 'other' }]);
    const { blocking } = (await admin.request('get', 'releases/preview').expect(200)).body as PreviewView;
    expect(blocking).toMatchObject({ count: 1, texts: [{ keyId: title.id, language: 'de', errors: 1 }] });
    await admin.request('post', `texts/${title.id}/de/review`, { verdict: 'approve' }, saved.version).expect(422);

    expect((await save(title.id, 'Lies die Dragoman Times', 1)).findings).toEqual([]);
    expect((await list()).counts).toMatchObject({ errors: 0, warnings: 1 });
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body as PreviewView;
    await admin.request('post', 'releases', { hash }).expect(201);
    const served = await admin.request('get', 'served/texts?namespace=magazine&language=de&filter=findings');
    expect((served.body as ServedTextsView).texts).toMatchObject([
      { key: 'other', findings: [{ code: 'blog.exclamation', text: 'One exclamation mark is enough.' }] },
    ]);
  });

  test('checks a text that is being written, and saves nothing', async () => {
    await start([BlogModule]);
    await createTexts();
    const { id } = await addKey('title', 'Read the {{count}} Dragoman Times');
    const find = (forms: object, path = `texts/${id}/de/findings`) => admin.request('post', path, { forms });
    const { body } = await find({ '': 'Lies die Zeitung!!' }).set('Accept-Language', 'de').expect(200);
    expect(body).toEqual({
      findings: [
        expect.objectContaining({ code: 'placeholderMissing' }),
        { ...translated, text: expect.stringContaining('Dragoman Times') },
        { code: 'blog.exclamation', severity: 'warning', values: {}, text: 'Ein Ausrufezeichen genügt.' },
      ],
    });
    expect((await find({ '': 'Lies {{count}} Dragoman Times' }).expect(200)).body.findings).toEqual([]);
    expect((await list()).texts).toMatchObject([{ key: 'title', text: { state: 'untranslated', version: 0 } }]);
    await find({ '': 'x'.repeat(70_000) }).expect(413);
    await find({ other: 'x' }).expect(422);
    await find({ '': 'x' }, `texts/${id}/fr/findings`).expect(404);
    const translator = await createEditor(started.app, { name: 'Lin', role: 'translator', languages: ['en'] });
    await translator.request('post', `texts/${id}/de/findings`, { forms: { '': 'x' } }).expect(403);
  });

  test('checks translations again when the source or the key changes', async () => {
    await start([BlogModule]);
    await createTexts();
    const { id } = await addKey('title', 'Read the news');
    expect((await save(id, 'Lies die Zeitung', 0)).findings).toEqual([]);
    await admin.request('put', `texts/${id}/en`, { forms: { '': 'Read the Dragoman Times' } }, 1).expect(200);
    expect((await list()).counts).toMatchObject({ errors: 1 });
    expect((await list('errors')).texts).toMatchObject([{ findings: [translated] }]);
  });

  test('checks texts of an import, which are not reviewed if it finds an error', async () => {
    await start([BlogModule]);
    await createTexts();
    const files = toImportFiles({
      en: { magazine: { title: 'The Dragoman Times', more: 'More' } },
      de: { magazine: { title: 'Die Drachenzeitung', more: 'Mehr' } },
    });
    const { plan } = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200))
      .body as ImportPlanView;
    await admin.request('post', 'imports', { files, plan, state: 'reviewed' }).expect(200);
    expect((await list()).counts).toMatchObject({ errors: 1, needsReview: 1, reviewed: 1 });
    expect((await list('errors')).texts).toMatchObject([
      { key: 'title', text: { state: 'needsReview' }, findings: [translated] },
    ]);
  });

  test('checks existing texts when the extension is added, and its findings go when it is removed', async () => {
    await start([]);
    await createTexts();
    const { id } = await addKey('title', 'The Dragoman Times');
    expect(await save(id, 'Die Drachenzeitung', 0)).toMatchObject({ version: 1, findings: [] });
    expect((await list()).counts).toMatchObject({ errors: 0 });
    await started.close();

    await start([BlogModule]);
    await waitUntil(async () => (await list()).counts.errors === 1);
    expect((await list('errors')).texts).toMatchObject([{ text: { version: 1 }, findings: [translated] }]);
    await started.close();

    await start([]);
    await waitUntil(async () => (await list()).counts.errors === 0);
    expect((await list()).texts).toMatchObject([{ key: 'title', findings: [] }]);
  });

  test.each(['throw', 'reject', 'wait', 'undeclared', 'invalid'])(
    'does not keep a text from being saved: %s',
    async (text) => {
      await start([ShopModule]);
      await createTexts();
      const { id } = await addKey('title', 'Title');
      expect(await save(id, text, 0)).toMatchObject({ forms: { '': text }, findings: [] });
      expect((await list()).texts).toMatchObject([{ target: [{ text }], findings: [] }]);
    },
  );
});

describe('The application does not start with', () => {
  test('two checks that find the same', async () => {
    @Injectable()
    @MessageCheck({ name: 'copy', findings: { tooLong: { severity: 'error', text: 'shop:found' } } })
    class CopiedCheck implements MessageCheck {
      check = () => [];
    }
    @Module({ providers: [CopiedCheck] })
    class CopyModule {}
    await expect(startApp({ extensions: [CopyModule] })).rejects.toThrow('Two checks find "tooLong"');
  });

  test('a check without its method', async () => {
    @Injectable()
    @MessageCheck({ name: 'empty', findings: {} })
    class EmptyCheck {}
    @Module({ providers: [EmptyCheck] })
    class EmptyModule {}
    await expect(startApp({ extensions: [EmptyModule] })).rejects.toThrow(
      'EmptyCheck is a @MessageCheck() without check(message, context): add that method.',
    );
  });
});
