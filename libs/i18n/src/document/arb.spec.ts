import { describeFormatPromises, textId } from '../../../../test/support/format-promises';
import { arbFormat } from './arb';

const FIXTURE = `{
  "@@locale": "de",
  "open": "Öffnen",
  "@open": {
    "description": "A verb",
    "context": "menu"
  },
  "files": "{count, plural, one {Datei} other {Dateien}}",
  "@files": { "placeholders": { "count": { "type": "int" } } },
  "close": "Zu \\u0026 ab"
}
`;

describe('the ARB format', () => {
  it('reads texts with their attributes', () => {
    const { entries, languages } = arbFormat.read(FIXTURE, {});
    expect(languages).toEqual(['de']);
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['open'], text: 'Öffnen', description: 'A verb', context: 'menu' },
      { path: ['files'], text: '{count, plural, one {Datei} other {Dateien}}' },
      { path: ['close'], text: 'Zu & ab' },
    ]);
  });

  it('removes, renames and precedes texts with their attributes', () => {
    expect(arbFormat.edit(FIXTURE, [{ remove: ['files'] }], {})).toBe(FIXTURE.replace(/ {2}"files[^]*?} } },\n/, ''));
    expect(arbFormat.edit(FIXTURE, [{ move: ['open'], to: ['start'] }], {})).toBe(
      FIXTURE.replace('"open"', '"start"').replace('"@open"', '"@start"'),
    );
    const inserted = FIXTURE.replace('  },\n', '  },\n  "new": "Neu",\n');
    expect(arbFormat.edit(FIXTURE, [{ set: ['new'], text: 'Neu', after: ['open'] }], {})).toBe(inserted);
    expect(arbFormat.edit(FIXTURE, [{ set: ['new'], text: 'Neu' }], { order: [['open'], ['new']] })).toBe(inserted);
  });

  it('creates a file without attributes, which belong to the reference', () => {
    const file = { language: 'pt_BR', tag: 'pt-BR', path: 'app_pt_BR.arb' };
    expect(arbFormat.create(file, [{ path: ['open'], text: 'Abrir' }], FIXTURE)).toBe(
      '{\n  "@@locale": "pt_BR",\n  "open": "Abrir"\n}\n',
    );
  });
});

describeFormatPromises({
  format: arbFormat,
  readByOthers: (content) =>
    new Map(
      Object.entries(JSON.parse(content.replace(/^\uFEFF/, '')) as Record<string, string>)
        .filter(([key, text]) => !key.startsWith('@') && typeof text === 'string')
        .map(([key, text]) => [textId({ path: [key] }), text]),
    ),
  fixtures: { 'app_de.arb': FIXTURE },
  invalid: { 'a missing comma': ['{\n  "a": "b"\n  "c": "d"\n}', '3:3'], nothing: ['', '1:1'] },
  files: ['arb/**/*.arb'],
});
