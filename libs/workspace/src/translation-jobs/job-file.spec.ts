import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { SYNTAX_NAMES } from '@dragoman/i18n/internal';
import { readJobCsv, writeJobCsv } from './job-csv';
import { formId, type JobFile, type JobFileForm, parseFormId } from './job-file';
import { readJobXliff, writeJobXliff } from './job-xliff';
import { protectCell, restoreCell } from '../http/protected-cell';

const jobId = '019aaf2e-8c1d-7a43-9f6b-2d54c0e1b7a8';
const form = (more: Partial<JobFileForm>): JobFileForm => ({
  ...{ id: formId({ jobId, position: 1, form: '' }), namespace: 'shop', key: 'key', source: 'Source', target: '' },
  ...{ state: 'initial', syntax: 'i18next', ...more },
});
const file = (...forms: readonly Partial<JobFileForm>[]): JobFile => ({
  ...{ sourceLanguage: 'en', language: 'pl', forms: forms.map(form) },
});

/** Texts of any characters that a database can store, often those that formats treat specially. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).filter((each) => !each.includes('\0')),
  fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n",;<>&]\u0001\uFEFF x'.split('')) }),
  fc.string({
    unit: fc.constantFrom(
      '{{a}}',
      '{b}',
      '$t(c)',
      '<b>',
      '</b>',
      '<1>',
      '</1>',
      '<br/>',
      '{n, plural, other {#}}',
      "'",
      ' x',
    ),
  }),
);
/** Neither format keeps how lines end. */
const withLineFeeds = (each: string): string => each.replace(/\r\n?/g, '\n');

