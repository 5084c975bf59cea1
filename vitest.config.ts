import { defineConfig } from 'vitest/config'

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
        test: {
          name: 'unit',
          include: ['{app,scripts,supabase}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['tests/support/fail-on-console.ts'],
        },
      },
      {
        resolve: { tsconfigPaths: true },
        // Their files keep nothing to themselves: a worker reads what they share once.
        test: { ...overBackend, name: 'db', include: ['tests/db/**/*.test.ts'], isolate: false },
      },
      {
        resolve: { tsconfigPaths: true },
        // Some of these start a backend of their own.
        test: { ...overBackend, name: 'api', include: ['tests/{api,local}/**/*.test.ts'] },
      },
    ],
  },
})
