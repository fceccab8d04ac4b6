import { expect, test } from './support/journey.ts'
import { aMember, theAdmin } from './support/people.ts'

test.beforeEach(({ faults }) => faults.expectFailedCalls())

test('without a server, an unloaded screen says there was no answer, and Retry loads it', async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  const navigation = page.getByRole('navigation', { name: 'Member area' })
  await navigation.getByRole('link', { name: 'Wallet' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('This screen could not be loaded.')
  await expect(main.getByRole('alert')).toContainText('No response from server.')
  await expect(navigation.getByRole('link', { name: 'Wallet' })).toHaveAttribute('aria-current', 'page')
  await page.unroute('**/*')
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
})

const areas = [
  { path: '/dashboard', who: aMember, heading: 'Recent Activity' },
  { path: '/admin/users', who: theAdmin, heading: 'Users' },
] as const

for (const { path, who: viewer, heading } of areas) {
  test(`before it is known who looks at ${path}, the page is not empty; when that cannot be known, it says so once`, async ({
    product,
    open,
  }) => {
    const page = await open({ as: await viewer(product) })
    let answer = () => {}
    const requested = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/user', async (route) => {
      await requested
      await route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'too_many' } })
    })
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('status')).toHaveText('Loading')
    answer()
    await expect(page.getByRole('alert')).toContainText('This screen could not be loaded.')
    await expect(main).toHaveCount(1)
    await page.unroute('**/api/auth/user')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}
