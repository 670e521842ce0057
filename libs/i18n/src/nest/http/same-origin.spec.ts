import type { IncomingMessage } from 'node:http';
import { isSameOrigin } from './same-origin';

describe('the origin of a request', () => {
  const OWN = 'https://texts.example';
  const from = (headers: Record<string, string>) =>
    isSameOrigin({ headers: { host: 'texts.example', ...headers } } as IncomingMessage, OWN);

  it.each([
    ['whose browser says so', { 'sec-fetch-site': 'same-origin' }],
    ['with the configured origin, whatever stands between', { host: 'inside:3000', origin: OWN }],
    [
      'with the origin of the host that it asks, over plain http',
      { host: 'intern:3000', origin: 'http://intern:3000' },
    ],
  ])('%s is the same', (_, headers) => {
    expect(from(headers)).toBe(true);
  });

  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from a neighbor', { 'sec-fetch-site': 'same-site', origin: 'https://evil.texts.example' }],
    ['that was typed in', { 'sec-fetch-site': 'none' }],
    ['of an older browser from another site', { origin: 'https://evil.example' }],
    ['from a place without an origin', { origin: 'null' }],
    ['with an origin that is none', { origin: 'texts.example' }],
  ])('%s is another', (_, headers) => {
    expect(from(headers)).toBe(false);
  });

  it('of a program is unknown', () => {
    expect(from({})).toBeUndefined();
  });
});
