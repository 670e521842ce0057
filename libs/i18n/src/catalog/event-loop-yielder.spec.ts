import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventLoopYielder } from './event-loop-yielder';

describe('EventLoopYielder', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Each look at the clock is so much later than the one before. */
  const withSteps = (milliseconds: number) => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds));
  };

  /** Does five steps of work. Returns the turns of the event loop in which they were done. */
  async function work(turn: () => number): Promise<number[]> {
    const yielder = new EventLoopYielder();
    const turns: number[] = [];
    for (let step = 0; step < 5; step++) {
      await yielder.yieldIfDue();
      turns.push(turn());
    }
    return turns;
  }

  async function turnsOf(works: number): Promise<number[][]> {
    let [turn, isOver] = [0, false];
    const counting = (async () => {
      for (; !isOver; turn++) await nextTurn();
    })();
    const turns = await Promise.all(Array.from({ length: works }, () => work(() => turn)));
    isOver = true;
    await counting;
    return turns;
  }

  it('lets short steps go on', async () => {
    withSteps(1);
    const [turns] = await turnsOf(1);
    expect(new Set(turns).size).toBe(1);
  });

  it('takes a turn for each long step, of all works together', async () => {
    withSteps(10);
    const turns = (await turnsOf(3)).flat();
    expect(turns).toHaveLength(15);
    expect(new Set(turns).size).toBe(15);
  });
});
