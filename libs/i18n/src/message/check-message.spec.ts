import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluralCategory } from '../language/plural-categories';
import { checkMessage, type MessageToCheck } from './check-message';
import type { Finding } from './finding';
import { pairMessages } from './pair-messages';
import { readJson } from './json/read-json';

type Forms = string | Partial<Record<PluralCategory, string | null>>;

const forms = (forms: Forms): MessageToCheck['reference'] =>
  typeof forms === 'string'
    ? [{ text: forms }]
    : Object.entries(forms).map(([category, text]) => ({ category: category as PluralCategory, text }));

const line = ({ code, severity, form, values }: Finding): string =>
  [
    severity === 'warning' ? '?' : '!',
    code,
    ...(form ? [form] : []),
    ...Object.values(values).filter((value) => value !== form),
  ].join(' ');

function check(language: string, reference: Forms, target: Forms, more: Partial<MessageToCheck> = {}): string[] {
  const kind = typeof reference === 'string' && typeof target === 'string' ? 'text' : 'cardinal';
  return checkMessage({ kind, language, reference: forms(reference), target: forms(target), ...more }).map(line);
}

describe('Placeholders of a translation', () => {
  it.each<[string, string, string[]]>([
    ['Hello {{name}}', 'Hallo {{name}}', []],
    ['Hello {{name}}', 'Hallo', ['! placeholderMissing {{name}}']],
    ['Hello {{name}}', 'Hallo {{nmae}}', ['! placeholderMissing {{name}}', '! placeholderUnknown {{nmae}}']],
    ['{{date, datetime}}', '{{ date, datetime(dateStyle: long) }}', []],
    ['{{- name}}', '{{name}}', []],
    ['{{x}} {{x}}', '{{x}}', []],
    ['$t(common:yes), {{name}}', '{{name}}', ['! placeholderMissing $t(common:yes)']],
    ['$t(file, {"count": {{n}} })', '$t(file)', ['! placeholderMissing {{n}}']],
    ['Click <1>here</1>', 'Klick <1>hier</1>', []],
    ['Click <1>here</1>', 'Klick hier', ['! tagMissing 1']],
    ['Click <1>here</1>', 'Klick <1>hier', ['! tagUnbalanced 1']],
    ['Click <1>here</1>', 'Klick <1>hier</1><b>!</b>', ['! tagUnknown b']],
    ['<b><i>x</i></b>', '<b><i>x</b></i>', ['! tagUnbalanced i']],
    ['plus://<model_id>', 'plus://<model_id>', []],
    ['plus://<model_id>', 'plus://<modell_id>', ['! tagMissing model_id', '! tagUnknown modell_id']],
    ['a < b', 'b > a, <3', []],
  ])('%s → %s', (reference, target, findings) => {
    expect(check('de', reference, target)).toEqual(findings);
  });
});

describe('Space around a translation', () => {
  it.each<[string, string, string[]]>([
    ['Name: ', 'Name:', ['? spaceAtEnd 1 0']],
    ['Name: ', '名前：', []],
    ['Name:', '名前： ', ['? spaceAtEnd 0 1']],
    ['Name', ' Name\n', ['? spaceAtStart 0 1', '? spaceAtEnd 0 1']],
    ['Name', 'Name\uFEFF', ['? spaceAtEnd 0 1']],
    [' Name ', ' Nom ', []],
    [' ', ' ', []],
  ])('%j → %j', (reference, target, findings) => {
    expect(check('fr', reference, target)).toEqual(findings);
  });
});

describe('Nested texts', () => {
  const nested = '$t(b) '.repeat(21).trim();

  it('are at most 20, also in the reference itself', () => {
    expect(check('en', nested, nested)).toEqual(['! nestingTooMuch 21 20']);
    expect(check('en', '', nested)).toContain('! nestingTooMuch 21 20');
    expect(check('en', '$t(b) '.repeat(20), '$t(b) '.repeat(20))).toEqual([]);
  });

  it('are not the text itself', () => {
    const own = { namespace: 'shop', key: 'title' };
    expect(check('en', '$t(title)', '$t(title)', own)).toEqual(['! nestingCycle $t(title)']);
    expect(check('en', '$t(shop:title)', '$t(shop:title)', own)).toEqual(['! nestingCycle $t(shop:title)']);
    expect(check('en', '$t(home:title)', '$t(home:title)', own)).toEqual([]);
    expect(check('en', '$t(title)', '$t(title)')).toEqual([]);
  });
});

