import type { DeletedPerson, Transaction } from '../database/tables';
import { foldEmail } from '../http/input/email';

/** Deletes the emails to the address of a person that were sent before they had an account, such as their invitation. */
export async function eraseMails(tx: Transaction, { email }: DeletedPerson): Promise<void> {
  const strangers = await tx.selectFrom('mails').select(['id', 'address']).where('user_id', 'is', null).execute();
  for (const { id, address } of strangers) {
    if (foldEmail(address) === foldEmail(email)) await tx.deleteFrom('mails').where('id', '=', id).execute();
  }
}
