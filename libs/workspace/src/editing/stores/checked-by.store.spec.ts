import { databases, isTransactionWaiting } from '../../../../../test/support/databases';
import { waitUntil } from '../../../../../test/support/wait-until';
import type { Transaction } from '../../database/database';
import { findRecheck, finishRecheck, type Recheck, requestRecheck, saveRecheckProgress } from './checked-by.store';

describe.each(databases)('A recheck on $name', ({ fresh }) => {
  it.each([
    ['it saves its progress', (tx, recheck) => saveRecheckProgress(tx, { ...recheck, done: 1 })],
    ['it ends', (tx, { id }) => finishRecheck(tx, id, 'checks')],
  ] satisfies [string, (tx: Transaction, recheck: Recheck) => Promise<void>][])(
    'gives way to one that is requested while %s',
    async (_, change) => {
      const place = await fresh();
      const database = await place.open();
      await database.transaction((tx) => requestRecheck(tx));
      const first = (await findRecheck(database.read))!;
      const requested = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const request = database.transaction(async (tx) => {
        await requestRecheck(tx);
        requested.resolve();
        await released.promise;
      });
      await requested.promise;
      const changed = database.transaction((tx) => change(tx, first));
      await waitUntil(() => isTransactionWaiting(database));
      released.resolve();
      await Promise.all([request, changed]);
      const second = await findRecheck(database.read);
      expect(second).toMatchObject({ done: 0 });
      expect(second!.id).not.toBe(first.id);
      await place.remove();
    },
  );
});
