import { setImmediate } from 'node:timers/promises';
import { RequestQueue } from './request-queue';

describe('RequestQueue', () => {
  it('handles the first request at once and the others in order, one in each turn of the event loop', async () => {
    const queue = new RequestQueue();
    const handled: string[] = [];
    for (const request of ['a', 'b', 'c']) queue.run(() => handled.push(request));
    expect(handled).toEqual(['a']);
    await setImmediate();
    expect(handled).toEqual(['a', 'b']);
    queue.run(() => handled.push('d'));
    await setImmediate();
    expect(handled).toEqual(['a', 'b', 'c']);
    await setImmediate();
    expect(handled).toEqual(['a', 'b', 'c', 'd']);
    await setImmediate();
    queue.run(() => handled.push('e'));
    expect(handled).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('goes on after a handler that throws', async () => {
    const queue = new RequestQueue();
    const handled: string[] = [];
    const fail = () => {
      throw new Error('broken');
    };
    expect(() => queue.run(fail)).toThrow('broken');
    queue.run(() => handled.push('next'));
    await setImmediate();
    await setImmediate();
    expect(handled).toEqual(['next']);
  });
});
