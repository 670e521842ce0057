/**
 * Tests are CommonJS and load the ESM-only Nest packages by require(esm), which needs
 * Node >= 24.9 and `--experimental-vm-modules`: start them with `npm test`.
 * Use the global `jest`; the one imported from '@jest/globals' is not hoisted by swc.
 */
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      target: 'es2023',
      keepClassNames: true,
    },
    module: { type: 'commonjs', ignoreDynamic: true },
  },
];

module.exports = {
  rootDir: __dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testEnvironment: 'node',
  // Code that runs in Jest looks each of these up as if it were another's: a fifth of the time of a start went into it.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Reflect', 'Set', 'String', 'Symbol'],
  globalSetup: '<rootDir>/test/support/postgres-server.cjs',
  globalTeardown: '<rootDir>/test/support/stop-postgres-server.cjs',
  // Nothing is timed: this only ends what hangs, on a machine that is busy with other things as well.
  testTimeout: 240_000,
  testRegex: '\\.spec\\.tsx?$',
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'json'],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/support/fast-check.cjs',
    '^@dragoman/i18n$': '<rootDir>/libs/i18n/src/index.ts',
    '^@dragoman/i18n/react$': '<rootDir>/libs/i18n/src/react/index.ts',
  },
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
};
