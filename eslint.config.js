import js from '@eslint/js'
import router from '@tanstack/eslint-plugin-router'
import reactHooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'
import { luwes } from './scripts/lint/boundaries.ts'

export default ts.config(
  {
    ignores: [
      'dist',
      '.luwes',
      'app/paraglide',
      'app/routeTree.gen.ts',
      'app/lib/database.types.ts',
      'test-results',
      'playwright-report',
      'supabase/functions/*/node_modules',
    ],
  },
  js.configs.recommended,
  ts.configs.strict,
  ...router.configs['flat/recommended'],
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      '@typescript-eslint/no-invalid-void-type': [
        'error',
        { allowAsThisParameter: true, allowInGenericTypeArguments: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  // What the browser and the web server run is read with its types.
  {
    files: ['app/**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: [{ from: 'lib', name: ['URLSearchParams'] }] },
      ],
      // `() => setOpen(true)` is how handlers are written.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // The router takes what is thrown: redirects, and pages that are not there.
      '@typescript-eslint/only-throw-error': 'off',
      // Row-level security may hide a row that the types say is there.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Formatters of Intl are bound to what they format for.
      '@typescript-eslint/unbound-method': 'off',
      // Realtime's states are told as words.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // An async function gives every failure as a rejection.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  // What a tab keeps in its storage is read after hydration: the server cannot know it.
  { files: ['app/**/*.{ts,tsx}'], rules: { 'react-hooks/set-state-in-effect': 'off' } },
  { files: ['app/**/*.{ts,tsx}'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { luwes },
    rules: { 'luwes/boundaries': 'error' },
  },
  { files: ['app/components/ui/**'], rules: { 'max-lines': 'off' } },
  // Tools call these by their default export.
  {
    files: ['*.config.{ts,js}', 'app/server.ts', 'tests/support/start-stack.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  // An assertion about a row that the test itself made.
  {
    files: ['tests/**', '**/*.test.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
)
