import { isTotpSecret, matchingStep, newTotpSecret, totpCode, totpUri } from './totp';

/** "12345678901234567890" in base32, as in RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('time-based one-time passwords', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpCode(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
  });

  const now = 1_111_111_111_000;
  const step = Math.floor(now / 30_000);

  it('are accepted one step early or late, with spaces, and no further', () => {
    for (const offset of [-1, 0, 1]) {
      expect(matchingStep(SECRET, totpCode(SECRET, step + offset), 0, now)).toBe(step + offset);
    }
    for (const offset of [-2, 2]) expect(matchingStep(SECRET, totpCode(SECRET, step + offset), 0, now)).toBeUndefined();
    const code = totpCode(SECRET, step);
    expect(matchingStep(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, 0, now)).toBe(step);
  });

  it('are refused once a code of that step or a later one has been used', () => {
    expect(matchingStep(SECRET, totpCode(SECRET, step), step, now)).toBeUndefined();
    expect(matchingStep(SECRET, totpCode(SECRET, step), step + 1, now)).toBeUndefined();
    expect(matchingStep(SECRET, totpCode(SECRET, step), step - 1, now)).toBe(step);
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('are never %j', (code) => {
    expect(matchingStep(SECRET, code, 0, now)).toBeUndefined();
  });

  it('have random secrets of 160 bits', () => {
    const [one, two] = [newTotpSecret(), newTotpSecret()];
    expect(one).not.toBe(two);
    expect([one, two].every(isTotpSecret)).toBe(true);
    expect(totpCode(one, 1)).toMatch(/^\d{6}$/);
  });

  it('name the account in the URI of the QR code', () => {
    expect(totpUri(SECRET, 'ada@company.example', 'Dragoman & Co')).toBe(
      `otpauth://totp/Dragoman%20%26%20Co:ada%40company.example?secret=${SECRET}&issuer=Dragoman%20%26%20Co`,
    );
  });
});
