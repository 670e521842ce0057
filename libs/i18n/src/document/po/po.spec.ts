import { po as gettext } from 'gettext-parser';
import { spawnSync } from 'node:child_process';
import { describeFormatPromises, textId, type OtherReader } from '../../../../../test/support/format-promises';
import type { DocumentEdit } from '../document-format';
import { gettextForms, pluralFormsHeader } from '../../language/gettext-plurals';
import { poFormat } from './po';

const FIXTURE = `# Translations of Dragoman
msgid ""
msgstr ""
"Project-Id-Version: dragoman\\n"
"PO-Revision-Date: 2026-01-01 12:00+0000\\n"
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. A verb
#: src/menu.ts:4
msgid "Open"
msgstr "Öffnen \\"jetzt\\""

msgctxt "door"
msgid "Open"
msgstr "Offen"

#: src/files.ts:12
#, fuzzy, c-format
#| msgid "one file"
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d Datei"
msgstr[1] "%d Dateien"

# Of a translator
msgid ""
"Two lines,\\n"
"one text"
msgstr ""
"Zwei Zeilen,\\n"
"ein Text"

msgid "Close"
msgstr ""

#, fuzzy
msgid "Print"
msgstr "Drukken"

#~ msgid "Gone"
#~ msgstr "Weg"
`;

