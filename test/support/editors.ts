import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import request from 'supertest';
import { newId } from '../../apps/api/src/database/new-id';
import { Database, type Transaction } from '../../apps/api/src/database/database';
import type { Role } from '../../apps/api/src/people/permissions';
import { hashOf } from '../../apps/api/src/people/secret';

/** Somebody who edits, over HTTP and with a token. */
export interface Editor {
  readonly id: string;
  readonly name: string;
  /** As the header has it. */
  readonly authorization: string;
  /**
   * @param path below `/api/v1`
   * @param version seen of what is changed; `*`: whichever is there
   */
  ask(
    method: 'get' | 'put' | 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
    version?: number | '*',
  ): request.Test;
}

interface Newcomer {
  readonly name: string;
  readonly role: Role;
  readonly languages?: readonly string[];
}

/** Adds a person to a database, and gives what they do with a token of theirs. */
export async function editor(app: INestApplication<Server>, newcomer: Newcomer): Promise<Editor> {
  return at(app, await addEditor(app.get(Database), newcomer));
}

/** The same, where no application has it open. */
export async function addEditor(database: Database, { name, role, languages }: Newcomer): Promise<Omit<Editor, 'ask'>> {
  const id = newId();
  const secret = `token-${id}`;
  await database.transaction(async (tx) => {
    await addPerson(tx, id, name);
    await tx
      .insertInto('user_roles')
      .values({ user_id: id, role, languages: languages === undefined ? null : JSON.stringify(languages) })
      .execute();
    const scopes = [
      'texts.read',
      'texts.edit',
      'texts.review',
      'messages.manage',
      'languages.manage',
      'namespaces.manage',
      'history.read',
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
        hash: hashOf(secret),
        name,
        scopes: JSON.stringify(scopes),
        user_id: id,
        created_at: Date.now(),
      })
      .execute();
  });
  return { id, name, authorization: `Bearer ${secret}` };
}

/** The same person at another process with the same database. */
export function at(app: INestApplication<Server>, { id, name, authorization }: Omit<Editor, 'ask'>): Editor {
  return {
    id,
    name,
    authorization,
    ask: (method, path, body, version) => {
      const asked = request(app.getHttpServer())[method](`/api/v1/${path}`).set('Authorization', authorization);
      if (version !== undefined) void asked.set('If-Match', version === '*' ? version : `"${version}"`);
      return body === undefined ? asked : asked.send(body);
    },
  };
}

export const addPerson = (tx: Transaction, id: string, name: string) =>
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
