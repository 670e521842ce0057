import { type DeletedPerson, ERASED_NAME, type Transaction } from '../database/tables';
import { foldEmail } from '../http/input/email';

/**
 * Empties the row of a person, which stays because others refer to it. Not a `person` any more, it is in no list of people, and
 * the email address is free for another account.
 */
export async function eraseAccount(tx: Transaction, { id, email }: DeletedPerson): Promise<void> {
  await tx
    .deleteFrom('links') // the invitation that they accepted has their address
    .where('email', 'in', [email, foldEmail(email)])
    .where('email', '<>', '')
    .execute();
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      kind: 'deleted' as const,
      email: '',
      email_folded: `deleted:${id}`, // unique, and no email address
      name: ERASED_NAME,
      password_hash: null,
      state: 'disabled' as const,
      interface_language: null,
      time_zone: null,
      theme: null,
      density: null,
      shortcuts: null,
      hides_first_steps: null,
      seen_at: null,
      reset_requested_at: null,
      updated_at: Date.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
