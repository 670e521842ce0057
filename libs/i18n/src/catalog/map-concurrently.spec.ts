import { mapConcurrently } from './map-concurrently';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('mapConcurrently', () => {
  it('runs no more tasks at once than allowed and keeps the order of the items', async () => {
    let running = 0;
    let maxRunning = 0;
    const task = async (turns: number) => {
      maxRunning = Math.max(maxRunning, ++running);
      for (let each = 0; each < turns; each++) await turn();
      running--;
      return turns * 10;
    };
    expect(await mapConcurrently([5, 1, 4, 2, 3, 0], task, { concurrency: 3 })).toEqual([50, 10, 40, 20, 30, 0]);
    expect(maxRunning).toBe(3);
  });

  it('rejects with the first failure and starts no further task', async () => {
    const started: number[] = [];
    const task = async (item: number) => {
      started.push(item);
      await turn();
      if (item === 2) throw new Error('two');
    };
    await expect(mapConcurrently([1, 2, 3, 4, 5], task, { concurrency: 2 })).rejects.toThrow('two');
    await turn();
    await turn();
    expect(started).toEqual([1, 2, 3]);
  });

  it('returns an empty list for no items', async () => {
    expect(await mapConcurrently([], async () => 1, { concurrency: 2 })).toEqual([]);
  });
});
