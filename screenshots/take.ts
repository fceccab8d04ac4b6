// Takes screenshots with demo data. `npx node screenshots/take.ts` renews the tour of the landing page and then, with the
// new tour built in, the pictures that README.md names. `npx node screenshots/take.ts <folder> [names]` takes them at every
// width and in both color schemes into a folder, for review; `names` selects by the beginnings of names, separated by commas.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium as playwright, type Page } from '@playwright/test'
import { expect } from '../journeys/support/expect.ts'
import { type Person, signedIn, theAdmin } from '../journeys/support/people.ts'
import { type Product, signedInState, startProduct } from '../journeys/support/product.ts'
import { reachPayment } from '../journeys/support/signup.ts'
import { chromium } from '../tools/run/chromium.ts'
import { root } from '../tools/run/process.ts'
import { buildWhenStale } from '../tools/run/build.ts'
import type { Cast, Screen, Viewer } from './cast.ts'
import { screensOf } from './screens.ts'

const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 1, hasTouch: true },
  laptop: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1 },
  wide: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 },
} as const
type Size = keyof typeof sizes

/** The sizes of the tour. */
const tourSizes: readonly Size[] = ['desktop', 'phone']

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** WebP, 0 to 100. */
const QUALITY = 72
const TOUR_MOST_BYTES = 60_000

const [folder, only = ''] = process.argv.slice(2)
const screenshots = folder ?? join(root, 'docs/screenshots')
const readme = await readFile(join(root, 'README.md'), 'utf8')

/** Whether a picture is requested: by name with a folder, by README.md without. */
const isRequested = (name: string, file: string): boolean =>
  folder === undefined
    ? readme.includes(`docs/screenshots/${file}`)
    : only.split(',').some((beginning) => name.startsWith(beginning))
const tour = join(root, 'packages/web/public/tour')

type Tokens = Readonly<Record<Exclude<Viewer, 'visitor'>, string>>

/** One browser per kind of person, all of one size and color scheme. */
const openBrowsers = (browser: Browser, product: Product, tokens: Tokens, size: Size, scheme: Scheme) => {
  const opened = new Map<Viewer, Promise<BrowserContext>>()
  const open = (viewer: Viewer) =>
    browser.newContext({
      ...sizes[size],
      baseURL: product.url,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      ...(viewer !== 'visitor' && { storageState: signedInState(product, tokens[viewer]) }),
    })
  return {
    page: async (viewer: Viewer): Promise<Page> => {
      // A visitor's sign-up must not show in the next picture.
      const context = viewer === 'visitor' ? open(viewer) : (opened.get(viewer) ?? open(viewer))
      opened.set(viewer, context)
      return (await context).newPage()
    },
    close: async () => {
      for (const context of opened.values()) await (await context).close()
    },
  }
}

/** Waits for fonts, pictures and transitions. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()))
    const transitions = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })

const goTo = async (page: Page, { path, shows, then }: Screen): Promise<void> => {
  await page.goto(path)
  await page.locator('body').getByText(shows).filter({ visible: true }).first().waitFor()
  await then?.(page)
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Notification-root')).toHaveCount(0)
  await settle(page)
}

/** The window as WebP, encoded by the browser on an empty page. */
const webp = async (page: Page, quality: number): Promise<Buffer> => {
  const png = await page.screenshot({ scale: 'device', caret: 'initial' })
  const encoder = await page.context().newPage()
  const encoded = await encoder.evaluate(
    async ({ source, ratio }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ratio })
      return new Uint8Array(await blob.arrayBuffer()).toBase64()
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, ratio: quality / 100 },
  )
  await encoder.close()
  return Buffer.from(encoded, 'base64')
}

/** A picture of the tour, at a lower quality if it would be too large. */
const tourPicture = async (page: Page): Promise<Buffer> => {
  for (let quality = QUALITY; ; quality -= 8) {
    const picture = await webp(page, quality)
    if (picture.length <= TOUR_MOST_BYTES || quality < 16) return picture
  }
}

type Setup = { product: Product; browser: Browser; tokens: Tokens; size: Size; scheme: Scheme }

const setupsOf = (product: Product, browser: Browser, tokens: Tokens, ofSizes: readonly Size[]): Setup[] =>
  ofSizes.flatMap((size) => schemes.map((scheme) => ({ product, browser, tokens, size, scheme })))

const take = async ({ product, browser, tokens, size, scheme }: Setup, screens: readonly Screen[]): Promise<void> => {
  const browsers = openBrowsers(browser, product, tokens, size, scheme)
  for (const screen of screens) {
    const file = `${screen.name}-${size}-${scheme}.webp`
    if (!isRequested(screen.name, file)) continue
    const page = await browsers.page(screen.viewer)
    await goTo(page, screen)
    await writeFile(join(screenshots, file), await webp(page, QUALITY))
    await page.close()
    console.log(file)
  }
  await browsers.close()
}

