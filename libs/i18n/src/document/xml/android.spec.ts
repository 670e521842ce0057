import { describeFormatPromises, textId, type OtherReader } from '../../../../../test/support/format-promises';
import { attribute, childElements, parseXmlByOthers, type Element } from '../../../../../test/support/xml-by-others';
import { androidFormat } from './android';

const FIXTURE = `<?xml version="1.0" encoding="utf-8"?>
<!-- Copyright -->

<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <!-- The name of the app -->
    <string name="app_name">It\\'s \\"Dragoman\\" &amp; co</string>
    <string name="spaced">" two  spaces "</string>
    <string name="wrapped">
        One
        line\\nand\\tanother \\u00e9
    </string>
    <string name="empty"/>
    <string name="fixed" translatable="false">v1</string>
    <string name="alias">@string/app_name</string>
    <string name="html"><![CDATA[<a href=\\"x\\">Link</a>]]></string>
    <string name="bold">Hello <b>world</b>, <xliff:g id="n">%1$s</xliff:g></string>
    <string name="only" product='tablet'>Tablet</string>
    <!-- Counted -->
    <plurals name="files">
        <item quantity="one">%d file</item>
        <item quantity="other">%d files</item>
    </plurals>
    <string-array name="days">
        <item>Monday</item>
        <item>Tuesday</item>
    </string-array>
</resources>
`;

describe('the Android format', () => {
  it('reads strings, plurals and arrays with their comments', () => {
    const { entries, warnings } = androidFormat.read(FIXTURE, {});
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['app_name'], text: `It's "Dragoman" & co`, description: 'The name of the app' },
      { path: ['spaced'], text: ' two  spaces ' },
      { path: ['wrapped'], text: 'One line\nand\tanother é' },
      { path: ['empty'], text: '' },
      { path: ['html'], text: '<a href="x">Link</a>' },
      { path: ['bold'], text: 'Hello <b>world</b>, <xliff:g id="n">%1$s</xliff:g>', markup: true },
      { path: ['only@tablet'], text: 'Tablet', context: 'tablet' },
      { path: ['files'], form: 'one', text: '%d file', description: 'Counted' },
      { path: ['files'], form: 'other', text: '%d files', description: 'Counted' },
      { path: ['days', 0], text: 'Monday' },
      { path: ['days', 1], text: 'Tuesday' },
    ]);
    expect(warnings).toEqual([]);
  });

  const edited = (...edits: Parameters<typeof androidFormat.edit>[1]): string =>
    androidFormat.edit(FIXTURE, edits, { order: [['app_name'], ['subtitle'], ['empty']] });
  const change = (content: string): { removed: string[]; added: string[] } => {
    const [before, after] = [FIXTURE.split('\n'), content.split('\n')];
    return {
      removed: before.filter((line) => !after.includes(line)).map((line) => line.trim()),
      added: after.filter((line) => !before.includes(line)),
    };
  };

  it('inserts missing forms in the order of the categories', () => {
    const content = edited(
      { set: ['files'], form: 'many', text: 'plików' },
      { set: ['files'], form: 'few', text: 'pliki' },
    );
    expect(content).toContain(
      `        <item quantity="one">%d file</item>
        <item quantity="few">pliki</item>
        <item quantity="many">plików</item>
        <item quantity="other">%d files</item>
`,
    );
  });

  it('inserts new resources at their place, indented like their neighbor', () => {
    expect(change(edited({ set: ['subtitle'], text: 'A & B' }))).toEqual({
      removed: [],
      added: ['    <string name="subtitle">A &amp; B</string>'],
    });
    expect(edited({ set: ['subtitle'], text: 'A' })).toContain('co</string>\n    <string name="subtitle">A</string>\n');
    expect(edited({ set: ['apples'], form: 'other', text: 'apples', after: ['files'] })).toContain(
      `    </plurals>
    <plurals name="apples">
        <item quantity="other">apples</item>
    </plurals>
    <string-array`,
    );
    expect(edited({ set: ['days', 7], text: 'Wednesday' })).toContain(
      '<item>Tuesday</item>\n        <item>Wednesday</item>\n    </string-array>',
    );
  });

  it('removes a resource with its comment and its line', () => {
    expect(change(edited({ remove: ['app_name'] }))).toEqual({
      removed: ['<!-- The name of the app -->', '<string name="app_name">It\\\'s \\"Dragoman\\" &amp; co</string>'],
      added: [],
    });
    expect(change(edited({ remove: ['days', 0] })).removed).toEqual(['<item>Monday</item>']);
    expect(edited({ remove: ['days', 0] }, { remove: ['days', 1] })).not.toContain('string-array');
  });

  it('renames a resource in place, or moves it behind another one', () => {
    expect(change(edited({ move: ['files'], to: ['documents'] }))).toEqual({
      removed: ['<plurals name="files">'],
      added: ['    <plurals name="documents">'],
    });
    expect(edited({ move: ['files'], to: ['documents'], after: ['app_name'] })).toContain(
      'co</string>\n    <!-- Counted -->\n    <plurals name="documents">',
    );
    expect(() => edited({ move: ['files'], to: ['empty'] })).toThrow('already exists');
  });

  it('turns a text into plural forms', () => {
    expect(edited({ set: ['empty'], form: 'other', text: 'none' })).toContain(
      '    <plurals name="empty">\n        <item quantity="other">none</item>\n    </plurals>\n',
    );
  });

  it('refuses markup that is not well-formed and characters that XML cannot have', () => {
    expect(() => edited({ set: ['bold'], text: '<b>a' })).toThrow('The markup of "bold" is not well-formed');
    expect(() => edited({ set: ['empty'], text: '\u0001' })).toThrow('U+0001. Remove it from "empty"');
    expect(() => edited({ set: ['menu', 'open'], text: 'Open' })).toThrow('nesting');
  });

  it('keeps references that are plain text, also where other languages have markup', () => {
    const content = '<resources><string name="a">Write &amp;lt; for less</string></resources>';
    const edits = [{ set: ['a'], text: 'Type &lt; for less', markup: true as const }];
    expect(androidFormat.edit(content, edits, { options: {} })).toBe(content.replace('Write', 'Type'));
  });

  it('leaves quotes and white space alone in Compose Multiplatform', () => {
    const content = `<resources><string name="a"> it's "here"\\n</string></resources>`;
    const options = { compose: true };
    expect(androidFormat.read(content, options).entries[0]!.text).toBe(` it's "here"\n`);
    expect(androidFormat.edit(content, [{ set: ['a'], text: `it's\nnew` }], { options })).toContain(`>it's\\nnew<`);
  });
});

