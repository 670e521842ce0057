/** Fills a database with generated texts, by the functions that an import uses, and gives somebody who edits them. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { generateTexts } from './generate-texts.mjs';
import { root } from './serve.mjs';

const built = (file) => createRequire(import.meta.url)(path.join(root, 'dist/server/apps/api/src', file));

/**
 * @param {Record<string, string>} environment settings that say where the database is
 * @param project as for `generateTexts`
 * @returns {Promise<{ texts: number, token: string }>}
 */
export async function fillWorkspace(environment, project) {
  const { SqliteDatabase } = built('database/sqlite.database.js');
  const { PostgresDatabase } = built('database/postgres.database.js');
  const { HistoryService } = built('history/history.service.js');
  const { edit } = built('translations/editing.js');
  const { newLanguage } = built('translations/edit-language.js');
  const { createNamespace } = built('translations/edit-namespace.js');
  const { importMessages } = built('translations/import-messages.js');
  const { newId } = built('database/new-id.js');

  const { DATABASE_URL: url, DRAGOMAN_DATA: folder } = environment;
  const database = url === undefined ? new SqliteDatabase(folder) : new PostgresDatabase(url);
  await database.opened();
  const history = new HistoryService(database);
  const all = (work) =>
    edit(database, history, { actor: { id: null, name: 'fill' }, kind: 'import' }, work, { first: true });
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dragoman-fill-'));
  generateTexts(directory, project);
  const languages = ['en', ...project.languages.filter((language) => language !== 'en')];
  for (const tag of languages) await all((editing) => newLanguage(editing, { tag }));
  let texts = 0;
  for (const name of Object.keys(project.namespaces)) {
    const messages = new Map();
    for (const language of languages) {
      const tree = JSON.parse(readFileSync(path.join(directory, language, `${name}.json`), 'utf8'));
      for (const [keys, text] of leaves(tree)) {
        const [, base, category] = /^(.*?)(?:_(zero|one|two|few|many|other))?$/.exec(keys.at(-1));
        const path = [...keys.slice(0, -1), base];
        const key = path.join('.');
        const kind = category === undefined ? 'text' : 'cardinal';
        if (!messages.has(key)) messages.set(key, { key, path, kind, texts: {} });
        const given = (messages.get(key).texts[language] ??= { forms: {}, state: 'needs_review' });
        given.forms[category ?? ''] = text;
        texts++;
      }
    }
    await all(async (editing) => {
      const { id } = await createNamespace(editing, { name });
      await importMessages(editing, id, [...messages.values()]);
    });
  }
  rmSync(directory, { recursive: true });
  const token = 'a-token-for-the-benchmark';
  await database.transaction(async (tx) => {
    const id = newId();
    const times = { created_at: 0, updated_at: 0, version: 1 };
    const email = 'bench@example.org';
    await tx
      .insertInto('users')
      .values({ id, email, email_folded: email, name: 'Bench', state: 'active', ...times })
      .execute();
    await tx.insertInto('user_roles').values({ user_id: id, role: 'administrator' }).execute();
    const hash = createHash('sha256').update(token).digest('base64url');
    const scopes = JSON.stringify(['texts.read', 'texts.edit', 'texts.review', 'history.read']);
    await tx
      .insertInto('tokens')
      .values({ id: newId(), hash, name: 'Bench', scopes, user_id: id, created_at: 0 })
      .execute();
  });
  await database.close();
  return { texts, token };
}

function* leaves(tree, above = []) {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [[...above, key], value];
    else yield* leaves(value, [...above, key]);
  }
}