const takeTour = async ({ product, browser, tokens, size, scheme }: Setup, screens: readonly Screen[]) => {
  const browsers = openBrowsers(browser, product, tokens, size, scheme)
  for (const screen of screens.filter(({ tour: name }) => name)) {
    const page = await browsers.page(screen.viewer)
    await goTo(page, screen)
    const name = size === 'phone' ? `${screen.tour}-phone` : screen.tour
    await writeFile(join(tour, scheme, `${name}.webp`), await tourPicture(page))
    await page.close()
    console.log(`tour: ${name} ${scheme}`)
  }
  await browsers.close()
}

const demoPerson = async (product: Product, email: string): Promise<Person> => {
  const access = product.demo.get(`${email}@demo.vesica.local`)
  if (!access) throw new Error(`The demo data has no ${email}`)
  return signedIn(product, access)
}

let newcomers = 0

/** A person who signs up, each with a new address, because codes to one address are a minute apart. */
const aNewcomer = () => {
  newcomers += 1
  return { name: 'Nora Newcomer', email: `nora${newcomers}@demo.vesica.local` }
}

interface Requests {
  transactions: { id: string; type: string; status: string }[]
}

const pendingDepositOf = async (member: Person): Promise<string> => {
  const { transactions } = await member.api.get<Requests>('/wallets/transaction/user')
  const found = transactions.find(({ type, status }) => type === 'deposit' && status === 'pending')
  if (!found) throw new Error('The demo data has no pending deposit')
  return found.id
}

interface Items {
  content: { id: string; type: string; access: { opens: boolean } }[]
}

const videoFor = async (member: Person): Promise<string> => {
  const { content } = await member.api.get<Items>('/content?open=true&limit=50')
  const found = content.find(({ type }) => type === 'video')
  if (!found) throw new Error('The demo data has no video that the member can open')
  return found.id
}

interface Tickets {
  tickets: { id: string; status: string }[]
}

/** The newest ticket in progress of a member. */
const ticketOf = async (member: Person): Promise<string> => {
  const { tickets } = await member.api.get<Tickets>('/support/tickets')
  const found = tickets.find(({ status }) => status === 'in_progress')
  if (!found) throw new Error('The demo data has no ticket in progress')
  return found.id
}

interface Curriculum {
  course: { sections: { lessons: { id: string; type: string; access: { opens: boolean } }[] }[] }
}

/** The student's course, and one of its lessons with audio or video. */
const courseOf = async (student: Person): Promise<Cast['course']> => {
  const { courses } = await student.api.get<{ courses: { id: string }[] }>('/courses?show=enrolled')
  const id = courses[0]?.id ?? ''
  const { course } = await student.api.get<Curriculum>(`/courses/${id}`)
  const lessons = course.sections.flatMap((section) => section.lessons)
  const recording = lessons.find(({ type, access }) => ['video', 'audio'].includes(type) && access.opens)
  if (!recording) throw new Error('The demo data has no lesson with audio or video')
  return { id, lessonId: recording.id }
}

const castOf = async (product: Product) => {
  const admin = await theAdmin(product)
  const member = await demoPerson(product, 'guardian')
  const student = await demoPerson(product, 'seeker')
  const applicant = await demoPerson(product, 'applicant1')
  const cast: Cast = {
    applicantId: applicant.id,
    depositId: await pendingDepositOf(member),
    videoId: await videoFor(member),
    ticketId: await ticketOf(member),
    course: await courseOf(student),
    reachPayment: async (page) => {
      await reachPayment(page, product, aNewcomer())
      await page.getByText('Send exactly', { exact: true }).waitFor()
    },
  }
  const tokens = {
    administrator: admin.token,
    member: member.token,
    student: student.token,
    applicant: applicant.token,
  }
  return { cast, tokens }
}

/** Builds the web if it is stale, and runs a product with demo data and a browser until the work is done. */
const withProduct = async (work: (product: Product, browser: Browser) => Promise<void>): Promise<void> => {
  if (!(await buildWhenStale())) throw new Error('The product could not be built')
  const product = await startProduct({ demo: true })
  const browser = await playwright.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await work(product, browser)
  } finally {
    await browser.close()
    await product.stop()
  }
}

if (folder === undefined) {
  for (const scheme of schemes) await mkdir(join(tour, scheme), { recursive: true })
  await withProduct(async (product, browser) => {
    const { cast, tokens } = await castOf(product)
    for (const setup of setupsOf(product, browser, tokens, tourSizes)) await takeTour(setup, screensOf(cast))
  })
}

await rm(screenshots, { recursive: true, force: true })
await mkdir(screenshots, { recursive: true })
await withProduct(async (product, browser) => {
  const { cast, tokens } = await castOf(product)
  const ofSizes = folder === undefined ? (['desktop'] as const) : (Object.keys(sizes) as Size[])
  for (const setup of setupsOf(product, browser, tokens, ofSizes)) await take(setup, screensOf(cast))
})
