/**
 * Machine suggestions of a hostile model for 5,000 pairs of a large project: a text in English, and a language. The model knows the
 * real translation and spoils it. Each suggestion that is shown is compared with its source by other code than that of the server.
 * In every other language the checks of placeholders and tags are off. Target: no suggestion is wrong, and those with another number
 * or address, or with a forbidden term, are shown with a warning.
 *
 *     npm run bench -- suggestions
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createAdministratorToken, fillDatabase } from '../scripts/fill-database.mjs';
import { application, root, serve } from '../scripts/serve.mjs';
import { table } from './measure.mjs';

const PAIRS = Number(process.env.PAIRS ?? 5000);
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'he', 'ja', 'ko', 'lt', 'pl', 'pt-BR', 'ru', 'sl', 'th', 'uk', 'zh-CN'];
const CONCURRENCY = 4;
const real = path.join(root, '../shared/data/frigate/locales');

const PLACEHOLDER = /\{\{[^{}]*\}\}|\$t\([^)]*\)|<\/?[a-zA-Z0-9][^<>]*>|&(?:#\w+|\w+);/g;
const MASK = /<x id="\d+"\/>/g;
const STRUCTURE = ['placeholderMissing', 'placeholderUnknown', 'tagMissing', 'tagUnknown', 'tagUnbalanced'];
const FORBIDDEN = 'Quux';
/** A number on its own, and the host of an address, which no language writes in another way. */
const NUMBER = /(?<![\p{L}\d.,:#/"_-])\d{2,}(?![\p{L}\d.,:"_-]| ?[ap]\.?m\b| hours)/iu;
const HOST = /(?<=https?:\/\/)(?!\S*exampl)[\w.-]+\.[a-z]{2,}\b/i;

/** What the model does to a real translation with its masks. `prompt` is the whole request. */
const ATTACKS = {
  'nothing: the real translation': (text) => text,
  'leaves out a placeholder': (text) => text.replace(/<x id="\d+"\/>/, ''),
  'doubles a placeholder': (text) => text.replace(MASK, '$&$&'),
  'invents a placeholder': (text) => `${text} {{secret}}`,
  'invents a mask': (text) => `${text} <x id="99"/>`,
  'swaps placeholders': (text) => {
    const masks = text.match(MASK) ?? [];
    let index = masks.length;
    return text.replace(MASK, () => masks[--index]);
  },
  'writes placeholders out': (text) => text.replace(MASK, '{{name}}'),
  'adds markup': (text) => `<b>${text}</b>`,
  'adds a script': (text) => `${text}<img src=x onerror=alert(1)>`,
  'adds entities': (text) => `${text} &lt;script&gt;`,
  'nests another text': (text) => `${text} $t(common.save)`,
  empty: () => '',
  'white space': () => ' \n ',
  'echoes the instructions': (text, prompt) => `${text} ${prompt.messages[0].content.slice(0, 80)}`,
  'another script': (text) => text.replace(/[a-z]/gi, 'ж').replace(/[^\x00-\x7f<>"=/]/gu, 'Ω'),
  'control characters': (text) => `${text}\u0000\u2028`,
  'changes a number': (text) => text.replace(NUMBER, '97531'),
  'changes a web address': (text) => text.replace(HOST, 'elsewhere.test'),
  'uses a forbidden term': (text) => `${text} ${FORBIDDEN}`,
  'far too long': (text) => `${text} `.repeat(200),
  'leaves out a form': (_, __, forms) => Object.fromEntries(Object.entries(forms).slice(1)),
  'adds a form': (_, __, forms) => ({ ...forms, dual: 'x' }),
  'numbers for texts': (_, __, forms) => Object.fromEntries(Object.keys(forms).map((form) => [form, 7])),
  'broken JSON': () => Symbol('{"text": "Hal'),
  'words around JSON': (_, __, forms) => Symbol(`Sure! ${JSON.stringify(forms)} Enjoy.`),
  '1 MB': () => Symbol('x'.repeat(1_000_000)),
  'an endless stream': () => Symbol.iterator,
};
const names = Object.keys(ATTACKS);
/** Attacks that change nothing in other sources. */
const NEEDED = { 'changes a number': NUMBER, 'changes a web address': HOST };
/** Attacks that have to be announced. */
const ANNOUNCED = new Set([...Object.keys(NEEDED), 'uses a forbidden term']);
/** By namespace, key and language. */
const attacks = new Map();
/** Those in which the model wrote something else than the real translation. */
const spoiledTexts = new Set();
const trees = new Map();

if (existsSync(real)) await run();
else console.log(`Skipped: there is no ${real}.`);

async function run() {
  const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-suggestions-'));
  const model = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise((resolve) => model.listen(0, '127.0.0.1', resolve));
  try {
    const environment = {
      DRAGOMAN_DATA: path.join(data, 'data'),
      DRAGOMAN_SUGGESTIONS: 'openai',
      DRAGOMAN_SUGGESTIONS_URL: `http://127.0.0.1:${model.address().port}/v1`,
      DRAGOMAN_SUGGESTIONS_MODEL: 'hostile',
      DRAGOMAN_SUGGESTIONS_ADDRESSES: '127.0.0.1',
      DRAGOMAN_SUGGESTIONS_CHARACTERS_PER_MONTH: '1000000000',
    };
    mkdirSync(environment.DRAGOMAN_DATA);
    const texts = path.join(data, 'texts'); // the source texts alone, and languages without any
    mkdirSync(texts);
    symlinkSync(path.join(real, 'en'), path.join(texts, 'en'));
    for (const language of LANGUAGES) mkdirSync(path.join(texts, language));
    await fillDatabase(environment, texts);
    const token = await createAdministratorToken(environment);
    const server = await serve([application], environment);
    await measure(`http://127.0.0.1:${server.port}/api/v1`, token);
    await server.stop();
  } finally {
    model.closeAllConnections();
    model.close();
    rmSync(data, { recursive: true, force: true });
  }
}

async function measure(api, token) {
  const send = async (method, path, body) => {
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
    const response = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  for (const code of STRUCTURE) {
    for (const language of LANGUAGES.filter((_, index) => index % 2 === 1))
      await send('PUT', `/checks/${code}`, { severity: 'off', language });
  }
  for (const language of LANGUAGES) await send('POST', '/glossary', { term: FORBIDDEN, language, forbidden: true });
  const keys = [];
  for (let cursor = ''; ;) {
    const page = await send('GET', `/texts?language=de&limit=200${cursor && `&cursor=${cursor}`}`);
    keys.push(...page.texts.filter(({ reference }) => reference.some(({ text }) => text)));
    if (!page.next) break;
    cursor = page.next;
  }
  // Texts with numbers and addresses, of which there are few, then those with placeholders, markup or plural forms: the others
  // have little to spoil.
  const isRare = ({ text }) => NUMBER.test(text) || HOST.test(text);
  const difficulty = ({ reference }) =>
    reference.some(isRare) ? 2 : Number(reference.length > 1 || reference.some(({ text }) => /[{<$]/.test(text)));
  keys.sort((one, other) => difficulty(other) - difficulty(one));
  const pairs = keys.flatMap((key) => LANGUAGES.map((language) => ({ key, language }))).slice(0, PAIRS);
  const results = Object.fromEntries(names.map((name) => [name, { sent: 0, shown: 0, warned: 0, wrong: 0 }]));
  const wrong = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < pairs.length; index = next++) {
      const { key, language } = pairs[index];
      const name = attackOn(key, language);
      const id = `${key.namespace}:${key.key} ${language}`;
      attacks.set(id, name);
      const result = results[name];
      result.sent++;
      const { forms, findings: shown = [] } = await send('POST', `/texts/${key.id}/${language}/machine-suggestion`, {});
      if (forms === null) continue;
      result.shown++;
      if (shown.length > 0) result.warned++;
      const isSilent = ANNOUNCED.has(name) && spoiledTexts.has(id) && shown.length === 0;
      const { findings } = await send('POST', `/texts/${key.id}/${language}/findings`, { forms });
      const problem =
        difference(key, language, forms) ??
        findings.find(({ severity }) => severity === 'error')?.code ??
        (isSilent ? 'no warning' : undefined);
      if (problem === undefined) continue;
      result.wrong++;
      wrong.push({ key: key.key, language, attack: name, problem, forms });
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const rows = Object.entries(results).map(([model, result]) => ({ 'the model': model, ...result }));
  table(
    `Suggestions of a hostile model, ${pairs.length} pairs, ${Math.round((performance.now() - start) / 1000)} s`,
    rows,
  );
  console.log(`${wrong.length} wrong suggestions shown.`);
  if (wrong.length > 0) {
    console.log(wrong.slice(0, 10));
    process.exitCode = 1;
  }
}

/** Every attack is made on texts of each language. */
function attackOn({ key, reference }, language) {
  const possible = names.filter((name) => reference.some(({ text }) => NEEDED[name]?.test(text) ?? true));
  let hash = 7;
  for (const unit of key + language) hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) >>> 0;
  return possible[hash % possible.length];
}

/** How a suggestion differs from its source in placeholders, markup or forms; undefined if it does not. */
function difference({ kind, reference }, language, forms) {
  const wanted = kind === 'text' ? [''] : categories(language, kind);
  if (Object.keys(forms).sort().join() !== [...wanted].sort().join()) return 'forms';
  const source = (category) =>
    (
      reference.find((each) => each.category === category) ??
      reference.find((each) => each.category === 'other') ??
      reference[0]
    ).text;
  const used = (text) => (text.match(PLACEHOLDER) ?? []).sort();
  for (const [category, text] of Object.entries(forms)) {
    if (text.trim() === '') return 'empty';
    const [there, here] = [used(source(category)), used(text)];
    const mayLackCount = kind !== 'text' && isForOneNumber(language, kind, category);
    const same = (list) => list.filter((each) => !mayLackCount || !/\bcount\b/.test(each)).join(' ');
    if (isBalanced(source(category)) && !isBalanced(text)) return 'nesting';
    if (same(there) !== same(here)) return `placeholders: ${here.join(' ')} for ${there.join(' ')}`;
  }
  return undefined;
}

/** The plural categories of whole numbers up to 1,000: the others are only for fractions and for millions. */
function categories(language, type) {
  const rules = new Intl.PluralRules(language, { type });
  return [...new Set(Array.from({ length: 1001 }, (_, number) => rules.select(number)))];
}

/** Whether a form is for a single number, which may be spelled out. */
function isForOneNumber(language, type, category) {
  const rules = new Intl.PluralRules(language, { type });
  return (
    Array.from({ length: 1001 }, (_, number) => rules.select(number)).filter((each) => each === category).length === 1
  );
}

/** Whether each tag is closed by its own, in order. */
function isBalanced(text) {
  const open = [];
  for (const [tag, closing, name] of text.matchAll(/<(\/?)([a-zA-Z0-9]+)[^<>]*>/g)) {
    if (tag.endsWith('/>')) continue;
    if (closing === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Responds as the Chat Completions API. */
async function answer(request, response) {
  const prompt = JSON.parse(Buffer.concat(await request.toArray()).toString());
  const { namespace, key, targetLanguage, texts } = JSON.parse(prompt.messages[1].content);
  const forms = Object.fromEntries(
    texts.map(({ form, source }) => [form, translation(namespace, key, targetLanguage, form, source)]),
  );
  const id = `${namespace}:${key} ${targetLanguage}`;
  const attack = ATTACKS[attacks.get(id)];
  const [first = ''] = Object.values(forms);
  let spoiled = attack(first, prompt, forms);
  if (spoiled === Symbol.iterator) {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const timer = setInterval(() => response.write('x'.repeat(50_000)), 1);
    response.on('close', () => clearInterval(timer));
    return;
  }
  if (typeof spoiled === 'string')
    spoiled = Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, attack(text, prompt, forms)]));
  if (JSON.stringify(spoiled) !== JSON.stringify(forms)) spoiledTexts.add(id);
  const content = typeof spoiled === 'symbol' ? spoiled.description : JSON.stringify(spoiled);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ message: { content } }] }));
}

/** The real translation with the masks of its source, or the source if there is none. */
function translation(namespace, key, language, form, source) {
  const file = (tag) => {
    const name = path.join(real, tag, `${namespace}.json`);
    if (!trees.has(name)) trees.set(name, existsSync(name) ? JSON.parse(readFileSync(name, 'utf8')) : {});
    return trees.get(name);
  };
  const find = (tag) => {
    for (const suffix of form === 'text' ? [''] : [`_${form}`, '_other']) {
      const found = `${key}${suffix}`.split('.').reduce((node, name) => node?.[name], file(tag));
      if (typeof found === 'string' && found !== '') return found;
    }
    return undefined;
  };
  const target = find(language);
  const original = find('en');
  if (target === undefined || original === undefined) return source;
  const ids = new Map();
  for (const [index, each] of (original.match(PLACEHOLDER) ?? []).entries())
    ids.set(each, [...(ids.get(each) ?? []), index + 1]);
  return target.replace(PLACEHOLDER, (each) => {
    const id = ids.get(each)?.shift();
    return id === undefined ? each : `<x id="${id}"/>`;
  });
}
