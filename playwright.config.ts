import { defineConfig } from '@playwright/test'
import { chromium } from './tools/run/chromium.ts'

const quietChromium = {
  executablePath: chromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Disables a popup of the address bar: it takes a process per window, half the cost of opening one.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  ],
}

const isDeep = Boolean(process.env.DEEP)

/** Journeys in a real browser; their support code starts a real server for each worker. */
export default defineConfig({
  globalSetup: './tools/run/built-first.ts',
  testDir: 'journeys',
  testMatch: '*.e2e.ts',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  outputDir: 'test-results',
  use: {
    // Moving elements are clicked too early and checked with colors of mid-transition; animations also cost frames.
    contextOptions: { reducedMotion: 'reduce' },
    browserName: 'chromium',
    // A service worker would bypass the routes that journeys set up; journeys about offline use allow it.
    serviceWorkers: 'block',
    // An action that can't be performed fails with its own name before the whole journey times out.
    actionTimeout: 30_000,
    launchOptions: quietChromium,
    // Traces cost a fifth of the CPU time, even for passing journeys: rerun a failed one with `--trace on`.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Journeys tagged @deep, or @phone-deep for phones only, run only in `npm run test:deep`.
    {
      name: 'desktop',
      grepInvert: isDeep ? /@phone-only/ : /@phone-only|@deep/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Journeys in which width or touch matters; those about rules and failures run only on desktop.
    {
      name: 'phone',
      grep: /@phone/,
      ...(!isDeep && { grepInvert: /@deep|@phone-deep/ }),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
