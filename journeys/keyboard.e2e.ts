import { expect, test } from './support/journey.ts'
import { aMember, anApplicant } from './support/people.ts'

test('an administrator signs in and decides on applications with the keyboard alone', async ({ page, product }) => {
  const first = await anApplicant(product)
  const second = await anApplicant(product)
  await page.goto('/auth/signin')

  await test.step('the first tab stop skips the navigation', async () => {
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  })

  await test.step('sign in', async () => {
    await page.keyboard.type(product.admin.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(product.admin.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/overview$/)
    // The heading of a screen takes the focus once it renders, so anything focused earlier would lose it.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('the shortcut help opens, and closing it restores the focus', async () => {
    await page.getByRole('button', { name: /^Alerts/ }).focus()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toContainText('Approve the open application')
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect(page.getByRole('button', { name: /^Alerts/ })).toBeFocused()
  })

  await test.step('G and a letter open screens, a slash opens the search', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page).toHaveURL(/\/admin\/system$/)
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(page.getByRole('row').filter({ hasText: first.name })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search name or email' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('the command palette finds screens and people', async () => {
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    const openPalette = async () => {
      await page.keyboard.press('Control+k')
      await expect(palette.locator('input')).toBeFocused()
    }
    await openPalette()
    await page.keyboard.type(second.name)
    await expect(palette.getByRole('option', { name: second.name })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`open=details%3A${second.id}`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: second.name })).toBeFocused()
    await openPalette()
    await page.keyboard.type('Review sign')
    await expect(palette.getByRole('option', { name: /Review/ }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/signup=pending/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const review = page.getByRole('dialog').filter({ hasText: 'Review sign-up' })
  const expectVisible = (name: string) => expect(review.getByRole('definition').filter({ hasText: name })).toBeVisible()

  await test.step('J and K move between rows', async () => {
    const row = page.getByRole('row').filter({ hasText: second.name })
    // The palette restored the focus to the row.
    await expect(row).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('row').filter({ hasText: first.name })).toBeFocused()
    await page.keyboard.press('k')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expectVisible(second.name)
    // The focus starts on the text: Enter neither decides nor navigates away.
    await expect(page.locator('*:focus')).toContainText('Compare with the amount due.')
    await page.keyboard.press('Escape')
    await expect(review).toBeHidden()
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('D denies with a reason, and A approves', async () => {
    await expectVisible(second.name)
    await page.keyboard.press('d')
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toBeFocused()
    await page.keyboard.type('And so a denial')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveSaid(`${second.name}’s sign-up was denied.`)
    await expect(review).toBeHidden()
    // A decided row leaves the list, and the focus moves to the row that takes its place.
    await expect(page.getByRole('row').filter({ hasText: second.name })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: first.name })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectVisible(first.name)
    await page.keyboard.press('a')
    await expect(page).toHaveSaid(`${first.name}’s sign-up was approved.`)
  })
})

test('dialogs of the member area restore the focus', { tag: '@deep' }, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  const opener = page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true })

  await test.step('the layout stays while its screen loads', async () => {
    let finish = () => {}
    const coming = new Promise<void>((resolve) => {
      finish = resolve
    })
    await page.route('**/DashboardScreen-*.js', async (route) => {
      await coming
      await route.continue()
    })
    await page.goto('/dashboard')
    await opener.focus()
    finish()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(opener).toBeFocused()
  })

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Messages & Notifications' })).toBeVisible()
  await expect(page).toHaveURL(/open=notifications/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})
