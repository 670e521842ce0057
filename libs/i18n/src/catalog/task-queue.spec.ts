import { TaskQueue } from './task-queue';

/** Tasks that end when the test says so. */
function tasks(queue: TaskQueue, count: number, signal?: AbortSignal) {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, index) =>
    queue.add(() => {
      started.push(index);
      return new Promise<number>((resolve) => (ends[index] = () => resolve(index)));
    }, signal),
  );
  return { started, end: (index: number) => (ends[index]!(), results[index]), results };
}

describe('TaskQueue', () => {
  it('starts as many tasks as it may, and the next in order when one ends', async () => {
    const queue = new TaskQueue(2);
    const { started, end } = tasks(queue, 4);
    expect(started).toEqual([0, 1]);
    expect([queue.runningCount, queue.waitingCount]).toEqual([2, 2]);
    expect(await end(1)).toBe(1);
    expect(started).toEqual([0, 1, 2]);
    await end(0);
    await end(2);
    await end(3);
    expect([queue.runningCount, queue.waitingCount]).toEqual([0, 0]);
  });

  it('goes on after a task that throws or rejects', async () => {
    const queue = new TaskQueue(1);
    const thrown = queue.add<void>(() => {
      throw new Error('thrown');
    });
    const rejected = queue.add(() => Promise.reject(new Error('rejected')));
    const last = queue.add(() => 'last');
    await expect(thrown).rejects.toThrow('thrown');
    await expect(rejected).rejects.toThrow('rejected');
    expect(await last).toBe('last');
  });

  it('removes a task whose signal is aborted while it waits, and leaves a running one alone', async () => {
    const queue = new TaskQueue(1);
    const controller = new AbortController();
    const { started, end, results } = tasks(queue, 2, controller.signal);
    controller.abort(new Error('gone'));
    await expect(results[1]).rejects.toThrow('gone');
    expect(queue.waitingCount).toBe(0);
    expect(await end(0)).toBe(0);
    expect(started).toEqual([0]);
    await expect(queue.add(() => 'late', controller.signal)).rejects.toThrow('gone');
  });
});
