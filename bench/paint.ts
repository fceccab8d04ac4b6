// How soon the application's screens render on a slow phone: `npx node bench/paint.ts`, alone on an idle machine.
import { chromium as browsers, type Browser } from '@playwright/test'
import { signedIn, theAdmin } from '../journeys/support/people.ts'
import { type Product, signedInState, startProduct } from '../journeys/support/product.ts'
import { SLOWER, slow4g } from '../journeys/support/slow-phone.ts'
import { buildWhenStale } from '../tools/run/build.ts'
import { chromium } from '../tools/run/chromium.ts'
import { median } from './load.ts'

/**
 * Milliseconds from the start of the visit: until text is painted, which the HTML frame has none of, and until the
 * screen's heading is visible; bytes and files of the scripts loaded by then.
 */
interface Visit {
  readonly words: number
  readonly heading: number
  readonly bytes: number
  readonly files: number
}

const ROUNDS = 3

const pages = [
  ['/auth/signin', 'nobody'],
  ['/auth/signup', 'nobody'],
  ['/dashboard', 'member'],
  ['/wallet', 'member'],
  ['/store', 'member'],
  ['/content', 'member'],
  ['/admin/overview', 'admin'],
  ['/admin/users', 'admin'],
] as const

/** One visit with an empty cache. @param token of the signed-in person */
const visit = async (browser: Browser, product: Product, path: string, token: string | undefined): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    ...(token !== undefined && { storageState: signedInState(product, token) }),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const scripts = new Map<string, number>()
    const known = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && known.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (known.has(requestId)) scripts.set(requestId, encodedDataLength)
    })
    await page.goto(`${product.url}${path}`, { waitUntil: 'commit' })
    // The HTML frame has no text; the heading belongs to the screen.
    await page.locator('h1').first().waitFor()
    const heading = await page.evaluate(() => performance.now())
    const [bytes, files] = [[...scripts.values()].reduce((sum, size) => sum + size, 0), scripts.size]
    const paintedMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    )
    return { words: paintedMs, heading, bytes, files }
  } finally {
    await context.close()
  }
}

if (!(await buildWhenStale())) throw new Error('The product could not be built.')
const product = await startProduct({ demo: true })
const browser = await browsers.launch({
  executablePath: chromium,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
})
try {
  const seeker = product.demo.get('seeker@demo.vesica.local')
  if (!seeker) throw new Error('There are no demo members.')
  const tokens = {
    nobody: undefined,
    member: (await signedIn(product, seeker)).token,
    admin: (await theAdmin(product)).token,
  }
  console.log('| page | words | the heading | scripts until then | files |\n| --- | ---: | ---: | ---: | ---: |')
  for (const [path, viewer] of pages) {
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, product, path, tokens[viewer]))
    const middle = (field: keyof Visit) => median(visits.map((sample) => sample[field]))
    const [painted, heading] = [middle('words'), middle('heading')].map((ms) => `${(ms / 1000).toFixed(2)} s`)
    console.log(
      `| ${path} | ${painted} | ${heading} | ${(middle('bytes') / 1000).toFixed(0)} KB | ${middle('files')} |`,
    )
  }
} finally {
  await browser.close()
  await product.stop()
}
