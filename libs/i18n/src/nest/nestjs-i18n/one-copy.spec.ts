import { refuseSecondCopy } from './one-copy';

describe('copies of nestjs-i18n', () => {
  it('may be one, with its own files and packages of similar names', () => {
    expect(() =>
      refuseSecondCopy([
        '/srv/node_modules/nestjs-i18n/dist/index.js',
        '/srv/node_modules/nestjs-i18n/dist/i18n.module.js',
        '/srv/node_modules/nestjs-i18n/dist/services/index.js',
        '/srv/node_modules/my-nestjs-i18n/dist/index.js',
      ]),
    ).not.toThrow();
    expect(() => refuseSecondCopy()).not.toThrow();
  });

  it.each([
    ['/srv/node_modules/nestjs-i18n', '/srv/node_modules/@dragoman/i18n/node_modules/nestjs-i18n', '/'],
    ['C:\\shop\\node_modules\\nestjs-i18n', 'C:\\shop\\libs\\node_modules\\nestjs-i18n', '\\'],
  ])('may not be two: %s and %s', (one, other, slash) => {
    expect(() => refuseSecondCopy([one, other].map((folder) => [folder, 'dist', 'index.js'].join(slash)))).toThrow(
      `nestjs-i18n is loaded twice, from ${one} and from ${other}: install one version`,
    );
  });
});
