import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { isPhone } from './support/screens.ts'

const NOT_FOUND = 'This page doesn’t exist'

/** A page title, optionally preceded by the number of unread notifications. */
const titled = (name: string) => new RegExp(`^(\\(\\d+\\) )?${name} · `)

test('an unknown back-office URL says so and keeps the navigation usable', {
  tag: '@phone-deep',
}, async ({ openAdmin }) => {
  const page = await openAdmin()
  // The shell renders before the platform's data arrives, and its home link has the name that the HTML contains.
  let answer = () => {}
  const requested = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/platform', async (route) => {
    await requested
    await route.continue()
  })
  await page.goto('/admin/users/nowhere')
  const main = page.getByRole('main')
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  await expect(main).toContainText(NOT_FOUND)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  const home = page.locator('aside a[href="/admin"]')
  if (!isPhone(page)) await expect(home).toHaveAccessibleName('Vesica')
  answer()
  await expect(page).toHaveTitle(titled('Page not found'))

  await test.step('no screen is marked as current', async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(navigation.getByRole('link', { name: 'Users' })).toBeVisible()
    await expect(navigation.locator('[aria-current]')).toHaveCount(0)
    if (isPhone(page)) await page.keyboard.press('Escape')
  })

  await test.step('the command palette opens by button', async () => {
    await main.getByRole('button', { name: 'Search or run a command' }).click()
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    await expect(palette.locator('input')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(main.getByRole('button', { name: 'Search or run a command' })).toBeFocused()
  })

  await test.step('the last used screen opens', async () => {
    await main.getByRole('link', { name: 'Go to Overview' }).click()
    await expect(page).toHaveURL(/\/admin\/overview$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    if (!isPhone(page)) await expect(navigation.locator('[aria-current]')).toHaveText(/^Overview/)
  })

  await test.step('an unknown URL directly below the back-office says so too', async () => {
    await page.goto('/admin/nowhere')
    await expect(main).toContainText(NOT_FOUND)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page).toHaveTitle(titled('Page not found'))
    await main.getByRole('link', { name: 'Go to Overview' }).click()
    await expect(page).toHaveTitle(titled('Overview'))
  })

  await test.step('a trailing slash is ignored', async () => {
    await page.goto('/admin/users/')
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  })
})

test('an unknown URL keeps a member in the member area', { tag: '@phone-deep' }, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND)
  await expect(page).toHaveTitle(titled('Page not found'))
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  const navigation = page.getByRole('navigation', { name: isPhone(page) ? 'Quick navigation' : 'Member area' })
  await expect(navigation.getByRole('link', { name: 'Wallet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Overview' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an unknown URL outside the back-office leads administrators back to it', {
  tag: '@deep',
}, async ({ openAdmin }) => {
  const page = await openAdmin()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND)
  await page.getByRole('main').getByRole('link', { name: 'Go to Administration' }).click()
  await expect(page).toHaveURL(/\/admin\/overview$/)
})
