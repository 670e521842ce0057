import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import request from 'supertest';
import { newId } from '../../libs/workspace/src/database/new-id';
import { Database, type Transaction } from '../../libs/workspace/src/database/database';
import type { Role } from '../../libs/workspace/src/access/permissions';
import { hashSecret } from '../../libs/workspace/src/http/secret';
import { basePath } from './base-path';

/** A person who edits through the REST API with a token. */
export interface Editor {
  readonly id: string;
  readonly name: string;
  /** Value of the header `Authorization`. */
  readonly authorization: string;
  /**
   * Sends a request to the REST API.
   * @param path below `/api/v1`
   * @param version for `If-Match`; `*` matches every version
   */
  request(
    method: 'get' | 'put' | 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
    version?: number | '*',
  ): request.Test;
}

interface NewEditor {
  readonly name: string;
  readonly role: Role;
  readonly languages?: readonly string[];
}

/** Adds a person with a token to the application's database. */
export async function createEditor(app: INestApplication<Server>, person: NewEditor): Promise<Editor> {
  return editorAt(app, await addEditor(app.get(Database), person));
}

/** Adds a person with a token to a database that no application has opened. */
export async function addEditor(
  database: Database,
  { name, role, languages }: NewEditor,
): Promise<Omit<Editor, 'request'>> {
  const id = newId();
  const secret = `token-${id}`;
  await database.transaction(async (tx) => {
    await insertPerson(tx, id, name);
    await tx
      .insertInto('user_roles')
      .values({ user_id: id, role, languages: languages === undefined ? null : JSON.stringify(languages) })
      .execute();
    const scopes = [
      'texts.read',
      'texts.edit',
      'texts.review',
      'glossary.edit',
      'keys.manage',
      'languages.manage',
      'namespaces.manage',
      'activity.read',
      'releases.read',
      'releases.publish',
      'drafts.preview',
      'files.import',
      'files.export',
    ];
    await tx
      .insertInto('tokens')
      .values({
        id: newId(),
        hash: hashSecret(secret),
        name,
        scopes: JSON.stringify(scopes),
        user_id: id,
        created_at: Date.now(),
      })
      .execute();
  });
  return { id, name, authorization: `Bearer ${secret}` };
}

/** Returns the same person at another application with the same database. */
export function editorAt(app: INestApplication<Server>, { id, name, authorization }: Omit<Editor, 'request'>): Editor {
  return {
    id,
    name,
    authorization,
    request: (method, path, body, version) => {
      const outgoing = request(app.getHttpServer())
        [method](`${basePath}/api/v1/${path}`)
        .set('Authorization', authorization);
      if (version !== undefined) void outgoing.set('If-Match', version === '*' ? version : `"${version}"`);
      return body === undefined ? outgoing : outgoing.send(body);
    },
  };
}

const insertPerson = (tx: Transaction, id: string, name: string) =>
  tx
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.org`,
      email_folded: `${id}@example.org`,
      name,
      state: 'active',
      created_at: 0,
      updated_at: 0,
      version: 1,
    })
    .execute();
