import type { DeletedPerson, Transaction } from '../database/tables';

/** Deletes what programs have said about themselves with the tokens of a person. */
export const eraseMcpClients = (tx: Transaction, { id }: DeletedPerson) =>
  tx
    .deleteFrom('mcp_clients')
    .where('token_id', 'in', (eb) => eb.selectFrom('tokens').select('id').where('user_id', '=', id))
    .execute();
