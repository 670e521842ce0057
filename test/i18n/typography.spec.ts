import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Patterns that a text must not match, by language. `⟦x⟧` stands for a placeholder or code. */
const RULES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  en: {
    'a space before an ellipsis': / …/u,
    'quotation marks other than “ ”': /[„«»「」"]/u,
    'a straight apostrophe': /\w'\w/u,
    'a space before a mark': / [:;,!?%]/u,
  },
  de: {
    'an ellipsis without a no-break space before it': /[^\u00a0]…/u,
    'quotation marks other than „ “': /[”«»「」"]|„[^“]*$|^[^„]*“/u,
    'a straight apostrophe': /\w'\w/u,
  },
  fr: {
    'a breaking space beside a mark': / [:;!?%»]|« /u,
    'no space before a colon': /[\p{L}⟧]:(\s|$)/u,
    'no space before ; ! ?': /[\p{L}\d⟧][;!?]/u,
    'no space before a percent sign': /\d%/u,
    'quotation marks other than « »': /[“”„「」"]|«[^\u00a0]|[^\u00a0]»/u,
    'a straight apostrophe': /\p{L}'\p{L}/u,
  },
  es: {
    'quotation marks other than “ ”': /[„«»「」"]/u,
    'a question or an exclamation without its opening mark': /^[^¿]*\?|^[^¡]*!/u,
  },
  'pt-BR': { 'quotation marks other than “ ”': /[„«»「」"]/u },
  pl: { 'quotation marks other than „ ”': /[“«»「」"]/u, 'a hyphen between words': / - /u },
  uk: {
    'quotation marks other than « »': /[“”„「」"]/u,
    'an apostrophe other than ’': /\p{L}['ʼ`]\p{L}/u,
    'a hyphen or a short dash between words': / [-–] /u,
  },
  ar: {
    'a Latin mark after Arabic': /\p{Script=Arabic}[,;?]/u,
    'quotation marks other than « »': /[“”„「」"]/u,
  },
  ja: {
    'a half-width mark beside Japanese':
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.:;!?()]|[,.:;!?()][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    'a space between Latin and Japanese':
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。] [\w⟦]|[\w⟧] [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    'quotation marks other than 「 」': /[“”„«»"]/u,
  },
  'zh-Hans': {
    'a half-width mark beside Chinese': /\p{Script=Han}[,.:;!?()]|[,.:;!?()]\p{Script=Han}/u,
    'no space between Chinese and Latin': /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
    'quotation marks other than “ ”': /[„«»「」"]/u,
  },
};

describe('the typography of the interface', () => {
  it.each(Object.keys(RULES))('follows the rules of %s', (language) => {
    const folder = join(root, 'apps/web/locales', language, 'dragoman');
    const files = [
      ...readdirSync(folder).map((file) => join(folder, file)),
      join(root, 'libs/i18n/texts', `${language}.json`),
    ];
    const faults = files.flatMap((file) =>
      leaves(JSON.parse(readFileSync(file, 'utf8'))).flatMap((text) =>
        Object.entries(RULES[language]!)
          .filter(([, pattern]) => pattern.test(prose(text)))
          .map(([fault]) => `${fault}: ${text}`),
      ),
    );
    expect(faults).toEqual([]);
  });
});

function leaves(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);
}

/** Code has a typography of its own. */
const prose = (text: string): string =>
  text
    .replace(/_ - \. @| -\S+ key:title|Content-Type: application\/json/gu, '⟦x⟧')
    .replace(/<code>.*?<\/code>|\{\{.*?\}\}|"0"|\{[^{}]*\}\S*/gu, '⟦x⟧')
    .replace(/<\/?\w+>/gu, '')
    .replace(/[\u2066-\u2069]/gu, '');
