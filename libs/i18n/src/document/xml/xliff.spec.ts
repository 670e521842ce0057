import type { DocumentEdit } from '../document-format';
import { describeFormatPromises, textId, type OtherReader } from '../../../../../test/support/format-promises';
import { attribute, childElements, parseXmlByOthers, type Element } from '../../../../../test/support/xml-by-others';
import { xliff12Format } from './xliff-1.2';
import { xliff2Format } from './xliff-2';

const XLIFF_12 = `<?xml version="1.0" encoding="utf-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="messages" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="1" resname="open">
        <source>Open</source>
        <target state="translated">Öffnen</target>
        <note>A verb</note>
      </trans-unit>
      <trans-unit id="2" resname="save" approved="yes" maxwidth="20" size-unit="char">
        <source>Save &amp; close</source>
        <target>Speichern &amp; schließen</target>
      </trans-unit>
      <group id="more">
        <trans-unit id="3">
          <source>Hello <x id="INTERPOLATION"/>!</source>
          <target state="needs-adaptation">Hallo <x id="INTERPOLATION"/>!</target>
        </trans-unit>
        <trans-unit id="4">
          <source>Close</source>
        </trans-unit>
        <trans-unit id="5">
          <source>Print</source>
          <target state="new">Print</target>
        </trans-unit>
        <trans-unit id="6">
          <source>Copy</source>
          <target>Copy</target>
        </trans-unit>
        <trans-unit id="7"><source>Cut</source><target/></trans-unit>
        <trans-unit id="8" translate="no"><source>Dragoman</source><target>Dragoman</target></trans-unit>
        <trans-unit id="9"><source>Paste</source><target><![CDATA[<b>Einfügen</b>]]></target></trans-unit>
      </group>
    </body>
  </file>
</xliff>
`;

describe('the XLIFF 1.2 format', () => {
  it('reads targets with their sources, notes and states', () => {
    const { entries, languages, sourceLanguage } = xliff12Format.read(XLIFF_12, {});
    expect([sourceLanguage, languages]).toEqual(['en', ['de']]);
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['open'], source: 'Open', text: 'Öffnen', state: 'draft', description: 'A verb' },
      { path: ['save'], source: 'Save & close', text: 'Speichern & schließen', state: 'reviewed', maxLength: 20 },
      {
        path: ['3'],
        source: 'Hello <x id="INTERPOLATION"/>!',
        text: 'Hallo <x id="INTERPOLATION"/>!',
        markup: true,
        state: 'needs_review',
      },
      { path: ['4'], source: 'Close', text: '' },
      { path: ['5'], source: 'Print', text: '' },
      { path: ['6'], source: 'Copy', text: '' },
      { path: ['7'], source: 'Cut', text: '' },
      { path: ['9'], source: 'Paste', text: '<b>Einfügen</b>' },
    ]);
  });

  const changed = (...edits: DocumentEdit[]): { removed: string[]; added: string[] } =>
    changedLines(XLIFF_12, xliff12Format.edit(XLIFF_12, edits, {}));

  it('leaves a state whose word still applies', () => {
    expect(changed({ set: ['open'], text: 'Aufmachen', state: 'draft' })).toEqual({
      removed: ['        <target state="translated">Öffnen</target>'],
      added: ['        <target state="translated">Aufmachen</target>'],
    });
    expect(changed({ set: ['3'], text: 'Hallo <x id="INTERPOLATION"/>!', state: 'needs_review' }).added).toEqual([]);
  });

  it('writes a state that has changed', () => {
    expect(changed({ set: ['open'], text: 'Öffnen', state: 'reviewed' }).added).toEqual([
      '        <target state="final">Öffnen</target>',
    ]);
    expect(changed({ set: ['save'], text: 'Sichern', state: 'needs_review' }).added).toEqual([
      '      <trans-unit id="2" resname="save" approved="no" maxwidth="20" size-unit="char">',
      '        <target state="needs-review-translation">Sichern</target>',
    ]);
    expect(changed({ set: ['5'], text: 'Drucken' }).added).toEqual([
      '          <target state="translated">Drucken</target>',
    ]);
  });

  it('writes a translation that equals its source so that it counts as one', () => {
    const content = xliff12Format.edit(XLIFF_12, [{ set: ['6'], text: 'Copy' }], {});
    expect(content).toContain('<target state="translated">Copy</target>');
    expect(xliff12Format.read(content, {}).entries[5]).toMatchObject({ text: 'Copy', state: 'draft' });
  });

  it('adds a missing target behind its source', () => {
    expect(changed({ set: ['4'], text: 'Schließen' }).added).toEqual(['          <target>Schließen</target>']);
    expect(changed({ set: ['4'], text: '' }).added).toEqual([]);
    expect(changed({ set: ['7'], text: 'Aus' }).added).toEqual([
      '        <trans-unit id="7"><source>Cut</source><target>Aus</target></trans-unit>',
    ]);
  });

  it('inserts a unit like its neighbor', () => {
    const inserted = { set: ['print'], text: 'Drucken', source: 'Print', state: 'draft', after: ['open'] } as const;
    expect(xliff12Format.edit(XLIFF_12, [inserted], {})).toContain(`      </trans-unit>
      <trans-unit id="print" resname="print">
        <source>Print</source>
        <target state="translated">Drucken</target>
      </trans-unit>
      <trans-unit id="2"`);
  });

  it('begins keys with the file if there are several', () => {
    const several = XLIFF_12.replace('</xliff>', '<file original="b" source-language="en"><body/></file></xliff>');
    expect(xliff12Format.read(several, {}).entries[0]!.path).toEqual(['messages', 'open']);
    const edited = xliff12Format.edit(several, [{ set: ['b', 'open'], text: 'Auf', source: 'Open' }], {});
    expect(edited).toContain('<body><trans-unit id="open"><source>Open</source>');
    expect(xliff12Format.read(edited, {}).entries.at(-1)).toMatchObject({ path: ['b', 'open'], text: 'Auf' });
    const moved = xliff12Format.edit(several, [{ move: ['messages', 'open'], to: ['b', 'open'] }], {});
    expect(xliff12Format.read(moved, {}).entries.at(-1)).toMatchObject({ path: ['b', 'open'], text: 'Öffnen' });
    expect(() => xliff12Format.edit(several, [{ set: ['c', 'open'], text: '' }], {})).toThrow('"c"');
  });

  it('is a model for a language without targets and states', () => {
    const file = { language: 'pl', tag: 'pl', path: 'messages.pl.xlf' };
    const created = xliff12Format.create(file, [{ path: ['open'], text: 'Otwórz' }], XLIFF_12);
    expect(created).toContain('target-language="pl"');
    expect(created.match(/<target>[^]*?<\/target>|approved|state=/g)).toEqual([
      '<target>Otwórz</target>',
      '<target>Dragoman</target>',
    ]);
  });
});

