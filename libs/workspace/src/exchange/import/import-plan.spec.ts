import { readJson } from '@dragoman/i18n';
import { editJson, messageUnits, type JsonEdit } from '@dragoman/i18n/internal';
import fc from 'fast-check';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormsView } from '../exchange.contract';
import { planImport, type ImportPlan, type CurrentTexts, type CurrentMessage } from './import-plan';
import { messagesToImport, type ImportChoices } from './imported-messages';
import type { IncomingFile } from './incoming-file';

const empty: CurrentTexts = { reference: 'en', languages: ['en'], namespaces: [] };

const plan = planImport;

/** Files of one namespace from their texts by language. */
const files = (texts: Record<string, unknown>, namespace = 'common'): IncomingFile[] =>
  Object.entries(texts).map(([language, content]) => ({
    file: `${language}/${namespace}.json`,
    language,
    namespace,
    content: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  }));

/** Keeps the current texts, and marks imported ones as in need of review. */
const keepMine: ImportChoices = { conflict: () => 'mine', removed: () => 'keep', state: 'needs_review' };

/** The texts after a plan has been carried out, as the database would have them. */
function imported(
  current: CurrentTexts,
  given: readonly IncomingFile[],
  choices: ImportChoices = keepMine,
  done = plan(current, given),
): CurrentTexts {
  const written = messagesToImport(done, choices);
  const contents = new Map(given.map(({ file, content }) => [file, content]));
  const namespaces = new Map(current.namespaces.map((namespace) => [namespace.name, namespace]));
  for (const { name } of done.namespaces) {
    const there = namespaces.get(name) ?? {
      name,
      reference: current.reference,
      messages: [],
      former: [],
      documents: new Map(),
    };
    const messages = new Map(there.messages.map((message) => [message.key, message]));
    for (const { key, path, kind, texts } of written.get(name)!) {
      const message: CurrentMessage = messages.get(key) ?? { key, path, kind, texts: new Map() };
      const now = new Map(message.texts);
      for (const [language, { forms }] of Object.entries(texts)) {
        now.set(language, { forms, version: (now.get(language)?.version ?? 0) + 1 });
      }
      messages.set(key, { ...message, texts: now });
    }
    const documents = new Map(there.documents);
    for (const { file, language, namespace } of done.files) {
      if (namespace === name) documents.set(language, contents.get(file)!);
    }
    namespaces.set(name, { ...there, messages: [...messages.values()], documents });
  }
  return {
    ...current,
    languages: [...current.languages, ...done.newLanguages],
    namespaces: [...namespaces.values()],
  };
}

/** The texts after one has been edited. */
function edited(current: CurrentTexts, key: string, language: string, forms: FormsView): CurrentTexts {
  return {
    ...current,
    namespaces: current.namespaces.map((namespace) => ({
      ...namespace,
      messages: namespace.messages.map((message) =>
        message.key === key
          ? {
              ...message,
              texts: new Map([
                ...message.texts,
                [language, { forms, version: (message.texts.get(language)?.version ?? 0) + 1 }],
              ]),
            }
          : message,
      ),
    })),
  };
}

/** The texts after a message has been deleted. */
const without = (current: CurrentTexts, key: string): CurrentTexts => ({
  ...current,
  namespaces: current.namespaces.map((each) => ({
    ...each,
    messages: each.messages.filter((message) => message.key !== key),
    former: [...each.former, ...each.messages.filter((message) => message.key === key)],
  })),
});

const brief = ({ entries }: ImportPlan): string[] =>
  entries.map(({ language, key, change, mine, theirs, base }) => {
    const words = (forms: FormsView | null): string => (forms ? Object.values(forms).join('/') : '–');
    return `${language} ${key} ${change}: ${words(mine)} | ${words(theirs)} | ${words(base)}`;
  });

const problems = ({ problems }: ImportPlan): string[] =>
  problems.map(({ file, line, column, severity, code, values }) =>
    [`${file}:${line ?? ''}:${column ?? ''}`, severity, code, ...Object.values(values)].join(' '),
  );

const english = { save: 'Save', item_one: '{{count}} item', item_other: '{{count}} items', menu: { open: 'Open' } };
const german = { save: 'Sichern', item_one: '{{count}} Ding', item_other: '{{count}} Dinge', menu: { open: '' } };

