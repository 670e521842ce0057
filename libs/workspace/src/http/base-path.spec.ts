import { pathBelow } from './base-path';

describe('pathBelow', () => {
  it.each([
    ['/texts/de?q=a', '/de?q=a'],
    ['/texts/', '/'],
    ['/texts', '/'],
    ['/texts?q=a', '/?q=a'],
    ['/texts/texts/x', '/texts/x'],
    ['/texts//x', '//x'],
    ['/textsx', undefined],
    ['/Texts/de', undefined],
    ['/de/texts', undefined],
    ['/', undefined],
    ['http://host.example/texts/de', undefined],
    ['*', undefined],
  ])('%s is %s below /texts', (url, expected) => expect(pathBelow('/texts', url)).toBe(expected));

  it('changes nothing at the root', () => expect(pathBelow('', '/de?q=a')).toBe('/de?q=a'));
});
