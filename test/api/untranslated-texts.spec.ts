import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstAdministrator, type Member, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const locales = join(__dirname, '../../apps/web/locales');
const languages = readdirSync(locales).sort();
const files = readdirSync(join(locales, 'en/dragoman'));

/** Returns the texts by namespace and key, including plural forms. */
function textsOf(language: string): Map<string, string> {
  const leaves = (tree: object, path: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : leaves(value as object, `${path}${key}.`),
    );
  const texts = files.flatMap((file) =>
    leaves(JSON.parse(readFileSync(join(locales, language, 'dragoman', file), 'utf8')) as object, `${file} `),
  );
  return new Map(texts);
}

const english = textsOf('en');
/** Keys with a dot, which cannot be mistaken for words. */
const keys = new Set([...english.keys()].map((name) => name.split(' ')[1]!).filter((key) => key.includes('.')));

/** Returns the visible and spoken texts of a page, without code and elements in another language. */
function piecesOf(html: string): string[] {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|code|pre|svg)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/<(\w+)[^>]*\s(?:lang|translate)="[^"]*"[^>]*>[^<]*<\/\1>/g, '');
  const attributes = Array.from(
    body.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g),
    ([, words]) => words!,
  );
  return [...attributes, ...body.split(/<[^>]*>/)]
    .map((piece) => piece.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').trim())
    .filter((piece) => piece !== '');
}

describe('a rendered page', () => {
  let app: StartedApp;
  let ada: Member;
  let person: string;

  beforeAll(async () => {
    app = await startApp({
      ownLanguages: 'all',
      texts: { en: { shop: { title: 'Shop' } }, pl: { shop: { title: 'Sklep' } } },
    });
    ada = await firstAdministrator(app);
    for (const [path, body] of [
      ['languages', { tag: 'en' }],
      ['languages', { tag: 'pl' }],
      ['namespaces', { name: 'shop' }],
      ['keys', { namespace: 'shop', key: 'title', forms: { '': 'Shop' } }],
    ] as const) {
      await ada.requestOk(`/api/v1/${path}`, { method: 'POST', body });
    }
    person = await ada.id();
  });
  afterAll(() => app?.close());

  const ofVisitors = ['', '/languages', '/texts', '/texts/shop?language=pl', '/developers', '/sign-in', '/join', '/x'];
  const ofMembers = [
    ...['/workspace', '/translate/shop?language=pl', '/review?language=pl', '/releases', '/files', '/activity'],
    ...['/settings/languages', '/settings/namespaces', '/settings/keys', '/settings/keys/shop'],
    ...['/health', '/people', '/profile'],
  ];

  it.each(languages)('shows neither keys nor untranslated English in %s', async (language) => {
    const texts = new Set(textsOf(language).values());
    const foreign = new Set(language === 'en' ? [] : [...english.values()].filter((text) => !texts.has(text)));
    const visitor = new Visitor(app);
    const pages = [
      ...ofVisitors.map((path) => ({ who: visitor, path })),
      ...[...ofMembers, `/people/${person}`].map((path) => ({ who: ada, path })),
    ];
    // proves that the check can fail: nearly everything on the English page is untranslated here
    const { text: inEnglish } = await visitor.request('/en', { headers: { Accept: 'text/html' } });
    if (language !== 'en') expect(piecesOf(inEnglish).filter((piece) => foreign.has(piece)).length).toBeGreaterThan(5);
    for (const { who, path } of pages) {
      const { text } = await who.request(`/${language}${path}`, { headers: { Accept: 'text/html' } });
      const pieces = piecesOf(text);
      expect(pieces.length).toBeGreaterThan(5);
      expect({ path, wrong: pieces.filter((piece) => keys.has(piece) || foreign.has(piece)) }).toEqual({
        path,
        wrong: [],
      });
    }
  });
});
