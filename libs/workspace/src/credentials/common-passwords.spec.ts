import { isCommonPassword } from './common-passwords';

describe('isCommonPassword', () => {
  it.each([
    ['from the list', '1q2w3e4r5t6y'],
    ['from the list, in capitals', 'UNBELIEVABLE'],
    ['from the list, in full-width characters', 'ｐａｓｓｗｏｒｄ１２３４'],
    ['with digits and punctuation at its end', 'Password2024!'],
    ['with digits and punctuation on both sides', '!!dragon123456'],
    ['of one character', 'zzzzzzzzzzzz'],
    ['of a short repetition', 'abc1abc1abc1'],
    ['of a repeated common one', 'iloveyouiloveyou'],
    ['of two common ones', 'dragonmonkey'],
    ['of the email address', 'ada.lovelace@company.example'],
    ['of the name in the email address', 'AdaLovelace1815'],
    ['of a name and a common one', 'lovelacelove'],
    ['of the product', 'dragomandragoman'],
    ['of the product with a year', 'Dragoman2026'],
  ])('recognizes one %s', (_, password) => {
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(isCommonPassword(password, ['ada.lovelace@company.example', 'Ada Lovelace'])).toBe(true);
  });

  it.each([
    'a horse on the moon',
    'another horse on the moon',
    'correct horse battery staple',
    'xkvq-7pzt-mm2r',
    'Rechtsschutzversicherung 14',
    'ошибка в тексте',
    '月の上の馬と青い自転車と猫',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password, ['ada@company.example', 'Ada'])).toBe(false);
  });

  it('is quick for the longest password', () => {
    // no timing: a regular expression that backtracks would never return
    expect(isCommonPassword(`${'ab'.repeat(127)}c!`)).toBe(false);
    expect(isCommonPassword('!'.repeat(256))).toBe(true);
  });
});
