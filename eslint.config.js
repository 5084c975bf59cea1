import js from '@eslint/js'
import router from '@tanstack/eslint-plugin-router'
import { importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'

// Imports flow one way: routes -> features -> components -> lib.
const layers = [
  { target: './app/lib', from: ['./app/routes', './app/features', './app/components'] },
  { target: './app/components', from: ['./app/routes', './app/features'] },
  { target: './app/features', from: './app/routes' },
  { target: './app', from: ['./supabase', './tests', './scripts'] },
  { target: './supabase/functions', from: './app' },
]

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
    plugins: { 'import-x': importX },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'import-x/no-default-export': 'error',
      'import-x/no-restricted-paths': ['error', { zones: layers }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  { files: ['app/**/*.{ts,tsx}'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  { files: ['app/components/ui/**'], rules: { 'max-lines': 'off' } },
  // Tools call these by their default export.
  {
    files: ['*.config.{ts,js}', 'app/server.ts', 'tests/support/start-stack.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  // An assertion about a row that the test itself made.
  { files: ['tests/**', '**/*.test.ts'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
)
