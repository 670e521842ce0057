import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database, type Queries } from '../database/database';
import { Attempts } from './attempts';
import type { Seen } from './if-match';
import { Passwords } from './passwords';
import type { ProfileView } from './people.contract';
import { notThere, stale, wrongPassword } from './people.errors';
import { Sessions } from './sessions.service';
import { deleteSessionsOf } from './sessions.store';
import { type Person, personById, updatePerson } from './users.store';

export interface ProfileChange {
  readonly name?: string;
  readonly interfaceLanguage?: string | null;
  readonly timeZone?: string | null;
  readonly theme?: 'light' | 'dark' | null;
}

/** What everybody says of themselves. */
@Injectable()
export class Profile {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly sessions: Sessions,
  ) {}

  async get(id: string, db: Queries = this.database.read): Promise<ProfileView> {
    return view(await this.person(id, db));
  }

  /** @throws Problem 412 */
  async change(id: string, seen: Seen, change: ProfileChange): Promise<ProfileView> {
    const { name, interfaceLanguage, timeZone, theme } = change;
    return this.database.transaction(
      async (tx) => {
        const current = await this.get(id, tx);
        if (!seen(current.version)) throw stale(current);
        await updatePerson(tx, id, {
          ...(name !== undefined && { name }),
          ...(interfaceLanguage !== undefined && { interface_language: interfaceLanguage }),
          ...(timeZone !== undefined && { time_zone: timeZone }),
          ...(theme !== undefined && { theme }),
        });
        return this.get(id, tx);
      },
      { isolation: 'repeatable read' }, // of two with the same version, one is told
    );
  }

  /**
   * Signs the person out everywhere else, and here goes on under a new id.
   * @throws Problem 403 where the current one is wrong, or there is none: then a link is the way; 429
   */
  async changePassword(
    request: Request,
    response: Response,
    id: string,
    { current, password }: { current: string; password: string },
  ): Promise<void> {
    const { email, password_hash: known } = await this.person(id);
    const address = request.ip ?? '';
    await this.attempts.begin(email, address);
    if (!(await this.passwords.verify(current, known))) throw wrongPassword();
    await this.attempts.succeeded(email, address);
    const hash = await this.passwords.hash(password);
    await this.sessions.begin(request, response, id, async (tx) => {
      await updatePerson(tx, id, { password_hash: hash });
      await deleteSessionsOf(tx, id);
    });
  }

  private async person(id: string, db: Queries = this.database.read): Promise<Person> {
    const person = await personById(db, id);
    if (person === undefined) throw notThere();
    return person;
  }
}

const view = (person: Person): ProfileView => ({
  id: person.id,
  name: person.name,
  email: person.email,
  roles: person.roles,
  interfaceLanguage: person.interface_language,
  timeZone: person.time_zone,
  theme: person.theme as ProfileView['theme'],
  hasPassword: person.password_hash !== null,
  version: person.version,
});
