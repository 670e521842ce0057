import { parse } from 'dot-properties';
import { describeFormatPromises, textId } from '../../../../test/support/format-promises';
import { propertiesFormat } from './properties';

const FIXTURE = `# Copyright

# A verb
open = \\u00d6ffnen
close:Schlie\\u00dfen \\
  und speichern
  indented\\ key\\=1   value = x
empty
! Another comment
tab=a\\tb\\\\c
last=end`;

describe('the properties format', () => {
  it('reads keys, texts and comments', () => {
    expect(propertiesFormat.read(FIXTURE, {}).entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['open'], text: 'Öffnen', description: 'A verb' },
      { path: ['close'], text: 'Schließen und speichern' },
      { path: ['indented key=1'], text: 'value = x' },
      { path: ['empty'], text: '' },
      { path: ['tab'], text: 'a\tb\\c', description: 'Another comment' },
      { path: ['last'], text: 'end' },
    ]);
  });

  it('reports repeated keys', () => {
    expect(propertiesFormat.read('a=1\nb=2\na=3\n', {})).toMatchObject({
      entries: [{ path: ['b'] }, { path: ['a'], text: '3' }],
      warnings: [{ code: 'duplicateKey', key: 'a', line: 3, column: 1 }],
    });
  });

  it('escapes characters outside of ASCII unless the file has some', () => {
    const edit = (content: string): string => propertiesFormat.edit(content, [{ set: ['a'], text: 'ß😀' }], {});
    expect(edit('a=x\n')).toBe('a=\\u00df\\ud83d\\ude00\n');
    expect(edit('a=ä\n')).toBe('a=ß😀\n');
  });

  it('inserts and removes lines like those around them', () => {
    const inserted = { set: ['new'], text: ' x', after: ['open'] };
    expect(propertiesFormat.edit(FIXTURE, [inserted], {})).toBe(FIXTURE.replace('ffnen\n', 'ffnen\nnew = \\ x\n'));
    expect(propertiesFormat.edit(FIXTURE, [{ remove: ['tab'] }], {})).toBe(
      FIXTURE.replace('! Another comment\ntab=a\\tb\\\\c\n', ''),
    );
    expect(propertiesFormat.edit(FIXTURE, [{ set: ['z'], text: 'z' }], {})).toBe(`${FIXTURE}\nz=z`);
  });
});

describeFormatPromises({
  format: propertiesFormat,
  readByOthers: (content) =>
    new Map(
      Object.entries(parse(content.replace(/^\uFEFF/, '')) as Record<string, string>).map(([key, text]) => [
        textId({ path: [key] }),
        text,
      ]),
    ),
  fixtures: { 'messages_de.properties': FIXTURE, 'crlf.properties': FIXTURE.replaceAll('\n', '\r\n') },
  invalid: { 'an escape without digits': ['a=1\nb = x\\u12g4\n', '2:6'] },
  files: ['properties/**/*.properties'],
});
