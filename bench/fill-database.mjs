/**
 * Fills the database of a folder with texts before a server opens it, as an import does: `fill-database.mjs DATA LOCALES`,
 * LOCALES holding `{language}/{namespace}.json`. Says how many messages and texts it wrote.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './serve.mjs';

const [data, locales] = process.argv.slice(2);
const require = createRequire(path.join(root, 'dist/server/'));
const api = (file) => require(`./apps/api/src/${file}.js`);
const message = (file) => require(`./libs/i18n/src/message/${file}.js`);

const { SqliteDatabase } = api('database/sqlite.database');
const { HistoryService } = api('history/history.service');
const { edit } = api('translations/editing');
const { newLanguage } = api('translations/edit-language');
const { createNamespace } = api('translations/edit-namespace');
const { importMessages } = api('translations/import-messages');
const { messageUnits, pluralKeys } = message('message-units');
const { readJson } = message('read-json');

const database = new SqliteDatabase(data);
await database.opened();
const history = new HistoryService(database);
const run = (work) =>
  edit(database, history, { actor: { id: null, name: 'bench' }, kind: 'import' }, work, { first: true });

const others = readdirSync(locales).filter((language) => language !== 'en');
for (const tag of ['en', ...others]) await run((editing) => newLanguage(editing, { tag }));
const wrote = { messages: 0, texts: 0 };
for (const file of globSync('**/*.json', { cwd: path.join(locales, 'en') }).sort()) {
  const name = file.split(path.sep).join('/').slice(0, -'.json'.length);
  const { id } = await run((editing) => createNamespace(editing, { name }));
  const { created, written } = await run((editing) => importMessages(editing, id, messagesOf(file)));
  wrote.messages += created;
  wrote.texts += written;
}
await database.close();
console.log(JSON.stringify(wrote));

function messagesOf(file) {
  const source = treeOf('en', file);
  const plurals = new Set(pluralKeys(source));
  const texts = new Map(others.map((language) => [language, formsByKey(treeOf(language, file), plurals)]));
  return messageUnits(source).map(({ key, path, kind, context, forms }) => ({
    ...{ key, path, kind, ...(context && { context }) },
    texts: Object.fromEntries([
      ['en', { forms: formsOf(forms), state: 'reviewed' }],
      ...others.flatMap((language) => {
        const theirs = texts.get(language).get(key);
        return theirs ? [[language, { forms: theirs, state: 'needs_review' }]] : [];
      }),
    ]),
  }));
}

function treeOf(language, file) {
  try {
    return readJson(readFileSync(path.join(locales, language, file), 'utf8')).tree;
  } catch {
    return {}; // this language does not have it
  }
}

function formsByKey(tree, plurals) {
  return new Map(messageUnits(tree, plurals).map(({ key, forms }) => [key, formsOf(forms)]));
}

function formsOf(forms) {
  return Object.fromEntries(forms.filter(({ text }) => text !== '').map(({ category = '', text }) => [category, text]));
}
