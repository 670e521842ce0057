import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNWRITABLE_REASONS } from '../../libs/i18n/src/document/unwritable-text-error';
import { FILE_PROBLEMS } from '../../libs/i18n/src/message/file/file-problems';

interface InterfaceText {
  readonly name: string;
  readonly text: string;
}

interface Concept {
  readonly concept: string;
  /** Pattern of English texts about the concept. */
  readonly english: string;
  /** Patterns by language, which translations of such texts have to match. */
  readonly terms: Readonly<Record<string, string>>;
  /** Keys of texts that paraphrase the term. */
  readonly exceptions?: readonly string[];
}

const root = join(__dirname, '../..');
const glossary = JSON.parse(readFileSync(join(root, 'test/support/glossary.json'), 'utf8'));
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pl', 'pt-BR', 'uk', 'zh-Hans'];
const concepts: readonly Concept[] = glossary.concepts;
const forbidden: Readonly<Record<string, Readonly<Record<string, string>>>> = glossary.forbidden;

/** Removes everything that is the same in each language: code, placeholders, tags, quoted names, paths and headers. */
const prose = (text: string): string =>
  text
    .replace(/<code>.*?<\/code>/gu, ' ')
    .replace(/\{\{.*?\}\}|\{[a-z]+\}|<\/?\w+>/gu, ' ')
    .replace(/[“”„«»「」]\s*["\w./{}-]*\s*[“”«»」]/gu, ' ')
    .replace(/Idempotency-Key|key:title/gu, ' ');

const withoutForm = (name: string): string => name.replace(/_(zero|one|two|few|many|other)$/, '');

const texts = new Map(LANGUAGES.map((language) => [language, textsOf(language)]));

describe('the texts of the interface', () => {
  it.each(LANGUAGES)('use no word in %s that the glossary rules out', (language) => {
    const patterns = Object.entries(forbidden[language] ?? {});
    expect(
      texts
        .get(language)!
        .flatMap(({ name, text }) =>
          patterns
            .filter(([, pattern]) => new RegExp(pattern, 'u').test(prose(text)))
            .map(([word]) => `${name}: ${word}: ${text}`),
        ),
    ).toEqual([]);
  });

  it.each(LANGUAGES)('explain every problem of a file in %s', (language) => {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(root, 'apps/web/locales', language, 'dragoman', file), 'utf8'));
    expect(Object.keys(read('files.json').syntax).sort()).toEqual(Object.keys(FILE_PROBLEMS).sort());
    expect(Object.keys(read('server.json').textUnwritable)).toEqual([
      ...['title', 'detail'],
      ...Object.keys(UNWRITABLE_REASONS).map((reason) => `detail_${reason}`),
    ]);
  });

  describe.each(concepts)('about "$concept"', ({ english, terms, exceptions = [] }) => {
    const names = new Set(
      texts
        .get('en')!
        .filter(({ name, text }) => new RegExp(english, 'iu').test(prose(text)) && !exceptions.includes(name))
        .map(({ name }) => withoutForm(name)),
    );

    it.each(Object.entries(terms))('use the term of the glossary in %s', (language, term) => {
      expect(names.size).toBeGreaterThan(0);
      expect(
        texts
          .get(language)!
          .filter(({ name, text }) => names.has(withoutForm(name)) && !new RegExp(term, 'iu').test(prose(text)))
          .map(({ name, text }) => `${name}: ${text}`),
      ).toEqual([]);
    });
  });
});

/** Names such as `translate:save.saving`. */
function textsOf(language: string): readonly InterfaceText[] {
  const folder = join(root, 'apps/web/locales', language, 'dragoman');
  return [
    ...readdirSync(folder).map((file) => [file.replace('.json', ''), join(folder, file)] as const),
    ['problems', join(root, 'libs/i18n/texts', `${language}.json`)] as const,
  ].flatMap(([namespace, file]) => leaves(JSON.parse(readFileSync(file, 'utf8')), `${namespace}:`));
}

function leaves(value: unknown, name: string): readonly InterfaceText[] {
  if (typeof value === 'string') return [{ name, text: value }];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, child]) =>
    leaves(child, name.endsWith(':') ? name + key : `${name}.${key}`),
  );
}
