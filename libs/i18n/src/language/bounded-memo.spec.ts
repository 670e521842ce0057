import { boundedMemo } from './bounded-memo';

describe('boundedMemo', () => {
  it('computes a result once, including undefined', () => {
    const make = jest.fn(() => undefined);
    const ask = boundedMemo(2, make);
    ask('a');
    ask('a');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('evicts the oldest entry beyond the limit', () => {
    const make = jest.fn((name: string) => name);
    const ask = boundedMemo(2, make);
    for (const name of ['a', 'b', 'c', 'b', 'c', 'a']) expect(ask(name)).toBe(name);
    expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a']);
  });

  it('does not cache results for long names', () => {
    const make = jest.fn((name: string) => name.length);
    const ask = boundedMemo(2, make);
    expect(ask('a'.repeat(257)) + ask('a'.repeat(257))).toBe(514);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
