import { Lock } from './lock';

const refusal = (reason: string) => new Error(reason);

describe('Lock', () => {
  test('admits one at a time, in the order of arrival', async () => {
    const lock = new Lock({ maxWaiting: 10, timeoutMs: 1000, refusal });
    const order: string[] = [];
    const write = async (name: string) => {
      const release = await lock.acquire();
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      release();
    };
    await Promise.all([write('first'), write('second'), write('third')]);
    await write('later');
    expect(order).toEqual(['first', 'second', 'third', 'later'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('ignores a second release', async () => {
    const lock = new Lock({ maxWaiting: 10, timeoutMs: 1000, refusal });
    const release = await lock.acquire();
    const [second, third] = [lock.acquire(), lock.acquire()];
    release();
    release();
    (await second)();
    (await third)();
  });

  test('refuses when too many wait', async () => {
    const lock = new Lock({ maxWaiting: 2, timeoutMs: 1000, refusal });
    const release = await lock.acquire();
    const waiting = [lock.acquire(), lock.acquire()];
    await expect(lock.acquire()).rejects.toThrow('full');
    release();
    for (const acquired of waiting) (await acquired)();
    (await lock.acquire())();
  });

  test('refuses those who waited too long, and goes to the next one', async () => {
    const lock = new Lock({ maxWaiting: 2, timeoutMs: 100, refusal });
    const release = await lock.acquire();
    await expect(lock.acquire()).rejects.toThrow('timeout');
    const next = lock.acquire();
    release();
    (await next)();
  });
});