describe('the PO format', () => {
  it('reads texts with their comments, contexts and states', () => {
    const { entries, languages, warnings } = poFormat.read(FIXTURE, {});
    expect(languages).toEqual(['de']);
    expect(warnings).toEqual([]);
    const sourceForms = { one: '%d file', other: '%d files' };
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['Open'], text: 'Öffnen "jetzt"', source: 'Open', description: 'A verb' },
      { path: ['door', 'Open'], text: 'Offen', source: 'Open', context: 'door' },
      { path: ['%d file'], form: 'one', text: '%d Datei', source: '%d file', sourceForms, state: 'needs_review' },
      { path: ['%d file'], form: 'other', text: '%d Dateien', source: '%d files', sourceForms, state: 'needs_review' },
      { path: ['Two lines,\none text'], text: 'Zwei Zeilen,\nein Text', source: 'Two lines,\none text' },
      { path: ['Close'], text: '', source: 'Close' },
      { path: ['Print'], text: 'Drukken', source: 'Print', state: 'needs_review' },
    ]);
    expect(poFormat.read(FIXTURE, { source: 'file' }).entries[0]).not.toHaveProperty('source');
  });

  const edited = (...edits: DocumentEdit[]): string => poFormat.edit(FIXTURE, edits, {});

  it('removes the flag and the previous text of a text that no longer needs review', () => {
    expect(edited({ set: ['%d file'], form: 'one', text: '%d Akte' })).toBe(
      FIXTURE.replace('#, fuzzy, c-format\n#| msgid "one file"\n', '#, c-format\n').replace('%d Datei"', '%d Akte"'),
    );
    expect(edited({ set: ['Print'], text: 'Drukken', state: 'reviewed' })).toBe(FIXTURE.replace('#, fuzzy\n', ''));
    expect(edited({ set: ['Print'], text: 'Drucken', state: 'needs_review' })).toBe(
      FIXTURE.replace('Drukken', 'Drucken'),
    );
  });

  it('adds the flag to a text that needs review', () => {
    expect(edited({ set: ['Close'], text: 'Zu', state: 'needs_review' })).toBe(
      FIXTURE.replace('msgid "Close"\nmsgstr ""', '#, fuzzy\nmsgid "Close"\nmsgstr "Zu"'),
    );
  });

  it('keeps the number of lines unless a line break is added', () => {
    expect(edited({ set: ['Close'], text: 'Zu\n' })).toContain('msgid "Close"\nmsgstr "Zu\\n"\n');
    expect(edited({ set: ['Close'], text: 'Zu,\nganz' })).toContain('msgstr ""\n"Zu,\\n"\n"ganz"\n');
    expect(edited({ set: ['Close'], text: 'lang '.repeat(40) })).toContain(`msgstr "${'lang '.repeat(40)}"\n`);
  });

  it('folds long lines in a file that folds', () => {
    const folded = FIXTURE.replace('msgstr "Offen"', 'msgstr ""\n"Offen "\n"und weit"');
    const content = poFormat.edit(folded, [{ set: ['Close'], text: 'lang '.repeat(20).trim() }], {});
    const lines = content.slice(content.indexOf('msgid "Close"')).split('\n').slice(1, 5);
    expect(lines).toEqual(['msgstr ""', `"${'lang '.repeat(15)}"`, `"${'lang '.repeat(5).trim()}"`, '']);
  });

  it('inserts an entry with as many forms as the header has', () => {
    const content = edited(
      { set: ['%d page'], form: 'one', text: '%d Seite', source: '%d page', after: ['Open'] },
      { set: ['%d page'], form: 'other', text: '%d Seiten', source: '%d pages' },
      { set: ['door', 'Shut'], text: 'Zu' },
    );
    expect(content).toContain(`jetzt\\""

msgid "%d page"
msgid_plural "%d pages"
msgstr[0] "%d Seite"
msgstr[1] "%d Seiten"

msgctxt "door"`);
    expect(content).toContain('msgstr "Drukken"\n\nmsgctxt "door"\nmsgid "Shut"\nmsgstr "Zu"\n\n#~');
  });

  it('removes an entry with its comments', () => {
    expect(edited({ remove: ['Open'] })).toBe(
      FIXTURE.replace('#. A verb\n#: src/menu.ts:4\nmsgid "Open"\nmsgstr "Öffnen \\"jetzt\\""\n\n', ''),
    );
  });

  it('renames an entry and its context', () => {
    expect(edited({ move: ['door', 'Open'], to: ['Opened'] })).toBe(
      FIXTURE.replace('msgctxt "door"\nmsgid "Open"', 'msgid "Opened"'),
    );
    expect(edited({ move: ['Close'], to: ['door', 'Close'] })).toBe(
      FIXTURE.replace('msgid "Close"', 'msgctxt "door"\nmsgid "Close"'),
    );
  });

  it('keeps further forms of a grammar of its own', () => {
    const hebrew = FIXTURE.replace(/Language: de/, 'Language: he').replace(
      'nplurals=2; plural=(n != 1);',
      'nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3);',
    );
    const { entries, warnings } = poFormat.read(hebrew, {});
    expect(entries.filter(({ form }) => form).map(({ form }) => form)).toEqual(['one', 'two']);
    expect(warnings).toEqual([]); // no text has a form of its own
    const extra = '\nmsgid "%d hour"\nmsgid_plural "%d hours"\nmsgstr[0] "a"\nmsgstr[2] "c"\nmsgstr[3] "d"\n';
    expect(poFormat.read(hebrew + extra + extra.replaceAll('hour', 'day'), {}).warnings).toEqual([
      {
        ...{ code: 'formExtra', key: 'msgstr[2]' },
        ...{ line: hebrew.split('\n').length + 4, column: expect.any(Number) as number },
      },
    ]);
    const content = poFormat.edit(hebrew, [{ set: ['%d file'], form: 'other', text: 'x' }], {});
    expect(content).toContain('msgstr[1] "%d Dateien"\nmsgstr[3] "x"\n');
    const texts = ['one', 'two', 'other'].map((form) => ({ set: ['%d day'], form, text: `%d ${form}` }));
    expect(poFormat.edit(hebrew, texts, {})).toContain(
      'msgstr[0] "%d one"\nmsgstr[1] "%d two"\nmsgstr[2] "%d other"\nmsgstr[3] "%d other"\n',
    );
  });

  it('leaves out forms that the language does not have', () => {
    expect(edited({ set: ['%d file'], form: 'few', text: 'x' }, { set: ['%d file'], form: 'zero', text: 'y' })).toBe(
      FIXTURE,
    );
    const texts = ['zero', 'one', 'other'].map((form) => ({
      path: ['%d day'],
      form,
      text: form,
      source: `%d ${form}s`,
    }));
    const created = poFormat.create({ language: 'de', tag: 'de', path: 'de.po' }, texts);
    expect(created).toContain('msgid_plural "%d others"\nmsgstr[0] "one"\nmsgstr[1] "other"\n');
    const empty = poFormat.create({ language: 'id', tag: 'id', path: 'id.po' }, [texts[0]!]);
    expect(empty).toContain('msgid_plural "%d day"\nmsgstr[0] ""\n');
  });

  it('lets `other` of French stand for millions', () => {
    const french = FIXTURE.replace('Language: de', 'Language: fr').replace('(n != 1)', '(n > 1)');
    expect(poFormat.edit(french, [{ set: ['%d file'], form: 'many', text: 'x' }], {})).toBe(french);
  });

  it('is a model for the plural forms of another language', () => {
    const created = poFormat.create(
      { language: 'pl', tag: 'pl', path: 'pl.po' },
      [{ path: ['Open'], text: 'Otwórz' }],
      FIXTURE,
    );
    expect(created).toBe(`# Translations of Dragoman
msgid ""
msgstr ""
"Project-Id-Version: dragoman\\n"
"Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: ${pluralFormsHeader('pl')}\\n"

#. A verb
#: src/menu.ts:4
msgid "Open"
msgstr "Otwórz"

msgctxt "door"
msgid "Open"
msgstr ""

#: src/files.ts:12
#, c-format
msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

# Of a translator
msgid ""
"Two lines,\\n"
"one text"
msgstr ""

msgid "Close"
msgstr ""

msgid "Print"
msgstr ""
`);
  });

  it('declares its encoding', () => {
    expect(poFormat.declaredEncoding!(FIXTURE)).toEqual({ name: 'utf-8', at: FIXTURE.indexOf('UTF-8') });
    expect(poFormat.declaredEncoding!('"Content-Type: text/plain; charset=CHARSET\\n"')).toBeUndefined();
  });

  it('shortens a key that is too long', () => {
    const content = `msgid "${'a'.repeat(1001)}"\nmsgstr "x"\n`;
    const { path } = poFormat.read(content, {}).entries[0]!;
    expect(path[0]).toMatch(/^a{200}…#[\da-f]{8}$/);
    expect(poFormat.edit(content, [{ set: path, text: 'y' }], {})).toBe(content.replace('"x"', '"y"'));
  });
});

