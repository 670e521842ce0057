import { PortDriver } from '../../libs/workspace/src/database/port.driver';

/** Counts the rows that the queries which match a pattern return while `work` runs, in the process of the test. */
export async function countRows(pattern: RegExp, work: () => Promise<unknown>): Promise<number> {
  let rows = 0;
  const acquire = PortDriver.prototype.acquireConnection;
  const spy = jest.spyOn(PortDriver.prototype, 'acquireConnection').mockImplementation(async function (
    this: PortDriver,
  ) {
    const connection = await acquire.call(this);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query) => {
      const result = await execute(query);
      if (pattern.test(query.sql)) rows += result.rows.length;
      return result as never;
    };
    return connection;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return rows;
}
