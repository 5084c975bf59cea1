import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findTestChromium } from './chromium.ts'

const installed = () => Boolean(findTestChromium()) || existsSync(chromium.executablePath())

/**
 * Ensures that browser tests have a Chromium: an installed one, else the system's package, else
 * Playwright's own download.
 * @throws when none of the three can be had
 */
export async function ensureBrowser() {
  if (installed()) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      if (installed()) return
    }
  }
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  if (!installed())
    throw new Error('No Chromium: install one and name it in CHROMIUM_PATH, then run this again.')
}
