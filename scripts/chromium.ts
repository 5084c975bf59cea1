import { existsSync } from 'node:fs'

const find = (paths: string[]) =>
  [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path))

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium that is there: the one that CHROMIUM_PATH names, else the system's; none: Playwright's own. */
export const systemChromium = find(chromiumPaths)

/** The same for tests, which need no windows: Chromium without them does a fifth less. */
export const findTestChromium = () => find(['/usr/bin/chromium-headless-shell', ...chromiumPaths])

export const chromiumArgs = [
  // A container's root user cannot start Chromium's sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** More of them for tests, where nobody looks: what the machine need not work for. */
export const testArgs = [
  ...chromiumArgs,
  // Painting on an imitated graphics card costs more than plain painting.
  '--disable-gpu',
  '--disable-software-rasterizer',
  // Every browser lives alone and briefly: what is drawn and fetched need not cross two more processes.
  '--in-process-gpu',
  // A page comes to a process of its own otherwise, beside that of the empty one that it takes over from.
  '--renderer-process-limit=1',
  // Chromium heeds the last such list alone, so Playwright's own stands here too.
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
  // Every new window would start the address bar's popup, a page that costs as much as the one
  // under test. Playwright's own stand here too, as above.
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
