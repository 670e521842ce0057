import { fewAtATime } from './few-at-a-time';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('Work done a few at a time', () => {
  it('never has more under way than allowed, and keeps the order of the results', async () => {
    let underWay = 0;
    let most = 0;
    const results = await fewAtATime(3, [5, 1, 4, 2, 3, 0], async (turns) => {
      most = Math.max(most, ++underWay);
      for (let each = 0; each < turns; each++) await turn();
      underWay--;
      return turns * 10;
    });
    expect(most).toBe(3);
    expect(results).toEqual([50, 10, 40, 20, 30, 0]);
  });

  it('fails as its first failing piece does, and begins nothing after that', async () => {
    const begun: number[] = [];
    const work = fewAtATime(2, [1, 2, 3, 4, 5], async (item) => {
      begun.push(item);
      await turn();
      if (item === 2) throw new Error('two');
    });
    await expect(work).rejects.toThrow('two');
    await turn();
    await turn();
    expect(begun).toEqual([1, 2, 3]);
  });

  it('has nothing to do for nothing', async () => {
    expect(await fewAtATime(2, [], async () => 1)).toEqual([]);
  });
});
