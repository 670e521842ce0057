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

describe.each(databases)('A namespace with another syntax than i18next v4 on $name', (kind) => {
  let app: StartedApp;
  let admin: Member;
  let icu: NamespaceView;

  const send = async <View>(method: string, path: string, body: object, headers = {}): Promise<View> =>
    (await admin.requestOk(path, { method, body, headers })).json() as View;
  const list = async (language: string, namespace = 'shop') =>
    ((await admin.requestOk(`/api/v1/texts?language=${language}&namespace=${namespace}`)).json() as TextListView).texts;
  const saveForms = async (key: string, language: string, forms: object, namespace = 'shop') => {
    const { id, text: state } = (await list(language, namespace)).find((each) => each.key === key)!;
    const headers = { 'If-Match': `"${state.version}"` };
    return send<SavedTextView>('PUT', `/api/v1/texts/${id}/${language}`, { forms }, headers);
  };
  const save = (key: string, language: string, text: string) => saveForms(key, language, { '': text });
  const exported = async (file: string) => String((await admin.requestOk(`/api/v1/exports/${file}.json`)).body);
  const publish = async () => {
    const { hash } = (await admin.requestOk('/api/v1/releases/preview')).json() as { hash: string };
    await send('POST', '/api/v1/releases', { hash, leaveErrors: true });
  };
  const served = async (file: string) => (await admin.requestOk(`/locales/${file}.json`)).json();
  const importFile = async (file: string, content: string, options: object = {}) => {
    const body = { files: [{ file, content }], conflicts: 'theirs', removed: 'keep', ...options };
    const planned = await send<ImportPlanView>('POST', '/api/v1/imports', { ...body, dryRun: true });
    const { plan } = planned;
    await send('POST', '/api/v1/imports', { ...body, plan });
    return planned;
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
    expect(await exported('en/shop')).toBe(english);
    await save('item_other', 'en', "{name}'s {thing}");
    expect(await exported('en/shop')).toBe(english.replace("{name}'s", "{name}'s {thing}"));
  });

  test('is counted, formatted by the server and announced to followers in its syntax', async () => {
    const { hash } = (await admin.requestOk('/api/v1/releases/preview')).json() as { hash: string };
    await send('POST', '/api/v1/releases', { hash, leaveErrors: true });
    const manifest = (await admin.requestOk('/locales/manifest.json')).json() as { syntaxes?: object };
    expect(manifest.syntaxes).toEqual({ shop: 'icu' });
    const t = (key: string, args: object, lang = 'pl') =>
      String(app.host.app.get(I18nService).t(key as never, { lang, args }));
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

  describe('for nestjs-i18n', () => {
    const inEnglish = `{
  "day": { "one": "Every day", "other": "Every {count} days", "zero": "Never" },
  "hello": "Hello {{ name | uppercase }}",
  "steps": {
    "one": "First",
    "two": "Second {step}"
  }
}
`;
    const inPolish = '{"hello":"Cześć {name}", "day": {"one":"Codziennie","other":"Co {count} dnia"}}';
    const forms = async (language: string) =>
      (await list(language, 'nest'))
        .find(({ key }) => key === 'day')!
        .target.map(({ category, examples, needed }) => `${category}${needed ? '' : '?'} ${examples?.join(' ')}`);

    beforeAll(async () => {
      await send('POST', '/api/v1/namespaces', { name: 'nest', syntax: 'nestjs-i18n' });
      await importFile('en/nest.json', inEnglish);
      await importFile('pl/nest.json', inPolish);
    });

    test('has objects of plural forms as one text', async () => {
      const texts = await list('en', 'nest');
      expect(texts.map(({ key, kind, findings }) => [key, kind, findings.length])).toEqual([
        ['day', 'cardinal', 0],
        ['hello', 'text', 0],
        ['steps.one', 'text', 0],
        ['steps.two', 'text', 0],
      ]);
      expect(await forms('pl')).toEqual(['zero? 0', 'one 1', 'few 2 3 4 22', 'many 0 5 6 7', 'other? 1.5 0.5 0.1 2.5']);
      const polish = (await list('pl', 'nest')).find(({ key }) => key === 'day')!;
      expect(polish.findings.map(({ code, form }) => `${code} ${form}`)).toEqual([
        'pluralFormMissing few',
        'pluralFormMissing many',
      ]);
    });

    test('has its texts checked by its placeholders', async () => {
      expect(await saveForms('steps.two', 'pl', { '': 'Drugi {krok}' }, 'nest')).toMatchObject({
        findings: [
          { code: 'placeholderMissing', values: { placeholder: '{step}' } },
          { code: 'placeholderUnknown', values: { placeholder: '{krok}' } },
        ],
      });
      expect(await saveForms('steps.two', 'pl', { '': 'Drugi {step!x}' }, 'nest')).toMatchObject({
        findings: [{ code: 'syntaxBroken', values: { position: 7 } }],
      });
      await saveForms('steps.two', 'pl', { '': 'Drugi {step}' }, 'nest');
    });

    test('is exported as it was imported, with new forms in their object', async () => {
      expect(await exported('en/nest')).toBe(inEnglish);
      const day = { one: 'Codziennie', few: 'Co {count} dni', many: 'Co {count} dni', other: 'Co {count} dnia' };
      expect(await saveForms('day', 'pl', day, 'nest')).toMatchObject({ complete: true, findings: [] });
      expect(JSON.parse(await exported('pl/nest'))).toEqual({
        hello: 'Cześć {name}',
        day,
        steps: { two: 'Drugi {step}' },
      });
      expect(await exported('pl/nest')).toContain('"one":"Codziennie"');
    });

    test('is served as it was written', async () => {
      await publish();
      expect(await served('en/nest')).toEqual(JSON.parse(inEnglish));
      expect(await served('pl/nest')).toMatchObject({ day: { few: 'Co {count} dni' } });
      const t = (key: string, args: object) => app.host.app.get(I18nService).t(key as never, { lang: 'pl', args });
      expect([t('nest:day', { count: 3 }), t('nest.hello', { name: 'Ada' })]).toEqual(['Co 3 dni', 'Cześć Ada']);
    });

    test('has no ordinals, and no keys in the place of a form', async () => {
      const create = async (key: string, type: string) => {
        const body = { namespace: 'nest', key, kind: type };
        const { json, status } = await admin.request('/api/v1/keys', { method: 'POST', body });
        return status === 201 ? status : (json() as { type: string }).type;
      };
      expect(await create('place_ordinal', 'ordinal')).toBe('urn:problem:kindImpossible');
      expect(await create('day.few', 'text')).toBe('urn:problem:keyTaken');
      expect(await create('day.title', 'text')).toBe(201);
      expect(await create('week', 'cardinal')).toBe(201);
    });
  });

  describe('for i18next v3', () => {
    const inEnglish = '{\n    "item": "{{count}} item",\n    "item_plural": "{{count}} items",\n    "step_0": "x"\n}';
    const inPolish = '{"item_0":"{{count}} rzecz","item_1":"{{count}} rzeczy"}';

    beforeAll(async () => {
      await send('POST', '/api/v1/namespaces', { name: 'old', syntax: 'i18next-v3' });
      await importFile('en/old.json', inEnglish);
      await importFile('pl/old.json', inPolish);
    });

    test('has the suffixes of each language', async () => {
      const formsIn = async (language: string) =>
        (await list(language, 'old')).map(
          ({ key, kind, target }) => `${key} ${kind} ${target.map(({ category }) => category ?? '-').join(' ')}`,
        );
      expect(await formsIn('en')).toEqual(['item cardinal one other', 'step_0 text -']);
      expect(await formsIn('pl')).toEqual(['item cardinal one few many', 'step_0 text -']);
    });

    test('is exported and served with them', async () => {
      expect([await exported('en/old'), await exported('pl/old')]).toEqual([inEnglish, inPolish]);
      const polish = { one: '{{count}} rzecz', few: '{{count}} rzeczy', many: '{{count}} rzeczy!' };
      expect(await saveForms('item', 'pl', polish, 'old')).toMatchObject({ complete: true, findings: [] });
      expect(await exported('pl/old')).toBe(`${inPolish.slice(0, -1)},"item_2":"${polish.many}"}`);
      await publish();
      expect(await served('en/old')).toEqual(JSON.parse(inEnglish));
      expect(await served('pl/old')).toMatchObject({ item_0: polish.one, item_1: polish.few, item_2: polish.many });
    });

    test('is recognized in the texts of a new namespace', async () => {
      const { namespaces } = await importFile('en/recognized.json', inEnglish);
      expect(namespaces).toMatchObject([{ syntax: 'i18next-v3', syntaxFrom: 'texts', syntaxExample: 'item_plural' }]);
      expect((await list('en', 'recognized')).map(({ syntax }) => syntax)).toEqual(['i18next-v3', 'i18next-v3']);
    });

    test('is the syntax of a new namespace if the import says so', async () => {
      const { namespaces } = await importFile('en/fresh.json', inEnglish, { syntax: 'i18next-v3' });
      const fresh = { name: 'fresh', isNew: true, newKeys: 2, changedNotes: 0, syntax: 'i18next-v3' };
      expect(namespaces).toEqual([{ ...fresh, syntaxFrom: 'request' }]);
      expect((await list('en', 'fresh')).map(({ key, kind, syntax }) => [key, kind, syntax])).toEqual([
        ['item', 'cardinal', 'i18next-v3'],
        ['step_0', 'text', 'i18next-v3'],
      ]);
      await importFile('pl/fresh.json', inPolish, { syntax: 'icu' }); // an existing one keeps its own
      expect(await exported('pl/fresh')).toBe(inPolish);
      expect((await list('pl', 'fresh'))[0]).toMatchObject({ kind: 'cardinal', syntax: 'i18next-v3' });
    });

    test('gets the forms of a new language', async () => {
      await send('POST', '/api/v1/languages', { tag: 'ja' });
      await saveForms('item', 'ja', { other: '{{count}}個' }, 'old');
      expect(JSON.parse(await exported('ja/old'))).toEqual({ item_0: '{{count}}個' });
    });
  });
});
