import { existsSync } from 'node:fs'

/** The Chromium that is there: the one that CHROMIUM_PATH names, else the system's; none: Playwright's own. */
export const systemChromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))

export const chromiumArgs = [
  // A container's root user cannot start Chromium's sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
