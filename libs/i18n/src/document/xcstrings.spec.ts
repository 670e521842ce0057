import type { DocumentEdit } from './document-format';
import { describeFormatPromises, textId, type OtherReader } from '../../../../test/support/format-promises';
import { xcstringsFormat } from './xcstrings';

const unit = (state: string, value: string): object => ({ stringUnit: { state, value } });

const CATALOG = {
  sourceLanguage: 'en',
  strings: {
    '': {},
    Close: {},
    Device: {
      localizations: {
        en: { variations: { device: { mac: unit('translated', 'Click'), other: unit('translated', 'Tap') } } },
      },
    },
    Fixed: { shouldTranslate: false },
    Open: {
      comment: 'A verb',
      extractionState: 'stale',
      localizations: { de: unit('needs_review', 'Öffnen'), fr: unit('new', 'Open') },
    },
    'files %lld': {
      localizations: {
        de: {
          variations: { plural: { one: unit('translated', '%lld Datei'), other: unit('translated', '%lld Dateien') } },
        },
        en: {
          variations: { plural: { one: unit('translated', '%lld file'), other: unit('translated', '%lld files') } },
        },
      },
    },
  },
  version: '1.0',
};

const FIXTURE = `${JSON.stringify(CATALOG, null, 2).replace(/":/g, '" :')}\n`;

describe('the xcstrings format', () => {
  it('reads all languages with plural forms, devices, sources and states', () => {
    const { entries, languages, sourceLanguage } = xcstringsFormat.read(FIXTURE, {});
    expect([sourceLanguage, languages]).toEqual(['en', ['en', 'de', 'fr']]);
    expect(entries.map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['Close'], language: 'en', text: 'Close' },
      { path: ['Device', 'mac'], language: 'en', text: 'Click', context: 'mac', state: 'draft' },
      { path: ['Device', 'other'], language: 'en', text: 'Tap', context: 'other', state: 'draft' },
      { path: ['Open'], language: 'en', text: 'Open', description: 'A verb' },
      { path: ['Open'], language: 'de', text: 'Öffnen', state: 'needs_review', description: 'A verb' },
      { path: ['Open'], language: 'fr', text: '', description: 'A verb' },
      { path: ['files %lld'], language: 'de', form: 'one', text: '%lld Datei', state: 'draft' },
      {
        path: ['files %lld'],
        language: 'de',
        form: 'other',
        text: '%lld Dateien',

        state: 'draft',
      },
      { path: ['files %lld'], language: 'en', form: 'one', text: '%lld file', state: 'draft' },
      { path: ['files %lld'], language: 'en', form: 'other', text: '%lld files', state: 'draft' },
    ]);
  });

  const edited = (...edits: DocumentEdit[]): typeof CATALOG => JSON.parse(xcstringsFormat.edit(FIXTURE, edits, {}));

  it('keeps a state that still applies, and writes one that has changed', () => {
    const { strings } = edited(
      { set: ['Open'], language: 'de', text: 'Auf', state: 'draft' },
      { set: ['Open'], language: 'fr', text: 'Ouvrir' },
      { set: ['files %lld'], language: 'de', form: 'one', text: 'Datei' },
    );
    expect(strings.Open.localizations).toEqual({ de: unit('translated', 'Auf'), fr: unit('translated', 'Ouvrir') });
    expect(strings['files %lld'].localizations.de.variations.plural.one).toEqual(unit('translated', 'Datei'));
  });

  it('inserts languages and forms in their order', () => {
    const content = xcstringsFormat.edit(
      FIXTURE,
      [
        { set: ['Open'], language: 'es', text: 'Abrir' },
        { set: ['files %lld'], language: 'de', form: 'few', text: 'x' },
      ],
      {},
    );
    expect(content).toContain(`        "es" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Abrir"
          }
        },
        "fr"`);
    expect(Object.keys(JSON.parse(content).strings['files %lld'].localizations.de.variations.plural)).toEqual([
      'few',
      'one',
      'other',
    ]);
  });

  it('inserts and renames keys; a key that was its own text keeps it', () => {
    const { strings } = edited(
      { set: ['New'], language: 'en', text: 'New text', after: ['Close'] },
      { move: ['Close'], to: ['Shut'] },
    );
    expect(Object.keys(strings).slice(0, 4)).toEqual(['', 'Shut', 'New', 'Device']);
    expect(strings).toMatchObject({
      Shut: { localizations: { en: unit('translated', 'Close') } },
      New: { extractionState: 'manual', localizations: { en: unit('translated', 'New text') } },
    });
  });

  it('replaces a text with plural forms', () => {
    const { strings } = edited({ set: ['Open'], language: 'de', form: 'other', text: 'x' });
    expect(strings.Open.localizations.de).toEqual({ variations: { plural: { other: unit('translated', 'x') } } });
  });

  it('removes a language, and a key', () => {
    const { strings } = edited({ remove: ['files %lld'], language: 'de' }, { remove: ['Open'] });
    expect(Object.keys(strings['files %lld'].localizations)).toEqual(['en']);
    expect(strings).not.toHaveProperty('Open');
  });

  it('writes texts for devices where another language has them', () => {
    const { strings } = edited({ set: ['Device', 'mac'], language: 'de', text: 'Klicken' });
    expect(strings.Device.localizations).toHaveProperty('de', {
      variations: { device: { mac: unit('translated', 'Klicken') } },
    });
    expect(() => edited({ set: ['Device', 'watch'], language: 'de', text: '' })).toThrow('no such variable');
  });
});

interface Node {
  readonly stringUnit?: { readonly value: string };
  readonly variations?: Readonly<Record<string, Readonly<Record<string, Node>>>>;
  readonly substitutions?: Readonly<Record<string, Node>>;
}

interface Message {
  readonly shouldTranslate?: boolean;
  readonly localizations?: Readonly<Record<string, Node>>;
}

const readByOthers: OtherReader = (content) => {
  const { sourceLanguage, strings } = JSON.parse(content) as {
    sourceLanguage: string;
    strings: Record<string, Message>;
  };
  const texts = new Map<string, string>();
  const visit = (node: Node, path: string[], language: string, form?: string): void => {
    if (node.stringUnit) texts.set(textId({ path, language, form }), node.stringUnit.value);
    for (const [name, child] of Object.entries(node.variations?.plural ?? {})) visit(child, path, language, name);
    for (const [name, child] of Object.entries(node.variations?.device ?? {}))
      visit(child, [...path, name], language, form);
    for (const [name, child] of Object.entries(node.substitutions ?? {})) visit(child, [...path, name], language, form);
  };
  for (const [key, message] of Object.entries(strings)) {
    if (key === '' || message.shouldTranslate === false) continue;
    const localizations = message.localizations ?? {};
    if (!localizations[sourceLanguage]) texts.set(textId({ path: [key], language: sourceLanguage }), key);
    for (const [language, node] of Object.entries(localizations)) visit(node, [key], language);
  }
  return texts;
};

describeFormatPromises({
  format: xcstringsFormat,
  readByOthers,
  hidesTexts: true,
  fixtures: { 'Localizable.xcstrings': FIXTURE },
  invalid: { 'a missing colon': ['{\n  "strings" {}\n}', '2:13'] },
  files: ['apple/**/*.xcstrings'],
  // The argument of a substitution is a number, which no text edit can write for another language.
  isFixed: ({ path }) => path.length > 1 || path[0] === 'mySubstitute',
});