describe('the files of translation jobs', () => {
  it('protect spreadsheets from formulas, without loss', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(restoreCell(protectCell(each))).toBe(each);
        expect(protectCell(each)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
    expect(['=1+1', "'=1+1", '-5', "'quoted'"].map(protectCell)).toEqual(["'=1+1", "''=1+1", "'-5", "'quoted'"]);
    expect(restoreCell('-5 %')).toBe('-5 %'); // of a translator
  });

  it.each([
    ['CSV', writeJobCsv, readJobCsv],
    ['XLIFF 2', writeJobXliff, readJobXliff],
  ] as const)('keep all texts in %s', (_, write, read) => {
    fc.assert(
      fc.property(text, text, text, fc.constantFrom(...SYNTAX_NAMES), (source, target, description, syntax) => {
        const [returned] = read(write(file({ source, target, description, syntax, form: 'few: 2' })));
        expect([returned!.id, withLineFeeds(returned!.target)]).toEqual([`${jobId}.1`, withLineFeeds(target)]);
        expect(returned).not.toHaveProperty('lacksData');
      }),
    );
  });

  it('are protected in every cell of CSV', () => {
    const rows: string[][] = parse(writeJobCsv(file({ key: '@key', source: '=1', target: '-1', description: '+' })), {
      bom: true,
    });
    expect(rows[1]).toEqual([`${jobId}.1`, 'shop', "'@key", '', "'=1", "'-1", "'+", '', 'initial']);
  });

  it('are XLIFF 2.0 with notes, length restrictions and states', () => {
    const plural = { id: formId({ jobId, position: 2, form: 'few' }), key: 'item', form: 'few: 2, 3, 4' };
    expect(
      writeJobXliff(
        file(
          { description: 'A <b>button</b>', maxLength: 12, target: 'Zapisz', state: 'translated' },
          { ...plural, namespace: 'cart', source: '{{count}} items & \u0001' },
        ),
      ),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" srcLang="en" trgLang="pl">
  <file id="f1" original="shop" xml:space="preserve">
    <slr:profiles generalProfile="xliff:codepoints"/>
    <unit id="${jobId}.1" name="key" slr:sizeRestriction="12">
      <notes>
        <note category="description">A &lt;b&gt;button&lt;/b&gt;</note>
      </notes>
      <segment state="translated">
        <source>Source</source>
        <target>Zapisz</target>
      </segment>
    </unit>
  </file>
  <file id="f2" original="cart" xml:space="preserve">
    <unit id="${jobId}.2.few" name="item">
      <notes>
        <note category="pluralForm">Plural form few: 2, 3, 4</note>
      </notes>
      <originalData>
        <data id="d1">{{count}}</data>
      </originalData>
      <segment state="initial">
        <source><ph id="1" dataRef="d1"/> items &amp; <cp hex="0001"/></source>
      </segment>
    </unit>
  </file>
</xliff>
`);
  });

  /** The lines of the original data, source and target of a unit. */
  const unit = (more: Partial<JobFileForm>): readonly string[] =>
    writeJobXliff(file(more))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^<(?:data|source|target)/.test(line));

  it('have placeholders and tags as inline codes in XLIFF, which have the same id in source and target', () => {
    expect(
      unit({
        source: 'Hello <b>{{name}}</b>, see $t(terms) or <0>{{name}}</0>.<br/>',
        target: '<0>{{name}}</0>{{name}}</i> <b>$t(terms){{new}}</b>',
      }),
    ).toEqual([
      ...['<b>', '</b>', '{{name}}', '$t(terms)', '<0>', '</0>', '<br/>', '</i>', '{{new}}'].map(
        (data, index) => `<data id="d${index + 1}">${escapeXml(data)}</data>`,
      ),
      '<source>Hello <pc id="1" dataRefStart="d1" dataRefEnd="d2"><ph id="2" dataRef="d3"/></pc>, see <ph id="3" dataRef="d4"/> or ' +
        '<pc id="4" dataRefStart="d5" dataRefEnd="d6"><ph id="5" dataRef="d3"/></pc>.<ph id="6" dataRef="d7"/></source>',
      '<target><pc id="4" dataRefStart="d5" dataRefEnd="d6"><ph id="2" dataRef="d3"/></pc><ph id="5" dataRef="d3"/><ph id="7" dataRef="d8"/> ' +
        '<pc id="1" dataRefStart="d1" dataRefEnd="d2"><ph id="3" dataRef="d4"/><ph id="8" dataRef="d9"/></pc></target>',
    ]);
    expect(unit({ source: '{n, plural, one {# <b>file</b>} other {{a} files}}', syntax: 'icu' }).at(-1)).toBe(
      '<source>{n, plural, one {<ph id="1" dataRef="d1"/> <pc id="2" dataRefStart="d2" dataRefEnd="d3">file</pc>} ' +
        'other {<ph id="3" dataRef="d4"/> files}}</source>',
    );
    expect(unit({ source: '{{a}} {a | b}', syntax: 'nestjs-i18n' }).at(-1)).toMatch(/^<source>/);
  });

  it('are read with the codes that tools write', () => {
    const written = writeJobXliff(file({ source: 'A <b>{{name}}</b> {{name}}' }));
    const returned = (target: string) =>
      readJobXliff(written.replace('</segment>', `<target>${target}</target></segment>`));
    for (const [target, expected] of [
      ['<pc id="1" dataRefStart="d1" dataRefEnd="d2">x</pc>', '<b>x</b>'],
      ['<pc id="1">x</pc> <ph id="2"/>', '<b>x</b> {{name}}'],
      ['<sc id="1" dataRef="d1"/>x<ec startRef="1" dataRef="d2"/>', '<b>x</b>'],
      ['<ph id="2" dataRef="d3"/><ph id="9" copyOf="2"/>', '{{name}}{{name}}'],
      ['<mrk id="m1" type="term">{{name}} <ph id="3" dataRef="d3"/></mrk><cp hex="0001"/>', '{{name}} {{name}}\u0001'],
      ['&lt;b>{{name}}&lt;/b>', '<b>{{name}}</b>'],
    ] as const)
      expect(returned(target)).toEqual([expect.objectContaining({ target: expected })]);
    for (const target of [
      '<ph id="9"/>',
      '<pc id="9" dataRefStart="d9">x</pc>',
      '<mrk id="m"><ph id="1" dataRef="x"/></mrk>',
    ])
      expect(returned(target)).toMatchObject([{ lacksData: true }]);
  });

  it('put the parts of a segmented unit in their order', () => {
    const segmented = writeJobXliff(file({ target: 'x' })).replace(
      /<segment[^]*<\/segment>/,
      '<segment><source>A</source><target order="2">b</target></segment>' +
        '<segment><source>B</source><target order="1"><![CDATA[a ]]></target></segment>',
    );
    expect(readJobXliff(segmented)).toMatchObject([{ target: 'a b' }]);
    expect(readJobXliff(segmented.replace(/<target order="1".*?<\/target>/, ''))).toMatchObject([{ target: '' }]);
  });

  it('have ids that name job, text and form', () => {
    for (const reference of [
      { jobId, position: 1, form: '' },
      { jobId, position: 10_000, form: 'many' },
    ])
      expect(parseFormId(formId(reference))).toEqual(reference);
    for (const id of ['', jobId, `${jobId}.0`, `${jobId}.1.`, ` ${jobId}.1`]) expect(parseFormId(id)).toBeUndefined();
  });
});

const escapeXml = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
