import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { RequestHandler } from 'express';

/** Refuses requests with two `Host` headers (RFC 9112, 3.2): a proxy may have routed by the one that Node ignores. */
export const refuseSecondHost: RequestHandler = ({ rawHeaders }, _response, next) => {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  next(hosts > 1 ? new Problem(HttpStatus.BAD_REQUEST, 'badRequest') : undefined);
};
