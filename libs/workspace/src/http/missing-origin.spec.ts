import type { Request, Response } from 'express';
import { warnOfMissingOrigin } from './missing-origin';

describe('warnOfMissingOrigin', () => {
  function warningsFor(...requests: Record<string, string>[]) {
    const logger = { warn: jest.fn() };
    const middleware = warnOfMissingOrigin(logger);
    const next = jest.fn();
    for (const headers of requests) void middleware({ headers } as unknown as Request, {} as Response, next);
    expect(next).toHaveBeenCalledTimes(requests.length);
    return logger.warn.mock.calls.length;
  }

  test.each([
    ['without a proxy', {}],
    ['behind a proxy that speaks HTTP', { 'x-forwarded-proto': 'http' }],
    ['behind one that names only itself', { forwarded: 'by=203.0.113.1' }],
  ])('does not warn %s', (_, headers) => {
    expect(warningsFor(headers)).toBe(0);
  });

  test.each([
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['Forwarded', { forwarded: 'for=192.0.2.1;proto=https' }],
  ])('warns once behind HTTPS, by %s', (_, headers) => {
    expect(warningsFor({}, headers, headers)).toBe(1);
  });
});
