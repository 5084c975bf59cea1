import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most of what database tests do is wait for other processes.
    maxWorkers: 3,
    // As the browser's tests: a machine that others share may be too slow once, and the report says so.
    retry: process.env.CI ? 1 : 0,
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
        test: {
          name: 'db',
          include: ['tests/{db,api,local}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/start-stack.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
