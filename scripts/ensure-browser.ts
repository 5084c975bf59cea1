import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findTestChromium } from './chromium.ts'

const installed = () => Boolean(findTestChromium()) || existsSync(chromium.executablePath())

/** Runs a command to its end, whatever that is; only what goes wrong is shown. */
const run = (command: string, ...args: string[]) =>
  once(spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'close')

/**
 * Ensures that browser tests have a Chromium: an installed one, else the system's package, else
 * Playwright's own download.
 * @throws when none of the three can be had
 */
export async function ensureBrowser() {
  if (installed()) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall) {
    await run('apt-get', 'update', '-qq')
    // What the packages recommend is for desktops: a hundred more, among them those for printers.
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation']
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ...install, name)
      if (installed()) return
    }
  }
  console.log('Downloading Chromium for the browser tests')
  await run('playwright', 'install', 'chromium')
  if (!installed())
    throw new Error('No Chromium: install one and name it in CHROMIUM_PATH, then run this again.')
}
