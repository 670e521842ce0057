import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readJobCsv, writeJobCsv } from './job-csv';
import { formId, type JobFile, type JobFileForm, parseFormId } from './job-file';
import { readJobXliff, writeJobXliff } from './job-xliff';
import { protectCell, restoreCell } from '../http/protected-cell';

const jobId = '019aaf2e-8c1d-7a43-9f6b-2d54c0e1b7a8';
const form = (more: Partial<JobFileForm>): JobFileForm => ({
  ...{ id: formId({ jobId, position: 1, form: '' }), namespace: 'shop', key: 'key', source: 'Source', target: '' },
  ...{ state: 'initial', ...more },
});
const file = (...forms: readonly Partial<JobFileForm>[]): JobFile => ({
  ...{ sourceLanguage: 'en', language: 'pl', forms: forms.map(form) },
});

/** Texts of any characters that a database can store, often those that formats treat specially. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).filter((each) => !each.includes('\0')),
  fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n",;<>&]\u0001\uFEFF x'.split('')) }),
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
      fc.property(text, text, text, (source, target, description) => {
        const [returned] = read(write(file({ source, target, description, form: 'few: 2' })));
        expect([returned!.id, withLineFeeds(returned!.target)]).toEqual([`${jobId}.1`, withLineFeeds(target)]);
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
      <segment state="initial">
        <source>{{count}} items &amp; <cp hex="0001"/></source>
      </segment>
    </unit>
  </file>
</xliff>
`);
  });

  it('put the parts of a segmented unit in their order', () => {
    const unit = writeJobXliff(file({ target: 'x' })).replace(
      /<segment[^]*<\/segment>/,
      '<segment><source>A</source><target order="2">b</target></segment>' +
        '<segment><source>B</source><target order="1"><![CDATA[a ]]></target></segment>',
    );
    expect(readJobXliff(unit)).toMatchObject([{ target: 'a b' }]);
    expect(readJobXliff(unit.replace(/<target order="1".*?<\/target>/, ''))).toMatchObject([{ target: '' }]);
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
