import { describeFormatPromises, textId, type OtherReader } from '../../../../test/support/format-promises';
import { appleStringsFormat } from './apple-strings';

const FIXTURE = `/* Copyright */

/* A verb */
"open" = "Öffnen \\"jetzt\\"";

// Saves as well
"close" = "Schließen \\U00e4"; // always
"two
lines" = "eins
zwei";
"escapes"="a\\tb\\nc\\\\d // no comment /* either */";
unquoted.key = "x";
/* No comment provided by engineer. */
"same";
`;

describe('the .strings format', () => {
  it('reads keys, texts and comments', () => {
    expect(appleStringsFormat.read(FIXTURE, {}).entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['open'], text: 'Öffnen "jetzt"', description: 'A verb' },
      { path: ['close'], text: 'Schließen ä', description: 'Saves as well' },
      { path: ['two\nlines'], text: 'eins\nzwei' },
      { path: ['escapes'], text: 'a\tb\nc\\d // no comment /* either */' },
      { path: ['unquoted.key'], text: 'x' },
      { path: ['same'], text: 'same' },
    ]);
  });

  it('writes texts like those that they replace', () => {
    const edit = (path: string, text: string): string => appleStringsFormat.edit(FIXTURE, [{ set: [path], text }], {});
    expect(edit('two\nlines', 'a\nb')).toContain('lines" = "a\nb";');
    expect(edit('open', 'a\nb\u0000')).toContain('"open" = "a\\nb\\U0000";');
    expect(edit('same', 'other')).toContain('\n"same" = "other";\n');
  });

  it('inserts and removes pairs with their comments', () => {
    const inserted = { set: ['new'], text: 'x', after: ['open'] };
    expect(appleStringsFormat.edit(FIXTURE, [inserted], {})).toBe(
      FIXTURE.replace('jetzt\\"";\n', 'jetzt\\"";\n\n"new" = "x";\n'),
    );
    expect(appleStringsFormat.edit(FIXTURE, [{ remove: ['open'] }], {})).toBe(
      FIXTURE.replace('\n/* A verb */\n"open" = "Öffnen \\"jetzt\\"";\n', ''),
    );
  });
});

/** There is no other reader for JavaScript: this one has the grammar as regular expressions. */
const readByOthers: OtherReader = (content) => {
  const texts = new Map<string, string>();
  const string = String.raw`(?:"((?:[^"\\]|\\[^])*)"|([\w.$/:-]+))`;
  const token = new RegExp(String.raw`\/\*[^]*?\*\/|\/\/.*|${string}\s*(?:=\s*${string}\s*)?;`, 'g');
  const decode = (raw: string): string =>
    raw
      .replace(/\r\n?/g, '\n')
      .replace(/\\(?:[Uu]([\da-fA-F]{4})|([^]))/g, (_, code?: string, unit?: string) =>
        code ? String.fromCharCode(parseInt(code, 16)) : ({ n: '\n', t: '\t', r: '\r' }[unit!] ?? unit!),
      );
  for (const [, quotedKey, plainKey, quoted, plain] of content.matchAll(token)) {
    const key = quotedKey ?? plainKey;
    if (key !== undefined) texts.set(textId({ path: [decode(key)] }), decode(quoted ?? plain ?? key));
  }
  return texts;
};

describeFormatPromises({
  format: appleStringsFormat,
  readByOthers,
  fixtures: { 'de.lproj/Localizable.strings': FIXTURE, 'crlf.strings': FIXTURE.replaceAll('\n', '\r\n') },
  invalid: {
    'a string that is not closed': ['"a" = "b;\n', '1:7'],
    'a comment that is not closed': ['"a" = "b";\n /* c', '2:2'],
    'a missing semicolon': ['"a" = "b"\n"c" = "d";', '2:1'],
    'a missing equals sign': ['"a" "b";', '1:5'],
    'a missing text': ['"a" = ;', '1:7'],
    'something else': ['{ }', '1:1'],
  },
  files: ['apple/**/*.strings'],
  invalidFiles: ['tolgee-platform/apple/Localizable.strings'],
});
