import { defineConfig, devices } from '@playwright/test'
import { findTestChromium, testArgs } from './scripts/chromium.ts'

const launchOptions = {
  executablePath: findTestChromium(),
  // Where no locale is set, Chromium saves no download in a folder whose name is not ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  // Test pages live for seconds: optimising their scripts costs more than it saves.
  args: [...testArgs, '--js-flags=--no-opt --no-maglev'],
}

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  // Browsers wait more than they compute.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 90_000,
  // Pages are slow on a busy machine with two cores.
  expect: { timeout: 20_000 },
  // A trace costs as much as the test: TRACE=1 records one.
  use: {
    baseURL: process.env.APP_URL,
    launchOptions,
    trace: process.env.TRACE ? 'on' : 'off',
    // Fail with the location instead of waiting until the test's timeout.
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
  },
  // A test runs on the kind of screen that its users have, unless it is tagged otherwise.
  projects: [
    {
      name: 'phone',
      grep: /@phone|@both| (booking|patient)\/(?!.*@desktop)/,
      // Seven times the pixels make no other layout, but a fourteenth of the whole work.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1, launchOptions },
    },
    {
      name: 'desktop',
      grepInvert: /@phone| (booking|patient)\/(?!.*@(desktop|both))/,
      use: { ...devices['Desktop Chrome'], launchOptions },
    },
  ],
})
