import { Logger } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { MachineSuggestionView } from '../../libs/workspace/src/machine/machine-suggestions.contract';
import { databases } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { chat, chatTexts, FakeProvider, json } from '../support/fake-provider';
import { startApp, type StartedApp } from '../support/start-app';

const KEY = 'secret-key-of-the-provider';

describe.each(databases)('machine suggestions with $name', (kind) => {
  const provider = new FakeProvider();
  const started: StartedApp[] = [];
  const logged: string[] = [];
  let url: string;
  let admin: Editor;

  const start = async (environment: Readonly<Record<string, string>>) => {
    const app = await startApp({ kind, environment });
    started.push(app);
    const editor = await createEditor(app.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'pl']) await editor.request('post', 'languages', { tag }).expect(201);
    await editor.request('post', 'namespaces', { name: 'shop' }).expect(201);
    return editor;
  };

  beforeAll(async () => {
    url = await provider.start();
    admin = await start({
      DRAGOMAN_SUGGESTIONS: 'openai',
      DRAGOMAN_SUGGESTIONS_URL: `${url}/v1`,
      DRAGOMAN_SUGGESTIONS_KEY: KEY,
      DRAGOMAN_SUGGESTIONS_MODEL: 'test-model',
      DRAGOMAN_SUGGESTIONS_ADDRESSES: '127.0.0.1',
    });
    for (const level of ['log', 'warn', 'error'] as const) {
      jest.spyOn(Logger.prototype, level).mockImplementation((...parts: unknown[]) => void logged.push(String(parts)));
    }
  });
  afterAll(async () => {
    await Promise.all(started.map((app) => app.close()));
    await provider.stop();
  });
  beforeEach(() => void (provider.requests.length = 0));
  afterEach(() => expect(logged.join('\n')).not.toContain(KEY));

  let made = 0;
  const create = async (forms: string | object, more: object = {}, who = admin): Promise<KeyView> =>
    (
      await who
        .request('post', 'keys', {
          namespace: 'shop',
          key: `text${++made}`,
          forms: typeof forms === 'string' ? { '': forms } : forms,
          ...more,
        })
        .expect(201)
    ).body;
  const suggest = async ({ id }: KeyView, language = 'de', who = admin): Promise<MachineSuggestionView> => {
    const response = await who.request('post', `texts/${id}/${language}/machine-suggestion`, {}).expect(200);
    expect(response.text).not.toContain(KEY);
    return response.body;
  };

  it('translates a text with masked placeholders, its context and a schema', async () => {
    await admin.request('put', `texts/${(await create('Hello again')).id}/de`, { forms: { '': 'Hallo nochmal' } }, 0);
    const key = await create('Hello <b>{{name}}</b>, again', { description: 'Greets a customer', maxLength: 80 });
    provider.respond = (_, response) => chat(response, { text: 'Hallo nochmal, <x id="1"/><x id="2"/><x id="3"/>' });
    expect(await suggest(key)).toEqual({
      provider: 'test-model',
      forms: { '': 'Hallo nochmal, <b>{{name}}</b>' },
    });
    const [{ url: path, headers, body }] = provider.requests as [(typeof provider.requests)[number]];
    expect([path, headers.authorization, body.model]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`, 'test-model']);
    expect(body.response_format).toMatchObject({ json_schema: { strict: true, schema: { required: ['text'] } } });
    expect(JSON.parse(body.messages![1]!.content)).toMatchObject({
      targetLanguage: 'de',
      texts: [{ form: 'text', source: 'Hello <x id="1"/><x id="2"/><x id="3"/>, again' }],
      description: 'Greets a customer',
      maxLength: 80,
      neighbors: [{ source: 'Hello again', target: 'Hallo nochmal' }],
    });
    const saved = await admin.request('get', `texts/${key.id}/de`).expect(200);
    expect(saved.body.version).toBe(0);
  });

  it('sends the terms of the source and translations of similar texts', async () => {
    for (const term of [
      { term: 'doorbell', translations: [{ language: 'de', text: 'Türklingel' }] },
      { term: 'Frigate', doNotTranslate: true },
    ]) {
      await admin.request('post', 'glossary', term).expect(201);
    }
    const { id } = await create('Connect the doorbell to Frigate now');
    const target = 'Verbinden Sie die Türklingel jetzt mit Frigate';
    await admin.request('put', `texts/${id}/de`, { forms: { '': target } }, 0).expect(200);
    for (let each = 0; each < 2; each++) await create(`In between ${each}`); // so that it is no neighbor
    const key = await create('Connect the doorbell to Frigate later');
    provider.respond = (_, response) => chat(response, { text: 'Verbinden Sie die Türklingel später mit Frigate' });
    expect((await suggest(key)).forms).toEqual({ '': 'Verbinden Sie die Türklingel später mit Frigate' });
    const { terms, memory, neighbors } = JSON.parse(provider.requests[0]!.body.messages![1]!.content) as object & {
      [name in 'terms' | 'memory' | 'neighbors']: unknown[];
    };
    expect(terms).toEqual([
      { source: 'doorbell', targets: ['Türklingel'] },
      { source: 'Frigate', targets: [] },
    ]);
    expect(memory).toEqual([{ source: 'Connect the doorbell to Frigate now', target }]);
    expect(neighbors).toEqual([]);
  });

  it('returns every plural form of the language', async () => {
    const key = await create({ one: '{{count}} file', other: '{{count}} files' }, { kind: 'cardinal' });
    const forms = {
      one: '<x id="1"/> plik',
      few: '<x id="1"/> pliki',
      many: '<x id="1"/> plików',
      other: '<x id="1"/> pliku',
    };
    provider.respond = ({ messages }, response) => {
      const { texts } = JSON.parse(messages![1]!.content) as { texts: { form: keyof typeof forms }[] };
      chat(response, Object.fromEntries(texts.map(({ form }) => [form, forms[form]])));
    };
    expect((await suggest(key, 'pl')).forms).toMatchObject({ few: '{{count}} pliki', many: '{{count}} plików' });
    provider.respond = (_, response) => chat(response, { one: '<x id="1"/> plik' });
    expect(await suggest(key, 'pl')).toEqual({ provider: 'test-model', forms: null, reason: 'invalid' });
  });

  it('asks once more with what is wrong', async () => {
    const key = await create('Pay {{amount}}');
    provider.respond = (_, response, attempt) =>
      chat(response, { text: attempt === 1 ? 'Zahlen' : '<x id="1"/> zahlen' });
    expect((await suggest(key)).forms).toEqual({ '': '{{amount}} zahlen' });
    const correction = JSON.parse(provider.requests[1]!.body.messages![1]!.content) as Record<string, unknown>;
    expect(correction).toMatchObject({ previous: { text: 'Zahlen' } });
    expect(String(correction.problemsOfPrevious)).toContain('placeholderMissing');
    provider.respond = (_, response) => chat(response, { text: 'Zahlen' });
    expect(await suggest(key)).toMatchObject({
      forms: null,
      reason: 'errors',
      findings: [{ severity: 'error', values: expect.anything() }],
    });
  });

  it.each(['warning', 'off'])('keeps placeholders and tags when their checks are set to %s', async (severity) => {
    for (const code of ['placeholderMissing', 'tagUnbalanced', 'argumentMissing', 'hashMissing']) {
      await admin.request('put', `checks/${code}`, { severity, language: 'pl' }).expect(200);
    }
    const refused = async (key: KeyView, texts: Record<string, string>, code: string) => {
      provider.respond = (_, response) => chat(response, texts);
      const { forms, reason, findings } = await suggest(key, 'pl');
      expect({ forms, reason }).toEqual({ forms: null, reason: 'errors' });
      expect(findings).toEqual([expect.objectContaining({ code, severity: 'error' })]);
    };
    await refused(await create('Hello {{name}}'), { text: 'Cześć' }, 'placeholderMissing');
    const twice = await create('{{name}}, hello {{name}}');
    await refused(twice, { text: 'Cześć <x id="1"/>' }, 'placeholderMissing');
    const tags = await create('<b>Hello</b> {{name}}');
    await refused(tags, { text: 'Cześć <x id="2"/><x id="3"/><x id="1"/>' }, 'tagUnbalanced');
    const files = await create({ one: '{{count}} file', other: '{{count}} files' }, { kind: 'cardinal' });
    const polish = { one: 'Jeden plik', few: '<x id="1"/> pliki', many: '<x id="1"/> plików' };
    provider.respond = (_, response) => chat(response, polish);
    expect((await suggest(files, 'pl')).forms).toMatchObject({ one: 'Jeden plik', few: '{{count}} pliki' });
    await refused(files, { ...polish, few: 'Pliki' }, 'placeholderMissing');
    if (severity === 'warning')
      await admin.request('post', 'namespaces', { name: 'icu-pl', syntax: 'icu' }).expect(201);
    const days = await create('{n, plural, one {# day of {name}} other {# days of {name}}}', { namespace: 'icu-pl' });
    const both = '<x id="1"/> dni <x id="2"/>';
    const branches = { one: 'Dzień <x id="2"/>', few: both, many: both, other: both };
    provider.respond = (_, response) => chat(response, branches);
    expect((await suggest(days, 'pl')).forms![''] as string).toContain('one {Dzień {name}} few {# dni {name}}');
    await refused(days, { ...branches, few: 'dni <x id="2"/>' }, 'placeholderMissing');
    await refused(days, { ...branches, many: '<x id="1"/> dni' }, 'placeholderMissing');
  });

  const likelyWrong = () =>
    create('The monitor keeps 30 days, see https://docs.acme.io', { description: 'Below the settings' });
  const right = 'Der Bildschirm speichert 30 Tage, siehe https://docs.acme.io';
  it.each([
    ['number', right.replace('30', '90'), '30'],
    ['url', right.replace('acme', 'evil'), 'docs.acme.io'],
    ['termForbidden', right.replace('Bildschirm', 'Monitor'), 'Monitor'],
  ])('asks once more after the warning %s, and shows it if it stays', async (code, wrong, found) => {
    const translations = [
      { language: 'de', text: 'Bildschirm' },
      { language: 'de', text: 'Monitor', status: 'forbidden' },
    ];
    await admin.request('post', 'glossary', { term: 'monitor', translations }); // 409 once it is there
    provider.respond = (_, response, attempt) => chat(response, { text: attempt === 1 ? wrong : right });
    expect(await suggest(await likelyWrong())).toEqual({ provider: 'test-model', forms: { '': right } });
    const correction = JSON.parse(provider.requests[1]!.body.messages![1]!.content) as Record<string, unknown>;
    expect(correction).toMatchObject({ previous: { text: wrong } });
    expect(String(correction.problemsOfPrevious)).toContain(`"code":"${code}"`);
    const findings = expect.arrayContaining([
      expect.objectContaining({ code, severity: 'warning', values: { found }, text: expect.stringContaining(found) }),
    ]) as unknown;
    const worse: ((response: ServerResponse) => void)[] = [
      (response) => chat(response, { text: wrong }),
      (response) => chat(response, { text: `${wrong} {{secret}}` }),
      (response) => json(response, {}, 500),
    ];
    for (const second of worse) {
      provider.requests.length = 0;
      provider.respond = (_, response, attempt) =>
        attempt === 1 ? void chat(response, { text: wrong }) : second(response);
      expect(await suggest(await likelyWrong())).toEqual({ provider: 'test-model', forms: { '': wrong }, findings });
      expect(provider.requests).toHaveLength(2);
    }
  });

  it('does not ask again after a warning of style, and shows it', async () => {
    provider.respond = (_, response) => chat(response, { text: 'Es  war einmal.' });
    expect(await suggest(await create('Once upon a time.'))).toMatchObject({
      forms: { '': 'Es  war einmal.' },
      findings: [{ code: 'doubleSpace', severity: 'warning' }],
    });
    expect(provider.requests).toHaveLength(1);
  });

  const instructions = () => provider.requests.at(-1)!.body.messages![0]!.content;
  it.each<[string, (response: ServerResponse) => void]>([
    ['an unknown mask', (response) => chat(response, { text: 'Hallo <x id="2"/>' })],
    ['a mask twice', (response) => chat(response, { text: '<x id="1"/> <x id="1"/>' })],
    ['a placeholder of its own', (response) => chat(response, { text: 'Hallo <x id="1"/> {{secret}}' })],
    ['HTML', (response) => chat(response, { text: 'Hallo <x id="1"/><img src=x onerror=alert(1)>' })],
    ['escaped HTML', (response) => chat(response, { text: 'Hallo <x id="1"/>&lt;script&gt;' })],
    ['a nested text', (response) => chat(response, { text: 'Hallo <x id="1"/> $t(other)' })],
    ['the prompt', (response) => chat(response, { text: `<x id="1"/> ${instructions().slice(0, 60)}` })],
    ['a description', (response) => chat(response, { text: '<x id="1"/> Shown at the top of the page of an account' })],
    ['a far too long text', (response) => chat(response, { text: `<x id="1"/> ${'sehr '.repeat(60)}` })],
    ['control characters', (response) => chat(response, { text: 'Hallo \u0000<x id="1"/>' })],
    ['letters of another script', (response) => chat(response, { text: 'Привет <x id="1"/>' })],
    ['another form', (response) => chat(response, { text: 'Hallo <x id="1"/>', note: 'Here you are!' })],
    ['a number', (response) => chat(response, { text: 7 })],
    ['a list', (response) => chat(response, ['Hallo <x id="1"/>'])],
    ['null', (response) => chat(response, 'null')],
    ['words around JSON', (response) => chat(response, 'Sure! {"text": "Hallo"}')],
    ['half of JSON', (response) => chat(response, '{"text": "Hallo')],
    ['no choices', (response) => json(response, { choices: [] })],
    ['no JSON', (response) => response.end('<html>')],
    ['half of a response', (response) => response.end('{"choices": [{"mess')],
    ['a response that is too large', (response) => response.end(`"${'x'.repeat(300_000)}"`)],
  ])('shows no suggestion for %s', async (_, respond) => {
    const key = await create('Hello {{name}}', { description: 'Shown at the top of the page of an account' });
    provider.respond = (_, response) => respond(response);
    const { forms, reason } = await suggest(key);
    expect(forms).toBeNull();
    expect(['invalid', 'unreachable']).toContain(reason);
    expect(provider.requests.length).toBeLessThanOrEqual(2);
  });

  it.each([
    [500, 'unreachable'],
    [302, 'unreachable'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [429, 'limited'],
    [400, 'unsupported'],
  ])('says why a response with the status %d is no suggestion', async (status, reason) => {
    provider.respond = (_, response) =>
      response.writeHead(status, { Location: `${url}/elsewhere` }).end(`{"error": "Invalid key ${KEY}"}`);
    expect(await suggest(await create('Hello'))).toEqual({ provider: 'test-model', forms: null, reason });
    expect(provider.requests).toHaveLength(1);
  });

  it('ends an endless response, and one whose caller has gone', async () => {
    let timer: NodeJS.Timeout | undefined;
    let closed = () => {};
    const isClosed = new Promise<void>((resolve) => (closed = resolve));
    provider.respond = (_, response) => {
      timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => {
        clearInterval(timer);
        closed();
      });
    };
    expect(await suggest(await create('Hello'))).toMatchObject({ forms: null, reason: 'invalid' });
    await isClosed;
    const aborted = new Promise<void>((resolve) => {
      provider.respond = (_, response) => response.on('close', () => resolve()); // never responds
    });
    const { id } = await create('Hello');
    const caller = new AbortController();
    const request = fetch(`${started[0]!.url}/api/v1/texts/${id}/de/machine-suggestion`, {
      method: 'POST',
      headers: { Authorization: admin.authorization, 'Content-Type': 'application/json' },
      body: '{}',
      signal: caller.signal,
    }).catch(() => {});
    while (provider.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    caller.abort();
    await Promise.all([request, aborted]);
  });

  it('translates the branches of an ICU message one by one', async () => {
    await admin.request('post', 'namespaces', { name: 'icu', syntax: 'icu' }).expect(201);
    const icu = await create('{n, plural, =0 {Nothing} one {It’s # day} other {# days of {name}}}', {
      namespace: 'icu',
    });
    const forms: Record<string, string> = {
      '=0': 'Nic',
      one: '<x id="1"/> dzień',
      few: '<x id="1"/> dni d\'<x id="2"/>',
      many: '<x id="1"/> dni <x id="2"/>',
      other: '<x id="1"/> dnia <x id="2"/>',
    };
    provider.respond = (body, response) =>
      chat(response, Object.fromEntries(chatTexts(body).map(({ form }) => [form, forms[form]])));
    expect((await suggest(icu, 'pl')).forms).toEqual({
      '': "{n, plural, =0 {Nic} one {# dzień} few {# dni d''{name}} many {# dni {name}} other {# dnia {name}}}",
    });
    expect(chatTexts(provider.requests[0]!.body)).toMatchObject([
      { form: '=0', source: 'Nothing' },
      { form: 'one', source: 'It’s <x id="1"/> day', examples: [1] },
      { form: 'few', source: '<x id="1"/> days of <x id="2"/>' },
      { form: 'many' },
      { form: 'other' },
    ]);
    const gender = await create('{who, select, male {He left} other {They left}}', { namespace: 'icu' });
    provider.respond = (_, response) => chat(response, { male: 'Er ist gegangen', other: 'Sie sind gegangen' });
    expect((await suggest(gender)).forms).toEqual({
      '': '{who, select, male {Er ist gegangen} other {Sie sind gegangen}}',
    });
    for (const made of ['Er {x}', 'Er, # mal', 'Er, plural, one {']) {
      provider.respond = (_, response) => chat(response, { male: made, other: 'Sie sind gegangen' });
      expect(await suggest(gender)).toMatchObject({ forms: null });
    }
  });

  it('does not send other ICU messages with branches, and sends nothing without permission', async () => {
    for (const source of [
      'You have {n, plural, one {# day} other {# days}}',
      '{a, select, x {{n, plural, one {#} other {#}}} other {None}}',
    ]) {
      expect(await suggest(await create(source, { namespace: 'icu' }))).toMatchObject({ reason: 'unsupported' });
    }
    const pole = await createEditor(started[0]!.app, { name: 'Piotr', role: 'translator', languages: ['pl'] });
    const { id } = await create('Hello');
    expect(await suggest(await create('Hello'), 'en')).toMatchObject({ forms: null, reason: 'unsupported' });
    await pole.request('post', `texts/${id}/de/machine-suggestion`, {}).expect(403);
    await admin.request('post', 'texts/none/de/machine-suggestion', {}).expect(404);
    expect(provider.requests).toEqual([]);
  });

  it('translates by DeepL, with numbers in place of the count', async () => {
    const editor = await start({
      DRAGOMAN_SUGGESTIONS: 'deepl',
      DRAGOMAN_SUGGESTIONS_URL: url,
      DRAGOMAN_SUGGESTIONS_KEY: KEY,
      DRAGOMAN_SUGGESTIONS_ADDRESSES: '127.0.0.0/8',
      DRAGOMAN_SUGGESTIONS_AUTOMATIC: 'on',
    });
    expect((await editor.request('get', 'machine-suggestions').expect(200)).body).toEqual({
      provider: 'DeepL',
      automatic: true,
    });
    const key = await create(
      { one: '{{count}} file & more', other: '{{count}} files & more' },
      { kind: 'cardinal' },
      editor,
    );
    provider.respond = ({ text }, response) =>
      json(response, {
        translations: text!.map((each) => ({
          text: each.replace(/files?/, /^1 /.test(each) ? 'Datei' : 'Dateien').replace('more', 'mehr'),
        })),
      });
    expect((await suggest(key, 'de', editor)).forms).toEqual({
      one: '{{count}} Datei & mehr',
      other: '{{count}} Dateien & mehr',
    });
    const [{ headers, body }] = provider.requests as [(typeof provider.requests)[number]];
    expect(headers.authorization).toBe(`DeepL-Auth-Key ${KEY}`);
    expect(body).toMatchObject({ source_lang: 'EN', target_lang: 'DE', tag_handling: 'xml' });
    expect(body.text![0]).toBe('1 file &amp; more');
  });

  it('translates by LibreTranslate', async () => {
    const editor = await start({
      DRAGOMAN_SUGGESTIONS: 'libretranslate',
      DRAGOMAN_SUGGESTIONS_URL: `${url}/`,
      DRAGOMAN_SUGGESTIONS_KEY: KEY,
      DRAGOMAN_SUGGESTIONS_ADDRESSES: '127.0.0.1',
      DRAGOMAN_SUGGESTIONS_TIMEOUT: '1',
    });
    const files = { one: '{{count}} file', other: '{{count}} files' };
    const key = await create(files, { kind: 'cardinal' }, editor);
    provider.respond = ({ q }, response) =>
      json(response, {
        translatedText: q!.map((each) => each.replace(/files?/, /^1 /.test(each) ? 'Datei' : 'Dateien')),
      });
    expect((await suggest(key, 'de', editor)).forms).toEqual({ one: '{{count}} Datei', other: '{{count}} Dateien' });
    const [{ url: path, body }] = provider.requests as [(typeof provider.requests)[number]];
    expect([path, body]).toEqual([
      '/translate',
      { q: ['1 file', expect.stringMatching(/^\d+ files$/)], source: 'en', target: 'de', format: 'html', api_key: KEY },
    ]);
    const hello = await create('Hello <b>{{name}}</b> & all', {}, editor);
    provider.respond = ({ q }, response) =>
      json(response, { translatedText: q!.map((each) => each.replace('Hello', 'Hallo').replace(/all$/, 'alle')) });
    expect((await suggest(hello, 'de', editor)).forms).toEqual({ '': 'Hallo <b>{{name}}</b> & alle' });
    provider.respond = (_, response) => json(response, { translatedText: ['Hallo', 'Hallo'] });
    expect(await suggest(hello, 'de', editor)).toMatchObject({ forms: null, reason: 'invalid' });
    provider.respond = () => {}; // never responds
    expect(await suggest(hello, 'de', editor)).toMatchObject({ forms: null, reason: 'timeout' });
  });

  it('sends nothing to addresses that are not allowed, and is off by default', async () => {
    const editor = await start({ DRAGOMAN_SUGGESTIONS: 'libretranslate', DRAGOMAN_SUGGESTIONS_URL: url });
    const key = await create('Hello', {}, editor);
    expect(await suggest(key, 'de', editor)).toEqual({
      provider: 'LibreTranslate',
      forms: null,
      reason: 'addressNotAllowed',
    });
    expect(provider.requests).toEqual([]);
    const off = await start({});
    expect((await off.request('get', 'machine-suggestions').expect(200)).body.provider).toBeNull();
    const { id } = await create('Hello', {}, off);
    await off.request('post', `texts/${id}/de/machine-suggestion`, {}).expect(404);
  });
});
