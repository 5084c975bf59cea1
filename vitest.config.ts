import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const unitTests = '{app,scripts,supabase}/**/*.test.{ts,tsx}'
// Tests that replace globals, time or modules would affect the files after them.
const replacing = globSync(unitTests).filter((path) =>
  /\bvi\.(do)?(mock|stub|spyOn|use|set)/i.test(readFileSync(path, 'utf8')),
)
const apiTests = 'tests/{api,local}/**/*.test.ts'
// Tests that start their own backend share nothing.
const withOwnBackend = globSync(apiTests).filter((path) =>
  /ownStack|startStack|withSamples|'\.\/(storage\/|alone\/|small-project)/.test(
    readFileSync(path, 'utf8'),
  ),
)
const unit = { environment: 'node' as const, setupFiles: ['tests/support/fail-on-console.ts'] }

const overBackend = {
  environment: 'node' as const,
  setupFiles: ['tests/support/each-on-one-day.ts'],
  testTimeout: 90_000,
  hookTimeout: 90_000,
  // Polls wait for other processes, which are slow on a busy machine.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/start-stack.ts'],
    pool: 'threads',
    // Database tests mostly wait for other processes.
    maxWorkers: 3,
    projects: [
      {
        resolve: { tsconfigPaths: true },
        // Not isolated: each file would spend most of its time loading the same libraries.
        test: { ...unit, name: 'unit', include: [unitTests], exclude: replacing, isolate: false },
      },
      {
        resolve: { tsconfigPaths: true },
        test: { ...unit, name: 'unit alone', include: replacing },
      },
      {
        resolve: { tsconfigPaths: true },
        // The files keep no state, so a worker loads what they share once.
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