describe('An import of files', () => {
  it('adds new messages with all their plural forms', () => {
    const first = plan(empty, files({ en: english, de: german }));
    expect(first.newLanguages).toEqual(['de']);
    expect(first.namespaces).toMatchObject([{ name: 'common', isNew: true, newKeys: 3 }]);
    expect(first.files.map(({ file, language, counts }) => [file, language, counts.added])).toEqual([
      ['en/common.json', 'en', 3],
      ['de/common.json', 'de', 2],
    ]);
    expect(first.counts).toEqual({ added: 5, changed: 0, removed: 0, conflicts: 0, unchanged: 0, newerHere: 0 });
    expect(first.problems).toEqual([]);
    expect(first.entries[1]).toEqual({
      namespace: 'common',
      language: 'en',
      key: 'item',
      change: 'added',
      version: 0,
      mine: null,
      theirs: { one: '{{count}} item', other: '{{count}} items' },
      base: null,
    });
    const state = 'needs_review';
    expect(messagesToImport(first, keepMine).get('common')).toEqual([
      {
        key: 'save',
        path: ['save'],
        kind: 'text',
        texts: { en: { forms: { '': 'Save' }, state }, de: { forms: { '': 'Sichern' }, state } },
      },
      {
        key: 'item',
        path: ['item'],
        kind: 'cardinal',
        texts: {
          en: { forms: { one: '{{count}} item', other: '{{count}} items' }, state },
          de: { forms: { one: '{{count}} Ding', other: '{{count}} Dinge' }, state },
        },
      },
      { key: 'menu.open', path: ['menu', 'open'], kind: 'text', texts: { en: { forms: { '': 'Open' }, state } } },
    ]);
  });

  it('changes nothing when it is repeated', () => {
    const given = files({ en: english, de: german });
    const again = plan(imported(empty, given), given);
    expect(again.counts).toEqual({ added: 0, changed: 0, removed: 0, conflicts: 0, unchanged: 5, newerHere: 0 });
    expect(again.entries).toEqual([]);
    expect(again.namespaces).toMatchObject([{ name: 'common', isNew: false, newKeys: 0 }]);
    expect(again.newLanguages).toEqual([]);
    expect(messagesToImport(again, keepMine).get('common')).toEqual([]);
  });

  it('imports texts changed in the file, keeps texts changed here, and reports a conflict if both changed', () => {
    let current = imported(empty, files({ en: { a: '1', b: '2', c: '3', d: '4', e: '5' } }));
    for (const [key, text] of [
      ['b', '2 here'],
      ['c', '3 here'],
      ['d', 'same'],
    ])
      current = edited(current, key!, 'en', { '': text! });
    const again = plan(current, files({ en: { a: '1 file', b: '2', c: '3 file', d: 'same', e: '5', f: 'new' } }));
    expect(brief(again)).toEqual([
      'en a changed: 1 | 1 file | 1',
      'en c conflict: 3 here | 3 file | 3',
      'en f added: – | new | –',
    ]);
    expect(again.counts).toEqual({ added: 1, changed: 1, removed: 0, conflicts: 1, unchanged: 2, newerHere: 1 });
    expect(again.entries.map(({ version }) => version)).toEqual([1, 2, 0]);
  });

  it('lists texts that are no longer in the file, and removes them only if chosen', () => {
    const before = { en: { a: '1', b: '2', c: '3' } };
    const after = files({ en: { b: '2', c: '' } });
    const current = imported(empty, files(before));
    expect(brief(plan(current, after))).toEqual(['en c removed: 3 | – | 3', 'en a removed: 1 | – | 1']);
    const kept = imported(current, after);
    expect(kept.namespaces[0]!.messages).toEqual(current.namespaces[0]!.messages);
    expect(plan(kept, after).entries).toEqual([]);
    const gone = imported(current, after, { ...keepMine, removed: ({ key }) => (key === 'a' ? 'remove' : 'keep') });
    expect(gone.namespaces[0]!.messages.map(({ texts }) => texts.get('en')!.forms)).toEqual([
      {},
      { '': '2' },
      { '': '3' },
    ]);
    expect(brief(plan(edited(current, 'a', 'en', { '': '1 here' }), after))).toContain('en a conflict: 1 here | – | 1');
  });

  it('does not restore texts deleted here unless the file has changed', () => {
    const given = files({ en: { a: '1', b: '2' } });
    const current = without(edited(imported(empty, given), 'a', 'en', {}), 'b');
    expect(plan(current, given).counts).toMatchObject({ added: 0, conflicts: 0, newerHere: 2 });
    expect(messagesToImport(plan(current, given), keepMine).get('common')).toEqual([]);
    const changed = files({ en: { a: '1!', b: '2!' } });
    expect(brief(plan(current, changed))).toEqual(['en a conflict: – | 1! | 1', 'en b conflict: – | 2! | 2']);
    expect(imported(current, changed, { ...keepMine, conflict: () => 'theirs' }).namespaces[0]!.messages).toHaveLength(
      2,
    );
    expect(imported(current, changed).namespaces[0]!.messages).toHaveLength(1);
  });

  it('reports a conflict if texts differ and the last imported file is unknown', () => {
    const current = imported(empty, files({ en: { a: '1', b: '2', c: '3' } }));
    const unknown = { ...current, namespaces: current.namespaces.map((each) => ({ ...each, documents: new Map() })) };
    const again = plan(unknown, files({ en: { a: '1', b: 'two' } }));
    expect(brief(again)).toEqual(['en b conflict: 2 | two | –']);
    expect(again.counts).toMatchObject({ unchanged: 1, newerHere: 1, conflicts: 1 });
  });

  it('creates messages for keys without a text', () => {
    const given = files({ en: { a: '' }, de: { b: '' } });
    const first = plan(empty, given);
    expect(first.namespaces).toMatchObject([{ name: 'common', isNew: true, newKeys: 2 }]);
    const current = imported(empty, given);
    expect(current.namespaces[0]!.messages.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(plan(current, given).namespaces[0]!.newKeys).toBe(0);
  });

  it('orders new messages as in the reference file, followed by those only in other files', () => {
    const given = files({ ar: { x: '1', c: '1', a: '1' }, en: { c: '1', a: '1', b: '1' }, de: { y: '1', b: '1' } });
    const keys = (current: CurrentTexts): string[] =>
      messagesToImport(plan(current, given), keepMine)
        .get('common')!
        .map(({ key }) => key);
    expect(keys(empty)).toEqual(['c', 'a', 'b', 'x', 'y']);
    const ofGerman = { name: 'common', reference: 'de', messages: [], former: [], documents: new Map() };
    expect(keys({ ...empty, namespaces: [ofGerman] })).toEqual(['y', 'b', 'x', 'c', 'a']);
  });

  it('accepts language tags in any common spelling', () => {
    const first = plan(empty, files({ pt_BR: { a: '1' }, 'zh-hans': { a: '1' } }));
    expect(first.newLanguages).toEqual(['pt-BR', 'zh-Hans']);
    expect(first.entries.map(({ language }) => language)).toEqual(['pt-BR', 'zh-Hans']);
  });
});

describe('Descriptions and maximum lengths of existing keys', () => {
  const xliff = (note: string, length?: number): string =>
    `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="a"${
      length === undefined ? '' : ` maxwidth="${length}" size-unit="char"`
    }><source>A</source><target>Ä</target>${note && `<note>${note}</note>`}</trans-unit></body></file></xliff>`;
  const file = (content: string): IncomingFile => ({
    file: 'de.xlf',
    path: 'de.xlf',
    language: 'de',
    namespace: 'n',
    content,
  });
  const after = (
    last: string | undefined,
    mine: Pick<CurrentMessage, 'description' | 'maxLength'>,
    theirs: string,
  ): object | undefined => {
    const document = { format: 'xliff-1.2', options: {}, content: last ?? '', path: 'de.xlf' } as const;
    const message: CurrentMessage = { key: 'a', path: ['a'], kind: 'text', texts: new Map(), ...mine };
    const namespace = {
      ...{ name: 'n', reference: 'en', messages: [message], former: [] },
      documents: new Map(last === undefined ? [] : [['de', document]]),
      sources: last === undefined ? [] : [document],
    };
    const done = plan({ reference: 'en', languages: ['en', 'de'], namespaces: [namespace] }, [file(theirs)]);
    const [changed, ...others] = done.notes.get('n')!;
    expect([others, done.namespaces[0]!.changedNotes]).toEqual([[], changed ? 1 : 0]);
    return changed?.to;
  };

  it('follow the file unless they were changed here', () => {
    expect(after(xliff('Old'), { description: 'Old' }, xliff('New'))).toEqual({ description: 'New' });
    expect(after(xliff('Old'), { description: 'Mine' }, xliff('New'))).toBeUndefined();
    expect(after(xliff('Old'), {}, xliff('New'))).toBeUndefined();
    expect(after(xliff('Old'), { description: 'Mine' }, xliff('Old'))).toBeUndefined();
    expect(after(xliff(''), {}, xliff('New', 20))).toEqual({ description: 'New', maxLength: 20 });
    expect(after(undefined, {}, xliff('New'))).toEqual({ description: 'New' });
    expect(after(undefined, { description: 'Mine' }, xliff('New', 20))).toEqual({ description: 'Mine', maxLength: 20 });
    expect(after(xliff('Old', 10), { description: 'Mine', maxLength: 10 }, xliff('New', 20))).toEqual({
      ...{ description: 'Mine', maxLength: 20 },
    });
  });

  it('stay if the file has none any more', () => {
    expect(after(xliff('Old', 10), { description: 'Old', maxLength: 10 }, xliff(''))).toBeUndefined();
  });
});

describe('Plurals in files', () => {
  const kinds = (current: CurrentTexts): string[] =>
    current.namespaces[0]!.messages.map(({ key, kind }) => `${key} ${kind}`);

  it('are plurals in every language if they are in one', () => {
    const first = imported(
      empty,
      files({ en: { n_one: '{{count}}', n_other: '{{count}}' }, ja: { n_other: '個' }, pl: { n_few: 'x' } }),
    );
    expect(kinds(first)).toEqual(['n cardinal']);
    const [message] = first.namespaces[0]!.messages;
    expect([...message!.texts].map(([language, { forms }]) => [language, forms])).toEqual([
      ['en', { one: '{{count}}', other: '{{count}}' }],
      ['ja', { other: '個' }],
      ['pl', { few: 'x' }],
    ]);
    expect(kinds(imported(first, files({ ar: { n_zero: '0' } })))).toEqual(['n cardinal']);
  });

  it('have the key without a suffix as another form', () => {
    const current = imported(empty, files({ en: { n: 'Things', n_one: '{{count}}', n_other: '{{count}}s' } }));
    expect([...current.namespaces[0]!.messages[0]!.texts.values()][0]!.forms).toEqual({
      '': 'Things',
      one: '{{count}}',
      other: '{{count}}s',
    });
  });

  it('stay separate texts if they already are', () => {
    const current = imported(empty, files({ en: { step_one: 'First', step_two: 'Second' } }));
    const more = files({ en: { step_one: 'First', step_two: 'Second', step_other: 'Others' } });
    expect(kinds(imported(current, more))).toEqual(['step_one text', 'step_two text', 'step_other text']);
  });

  it('are an error if the message already exists without plural forms', () => {
    const current = imported(empty, files({ en: { item: 'Item' } }));
    const plural = files({ en: '{\n  "item_one": "{{count}} item",\n  "item_other": "{{count}} items"\n}' });
    expect(problems(plan(current, plural))).toEqual(['en/common.json:2:3 error kindDiffers item']);
    expect(plan(current, plural).entries).toEqual([]);
  });
});

describe('A problem with a file', () => {
  const wrong = (...given: IncomingFile[]): string[] => problems(plan(empty, given));
  const en = (content: unknown): IncomingFile => files({ en: content })[0]!;

  it('is reported with line and column', () => {
    expect(wrong(en('{\n  "a": "b"\n  "c": ""\n}'))).toEqual([
      'en/common.json:3:3 error syntax a comma is missing before this commaMissing ',
    ]);
    expect(wrong(en(''))).toEqual([
      'en/common.json:1:1 error syntax the file is empty; an empty file of texts contains {} empty ',
    ]);
  });

  it('is reported for duplicate keys, of which the last is imported', () => {
    const twice = en('{\n  "a": "1",\n  "a": "2"\n}');
    expect(wrong(twice)).toEqual(['en/common.json:3:3 warning duplicateKey a']);
    expect(brief(plan(empty, [twice]))).toEqual(['en a added: – | 2 | –']);
  });

  it('is reported for keys that i18next cannot tell apart', () => {
    const content =
      '{\n  "a": "1",\n  "a.b": "2",\n  "c.d": "3",\n  "c": {\n    "d": "4"\n  },\n  "x.y": "5",\n  "x": { "y": { "z": "6" } },\n  "Go. Or": "", "Go": ""\n}';
    expect(wrong(en(content))).toEqual([
      'en/common.json:3:3 warning keyAmbiguous a\\.b a',
      'en/common.json:6:5 warning keyAmbiguous c.d c\\.d',
      'en/common.json:9:17 warning keyAmbiguous x.y.z x\\.y',
    ]);
    expect(plan(empty, [en(content)]).counts.added).toBe(6);
  });

  it('is reported for keys that conflict with keys of other languages or of the namespace', () => {
    const given = files({ en: { a: '1', b: { c: '2' }, l: ['3'], n_one: '{{count}}', n_other: '{{count}}' } });
    const others = files({
      de: '{"a":{\n"x":"1"}}',
      fr: '{\n"b":"2"}',
      it: '{"l":{\n"m":"3"}}',
      ja: '{\n"n_few":{"y":"4"}}',
      nl: { n: { z: '!' } },
    });
    const expected = [
      'de/common.json:2:1 error keyTaken a.x a',
      'fr/common.json:2:1 error keyTaken b b.c',
      'it/common.json:2:1 error keyTaken l.m l[0]',
      'ja/common.json:2:10 error keyTaken n_few.y n',
    ];
    expect(problems(plan(empty, [...given, ...others]))).toEqual(expected);
    expect(problems(plan(imported(empty, given), others))).toEqual(expected);
    expect(plan(empty, [...given, ...others]).counts.added).toBe(5);
  });

  it('is reported for keys and texts that cannot be stored', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'text' : { d: deep(levels - 1) });
    const long = 'k'.repeat(1001);
    expect(wrong(en({ '': 'x' }))).toEqual(['en/common.json:2:3 error keyImpossible ']);
    expect(wrong(en({ 'a\0': 'x' }))).toEqual(['en/common.json:2:3 error keyImpossible a\0']);
    expect(wrong(en({ [long]: 'x' }))).toEqual([`en/common.json:2:3 error keyImpossible ${'k'.repeat(100)}…`]);
    expect(wrong(en({ ['漢'.repeat(834)]: 'x' }))).toEqual([expect.stringContaining('error keyImpossible')]);
    expect(wrong(en({ ['漢'.repeat(833)]: 'x' }))).toEqual([]);
    expect(wrong(en(deep(32)))).toEqual([]);
    expect(wrong(en(deep(33)))).toEqual([expect.stringContaining('error keyTooDeep')]);
    expect(wrong(en(deep(65)))).toEqual([expect.stringContaining('error syntax the nesting is too deep')]);
    expect(wrong(en({ a: 'x', b: '\0' }))).toEqual(['en/common.json:3:3 error textImpossible b']);
    expect(wrong(en('{"b":"\\ud83d"}'))).toEqual(['en/common.json:1:2 error textImpossible b']);
    expect(wrong(en({ a: 'ä'.repeat(32 * 1024) }))).toEqual([]);
    expect(wrong(en({ a: `ä${'ä'.repeat(32 * 1024)}` }))).toEqual(['en/common.json:2:3 error textTooLarge a 64']);
    expect(wrong(en({ a_one: 'x'.repeat(40_000), a_other: 'x'.repeat(40_000) }))).toEqual([
      'en/common.json:2:3 error textTooLarge a 64',
    ]);
  });

  it('is reported for file names', () => {
    expect(wrong({ ...en({}), language: '../etc' })).toEqual(['en/common.json:: error languageImpossible ../etc']);
    expect(wrong({ ...en({}), namespace: '../etc' })).toEqual(['en/common.json:: error namespaceImpossible ../etc']);
    const twice = [en({ a: '2' }), { ...en({ a: '1' }), file: 'a.json', language: 'EN' }];
    expect(wrong(...twice)).toEqual(['en/common.json:: error fileTwice a.json']);
    expect(brief(plan(empty, twice))).toEqual(['en a added: – | 1 | –']);
  });

  it('excludes only the invalid file or message', () => {
    const given = [...files({ en: { ok: 'x', '': 'y' }, de: { ok: 'z' } }), ...files({ en: '{' }, 'broken')];
    const { files: read, entries, namespaces } = plan(empty, given);
    expect(read.map(({ file }) => file)).toEqual(['en/common.json', 'de/common.json']);
    expect(entries.map(({ language, key }) => `${language} ${key}`)).toEqual(['en ok', 'de ok']);
    expect(namespaces).toMatchObject([{ name: 'common', isNew: true, newKeys: 1 }]);
  });

  it('excludes nothing once it is fixed, here or in the file', () => {
    const english = files({ en: { a: { x: '1' }, item: 'Item' } });
    const german = files({ de: { a: '2', item_one: '{{count}}', item_other: '{{count}}', b: 'x'.repeat(70_000) } });
    const current = imported(imported(empty, english), german);
    expect(problems(plan(current, german)).map((problem) => problem.split(' ')[2])).toEqual([
      'keyTaken',
      'kindDiffers',
      'textTooLarge',
    ]);
    expect(brief(plan(current, german))).toEqual([]);
    const put = without(without(current, 'a.x'), 'item');
    expect(brief(plan(put, german))).toEqual(['de a added: – | 2 | –', 'de item added: – | {{count}}/{{count}} | –']);
    const shorter = files({ de: { b: 'y' } });
    expect(brief(plan(current, shorter))).toEqual(['de b added: – | y | –']);
  });

  it('is found in reasonable time in a hostile file', () => {
    const long = 'a.'.repeat(20_000);
    const many = Array.from({ length: 40_000 }, (_, index) => `"k${index}":"","k${index}.x":"","k${index}.x":""`);
    const found = wrong(en(`{"${long}b":"",${many.join(',')},"${long}":""}`));
    const codes = found.map((problem) => problem.split(' ')[2]);
    for (const code of ['duplicateKey', 'keyAmbiguous'])
      expect(codes.filter((each) => each === code)).toHaveLength(40_000);
    expect(codes.filter((code) => code === 'keyImpossible')).toHaveLength(2);
  });
});

