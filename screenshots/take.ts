// Takes pictures of every screen, with demo data: `npx node screenshots/take.ts`. First those that the tour of the front
// page shows to visitors, then, with these built in, those of docs/screenshots. `npx node screenshots/take.ts <folder>` takes
// them at every width into a folder, to be looked at; a third word takes those alone whose names begin like it, or
// like one of several with commas between them.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium as playwright, type Page } from '@playwright/test'
import { expect } from '../journeys/support/expect.ts'
import { callerOf } from '../journeys/support/api.ts'
import { type Person, signedIn, theAdmin } from '../journeys/support/people.ts'
import { type Product, signedInState, startProduct } from '../journeys/support/product.ts'
import { reachPayment } from '../journeys/support/signup.ts'
import { type Goods, ordered, addToCart, saveAddress, track } from '../journeys/support/store.ts'
import { chromium } from '../tools/run/chromium.ts'
import { root } from '../tools/run/process.ts'
import { buildWhenStale } from '../tools/run/build.ts'
import type { Cast, Screen, Viewer } from './cast.ts'
import { screensOf, statesOf } from './screens.ts'

const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 1, hasTouch: true },
  laptop: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1 },
  wide: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 },
} as const
type Size = keyof typeof sizes

/** Those that are kept with the product. */
const keptSizes: readonly Size[] = ['desktop', 'phone']

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** WebP, 0 to 100. */
const QUALITY = 72
const TOUR_MOST_BYTES = 60_000

const [lookedAt, only = ''] = process.argv.slice(2)
const isAsked = ({ name }: Screen): boolean => only.split(',').some((begins) => name.startsWith(begins))
const shots = lookedAt ?? join(root, 'docs/screenshots')
const tour = join(root, 'packages/web/public/tour')

type Tokens = Readonly<Record<Exclude<Viewer, 'visitor'>, string>>

/** One browser for each kind of person, all of one size and in one colour scheme. */
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
      // Nothing of one visitor's sign-up may show in the next picture.
      const context = viewer === 'visitor' ? open(viewer) : (opened.get(viewer) ?? open(viewer))
      opened.set(viewer, context)
      return (await context).newPage()
    },
    close: async () => {
      for (const context of opened.values()) await (await context).close()
    },
  }
}

/** Waits until everything is drawn: fonts, pictures, passages. */
const comeToRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()))
    const passing = document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

const goTo = async (page: Page, { path, shows, then }: Screen): Promise<void> => {
  await page.goto(path)
  await page.locator('body').getByText(shows).filter({ visible: true }).first().waitFor()
  await then?.(page)
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Notification-root')).toHaveCount(0)
  await comeToRest(page)
}

/** What the window shows, as WebP. The browser encodes it, on an empty page that nothing else shares. */
const webp = async (page: Page, quality: number): Promise<Buffer> => {
  const png = await page.screenshot({ scale: 'device', caret: 'initial' })
  const desk = await page.context().newPage()
  const encoded = await desk.evaluate(
    async ({ source, share }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: share })
      return new Uint8Array(await blob.arrayBuffer()).toBase64()
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, share: quality / 100 },
  )
  await desk.close()
  return Buffer.from(encoded, 'base64')
}

/** A picture of the tour may weigh less than what its quality would give it. */
const tourPicture = async (page: Page): Promise<Buffer> => {
  for (let quality = QUALITY; ; quality -= 8) {
    const picture = await webp(page, quality)
    if (picture.length <= TOUR_MOST_BYTES || quality < 16) return picture
  }
}

type Place = { product: Product; browser: Browser; tokens: Tokens; size: Size; scheme: Scheme }

const placesOf = (product: Product, browser: Browser, tokens: Tokens): Place[] =>
  (lookedAt === undefined ? keptSizes : (Object.keys(sizes) as Size[])).flatMap((size) =>
    schemes.map((scheme) => ({ product, browser, tokens, size, scheme })),
  )

const take = async ({ product, browser, tokens, size, scheme }: Place, screens: readonly Screen[]): Promise<void> => {
  const browsers = openBrowsers(browser, product, tokens, size, scheme)
  const kind = size === 'phone' ? 'phone' : 'desktop'
  for (const screen of screens.filter((one) => (one.size ?? kind) === kind && isAsked(one))) {
    const page = await browsers.page(screen.viewer)
    await goTo(page, screen)
    await writeFile(join(shots, `${screen.name}-${size}-${scheme}.webp`), await webp(page, QUALITY))
    await page.close()
    console.log(`${screen.name} ${size} ${scheme}`)
  }
  await browsers.close()
}

const takeTour = async ({ product, browser, tokens, size, scheme }: Place, screens: Screen[]): Promise<void> => {
  const browsers = openBrowsers(browser, product, tokens, size, scheme)
  for (const screen of screens.filter((one) => one.tour)) {
    const page = await browsers.page(screen.viewer)
    await goTo(page, screen)
    const name = size === 'phone' ? `${screen.tour}-phone` : screen.tour
    await writeFile(join(tour, scheme, `${name}.webp`), await tourPicture(page))
    await page.close()
  }
  await browsers.close()
}