describe('Length of a translation', () => {
  it('is counted in grapheme clusters', () => {
    expect(check('hi', 'Hi', 'नमस्ते', { maxLength: 4 })).toEqual([]);
    expect(check('en', 'Family', '👨‍👩‍👧‍👦', { maxLength: 1 })).toEqual([]);
    expect(check('de', 'Save', 'Speichern', { maxLength: 8 })).toEqual(['! tooLong 9 8']);
  });
});

const english = { one: '{{count}} file', other: '{{count}} files' };

describe('Plural forms of a translation', () => {
  it('are complete in Arabic, Polish, Welsh and Japanese', () => {
    expect(
      check('ar', english, {
        zero: 'لا ملفات',
        one: 'ملف واحد',
        two: 'ملفان',
        few: '{{count}} ملفات',
        many: '{{count}} ملفًا',
        other: '{{count}} ملف',
      }),
    ).toEqual([]);
    expect(
      check('pl', english, {
        one: 'jeden plik',
        few: '{{count}} pliki',
        many: '{{count}} plików',
        other: '{{count}} pliku',
      }),
    ).toEqual([]);
    expect(
      check('cy', english, {
        zero: 'dim ffeil',
        one: 'un ffeil',
        two: 'dwy ffeil',
        few: 'tair ffeil',
        many: 'chwe ffeil',
        other: '{{count}} ffeil',
      }),
    ).toEqual([]);
    expect(check('ja', english, { other: '{{count}} 個のファイル' })).toEqual([]);
  });

  it('are reported as missing if some are translated, but not if none is', () => {
    expect(check('sl', english, { one: '{{count}} datoteka', two: '', few: null, other: '{{count}} datotek' })).toEqual(
      ['! pluralFormMissing two', '! pluralFormMissing few'],
    );
    expect(check('sl', english, { one: null, other: '' })).toEqual([]);
    expect(check('sl', english, {})).toEqual([]);
  });

  it('are optional for fractions and millions only', () => {
    expect(check('pl', english, { one: 'plik', few: '{{count}} pliki', many: '{{count}} plików' })).toEqual([]);
    expect(check('es', english, { one: 'un archivo', other: '{{count}} archivos' })).toEqual([]);
    expect(check('es', english, { other: '{{count}} archivos' })).toEqual(['! pluralFormMissing one']);
  });

  it('are checked once translated, even if only for fractions', () => {
    const polish = { one: 'plik', few: '{{count}} pliki', many: '{{count}} plików' };
    expect(check('pl', english, { ...polish, other: 'pliku' })).toEqual(['! placeholderMissing other {{count}}']);
  });

  it('are foreign if the language lacks them, except an extra zero', () => {
    expect(check('ja', english, { one: '1 個', other: '{{count}} 個' })).toEqual(['? pluralFormForeign one']);
    expect(check('ja', english, { zero: 'なし', other: '{{count}} 個' })).toEqual([]);
  });

  it('may omit the number if they cover a single number', () => {
    expect(check('de', english, { one: 'eine Datei', other: '{{count}} Dateien' })).toEqual([]);
    expect(check('he', english, { one: 'קובץ אחד', two: 'שני קבצים', other: '{{count}} קבצים' })).toEqual([]);
    expect(
      check(
        'de',
        { one: 'one file', other: '{{count}} files' },
        { one: '{{count}} Datei', other: '{{count}} Dateien' },
      ),
    ).toEqual([]);
  });

  it('must show the number if they cover several, whatever the reference does', () => {
    const russian = { one: 'файл', few: '{{count}} файла', many: '{{count}} файлов', other: '{{count}} файла' };
    expect(check('ru', english, russian)).toEqual(['! placeholderMissing one {{count}}']);
    expect(check('ru', { one: 'one file', other: '{{count}} files' }, russian)).toEqual([
      '! placeholderMissing one {{count}}',
    ]);
    expect(check('de', english, { one: 'eine Datei', other: 'Dateien' })).toEqual([
      '! placeholderMissing other {{count}}',
    ]);
    expect(check('lv', english, { zero: 'nav', one: '{{count}} fails', other: '{{count}} faili' })).toEqual([
      '! placeholderMissing zero {{count}}',
    ]);
  });

  it('get a warning without the number if they cover 0 and 1', () => {
    const french = { one: 'un fichier', many: '{{count}} de fichiers', other: '{{count}} fichiers' };
    expect(check('fr', english, french)).toEqual(['? placeholderMissing one {{count}}']);
  });

  it('need no number if the reference has none', () => {
    expect(check('de', { one: 'file', other: 'files' }, { one: 'Datei', other: 'Dateien' })).toEqual([]);
    expect(check('de', { one: 'file', other: 'files' }, { one: 'Datei', other: '{{count}} Dateien' })).toEqual([]);
  });

  it('are compared with the form of the same category or else with other', () => {
    const reference = { one: '{{name}} sent a file', other: '{{name}} sent {{count}} files to {{place}}' };
    expect(
      check('pl', reference, {
        one: '{{name}}',
        few: '{{name}} {{count}}',
        many: '{{name}} {{count}} {{place}}',
        other: '{{name}} {{count}} {{place}} {{x}}',
      }),
    ).toEqual(['! placeholderMissing few {{place}}', '! placeholderUnknown other {{x}}']);
  });

  it('use ordinal rules for an ordinal', () => {
    const ordinal = { one: '{{count}}st', two: '{{count}}nd', few: '{{count}}rd', other: '{{count}}th' };
    expect(check('de', ordinal, { other: '{{count}}.' }, { kind: 'ordinal' })).toEqual([]);
    expect(check('it', ordinal, { other: '{{count}}º' }, { kind: 'ordinal' })).toEqual(['! pluralFormMissing many']);
    expect(check('en', ordinal, { ...ordinal, one: 'first' }, { kind: 'ordinal' })).toEqual([
      '! placeholderMissing one {{count}}',
    ]);
  });
});

