/** Fills a database with texts before a server opens it, through the functions an import uses. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './serve.mjs';

/**
 * @param {Record<string, string>} environment settings of the database
 * @param {string} locales a directory with `{language}/{namespace}.json`; `en` is the reference
 * @param {'needs_review' | 'reviewed'} state of the translations
 * @returns {Promise<{ messages: number, texts: number }>} how many were written; all plural forms count as one
 */
export async function fillDatabase(environment, locales, state = 'reviewed') {
  const { edit } = api('editing/editing');
  const { addOrRestoreLanguage } = api('languages/edit-language');
  const { createNamespace } = api('namespaces/edit-namespace');
  const { importMessages } = api('exchange/import/import-messages');
  const { HistoryService } = api('history/history.service');

  return within(environment, async (database) => {
    const history = new HistoryService(database);
    const actor = { id: null, name: 'bench' };
    const run = (work) => edit(database, history, { actor, kind: 'import' }, work, { exclusive: true });
    const folders = readdirSync(locales).filter((folder) => folder !== 'en');
    const others = [];
    await run((editing) => addOrRestoreLanguage(editing, { tag: 'en' }));
    for (const folder of folders) {
      others.push({
        folder,
        language: await run((editing) => addOrRestoreLanguage(editing, { tag: folder.replaceAll('_', '-') })),
      });
    }
    const wrote = { messages: 0, texts: 0 };
    for (const file of globSync('**/*.json', { cwd: path.join(locales, 'en') }).sort()) {
      const name = file.split(path.sep).join('/').slice(0, -'.json'.length);
      const messages = messagesOf(locales, file, others, state);
      const { id } = await run((editing) => createNamespace(editing, { name }));
      const { created, written } = await run((editing) => importMessages(editing, id, messages));
      wrote.messages += created;
      wrote.texts += written;
    }
    return wrote;
  });
}

/**
 * Creates an administrator and a token with every scope.
 * @param {Record<string, string>} environment settings of the database
 * @param {string} person the part of the email address before the `@`
 * @returns {Promise<string>} the token
 */
export async function createAdministratorToken(environment, person = 'bench') {
  const { newId } = api('database/new-id');
  const { hashSecret, newSecret } = api('http/secret');
  const { SCOPES } = api('access/permissions');

  const [id, token] = [newId(), newSecret()];
  const email = `${person}@example.org`;
  const times = { created_at: 1, updated_at: 1, version: 1 };
  await within(environment, (database) =>
    database.transaction(async (tx) => {
      await tx
        .insertInto('users')
        .values({ id, email, email_folded: email, name: 'Bench', state: 'active', ...times })
        .execute();
      await tx.insertInto('user_roles').values({ user_id: id, role: 'administrator' }).execute();
      await tx
        .insertInto('tokens')
        .values({
          id: newId(),
          hash: hashSecret(token),
          name: 'bench',
          user_id: id,
          created_at: 1,
          scopes: JSON.stringify(SCOPES),
        })
        .execute();
    }),
  );
  return token;
}

async function within({ DATABASE_URL, DRAGOMAN_DATA }, work) {
  const { SqliteDatabase } = api('database/sqlite/sqlite.database');
  const { PostgresDatabase } = api('database/postgres/postgres.database');
  const tables = api('tables').installedTables();
  const database = DATABASE_URL
    ? new PostgresDatabase(DATABASE_URL, tables)
    : new SqliteDatabase(DRAGOMAN_DATA, tables);
  try {
    await database.opened();
    return await work(database);
  } finally {
    await database.close();
  }
}

function messagesOf(locales, file, others, state) {
  const { messageUnits, pluralKeys } = library('message/message-units');
  const source = treeOf(path.join(locales, 'en', file));
  const plurals = new Set(pluralKeys(source));
  const translations = others.map(({ folder, language }) => {
    const units = messageUnits(treeOf(path.join(locales, folder, file)), plurals);
    return [language, new Map(units.map(({ key, forms }) => [key, formsOf(forms)]))];
  });
  return messageUnits(source).map(({ key, path, kind, context, forms }) => ({
    key,
    path,
    kind,
    ...(context && { context }),
    texts: Object.fromEntries([
      ['en', { forms: formsOf(forms), state: 'reviewed' }],
      ...translations.flatMap(([language, texts]) =>
        texts.has(key) ? [[language, { forms: texts.get(key), state }]] : [],
      ),
    ]),
  }));
}

/** Returns an empty tree if the language does not have the file. */
function treeOf(file) {
  const { readJson } = library('message/json/read-json');
  return existsSync(file) ? readJson(readFileSync(file, 'utf8')).tree : new Map();
}

const formsOf = (forms) =>
  Object.fromEntries(forms.filter(({ text }) => text !== '').map(({ category = '', text }) => [category, text]));

/** Loaded lazily: the build has to finish first. */
const load = createRequire(path.join(root, 'dist/server/'));
const api = (file) => load(`./libs/workspace/src/${file}.js`);
const library = (file) => load(`./libs/i18n/src/${file}.js`);
