import { existsSync } from 'node:fs'

const find = (paths: string[]) =>
  [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path))

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium of CHROMIUM_PATH, else the system's; undefined: use Playwright's. */
export const systemChromium = find(chromiumPaths)

/** The same for tests; prefers headless-shell, which does a fifth less work. */
export const findTestChromium = () => find(['/usr/bin/chromium-headless-shell', ...chromiumPaths])

export const chromiumArgs = [
  // Root in a container cannot start Chromium's sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Further arguments for tests, which turn off work that nobody sees. */
export const testArgs = [
  ...chromiumArgs,
  // Painting on an emulated GPU costs more than painting without one.
  '--disable-gpu',
  '--disable-software-rasterizer',
  // Each browser is isolated and short-lived: run the GPU and the network in the browser process.
  '--in-process-gpu',
  // Otherwise a page gets its own process, beside that of the blank page that it replaces.
  '--renderer-process-limit=1',
  // Chromium uses only the last such list, so repeat Playwright's.
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
  // Every new window would start the address bar's popup, a page that costs as much as the one
  // under test. Repeats Playwright's list too, as above.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join()}`,
]
