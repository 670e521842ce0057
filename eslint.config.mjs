import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { apiPathsInRequests } from './scripts/api-paths.mjs';
import { oneWayImports } from './scripts/one-way-imports.mjs';

/** Names that say nothing, that search cannot find, or that are not terms of the field: `MAX_…` instead of `MOST`. */
const DENIED_NAMES = [
  ...['MOST', 'LEAST', 'LONGEST', 'patience', 'room', 'told', 'said', 'heard', 'asked', 'anew', 'meanwhile'],
  ...['nobody', 'somebody', 'whoever', 'foo', 'tmp', 'nameOf', 'contentOf', 'util', 'utils', 'helper', 'helpers'],
];

/** What the compiler does not see. Prettier formats the code, and the compiler reports unused names. */
export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/', 'examples/'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'id-denylist': ['error', ...DENIED_NAMES],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,mts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'apps/web/tsconfig.json', 'test/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // The compiler reports them.
      '@typescript-eslint/no-unused-vars': 'off',
      // An async method without `await` implements an asynchronous interface, or turns exceptions into rejections.
      '@typescript-eslint/require-await': 'off',
      // `as never` names a key that the generated types do not have.
      '@typescript-eslint/no-unnecessary-type-assertion': ['error', { typesToIgnore: ['never'] }],
      // Kysely's expression builders and our hooks return functions without `this`, to be destructured.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allow: ['Error', 'URL', 'URLSearchParams'], allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { disallowTypeAnnotations: false, fixStyle: 'inline-type-imports' },
      ],
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'typeLike', format: ['PascalCase'] },
        { selector: 'function', format: ['camelCase', 'PascalCase'] },
        { selector: 'variable', format: ['camelCase', 'PascalCase', 'UPPER_CASE'] },
        { selector: 'parameter', format: ['camelCase', 'PascalCase'], leadingUnderscore: 'allow' },
        { selector: 'classMethod', format: ['camelCase'] },
        { selector: ['variable', 'parameter'], filter: '^_+$', format: null },
        // Columns of tables are named as in SQL.
        { selector: ['variable', 'parameter'], modifiers: ['destructured'], format: null },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,mts,tsx}', 'libs/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/*.d.ts'],
    plugins: { dragoman: { rules: { 'one-way-imports': oneWayImports, 'api-paths-in-requests': apiPathsInRequests } } },
    rules: { 'dragoman/one-way-imports': 'error' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/requests/**', '**/*.spec.{ts,tsx}', '**/*.d.ts'],
    rules: { 'dragoman/api-paths-in-requests': 'error' },
  },
  {
    files: ['**/*.spec.{ts,tsx}', 'test/**/*.{ts,tsx}'],
    rules: {
      // The JSON of real responses is `any`, and matchers check it.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.tsx'],
    ...a11y.configs.recommended,
    rules: {
      ...a11y.configs.recommended.rules,
      // A region that scrolls has to be focusable (axe: scrollable-region-focusable).
      'jsx-a11y-x/no-noninteractive-tabindex': 'off',
      // CSS `display` and `list-style` remove the implicit roles of tables and lists in some browsers.
      'jsx-a11y-x/no-redundant-roles': 'off',
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': 'off',
    },
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
        {
          selector:
            "ImportDeclaration[source.value='react-router-dom'] > ImportSpecifier[imported.name=/^(Nav)?Link$/]",
          message:
            'Every page would load code for preloading with it: use the link of page/link.tsx or page/page-link.tsx.',
        },
      ],
    },
  },
  {
    // Pages of feature modules have texts of their own, which this project's types do not include.
    files: ['test/**/*.tsx', 'bench/**/*.tsx'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { parserOptions: { project: null } },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    rules: { 'no-unused-vars': 'error' },
  },
);
