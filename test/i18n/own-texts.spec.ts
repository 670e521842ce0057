import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkMessage } from '../../libs/i18n/src/message/check-message';
import { pairMessages } from '../../libs/i18n/src/message/pair-messages';
import { readJson } from '../../libs/i18n/src/message/json/read-json';
import type { TextTree } from '../../libs/i18n/src/message/tree/tree';

const root = join(__dirname, '../..');
const pages = join(root, 'apps/web/locales');
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pl', 'pt-BR', 'uk', 'zh-Hans'];

const pageNamespaces = readdirSync(join(pages, 'en/dragoman')).map((file) => file.replace('.json', ''));
const files = [
  ...pageNamespaces.map((name) => ({
    name,
    file: (language: string) => join(pages, language, 'dragoman', `${name}.json`),
  })),
  { name: 'problems', file: (language: string) => join(root, 'libs/i18n/texts', `${language}.json`) },
];

const read = (file: string): TextTree => readJson(readFileSync(file, 'utf8')).tree;

describe('the texts of the interface', () => {
  it('exist in ten languages', () => {
    expect(readdirSync(pages).sort()).toEqual(LANGUAGES);
    for (const language of LANGUAGES) {
      expect(readdirSync(join(pages, language, 'dragoman')).map((file) => file.replace('.json', ''))).toEqual(
        pageNamespaces,
      );
    }
  });

  it.each(LANGUAGES)('name settings of the program with the options of a mounted workspace, in %s', (language) => {
    const naming = files.flatMap(({ name, file }) =>
      readFileSync(file(language), 'utf8')
        .split('\n')
        .filter((line) => line.includes('DRAGOMAN_'))
        .map((line) => ({ name, line })),
    );
    const options = /fromCode|frontEnds|webhookAddresses|suggestions|suggestionLimits\.charactersPerMonth/;
    expect(naming.length).toBeGreaterThan(0);
    expect(naming.filter(({ line }) => !options.test(line))).toEqual([]);
  });

  describe.each(files)('$name', ({ file }) => {
    const reference = { language: 'en', tree: read(file('en')) };

    it.each(LANGUAGES)('is complete in %s, with plural forms and placeholders', (language) => {
      const pairs = pairMessages(reference, { language, tree: read(file(language)) });
      const untranslated = pairs.filter(({ target }) => target.some(({ needed, text }) => needed && text === null));
      expect(untranslated.map(({ key }) => key)).toEqual([]);
      const superfluous = pairs.filter((pair) => pair.reference.every(({ text }) => text === null));
      expect(superfluous.map(({ key }) => key)).toEqual([]);
      const findings = pairs.flatMap((pair) =>
        checkMessage({ ...pair, language }).map((finding) => ({ key: pair.key, ...finding })),
      );
      expect(findings).toEqual([]);
    });
  });
});
