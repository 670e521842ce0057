import { Injectable } from '@nestjs/common';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

/** The sessions of an application, as far as its `HostAccess` in the guide uses them. */
@Injectable()
export class SessionsService {
  private readonly users: ReadonlyMap<string, User> = new Map([
    ['1', { id: '7', name: 'Grace', email: 'grace@shop.example', isAdmin: true }],
    ['2', { id: '8', name: 'Guest', email: 'guest@shop.example', isAdmin: false }],
  ]);

  async userOf(cookie = ''): Promise<User | undefined> {
    return this.users.get(/(?:^|; )session=(\w+)/.exec(cookie)?.[1] ?? '');
  }
}
