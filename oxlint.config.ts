import { defineConfig } from 'oxlint'

/** Rules that are errors beyond oxlint's own `correctness` category. */
const errors = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, 'error' as const]))

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react', 'oxc'],
  jsPlugins: ['@tanstack/eslint-plugin-router', './scripts/lint/boundaries.ts'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    'dist',
    '.luwes',
    'app/paraglide',
    'app/routeTree.gen.ts',
    'app/lib/database.types.ts',
    'test-results',
    'playwright-report',
  ],
  rules: {
    ...errors(
      'no-array-constructor',
      'no-case-declarations',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-redeclare',
      'no-regex-spaces',
      'no-unexpected-multiline',
      'no-useless-assignment',
      'no-useless-constructor',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'preserve-caught-error',
    ),
    // The strict rules of typescript-eslint, with and without types.
    ...errors(
      'typescript/ban-ts-comment',
      'typescript/no-deprecated',
      'typescript/no-dynamic-delete',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-extraneous-class',
      'typescript/no-generated-empty-object-type',
      'typescript/no-misused-promises',
      'typescript/no-mixed-enums',
      'typescript/no-namespace',
      'typescript/no-non-null-asserted-nullish-coalescing',
      'typescript/no-non-null-assertion',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-boolean-literal-compare',
      'typescript/no-unnecessary-template-expression',
      'typescript/no-unnecessary-type-arguments',
      'typescript/no-unnecessary-type-assertion',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unnecessary-type-conversion',
      'typescript/no-unnecessary-type-parameters',
      'typescript/no-unsafe-argument',
      'typescript/no-unsafe-assignment',
      'typescript/no-unsafe-call',
      'typescript/no-unsafe-function-type',
      'typescript/no-unsafe-member-access',
      'typescript/no-unsafe-return',
      'typescript/prefer-literal-enum-member',
      'typescript/prefer-promise-reject-errors',
      'typescript/prefer-reduce-type-parameter',
      'typescript/prefer-return-this-type',
      'typescript/related-getter-setter-pairs',
      'typescript/restrict-plus-operands',
      'typescript/return-await',
      'typescript/unified-signatures',
      'typescript/use-unknown-in-catch-callback-variable',
    ),
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-restricted-exports': [
      'error',
      { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
    ],
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    // Under verbatimModuleSyntax `import { type A } from` still loads the file.
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-invalid-void-type': [
      'error',
      { allowAsThisParameter: true, allowInGenericTypeArguments: true },
    ],
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allow: [{ from: 'lib', name: ['URLSearchParams'] }] },
    ],
    // Pairs of a label and its content are not a list.
    'react/jsx-key': 'off',
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    // What a tab stores is read after hydration, because the server cannot know it.
    'react/set-state-in-effect': 'off',
    // Intl's format functions are bound getters.
    'typescript/unbound-method': 'off',
    '@tanstack/router/create-route-property-order': 'error',
    '@tanstack/router/route-param-names': 'error',
  },
  overrides: [
    {
      files: ['app/**'],
      rules: {
        ...errors('luwes/boundaries', 'react/rules-of-hooks', 'react/unsupported-syntax'),
        'no-console': ['error', { allow: ['error'] }],
      },
    },
    // Listeners of Node's servers may be async: they respond when they are done.
    {
      files: ['supabase/local/**'],
      rules: {
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      },
    },
    { files: ['app/components/ui/**'], rules: { 'max-lines': 'off' } },
    // Tools import these by their default export.
    {
      files: [
        '*.config.{ts,js}',
        'app/server.ts',
        'scripts/lint/boundaries.ts',
        'tests/support/start-stack.ts',
      ],
      rules: { 'no-restricted-exports': 'off' },
    },
    // Type assertions for rows that the test itself inserted and whose columns the SQL names.
    {
      files: ['tests/**', '**/*.test.ts'],
      rules: Object.fromEntries(
        [
          'no-base-to-string',
          'no-deprecated',
          'no-misused-promises',
          'no-misused-spread',
          'no-non-null-assertion',
          'no-unsafe-argument',
          'no-unsafe-assignment',
          'no-unsafe-call',
          'no-unsafe-member-access',
          'no-unsafe-return',
          'require-array-sort-compare',
          'restrict-template-expressions',
        ].map((name) => [`typescript/${name}`, 'off' as const]),
      ),
    },
  ],
})
