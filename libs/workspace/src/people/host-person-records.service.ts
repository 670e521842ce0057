import { Injectable } from '@nestjs/common';
import type { CheckedPerson } from '../access/host/host-people';
import { HOST_PROVIDER, type HostPersonRecords } from '../access/host/host-person-records';
import type { RequestOrigin } from '../access/requests/request-origin';
import { Database, type Transaction } from '../database/database';
import { SecurityLog } from '../security-log/security-log.service';
import { eventOf } from './people.service';
import { personChange, personContent } from './person-history';
import { insertIdentity, insertPerson, personById, personByIdentity, replaceRoles, updatePerson } from './users.store';

/** The author of what the application says about its people. */
const application = { id: null, name: 'application' } as const;

/** Lets the rows of the application's people follow what the application says. */
@Injectable()
export class HostPersonRecordsService implements HostPersonRecords {
  constructor(
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
  ) {}

  async update(person: CheckedPerson, origin: RequestOrigin): Promise<void> {
    await this.database.transaction(
      async (tx) => {
        const known = await personByIdentity(tx, HOST_PROVIDER, person.id);
        await (known === undefined ? this.insert(tx, person, origin) : this.change(tx, known.id, person));
      },
      { isolation: 'serializable' }, // two tabs of a new person create only one row
    );
  }

  private async insert(tx: Transaction, { id: subject, name, email, roles }: CheckedPerson, origin: RequestOrigin) {
    // Not found by an email address: those of the application's people need not be unique.
    const id = await insertPerson(tx, { email, emailKey: `host:${subject}`, name, passwordHash: null, roles });
    await insertIdentity(tx, HOST_PROVIDER, subject, id, Date.now());
    await this.securityLog.recordChange(
      tx,
      { actor: { id, name, origin }, kind: 'person.join', event: 'personJoined', personId: id },
      [personChange(id, null, personContent({ name, state: 'active', roles }))],
    );
  }

  private async change(tx: Transaction, id: string, { name, email, roles }: CheckedPerson) {
    const before = personContent((await personById(tx, id))!);
    await updatePerson(tx, id, { name, email });
    await replaceRoles(tx, id, roles);
    const after = personContent((await personById(tx, id))!);
    if (JSON.stringify(before) === JSON.stringify(after)) return; // another email address
    await this.securityLog.recordChange(
      tx,
      { actor: application, kind: 'person.change', event: eventOf(before, after), personId: id },
      [personChange(id, before, after)],
    );
  }
}
