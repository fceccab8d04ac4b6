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
    // A list below an address bar that nobody sees: a process of its own for each window, half of what opening one costs.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  ],
}

const isDeep = Boolean(process.env.DEEP)

/** Stories in a real browser; the real server is started per worker by the journeys' own support file. */
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
    // What moves on its way is pressed too early and judged in colours of two moments; it costs frames as well.
    contextOptions: { reducedMotion: 'reduce' },
    browserName: 'chromium',
    // What stories do to the network on its way would pass a worker by; those of no network let it in.
    serviceWorkers: 'block',
    // What cannot be pressed says so itself, by its name, before the whole story is over its time.
    actionTimeout: 30_000,
    launchOptions: quietChromium,
    // A trace takes a fifth of the processor's time, also of stories that succeed: run one that failed again with `--trace on`.
    screenshot: 'only-on-failure',
  },
  projects: [
    // What is tagged @deep, or @phone-deep for phones alone, runs in `npm run test:deep` only.
    {
      name: 'desktop',
      grepInvert: isDeep ? /@phone-only/ : /@phone-only|@deep/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Stories where width or touch makes a difference; those of rules and of failures are told once.
    {
      name: 'phone',
      grep: /@phone/,
      ...(!isDeep && { grepInvert: /@deep|@phone-deep/ }),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