const XLIFF_2 = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
  <file id="f1">
    <unit id="u1" name="open">
      <notes>
        <note category="location">src/app.ts:4</note>
        <note category="description">A verb</note>
      </notes>
      <segment state="final">
        <source>Open</source>
        <target>Öffnen</target>
      </segment>
    </unit>
    <group id="g">
      <unit id="text">
        <segment id="s1" state="translated"><source>One. </source><target>Eins. </target></segment>
        <ignorable><source> </source></ignorable>
        <segment id="s2"><source>Two <ph id="1"/>.</source></segment>
      </unit>
    </group>
    <unit id="copy"><segment><source>Copy</source><target>Copy</target></segment></unit>
  </file>
</xliff>
`;

describe('the XLIFF 2 format', () => {
  it('reads the targets of segments with their notes and states', () => {
    const { entries, languages, sourceLanguage } = xliff2Format.read(XLIFF_2, {});
    expect([sourceLanguage, languages]).toEqual(['en', ['de']]);
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['open'], source: 'Open', text: 'Öffnen', state: 'reviewed', description: 'A verb' },
      { path: ['text', 's1'], source: 'One. ', text: 'Eins. ', state: 'draft' },
      { path: ['text', 's2'], source: 'Two <ph id="1"/>.', text: '', markup: true },
      { path: ['copy'], source: 'Copy', text: '' },
    ]);
  });

  it('edits segments and their states', () => {
    const edits = [
      { set: ['text', 's2'], text: 'Zwei <ph id="1"/>.', state: 'reviewed' },
      { set: ['open'], text: 'Auf', state: 'draft' },
      { set: ['copy'], text: 'Copy' },
    ] as const;
    expect(changedLines(XLIFF_2, xliff2Format.edit(XLIFF_2, edits, {})).added).toEqual([
      '      <segment state="translated">',
      '        <target>Auf</target>',
      '        <segment id="s2" state="reviewed"><source>Two <ph id="1"/>.</source><target>Zwei <ph id="1"/>.</target></segment>',
      '    <unit id="copy"><segment state="translated"><source>Copy</source><target>Copy</target></segment></unit>',
    ]);
  });

  it('inserts a unit like its neighbor', () => {
    const inserted = { set: ['print'], text: 'Drucken', source: 'Print', after: ['open'] };
    expect(xliff2Format.edit(XLIFF_2, [inserted], {})).toContain(`    </unit>
    <unit id="print" name="print">
      <segment>
        <source>Print</source>
        <target>Drucken</target>
      </segment>
    </unit>
    <group`);
  });

  it('names units whose key is not an id', () => {
    const keys = ['menu.open', 'A key', 'A_x20_key', 'ключ', '<b>', 'a/b'];
    const entries = keys.map((key) => ({ path: [key], text: key, source: 'S' }));
    const created = xliff2Format.create({ language: 'de', tag: 'de', sourceLanguage: 'en', path: 'f' }, entries);
    expect(created.match(/<unit.*>/g)).toEqual([
      '<unit id="menu.open">',
      '<unit id="A_x20_key" name="A key">',
      '<unit id="A_x5F_x20_key" name="A_x20_key">',
      '<unit id="ключ">',
      '<unit id="_x3C_b_x3E_" name="&lt;b&gt;">',
      '<unit id="a_x2F_b" name="a/b">',
    ]);
    expect(xliff2Format.read(created, {}).entries.map(({ path }) => path)).toEqual(keys.map((key) => [key]));
    const renamed = xliff2Format.edit(created, [{ move: ['menu.open'], to: ['Open it'] }], {});
    expect(renamed).toContain('<unit id="menu.open" name="Open it">');
  });
});

function changedLines(before: string, after: string): { removed: string[]; added: string[] } {
  const [old, current] = [before.split('\n'), after.split('\n')];
  return {
    removed: old.filter((line) => !current.includes(line)),
    added: current.filter((line) => !old.includes(line)),
  };
}

const below = (element: Element, name: string): Element[] => Array.from(element.getElementsByTagName(name));

const readUnits =
  (unitName: string, nameAttribute: string): OtherReader =>
  (content, { original }) => {
    const files = childElements(parseXmlByOthers(content), 'file');
    const texts = new Map<string, string>();
    for (const file of files) {
      const prefix = original || files.length > 1 ? [(attribute(file, 'original') ?? attribute(file, 'id'))!] : [];
      for (const unit of below(file, unitName)) {
        const path = [...prefix, (attribute(unit, nameAttribute) ?? attribute(unit, 'id'))!];
        const segments = unitName === 'unit' ? childElements(unit, 'segment') : [unit];
        for (const segment of segments) {
          const own = segments.length > 1 ? [...path, attribute(segment, 'id')!] : path;
          if (childElements(segment, 'source').length === 0) continue;
          texts.set(textId({ path: own }), childElements(segment, 'target')[0]?.textContent ?? '');
        }
      }
    }
    return texts;
  };

const INVALID: Record<string, readonly [string, string]> = {
  'an entity that is declared': ['<!DOCTYPE xliff [<!ENTITY a "b">]><xliff version="1.2">&a;</xliff>', '1:1'],
  'a document type': ['<!DOCTYPE xliff SYSTEM "http://localhost/xliff.dtd"><xliff version="1.2"/>', '1:1'],
  'an element that is not closed': ['<xliff version="1.2">\n<file>\n</xliff>', '3:1'],
  'another root': ['<a/>', '1:1'],
};

describeFormatPromises({
  format: xliff12Format,
  readByOthers: readUnits('trans-unit', 'resname'),
  hidesTexts: true,
  fixtures: {
    'messages.de.xlf': XLIFF_12,
    'crlf.xlf': `\uFEFF${XLIFF_12.replaceAll('\n', '\r\n')}`,
  },
  invalid: INVALID,
  files: ['xliff12/**/*.{xlf,xliff}'],
});

describeFormatPromises({
  format: xliff2Format,
  readByOthers: readUnits('unit', 'name'),
  hidesTexts: true,
  // A unit with several segments cannot be renamed one by one.
  fixtures: { 'messages.de.xlf': XLIFF_2.replace(/ *<segment id="s2".*\n/, '') },
  invalid: INVALID,
  files: ['xliff2/**/*.xliff'],
});
