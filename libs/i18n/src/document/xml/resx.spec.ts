import { describeFormatPromises, textId, type OtherReader } from '../../../../../test/support/format-promises';
import { attribute, childElements, parseXmlByOthers } from '../../../../../test/support/xml-by-others';
import { resxFormat } from './resx';

const FIXTURE = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<root>
  <!-- Microsoft ResX Schema -->
  <xsd:schema id="root" xmlns="" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
    <xsd:element name="root"/>
  </xsd:schema>
  <resheader name="version">
    <value>2.0</value>
  </resheader>
  <data name="Open" xml:space="preserve">
    <value>Open {0}</value>
    <comment>A verb {MaxLength=12}</comment>
  </data>
  <data name="Close.Text" xml:space="preserve"><value> Close &amp; save </value></data>
  <data name="Empty" xml:space="preserve">
    <value />
  </data>
  <data name="Lines" xml:space="preserve">
    <value>One
Two</value>
  </data>
  <data name="Logo" type="System.Resources.ResXFileRef, System.Windows.Forms">
    <value>logo.png;System.Drawing.Bitmap</value>
  </data>
  <data name="&gt;&gt;button.Name" xml:space="preserve">
    <value>button</value>
  </data>
</root>`.replaceAll('\n', '\r\n');

describe('the ResX format', () => {
  it('reads strings with their comments', () => {
    expect(resxFormat.read(FIXTURE, {}).entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['Open'], text: 'Open {0}', description: 'A verb {MaxLength=12}', maxLength: 12 },
      { path: ['Close.Text'], text: ' Close & save ' },
      { path: ['Empty'], text: '' },
      { path: ['Lines'], text: 'One\nTwo' },
    ]);
  });

  it('inserts data like its neighbor', () => {
    const inserted = (after: string): string =>
      resxFormat.edit(FIXTURE, [{ set: ['New'], text: 'a\nb', after: [after] }], {});
    expect(inserted('Open')).toContain(
      '  </data>\r\n  <data name="New" xml:space="preserve">\r\n    <value>a\r\nb</value>\r\n  </data>\r\n  <data name="Close',
    );
    expect(inserted('Close.Text')).toContain(
      '\r\n  <data name="New" xml:space="preserve"><value>a\r\nb</value></data>\r\n',
    );
  });

  it('refuses nested paths', () => {
    expect(() => resxFormat.edit(FIXTURE, [{ set: ['a', 'b'], text: '' }], {})).toThrow('no nesting');
  });
});

const readByOthers: OtherReader = (content) =>
  new Map(
    childElements(parseXmlByOthers(content), 'data')
      .filter((data) => attribute(data, 'type') === undefined && !attribute(data, 'name')!.startsWith('>>'))
      .map((data) => [textId({ path: [attribute(data, 'name')!] }), childElements(data, 'value')[0]!.textContent!]),
  );

describeFormatPromises({
  format: resxFormat,
  readByOthers,
  fixtures: { 'Resources.resx': FIXTURE },
  invalid: {
    'an entity': ['<root>\r\n<data name="a"><value>&x;</value></data></root>', '2:26'],
    'another root': ['<resources/>', '1:1'],
    'a document type': ['<!DOCTYPE root [<!ENTITY a "b">]><root/>', '1:1'],
  },
  files: ['resx/**/*.resx'],
});
