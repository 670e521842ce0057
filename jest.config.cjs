/**
 * Tests are CommonJS and load the ESM-only Nest packages by require(esm), which Node 20 lacks: start them with `npm test`.
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
  testEnvironment: '<rootDir>/test/support/jest-environment.cjs',
  runtime: '<rootDir>/test/support/jest-runtime.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.cjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.cjs',
  // Packages keep what specs register with them, such as the classes of class-validator: a worker that has grown is replaced.
  workerIdleMemoryLimit: '1GB',
  // No test measures time: this only ends a test that hangs, and leaves room for a busy machine.
  testTimeout: 240_000,
  testRegex: '\\.spec\\.tsx?$',
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'json'],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/support/fast-check.cjs',
    '^@dragoman/i18n$': '<rootDir>/libs/i18n/src/index.ts',
    '^@dragoman/i18n/nestjs-i18n$': '<rootDir>/libs/i18n/src/nestjs-i18n.ts',
    '^@dragoman/i18n/internal$': '<rootDir>/libs/i18n/src/internal.ts',
    '^@dragoman/i18n/internal/messages$': '<rootDir>/libs/i18n/src/internal-messages.ts',
    '^@dragoman/workspace$': '<rootDir>/libs/workspace/src/index.ts',
    '^@dragoman/workspace/description$': '<rootDir>/libs/workspace/src/description.ts',
    '^@dragoman/workspace/internal$': '<rootDir>/libs/workspace/src/internal.ts',
    '^@dragoman/workspace/program$': '<rootDir>/libs/workspace/src/program.ts',
    '^@dragoman/i18n/react$': '<rootDir>/libs/i18n/src/react/index.ts',
    // The guide imports as ES modules do.
    '^(\\./[\\w-]+\\.service)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
};