/** Not everywhere gettext is installed. */
const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0;

(hasMsgfmt ? it : it.skip)('writes what msgfmt accepts', () => {
  const edits = poFormat.read(FIXTURE, {}).entries.map(({ path, form }, index): DocumentEdit => {
    return { set: path, form, text: `"${index}" \\ \t two\nlines` };
  });
  for (const content of [FIXTURE, poFormat.edit(FIXTURE, edits, {})]) {
    const check = spawnSync('msgfmt', ['--check-format', '--output-file=/dev/null', '-'], { input: content });
    expect([check.status, String(check.stderr)]).toEqual([0, '']);
  }
});

const readByOthers: OtherReader = (content, { language }) => {
  const { translations, headers = {} } = gettext.parse(content.replace(/^\uFEFF/, ''), { validation: false });
  const tag = language ?? headers.Language?.replaceAll('_', '-').replace(/@.*/, '') ?? 'en';
  const forms = gettextForms(headers['Plural-Forms'] ?? '', tag) ?? gettextForms(pluralFormsHeader(tag), tag)!;
  const texts = new Map<string, string>();
  for (const [context, entries] of Object.entries(translations)) {
    for (const [msgid, { msgstr, msgid_plural: plural }] of Object.entries(entries)) {
      const path = context ? [context, msgid] : [msgid];
      if (msgid === '') continue;
      msgstr.forEach((text, index) =>
        texts.set(textId({ path, form: plural ? (forms[index] ?? `[${index}]`) : undefined }), text),
      );
    }
  }
  return texts;
};

describeFormatPromises({
  format: poFormat,
  readByOthers,
  fixtures: { 'de.po': FIXTURE, 'crlf.po': `\uFEFF${FIXTURE.replaceAll('\n', '\r\n')}`, 'empty.pot': '' },
  invalid: {
    'a string that is not closed': ['msgid "a\nmsgstr ""\n', '1:7'],
    'a word that is no keyword': ['msgid "a"\nmsgtxt "b"\n', '2:1'],
    'a string without a keyword': ['\n"a"\n', '2:1'],
    'text behind a string': ['msgid "a" b\n', '1:10'],
    'an entry without a text': ['msgid "a"\n\nmsgid "b"\nmsgstr ""\n', '1:1'],
    'a text without an entry': ['msgstr "a"\n', '1:1'],
    'two texts of an entry': ['msgid "a"\nmsgstr "b"\nmsgstr "c"\n', '3:1'],
    'a plural without forms': ['msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n', '3:1'],
    'a form without a plural': ['msgid "a"\nmsgstr[0] "b"\n', '2:1'],
  },
  polishForms: ['one', 'few', 'many'],
  files: ['po/**/*.{po,pot}'],
  invalidFiles: [
    'translation_demo.pot',
    'error-double-escaped-quote.po',
    'validate-missing-msgstr.po',
    'validate-redundant-msgid-plural.po',
    'validate-too-many-plural-forms.po',
  ],
});
