import { I18nService } from 'nestjs-i18n';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { NamespaceView, SyntaxPlanView } from '../../libs/workspace/src/namespaces/namespaces.contract';
import type { SavedTextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases } from '../support/databases';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const FILES = '{count, plural, one {# file} other {# files}}';
const english = `{
  "files": "${FILES}",
  "item_one": "It's {name}",
  "item_other": "{name}'s",
  "who": "{who, select, male {his} other {their}}"
}
`;

describe.each(databases)('A namespace with ICU messages on $name', (kind) => {
  let app: StartedApp;
  let admin: Member;
  let icu: NamespaceView;

  const send = async <View>(method: string, path: string, body: object, headers = {}): Promise<View> =>
    (await admin.requestOk(path, { method, body, headers })).json() as View;
  const list = async (language: string) =>
    ((await admin.requestOk(`/api/v1/texts?language=${language}&namespace=shop`)).json() as TextListView).texts;
  const save = async (key: string, language: string, text: string) => {
    const { id, text: state } = (await list(language)).find((each) => each.key === key)!;
    const headers = { 'If-Match': `"${state.version}"` };
    return send<SavedTextView>('PUT', `/api/v1/texts/${id}/${language}`, { forms: { '': text } }, headers);
  };
  const importFile = async (file: string, content: string) => {
    const body = { files: [{ file, content }], conflicts: 'theirs', removed: 'keep' };
    const { plan } = await send<ImportPlanView>('POST', '/api/v1/imports', { ...body, dryRun: true });
    return send<ImportPlanView>('POST', '/api/v1/imports', { ...body, plan });
  };

  beforeAll(async () => {
    app = await startApp({ kind });
    admin = await firstAdministrator(app);
    for (const tag of ['en', 'pl']) await send('POST', '/api/v1/languages', { tag });
    icu = await send('POST', '/api/v1/namespaces', { name: 'shop', syntax: 'icu' });
    await importFile('en/shop.json', english);
  });
  afterAll(() => app?.close());

  test('has one text per key, also where keys end like plural forms of i18next', async () => {
    expect(icu.syntax).toBe('icu');
    const texts = await list('en');
    expect(texts.map(({ key, kind, syntax }) => `${key} ${kind} ${syntax}`)).toEqual([
      'files text icu',
      'item_one text icu',
      'item_other text icu',
      'who text icu',
    ]);
    expect(texts.flatMap(({ findings }) => findings)).toEqual([]);
  });

  test('has its texts checked when they are saved', async () => {
    const incomplete = await save('files', 'pl', '{count, plural, one {# plik} other {# pliku}}');
    expect(incomplete).toMatchObject({ complete: false });
    expect(incomplete.findings.map(({ code, values }) => [code, values.category])).toEqual([
      ['pluralFormMissing', 'few'],
      ['pluralFormMissing', 'many'],
    ]);
    const broken = await save('item_one', 'pl', 'To {name');
    expect(broken).toMatchObject({ complete: false, findings: [{ code: 'syntaxBroken', values: { position: 4 } }] });
    const sound = await save(
      'files',
      'pl',
      '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}',
    );
    expect(sound).toMatchObject({ complete: true, findings: [] });
    expect(await save('item_one', 'pl', "To jest {name}, d'accord")).toMatchObject({ complete: true, findings: [] });
  });

  test('is exported as it was imported, and one edit changes one line', async () => {
    const exported = async () => (await admin.requestOk('/api/v1/exports/en/shop.json')).body;
    expect(String(await exported())).toBe(english);
    await save('item_other', 'en', "{name}'s {thing}");
    expect(String(await exported())).toBe(english.replace("{name}'s", "{name}'s {thing}"));
  });

  test('is counted, formatted by the server and announced to followers in its syntax', async () => {
    const { hash } = (await admin.requestOk('/api/v1/releases/preview')).json() as { hash: string };
    await send('POST', '/api/v1/releases', { hash, leaveErrors: true });
    const manifest = (await admin.requestOk('/locales/manifest.json')).json() as { syntaxes?: object };
    expect(manifest.syntaxes).toEqual({ shop: 'icu' });
    const t = (key: string, args: object, lang = 'pl') =>
      String(app.app.get(I18nService).t(key as never, { lang, args }));
    expect(t('shop:files', { count: 3 })).toBe('3 pliki');
    expect(t('shop:files', {})).toMatch(/^\{count, plural, one \{# plik\}/);
    expect(t('shop:item_one', { name: 'Ada' })).toBe("To jest Ada, d'accord");
    expect(t('shop:item_one', { name: '{{x}} $t(who)' }, 'en')).toBe("It's {{x}} $t(who)");
  });

  test('changes its syntax only with the list of texts that are read otherwise', async () => {
    const path = `/api/v1/namespaces/${icu.id}`;
    const change = (body: object) => admin.request(path, { method: 'PATCH', headers: { 'If-Match': '*' }, body });
    const refused = await change({ syntax: 'i18next' });
    expect(refused.status).toBe(409);
    const { type, syntaxPlan } = refused.json() as { type: string; syntaxPlan: SyntaxPlanView };
    expect(type).toBe('urn:problem:syntaxPlanNeeded');
    expect(syntaxPlan).toMatchObject({ syntax: 'i18next', texts: 6, changed: 6, plurals: 0 });
    expect(syntaxPlan.changes[0]).toMatchObject({ key: 'files', language: 'en', change: 'otherwise' });
    expect((await change({ syntax: 'i18next', syntaxPlan: 'outdated' })).status).toBe(409);

    const changed = await change({ syntax: 'i18next', syntaxPlan: syntaxPlan.plan });
    expect(changed.json()).toMatchObject({ syntax: 'i18next' });
    expect((await list('pl')).every(({ syntax }) => syntax === 'i18next')).toBe(true);
    const { syntaxPlan: back } = (await change({ syntax: 'icu' })).json() as { syntaxPlan: SyntaxPlanView };
    await change({ syntax: 'icu', syntaxPlan: back.plan });
    expect((await list('pl')).find(({ key }) => key === 'files')).toMatchObject({
      syntax: 'icu',
      text: { complete: true },
    });
  });

  test('cannot become one with ICU messages while it has plural forms of i18next', async () => {
    const { id } = await send<NamespaceView>('POST', '/api/v1/namespaces', { name: 'plurals' });
    await importFile('en/plurals.json', JSON.stringify({ a_one: '{{count}} a', a_other: '{{count}} as' }));
    const body = { syntax: 'icu' };
    const refused = await admin.request(`/api/v1/namespaces/${id}`, {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body,
    });
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ type: 'urn:problem:syntaxPlurals', syntaxPlan: { plurals: 1 } });
  });
});