const key = fc.constantFrom('a', 'b', 'c.d', 'item_one', 'item_other', 'item', 'step_two', '404', '__proto__');
const text = fc.constantFrom('', 'x', 'y', '{{count}} z');
const flat = fc.dictionary(key, text, { maxKeys: 7, noNullPrototype: true });
const language = fc.constantFrom('en', 'de', 'pl');
const given = fc.dictionary(language, flat, { minKeys: 1, noNullPrototype: true });
const editsArbitrary = fc.array(
  fc.record({ message: fc.nat(), language, text: fc.constantFrom('', 'x', 'mine'), gone: fc.boolean() }),
  { maxLength: 5 },
);

function afterEdits(
  current: CurrentTexts,
  edits: readonly { message: number; language: string; text: string; gone: boolean }[],
): CurrentTexts {
  return edits.reduce((state, { message, language, text, gone }) => {
    const messages = state.namespaces.flatMap((namespace) => namespace.messages);
    if (messages.length === 0) return state;
    const { key, kind } = messages[message % messages.length]!;
    if (gone) return without(state, key);
    const forms = text === '' ? {} : { [kind === 'text' ? '' : 'other']: text };
    return edited(state, key, language, forms);
  }, current);
}

/** Texts by language and flattened key. */
const textsOf = (current: CurrentTexts): Map<string, string> =>
  new Map(
    current.namespaces.flatMap(({ messages }) =>
      messages.flatMap(({ path, texts }) =>
        [...texts].flatMap(([language, { forms }]) =>
          Object.entries(forms).map(
            ([category, text]) => [`${language} ${path.join()}${category && `_${category}`}`, text] as const,
          ),
        ),
      ),
    ),
  );

