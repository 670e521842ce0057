import { setImmediate } from 'node:timers/promises';
import { RequestTurns } from './request-turns';

describe('RequestTurns', () => {
  it('handles the first request at once and the others in order, one in each turn of the event loop', async () => {
    const turns = new RequestTurns();
    const handled: string[] = [];
    for (const request of ['a', 'b', 'c']) turns.run(() => handled.push(request));
    expect(handled).toEqual(['a']);
    await setImmediate();
    expect(handled).toEqual(['a', 'b']);
    turns.run(() => handled.push('d'));
    await setImmediate();
    expect(handled).toEqual(['a', 'b', 'c']);
    await setImmediate();
    expect(handled).toEqual(['a', 'b', 'c', 'd']);
    await setImmediate();
    turns.run(() => handled.push('e'));
    expect(handled).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('goes on after a handler that throws', async () => {
    const turns = new RequestTurns();
    const handled: string[] = [];
    const fail = () => {
      throw new Error('broken');
    };
    expect(() => turns.run(fail)).toThrow('broken');
    turns.run(() => handled.push('next'));
    await setImmediate();
    await setImmediate();
    expect(handled).toEqual(['next']);
  });
});
