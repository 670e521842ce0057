import { Injectable } from '@nestjs/common';
import type { ReadableNamespaces } from '@dragoman/i18n';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { CallersService } from '../../access/callers.service';
import { HostPeople } from '../../access/host/host-people';
import { may } from '../../access/permissions';
import { SessionCookie } from '../../access/session.cookie';
import { Database } from '../../database/database';
import { namespaceNames } from '../../editing/stores/namespaces.store';
import { toProblem } from '../../http/database-problem';
import { isOwnToken } from '../../http/secret';

/** Who may read private namespaces: people and programs with the permission to read texts. */
@Injectable()
export class PrivateReaders {
  constructor(
    private readonly callers: CallersService,
    private readonly cookie: SessionCookie,
    private readonly hostPeople: HostPeople,
    private readonly database: Database,
  ) {}

  hasCredentials(request: IncomingMessage): boolean {
    const { authorization, cookie } = request.headers;
    if (isOwnToken(authorization)) return true;
    if (this.hostPeople.exist) return authorization !== undefined || cookie !== undefined;
    // Another `Authorization` is for something in front, and takes precedence over a cookie elsewhere.
    return authorization === undefined && this.cookie.read(request) !== undefined;
  }

  /** @throws Problem 401 for an unknown token, 503 without a database */
  async readable(request: Request): Promise<ReadableNamespaces> {
    const caller = await this.callers.authenticate(request).catch((error: unknown) => {
      throw toProblem(error);
    });
    if (!may(caller?.actor, 'texts.read')) return undefined;
    const limits = caller?.actor.limits;
    if (limits?.namespaces === undefined) return 'all';
    const names = await namespaceNames(this.database.read, limits.namespaces).catch((error: unknown) => {
      throw toProblem(error);
    });
    return [...names.values()];
  }
}
