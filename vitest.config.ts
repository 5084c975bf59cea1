import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
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
        test: {
          name: 'db',
          include: ['tests/{db,api,local}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/start-stack.ts'],
          testTimeout: 90_000,
          // What is waited for happens in other processes; a busy machine takes its time.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