describe('A message without a reference', () => {
  it('gets the checks that need no comparison', () => {
    expect(check('de', '', ' {{name}} <b>', { maxLength: 3 })).toEqual(['! tooLong 13 3']);
    expect(check('ja', {}, { one: 'x <b>' })).toEqual(['? pluralFormForeign one', '! pluralFormMissing other']);
  });
});

const frigate = join(__dirname, '../../../../../shared/data/frigate/locales');

// Left out where the real texts are not beside the repository.
(existsSync(frigate) ? describe : describe.skip)('The texts of Frigate', () => {
  const read = (language: string, file: string) => {
    const path = join(frigate, language, file);
    return { language, tree: existsSync(path) ? readJson(readFileSync(path, 'utf8')).tree : new Map() };
  };
  const files = globSync('**/*.json', { cwd: join(frigate, 'en') });
  const findingsOf = (language: string): Map<string, string[]> => {
    const findings = new Map<string, string[]>();
    for (const file of files) {
      const pairs = pairMessages(read('en', file), read(language, file));
      expect(new Set(pairs.map(({ key }) => key)).size).toBe(pairs.length);
      for (const pair of pairs) {
        const lines = checkMessage({ ...pair, language }).map(line);
        if (lines.length > 0) findings.set(`${file} ${pair.key}`, lines);
      }
    }
    return findings;
  };

  it('can be checked in every language, and the reference has no findings', () => {
    for (const language of readdirSync(frigate)) {
      const findings = findingsOf(language);
      if (language === 'en') expect([...findings]).toEqual([]);
    }
  });

  it('have the known mistakes', () => {
    expect(findingsOf('sk').get('views/settings.json users.dialog.deleteUser.warn')).toEqual([
      '! tagUnbalanced strong',
    ]);
    expect(findingsOf('id').get('components/dialog.json export.multi.caseNamePlaceholder')).toEqual([
      '! placeholderMissing {{date}}',
      '! placeholderUnknown {{tanggal}}',
    ]);
    expect(findingsOf('ro').get('views/classificationModel.json wizard.step3.selectImagesPrompt')).toEqual([
      '? spaceAtEnd 0 1',
    ]);
  });
});
