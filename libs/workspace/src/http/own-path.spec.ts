import { isOwnPath } from './own-path';

test.each(['/', '/de/texts?q=a#b', '/de//x', '/%2F%2Fevil.example'])('%j is a path of ours', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/。',
  '/é',
  '/a b',
  'https://evil.example',
  'javascript:alert(1)',
  'de/texts',
  '',
  `/${'x'.repeat(2000)}`,
  ['/de'],
  undefined,
])('%j is none', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
