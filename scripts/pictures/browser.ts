import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The system's Chromium, or the one that Playwright downloaded. */
export const launchBrowser = () =>
  chromium.launch({
    executablePath: ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
      existsSync(path),
    ),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
