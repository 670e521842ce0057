/**
 * Puts the files of a directory `{language}/{namespace}.json` into a database, as an import would, and prints the token
 * of a person who may do everything.
 */
import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../serve.mjs';

const [directory] = process.argv.slice(2);
const load = createRequire(path.join(root, 'dist/server/apps/api/src/main.js'));
const { PostgresDatabase } = load('./database/postgres.database.js');
const { SqliteDatabase } = load('./database/sqlite.database.js');
const { HistoryService } = load('./history/history.service.js');
const { newId } = load('./database/new-id.js');
const { hashOf, newSecret } = load('./people/secret.js');
const { SCOPES } = load('./people/permissions.js');
const { edit } = load('./translations/editing.js');
const { newLanguage } = load('./translations/edit-language.js');
const { createNamespace } = load('./translations/edit-namespace.js');
const { importMessages } = load('./translations/import-messages.js');
const { messageUnits, readJson } = load('../../../libs/i18n/src/index.js');

const { DATABASE_URL, DRAGOMAN_DATA } = process.env;
const database = DATABASE_URL ? new PostgresDatabase(DATABASE_URL) : new SqliteDatabase(DRAGOMAN_DATA);
await database.opened();
const history = new HistoryService(database);
const actor = { id: null, name: 'import' };
const run = (work) => edit(database, history, { actor, kind: 'import' }, work, { first: true });

const languages = readdirSync(directory).sort((a, b) => Number(b === 'en') - Number(a === 'en'));
const tags = new Map();
for (const name of languages) {
  tags.set(name, await run((editing) => newLanguage(editing, { tag: name.replaceAll('_', '-') })));
}
for (const namespace of namesIn(path.join(directory, 'en'))) {
  const messages = new Map();
  const reference = readTree('en', namespace);
  for (const name of languages) {
    const tree = readTree(name, namespace);
    for (const { key, path, kind, forms } of tree === undefined ? [] : messageUnits(tree, reference)) {
      const texts = Object.fromEntries(forms.map(({ category, text }) => [category ?? '', text]));
      if (!Object.values(texts).some((text) => text !== '')) continue;
      const message = messages.get(key) ?? { key, path, kind, texts: {} };
      messages.set(key, message);
      message.texts[tags.get(name)] = { forms: texts, state: 'reviewed' };
    }
  }
  await run(async (editing) => {
    const { id } = await createNamespace(editing, { name: namespace });
    await importMessages(editing, id, [...messages.values()]);
  });
}

const id = newId();
const token = newSecret();
const times = { created_at: 1, updated_at: 1, version: 1 };
await database.transaction(async (tx) => {
  const email = 'bench@example.org';
  await tx
    .insertInto('users')
    .values({ id, email, email_folded: email, name: 'Bench', state: 'active', ...times })
    .execute();
  await tx.insertInto('user_roles').values({ user_id: id, role: 'administrator' }).execute();
  await tx
    .insertInto('tokens')
    .values({
      id: newId(),
      hash: hashOf(token),
      name: 'bench',
      scopes: JSON.stringify(SCOPES),
      user_id: id,
      created_at: 1,
    })
    .execute();
});
await database.close();
process.send({ token });

function namesIn(folder, above = '') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? namesIn(path.join(folder, entry.name), `${above}${entry.name}/`)
      : [`${above}${entry.name.replace(/\.json$/, '')}`],
  );
}

function readTree(language, namespace) {
  try {
    return readJson(readFileSync(path.join(directory, language, `${namespace}.json`), 'utf8')).tree;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
