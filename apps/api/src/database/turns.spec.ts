import { DatabaseUnavailable } from './database.errors';
import { Turns } from './turns';

describe('Turns', () => {
  test('come one at a time, in the order in which they were asked for', async () => {
    const turns = new Turns(10, 1000);
    const order: string[] = [];
    const take = async (name: string) => {
      const release = await turns.take();
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      release();
    };
    await Promise.all([take('first'), take('second'), take('third')]);
    await take('later');
    expect(order).toEqual(['first', 'second', 'third', 'later'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('are ended once, however often it is said', async () => {
    const turns = new Turns(10, 1000);
    const release = await turns.take();
    const [second, third] = [turns.take(), turns.take()];
    release();
    release();
    (await second)();
    (await third)();
  });

  test('are refused where too many wait', async () => {
    const turns = new Turns(2, 1000);
    const release = await turns.take();
    const waiting = [turns.take(), turns.take()];
    await expect(turns.take()).rejects.toThrow(new DatabaseUnavailable('2 changes wait for the database already.'));
    release();
    for (const turn of waiting) (await turn)();
    (await turns.take())();
  });

  test('are refused to who has waited too long, and then go to the next', async () => {
    jest.useFakeTimers();
    try {
      const turns = new Turns(2, 1000);
      const release = await turns.take();
      const impatient = turns.take();
      jest.advanceTimersByTime(600);
      const patient = turns.take();
      jest.advanceTimersByTime(600);
      await expect(impatient).rejects.toThrow('A change waited 1 s for the ones before it.');
      release();
      (await patient)();
    } finally {
      jest.useRealTimers();
    }
  });
});
