import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const unitTests = '{app,scripts,supabase}/**/*.test.{ts,tsx}'
// What replaces globals, time or modules would be seen by the files after it.
const replacing = globSync(unitTests).filter((path) =>
  /\bvi\.(do)?(mock|stub|spyOn|use|set)/i.test(readFileSync(path, 'utf8')),
)
const apiTests = 'tests/{api,local}/**/*.test.ts'
// What starts a backend of its own shares nothing.
const withOwnBackend = globSync(apiTests).filter((path) =>
  /ownStack|startStack|withSamples|'\.\/(storage\/|alone\/|small-project)/.test(
    readFileSync(path, 'utf8'),
  ),
)
const unit = { environment: 'node' as const, setupFiles: ['tests/support/fail-on-console.ts'] }

const overBackend = {
  environment: 'node' as const,
  testTimeout: 90_000,
  hookTimeout: 90_000,
  // What is waited for happens in other processes; a busy machine takes its time.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/start-stack.ts'],
    pool: 'threads',
    // Most of what database tests do is wait for other processes.
    maxWorkers: 3,
    projects: [
      {
        resolve: { tsconfigPaths: true },
        // Most of what each file would do for itself is read the libraries that all of them read.
        test: { ...unit, name: 'unit', include: [unitTests], exclude: replacing, isolate: false },
      },
      {
        resolve: { tsconfigPaths: true },
        test: { ...unit, name: 'unit alone', include: replacing },
      },
      {
        resolve: { tsconfigPaths: true },
        // Their files keep nothing to themselves: a worker reads what they share once.
        test: { ...overBackend, name: 'db', include: ['tests/db/**/*.test.ts'], isolate: false },
      },
      {
        resolve: { tsconfigPaths: true },
        test: {
          ...overBackend,
          name: 'api',
          include: [apiTests],
          exclude: withOwnBackend,
          isolate: false,
        },
      },
      {
        resolve: { tsconfigPaths: true },
        test: { ...overBackend, name: 'api alone', include: withOwnBackend },
      },
    ],
  },
})