/** The rules of aapt2, once more: quoted parts, then white space and escapes of the others. */
const resolve = (text: string): string =>
  Array.from(
    text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').matchAll(/"((?:[^"\\]|\\[^])*)"|((?:[^"\\]|\\[^])+)/g),
    ([, quoted, plain]) =>
      (quoted ?? plain!.replace(/[ \t\r\n]+/g, ' ')).replace(
        /\\(?:u([\da-fA-F]{4})|([^]))/g,
        (_, code?: string, unit?: string) =>
          code ? String.fromCharCode(parseInt(code, 16)) : ({ n: '\n', t: '\t' }[unit!] ?? unit!),
      ),
  ).join('');

const readByOthers: OtherReader = (content, { compose }) => {
  const texts = new Map<string, string>();
  const decode = ({ textContent }: Element): string =>
    compose ? textContent!.replace(/\\n/g, '\n').replace(/\\t/g, '\t') : resolve(textContent!);
  for (const element of childElements(parseXmlByOthers(content))) {
    const product = attribute(element, 'product');
    const name = attribute(element, 'name')! + (product === undefined ? '' : `@${product}`);
    if (element.tagName === 'string') texts.set(textId({ path: [name] }), decode(element));
    childElements(element).forEach((item, index) => {
      const form = attribute(item, 'quantity');
      if (element.tagName === 'plurals') texts.set(textId({ path: [name], form }), decode(item));
      if (element.tagName === 'string-array') texts.set(textId({ path: [name, index] }), decode(item));
    });
  }
  return texts;
};

describeFormatPromises({
  format: androidFormat,
  readByOthers,
  fixtures: {
    'values/strings.xml': FIXTURE,
    'crlf/strings.xml': `\uFEFF${FIXTURE.replaceAll('\n', '\r\n')}`,
    'line/strings.xml': '<resources><string name="a">A</string><string name="b">B</string></resources>',
    'none/strings.xml': '<resources/>',
  },
  invalid: {
    'an entity of its own': ['<resources>\n<string name="a">&x;</string></resources>', '2:21'],
    'an external entity': ['<!DOCTYPE resources [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<resources/>', '1:1'],
    'a document type': ['<!DOCTYPE resources SYSTEM "x.dtd">\n<resources/>', '1:1'],
    'another root': ['<manifest/>', '1:1'],
    'an element that is not closed': ['<resources>\n  <string name="a">', '2:3'],
    'two texts of one attribute': ['<resources>\n<string name="a" name="b">x</string></resources>', '2:27'],
    'deep nesting': [`<resources>${'<b>'.repeat(70)}`, '1:201'],
    nothing: ['', '1:1'],
  },
  files: ['android/**/*.xml'],
  options: (path) => ({ compose: path.includes('composeMultiplatform') }),
});
