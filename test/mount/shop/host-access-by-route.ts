import { accessByRoute } from '@dragoman/workspace';

interface User {
  id: string;
  name: string;
}

export class HostAccess extends accessByRoute('/me', (user: User) => ({
  id: user.id,
  name: user.name,
  roles: ['translator'],
})) {
  override signIn(next: string): string {
    return `/login?next=${encodeURIComponent(next)}`;
  }
}
