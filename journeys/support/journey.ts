import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { waitForDialogs } from './dialogs.ts'
import { expect } from './expect.ts'
import { type Faults, watchFaults } from './faults.ts'
import { openTheTill, type Person, theAdmin } from './people.ts'
import { recordToasts } from './toasts.ts'
import { type Product, signedInState, startProduct } from './product.ts'

/** Options of a new browser window. */
interface Window {
  /** Signed in as this person. */
  as?: Pick<Person, 'token'>
  colorScheme?: 'light' | 'dark'
}

interface Journey {
  /** Faults in any window of this test; any left at the end fail the test. */
  faults: Faults
  /** Opens a window in a separate browser context. */
  open: (window?: Window) => Promise<Page>
  /** Opens a window signed in as the first administrator. */
  openAdmin: () => Promise<Page>
}

/**
 * Runs a product that accepts payments, and stops it. Each kind of worker needs its own function around this call, or
 * Playwright would merge the workers.
 */
export const withProduct = async (use: (product: Product) => Promise<void>): Promise<void> => {
  const product = await startProduct({ demo: false })
  try {
    await openTheTill(product)
    await use(product)
  } finally {
    await product.stop()
  }
}

/** Tests against the real product: one server per worker, new people for each test. */
export const test = base.extend<Journey, { product: Product }>({
  product: [({ browserName: _browser }, use) => withProduct(use), { scope: 'worker', timeout: 180_000 }],
  baseURL: async ({ product }, use) => use(product.url),
  faults: async ({ browserName: _browser }, use) => {
    const faults = watchFaults()
    await use(faults)
    expect(faults.seen, 'nothing went wrong unseen').toEqual([])
  },
  context: async ({ context, faults }, use) => {
    await prepare(context, faults)
    await use(context)
  },
  open: async ({ browser, product, faults, viewport, isMobile, hasTouch }, use) => {
    const opened: BrowserContext[] = []
    await use(async ({ as, colorScheme = 'light' } = {}) => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport,
        isMobile,
        hasTouch,
        colorScheme,
        ...(as && { storageState: signedInState(product, as.token) }),
      })
      opened.push(context)
      await prepare(context, faults)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  openAdmin: async ({ open, product }, use) => {
    await use(async () => open({ as: await theAdmin(product) }))
  },
})

export { expect }

/** Sets up every window of a test. */
export const prepare = async (context: BrowserContext, faults: Faults): Promise<void> => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  context.on('page', (page) => void waitForDialogs(page))
  await recordToasts(context)
  await faults.watch(context)
}
