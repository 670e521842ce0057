import { Injectable } from '@nestjs/common';
import { type HostPerson, WorkspaceAccess } from '@dragoman/workspace';
import type { IncomingMessage } from 'node:http';
import { SessionsService } from './sessions.service.js';

@Injectable()
export class HostAccess extends WorkspaceAccess {
  override readonly cookies = ['session'];

  constructor(private readonly sessions: SessionsService) {
    super();
  }

  async personOf(request: IncomingMessage): Promise<HostPerson | undefined> {
    const user = await this.sessions.userOf(request.headers.cookie);
    return user && { id: user.id, name: user.name, email: user.email, roles: user.isAdmin ? ['administrator'] : [] };
  }

  override signIn(next: string): string {
    return `/login?next=${encodeURIComponent(next)}`;
  }
}
