import { Logger } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { argon2Sync } from 'node:crypto';
import { PasswordHasher } from './password-hasher';

describe('PasswordHasher', () => {
  const passwords = new PasswordHasher();

  it('hashes with argon2id at 19 MiB and a different salt each time', async () => {
    const [one, two] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(two).not.toBe(one);
  });

  it('verifies a password regardless of how its characters are composed', async () => {
    const hash = await passwords.hash('café au lait');
    expect(await passwords.verify('café au lait', hash)).toBe(true);
    expect(await passwords.verify('cafe\u0301 au lait', hash)).toBe(true);
    expect(await passwords.verify('cafe au lait', hash)).toBe(false);
    expect(await passwords.verify('', hash)).toBe(false);
  });

  it('verifies with the cost parameters of the stored hash', async () => {
    // argon2id of "password" with the salt "somesalt", from the reference implementation
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await passwords.verify('password', hash)).toBe(true);
    expect(await passwords.verify('passwort', hash)).toBe(false);
  });

  it('hashes with scrypt where Node has no Argon2, and verifies such a hash everywhere', async () => {
    const hash = await passwords.hash('café au lait', 'scrypt');
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.verify('cafe\u0301 au lait', hash)).toBe(true);
    expect(await passwords.verify('cafe au lait', hash)).toBe(false);
    // RFC 7914, section 12
    const salt = Buffer.from('SodiumChloride').toString('base64').replace(/=+$/, '');
    const tag = Buffer.from(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
      'hex',
    ).toString('base64');
    expect(await passwords.verify('pleaseletmein', `$scrypt$ln=14,r=8,p=1$${salt}$${tag.replace(/=+$/, '')}`)).toBe(
      true,
    );
  });

  it('verifies hashes of Argon2 where Node has none, and reports once that it is slow', async () => {
    const salt = Buffer.from('somesaltsomesalt');
    const cost = { memory: 64, passes: 2, parallelism: 1 }; // of the usual cost it would take seconds
    const tag = argon2Sync('argon2id', { message: 'café au lait', nonce: salt, tagLength: 32, ...cost });
    const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
    const hash = `$argon2id$v=19$m=64,t=2,p=1$${saltText}$${tagText}`;
    expect(await passwords.verify('café au lait', hash)).toBe(true);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    jest.doMock('node:crypto', () => ({ ...jest.requireActual<object>('node:crypto'), argon2: undefined }));
    let older!: PasswordHasher;
    jest.isolateModules(() => {
      const module = jest.requireActual<{ PasswordHasher: typeof PasswordHasher }>('./password-hasher');
      older = new module.PasswordHasher();
    });
    jest.dontMock('node:crypto');
    expect(await older.verify('cafe\u0301 au lait', hash)).toBe(true);
    expect(await older.verify('cafe au lait', hash)).toBe(false);
    expect(await older.hash('x')).toMatch(/^\$scrypt/);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/lacks it: use Node 24\.7 or newer\.$/)]]);
    warn.mockRestore();
  });

  it.each(['', 'plain', '$md5$x=1$c2FsdA$dGFn', '$scrypt$ln=x,r=8,p=1$c2FsdA$dGFn'])(
    'throws for the hash "%s"',
    async (hash) => {
      await expect(passwords.verify('anything', hash)).rejects.toThrow('A password hash has an unknown format.');
    },
  );

  it('refuses any password of an account without one, after hashing as usual', async () => {
    const runLimited = jest.spyOn(passwords as unknown as { runLimited(): Promise<unknown> }, 'runLimited');
    for (const noHash of [null, undefined]) {
      runLimited.mockClear();
      expect(await passwords.verify('anything', noHash)).toBe(false);
      expect(runLimited.mock.calls.length).toBeGreaterThanOrEqual(1);
    }
    runLimited.mockRestore();
  });

  it('verifies an account without a password after the queue was full', async () => {
    const loaded = new PasswordHasher();
    const all = Promise.allSettled(Array.from({ length: 52 }, (_, i) => loaded.hash(`${i}`)));
    await expect(loaded.verify('anything', undefined)).rejects.toThrow(Problem);
    await all;
    expect(await loaded.verify('anything', undefined)).toBe(false);
  });

  it('does not block the event loop, and refuses calls beyond the queue limit with 503', async () => {
    const loaded = new PasswordHasher();
    let ticks = 0;
    const counting = setInterval(() => ticks++, 1);
    const results = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => loaded.hash(`${i}`)));
    clearInterval(counting);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(60 - 52);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Problem);
      expect([(reason as Problem).getStatus(), (reason as Problem).problemOptions.headers]).toEqual([
        503,
        { 'Retry-After': '2' },
      ]);
    }
    expect(ticks).toBeGreaterThan(5);
    expect(await loaded.hash('afterwards')).toMatch(/^\$argon2id/);
  });
});
