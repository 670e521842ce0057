import type { Request } from 'express';
import { originOf } from './request-origin';

const addressOf = (ip: string) => originOf({ ip, headers: {} } as Request).address;

describe('originOf', () => {
  it.each([
    ['::ffff:127.0.0.1', '127.0.0.1'], // an IPv4 client of a socket for IPv6
    ['203.0.113.7', '203.0.113.7'],
    ['::1', '::1'],
    ['2001:db8::ffff:7', '2001:db8::ffff:7'],
  ])('returns the address as people write it: %s', (ip, address) => {
    expect(addressOf(ip)).toBe(address);
  });
});
