import { Problem } from '@dragoman/i18n';
import { Passwords } from './passwords';

describe('Passwords', () => {
  const passwords = new Passwords();

  it('are kept as argon2id with 19 MiB, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(two).not.toBe(one);
  });

  it('are right when they are the same, however the keyboard composes their characters', async () => {
    const hash = await passwords.hash('café au lait');
    expect(await passwords.verify('café au lait', hash)).toBe(true);
    expect(await passwords.verify('cafe\u0301 au lait', hash)).toBe(true);
    expect(await passwords.verify('cafe au lait', hash)).toBe(false);
    expect(await passwords.verify('', hash)).toBe(false);
  });

  it('are compared at the cost that they were kept with', async () => {
    // argon2id of "password" with the salt "somesalt", as the reference implementation gives it
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await passwords.verify('password', hash)).toBe(true);
    expect(await passwords.verify('passwort', hash)).toBe(false);
  });

  it('are never right for an account without one, and nobody finds out sooner', async () => {
    const derived = jest.spyOn(passwords as unknown as { inTurn(): Promise<unknown> }, 'inTurn');
    for (const none of [null, undefined]) {
      derived.mockClear();
      expect(await passwords.verify('anything', none)).toBe(false);
      expect(derived.mock.calls.length).toBeGreaterThanOrEqual(1);
    }
    derived.mockRestore();
  });

  it('are compared again where there was no turn for an account without one', async () => {
    const loaded = new Passwords();
    const all = Promise.allSettled(Array.from({ length: 52 }, (_, i) => loaded.hash(`${i}`)));
    await expect(loaded.verify('anything', undefined)).rejects.toThrow(Problem);
    await all;
    expect(await loaded.verify('anything', undefined)).toBe(false);
  });

  it('leave the event loop free, and those who would wait too long are sent away', async () => {
    const loaded = new Passwords();
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const results = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => loaded.hash(`${i}`)));
    clearInterval(counting);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(60 - 52);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Problem);
      expect([(reason as Problem).getStatus(), (reason as Problem).given.headers]).toEqual([
        503,
        { 'Retry-After': '2' },
      ]);
    }
    expect(turns).toBeGreaterThan(5);
    expect(await loaded.hash('afterwards')).toMatch(/^\$argon2id/);
  });
});