describe('After any imports and edits, an import', () => {
  const choices = fc.record({
    conflict: fc.constantFrom('mine' as const, 'theirs' as const),
    removed: fc.constantFrom('keep' as const, 'remove' as const),
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(given, editsArbitrary, given, choices, (first, edits, second, { conflict, removed }) => {
        const current = afterEdits(imported(empty, files(first)), edits);
        const after = imported(current, files(second), {
          ...keepMine,
          conflict: () => conflict,
          removed: () => removed,
        });
        const again = plan(after, files(second));
        expect(again.entries).toEqual([]);
        expect(messagesToImport(again, keepMine).get('common') ?? []).toEqual([]);
        expect(again.counts).toMatchObject({ added: 0, changed: 0, removed: 0, conflicts: 0 });
      }),
      { numRuns: 500 },
    );
  });

  it('never loses a text that was edited here', () => {
    let written = 0;
    fc.assert(
      fc.property(given, editsArbitrary, given, (first, edits, second) => {
        const before = imported(empty, files(first));
        const current = afterEdits(before, edits);
        const after = textsOf(imported(current, files(second)));
        for (const [name, text] of textsOf(current)) {
          if (textsOf(before).get(name) === text) continue;
          written++;
          expect([name, after.get(name)]).toEqual([name, text]);
        }
      }),
      { numRuns: 500 },
    );
    expect(written).toBeGreaterThan(100);
  });

  it('imports every new text of a file if conflicts are resolved with the file', () => {
    let importCount = 0;
    const theirs: ImportChoices = { ...keepMine, conflict: () => 'theirs', removed: () => 'remove' };
    fc.assert(
      fc.property(given, editsArbitrary, given, (first, edits, second) => {
        const current = afterEdits(imported(empty, files(first)), edits);
        fc.pre(!plan(current, files(second)).problems.some(({ severity }) => severity === 'error'));
        const after = textsOf(imported(current, files(second), theirs));
        for (const [language, texts] of Object.entries(second)) {
          for (const [key, text] of Object.entries(texts)) {
            if (text === '' || first[language]?.[key] === text) continue;
            importCount++;
            expect([language, key, after.get(`${language} ${key}`)]).toEqual([language, key, text]);
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(importCount).toBeGreaterThan(100);
  });

  it('has the same plan for any order of the files', () => {
    fc.assert(
      fc.property(given, given, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (first, second, ranks) => {
        const all = [...files(first), ...files(second, 'other/one')];
        const shuffled = all
          .map((file, index) => ({ file, rank: ranks[index] }))
          .sort((a, b) => a.rank! - b.rank!)
          .map(({ file }) => file);
        expect(plan(empty, shuffled)).toEqual(plan(empty, all));
      }),
    );
  });
});

const frigate = join(__dirname, '../../../../../../shared/data/frigate/locales');

// Skipped if the texts of Frigate, a large open-source project, are not next to the repository.
(existsSync(frigate) ? describe : describe.skip)('The files of Frigate', () => {
  it('are imported completely, repeatedly without changes, and one edit is the only change', () => {
    const all = globSync('**/*.json', { cwd: frigate }).map((file): IncomingFile => {
      const [language = '', ...rest] = file.slice(0, -'.json'.length).split('/');
      return { file, language, namespace: rest.join('/'), content: readFileSync(join(frigate, file), 'utf8') };
    });
    const first = plan(empty, all);
    // Three keys are objects in English by now, but still texts in translations that have not been updated since.
    const stale = first.problems.filter(({ severity }) => severity === 'error');
    expect(new Set(stale.map(({ code }) => code))).toEqual(new Set(['keyTaken']));
    expect(new Set(stale.map(({ values }) => values.key))).toEqual(
      new Set(['timeline', 'deleteExport', 'documentTitle']),
    );
    expect(first.files).toHaveLength(1512);
    expect(first.newLanguages).toHaveLength(53);
    expect(first.namespaces).toHaveLength(28);
    expect(first.counts.added).toBeGreaterThan(100_000);

    const current = imported(empty, all, keepMine, first);
    const again = plan(current, all);
    expect(again.entries).toEqual([]);
    expect(again.counts).toEqual({ ...first.counts, added: 0, unchanged: first.counts.added });

    const [some] = all.filter(({ file }) => file === 'de/common.json');
    const { key, forms } = messageUnits(readJson(some!.content).tree)[3]!;
    const edit: JsonEdit = { set: forms[0]!.path, text: 'Anders' };
    const changed = all.map((file) => (file === some ? { ...file, content: editJson(file.content, [edit]) } : file));
    expect(plan(current, changed).entries.map((entry) => `${entry.language} ${entry.key} ${entry.change}`)).toEqual([
      `de ${key} changed`,
    ]);
  });
});
