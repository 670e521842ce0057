import { foldEmail } from './email';

describe('the form in which accounts are looked up', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['ａｄａ@example.org', 'ada@example.org'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['müller@bücher.example', 'müller@xn--bcher-kva.example'],
    ['ada@[::1]', 'ada@[::1]'],
  ])('of %s is %s', (email, folded) => {
    expect(foldEmail(email)).toBe(folded);
  });
});