const demoPerson = async (product: Product, email: string): Promise<Person> => {
  const access = product.demo.get(`${email}@demo.vesica.local`)
  if (!access) throw new Error(`The demo data has no ${email}`)
  return signedIn(product, access)
}

let newcomers = 0

/** Somebody who signs up for a picture; each has an address of their own, because codes are sent a minute apart. */
const aNewcomer = () => {
  newcomers += 1
  return { name: 'Nora Newcomer', email: `nora${newcomers}@demo.vesica.local` }
}

interface Requests {
  transactions: { id: string; type: string; status: string }[]
}

const requestOf = async (member: Person, type: string, status: string): Promise<string> => {
  const { transactions } = await member.api.get<Requests>('/wallets/transaction/user')
  const found = transactions.find((one) => one.type === type && one.status === status)
  if (!found) throw new Error(`The demo data has no ${type} that is ${status}`)
  return found.id
}

/** A member who has bought: one order on its way, one that waits to be sent, and something in the cart. */
const aCustomer = async (product: Product, member: Person): Promise<Pick<Cast, 'productId' | 'sent' | 'orderId'>> => {
  const { products } = await callerOf(product).get<{ products: Goods[] }>('/product')
  const [first, second, third] = products
  if (!first || !second || !third) throw new Error('The demo data has too few products')
  await saveAddress(member)
  const sent = await ordered(member, first, second)
  await track(product, sent, 'shipped', { carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
  const waiting = await ordered(member, third)
  for (const one of [second, third]) await addToCart(member, one)
  return { productId: first.id, sent, orderId: waiting.id }
}

interface Items {
  content: { id: string; type: string; access: { opens: boolean } }[]
}

/** One item of each kind that opens to a member. */
const readingsOf = async (member: Person): Promise<Cast['items']> => {
  const { content } = await member.api.get<Items>('/content?open=true&limit=50')
  const first = (type: string): string => {
    const found = content.find((one) => one.type === type)
    if (!found) throw new Error(`The demo data has no ${type} that opens to a member`)
    return found.id
  }
  return { video: first('video'), text: first('text') }
}

interface Tickets {
  tickets: { id: string; status: string }[]
}

/** The newest ticket of a member that somebody is at. */
const ticketOf = async (member: Person): Promise<string> => {
  const { tickets } = await member.api.get<Tickets>('/support/tickets')
  const found = tickets.find(({ status }) => status === 'in_progress')
  if (!found) throw new Error('The demo data has no ticket in progress')
  return found.id
}

interface Curriculum {
  course: { sections: { lessons: { id: string; type: string; access: { opens: boolean } }[] }[] }
}

/** The course that somebody is in, and one of its lessons that plays. */
const studyOf = async (student: Person): Promise<Cast['course']> => {
  const { courses } = await student.api.get<{ courses: { id: string }[] }>('/courses?show=enrolled')
  const id = courses[0]?.id ?? ''
  const { course } = await student.api.get<Curriculum>(`/courses/${id}`)
  const lessons = course.sections.flatMap((section) => section.lessons)
  const played = lessons.find(({ type, access }) => ['video', 'audio'].includes(type) && access.opens)
  if (!played) throw new Error('The demo data has no lesson that plays for a student')
  return { id, lessonId: played.id }
}

const castOf = async (product: Product) => {
  const admin = await theAdmin(product)
  const member = await demoPerson(product, 'guardian')
  const student = await demoPerson(product, 'seeker')
  const applicant = await demoPerson(product, 'applicant1')
  const cast: Cast = {
    applicantId: applicant.id,
    memberId: member.id,
    withdrawalId: await requestOf(member, 'withdraw', 'approved'),
    depositId: await requestOf(member, 'deposit', 'pending'),
    ...(await aCustomer(product, member)),
    items: await readingsOf(member),
    ticketId: await ticketOf(member),
    course: await studyOf(student),
    reachPayment: async (page) => {
      await reachPayment(page, product, aNewcomer())
      await page.getByText('Send exactly', { exact: true }).waitFor()
    },
    deny: async () => {
      const reason = 'The receipt shows another amount. Please send one of the whole transfer.'
      await admin.api.send('POST', `/users/${applicant.id}/deny`, { reason })
    },
    maintain: async (on) => {
      await admin.api.send('POST', '/system-controls/maintenance', { status: on })
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

/** The web as it is in its sources, a product with demo data, a browser, and all of them gone afterwards. */
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

if (lookedAt === undefined) {
  for (const scheme of schemes) await mkdir(join(tour, scheme), { recursive: true })
  await withProduct(async (product, browser) => {
    const { cast, tokens } = await castOf(product)
    for (const place of placesOf(product, browser, tokens)) await takeTour(place, screensOf(cast))
  })
}

await rm(shots, { recursive: true, force: true })
await mkdir(shots, { recursive: true })
await withProduct(async (product, browser) => {
  const { cast, tokens } = await castOf(product)
  const places = placesOf(product, browser, tokens)
  for (const place of places) await take(place, screensOf(cast))
  for (const { before, after, screen } of statesOf(cast)) {
    await before()
    for (const place of places) await take(place, [screen])
    await after()
  }
})
