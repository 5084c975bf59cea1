import { chromium } from '@playwright/test'
import { chromiumArgs, findTestChromium, systemChromium } from '../chromium.ts'

/** The system's Chromium, or the one that Playwright downloaded. */
export const launchBrowser = () =>
  chromium.launch({ executablePath: systemChromium ?? findTestChromium(), args: chromiumArgs })
