import type { Page } from '@playwright/test'
import { expect, test as base, withProduct } from './support/journey.ts'
import { aMember, PASSWORD } from './support/people.ts'
import { root } from './support/place.ts'
import type { Product } from './support/product.ts'
import { anotherRelease, entryOf, OTHER_TITLE, type Release } from './support/release.ts'
import { signIn, toast } from './support/screens.ts'

/** A separate product whose server is replaced by another release. */
const test = base.extend<object, { product: Product; other: Release }>({
  product: [({ browserName: _browser }, use) => withProduct(use), { scope: 'worker', timeout: 180_000 }],
  other: [
    async ({ browserName: _browser }, use) => {
      const second = await anotherRelease()
      await use(second)
      await second.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.describe.configure({ timeout: 120_000 })
// Calls fail between the two servers; after that, old pages request files that no longer exist.
test.beforeEach(({ faults }) => {
  faults.expectFailedCalls()
  faults.expectGoneFiles()
})

/** Expects the page to run the build from this folder. */
const runs = async (page: Page, folder: string): Promise<void> =>
  expect(page.locator(`script[src="${await entryOf(folder)}"]`)).toHaveCount(1)

const navigated = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

test.describe('with a worker that keeps the release', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Waits until the service worker has cached the release of the first page. */
  const serviceWorkerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  test('an open page announces the next release, keeps its form values, and loads it on request', {
    tag: '@deep',
  }, async ({ product, other, open, openAdmin }) => {
    const page = await open({ as: await aMember(product) })
    await page.goto('/support?open=new')
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await subject.fill('Crushed box')
    await serviceWorkerReady(page)
    const walking = await open({ as: await aMember(product) })
    await walking.goto('/dashboard')
    await serviceWorkerReady(walking)
    const admin = await openAdmin()
    await admin.goto('/admin/users')
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await serviceWorkerReady(admin)
    await product.replace(other.place)

    const offer = toast(page, 'A new version is available.')
    await test.step('the page announces the release and keeps its content', async () => {
      await expect(offer).toBeVisible()
      await expect(subject).toHaveValue('Crushed box')
      await runs(page, root)
    })

    await test.step('until then, the page loads the screens of its own release', async () => {
      await expect(walking).toHaveSaid('A new version is available.')
      await navigated(walking, 'Support').click()
      await expect(walking.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
      await runs(walking, root)
    })

    await test.step('the page loads the next release', async () => {
      await offer.getByRole('button', { name: 'Reload' }).click()
      await expect(page).toHaveTitle(new RegExp(OTHER_TITLE))
      await runs(page, other.place)
    })

    await test.step('a back-office page whose screen is gone opens it in the next release', async () => {
      await navigated(admin, 'Audit log').click()
      await runs(admin, other.place)
      await expect(admin.getByRole('row', { name: /Approved sign-up/ }).first()).toBeVisible()
    })
  })
})

test.describe('without a worker', () => {
  test('a page whose screens are gone opens them in the next release, also from signing in', { tag: '@deep' }, async ({
    product,
    other,
    open,
    page,
  }) => {
    const member = await aMember(product)
    await product.replace(root)
    const walking = await open({ as: member })
    await walking.goto('/dashboard')
    await expect(walking.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
    await page.goto('/auth/signin')
    await runs(walking, root)
    await runs(page, root)
    await product.replace(other.place)

    await navigated(walking, 'Support').click()
    await runs(walking, other.place)
    await expect(walking.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
    await signIn(page, { email: member.email, password: PASSWORD })
    await runs(page, other.place)
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
  })
})
