import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { waitForDialogs } from './dialogs.ts'
import { expect } from './expect.ts'
import { type Faults, watchFaults } from './faults.ts'
import { openTheTill, type Person, theAdmin } from './people.ts'
import { keepSaid } from './said.ts'
import { type Product, signedInState, startProduct } from './product.ts'

/** How a new browser window begins. */
interface Window {
  /** Already signed in as this person. */
  as?: Pick<Person, 'token'>
  colorScheme?: 'light' | 'dark'
}

interface Journey {
  /** What went wrong in any window of this story; empty at its end, or the story fails. */
  faults: Faults
  /** Opens a window of another person's browser. It shares nothing with the others. */
  open: (window?: Window) => Promise<Page>
  /** Opens a window of the first administrator's browser, signed in. */
  openAdmin: () => Promise<Page>
}

/** Runs a product that takes money, and stops it. Each kind of worker calls it from a function of its own: one that two shared would make them one worker. */
export const withProduct = async (use: (product: Product) => Promise<void>): Promise<void> => {
  const product = await startProduct({ demo: false })
  try {
    await openTheTill(product)
    await use(product)
  } finally {
    await product.stop()
  }
}

/** Stories against the real product: one server for each worker, new people for each story. */
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

/** What every window of a story begins with. */
export const prepare = async (context: BrowserContext, faults: Faults): Promise<void> => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  context.on('page', (page) => void waitForDialogs(page))
  await keepSaid(context)
  await faults.watch(context)
}
