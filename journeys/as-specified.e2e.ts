import { expect, test } from './support/journey.ts'
import { aMember, anApplicant, theAdmin } from './support/people.ts'
import { isPhone, signIn } from './support/screens.ts'

test('the top bar has anchors on the landing page only, and is absent from the member and admin areas', {
  tag: '@phone-deep',
}, async ({ page, product, open }) => {
  const anchors = ['Features', 'About', 'Plans']
  const visiblePrices = async () => {
    // On phones the links are inside the closed menu, so this checks only that they exist.
    const hrefs = await page.locator('header a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    return hrefs.filter((href) => href?.includes('#'))
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([...new Set(await visiblePrices())].map((href) => href?.replace('/', ''))).toEqual(
    anchors.map((name) => `#${name.toLowerCase()}`),
  )
  for (const path of ['/auth/signin', '/terms', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await visiblePrices()).toEqual([])
    await expect(
      page.locator('header').getByRole('link', { name: 'Sign In', includeHidden: true }).first(),
    ).toBeAttached()
  }
  for (const path of ['/settings', '/purchase-history']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Get Started', includeHidden: true })).toHaveCount(0)
  }
  const member = await open({ as: await aMember(product) })
  for (const path of ['/dashboard', '/settings']) {
    await member.goto(path)
    await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(member.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  }
  const admin = await open({ as: await theAdmin(product) })
  for (const path of ['/admin/users', '/admin/system', '/admin/profile']) {
    await admin.goto(path)
    await expect(admin.getByRole('main')).toBeVisible()
    await expect(admin.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  }
})

test('the landing page has working calls to action, rewards and footer links', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Your Journey' })).toHaveAttribute('href', '/auth')
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/auth')
  await expect(page.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', '/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  await page.getByRole('button', { name: 'View Rewards of Seeker' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Rewards for Seeker Plan')
  await expect(dialog).toContainText('No rewards available for this plan.')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Start Free Trial' }).click()
  await expect(page).toHaveURL(/\/auth\/signup/)
})

test('the demo is a short tour of real screens', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  const tour = page.getByRole('dialog')
  await expect(tour).toContainText('1 of 8')
  await expect
    .poll(() =>
      tour
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThanOrEqual(360)
  await page.keyboard.press('ArrowRight')
  await expect(tour).toContainText('2 of 8')
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
})

test('messages are listed with title and time, and counted until they are read', async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await page.goto('/dashboard?open=notifications')
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('Messages & Notifications')
  await expect(panel).toContainText('Your sign-up is approved')
  await expect(panel.locator('time').first()).toBeVisible()
})

test('the profile dialog saves a new name', { tag: '@deep' }, async ({ product, open }) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  await page.goto('/dashboard?open=profile')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Profile Settings')
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(member.email)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await dialog.getByRole('textbox', { name: /name/i }).fill('Newly Named')
  await dialog.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page).toHaveSaid('Profile updated successfully!')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Newly Named')
})

test('the back-office opens at the last used tab, counts alerts, and logs out to the sign-in page', {
  tag: '@phone-deep',
}, async ({ page, product }) => {
  await anApplicant(product)
  await page.goto('/auth/signin')
  await signIn(page, product.admin)
  await expect(page).toHaveURL(/\/admin\/overview/)
  await page.goto('/admin/system')
  await expect(page.getByRole('main').getByRole('link', { name: 'Platform Settings', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/system/)
  await page.getByRole('button', { name: /alerts/i }).click()
  await expect(page.getByText(/New sign-up/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  if (isPhone(page)) await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth\/signin/)
})

test('an administrator’s profile shows their details and saves a new name', { tag: '@deep' }, async ({ openAdmin }) => {
  const page = await openAdmin()
  await page.goto('/admin/profile')
  const main = page.getByRole('main')
  await expect(main.getByText('Super Admin')).toBeVisible()
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  await expect(main).toContainText('Last login')
  await expect(main).toContainText('Account created')
  await main.getByRole('textbox', { name: 'Name' }).fill('The Administrator')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveSaid('Profile updated successfully!')
  await page.reload()
  await expect(main.getByRole('textbox', { name: 'Name' })).toHaveValue('The Administrator')
})
