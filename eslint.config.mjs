import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { oneWayImports } from './scripts/one-way-imports.mjs';

/** What the compiler does not see. How code looks is Prettier's, unused names are the compiler's. */
export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/'] },
  {
    files: ['**/*.{ts,mts,tsx}'],
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'apps/web/tsconfig.json', 'test/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { disallowTypeAnnotations: false, fixStyle: 'inline-type-imports' },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,mts,tsx}', 'libs/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/*.d.ts'],
    plugins: { house: { rules: { 'one-way-imports': oneWayImports } } },
    rules: { 'house/one-way-imports': 'error' },
  },
  {
    files: ['**/*.tsx', 'libs/i18n/src/react/**/*.ts', 'apps/web/src/**/*.ts'],
    ...hooks.configs.flat.recommended,
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXOpeningElement[name.type='JSXIdentifier'] > JSXAttribute[name.name='style']",
          message: 'The Content-Security-Policy refuses style attributes: use a class.',
        },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'No text of a translator ever becomes markup.',
        },
      ],
    },
  },
  {
    // Pages of feature modules have texts of their own, which this project's types do not know.
    files: ['test/**/*.tsx'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { parserOptions: { project: null } },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unused-vars': 'error',
    },
  },
);
