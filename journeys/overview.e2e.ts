import { expect, test } from './support/journey.ts'
import { aMember, anApplicant } from './support/people.ts'
import { isPhone, signIn } from './support/screens.ts'

test('the overview is the start page of administrators and explains each metric', {
  tag: '@phone-deep',
}, async ({ page, product }) => {
  const member = await aMember(product)
  await anApplicant(product)
  await page.goto('/auth/signin')
  await signIn(page, product.admin)
  await expect(page).toHaveURL(/\/admin\/overview/)
  const main = page.getByRole('main')
  const tile = (title: string) => main.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(tile('Joined')).toContainText(/[1-9]/)

  await test.step('View Reports opens the reports every time, from the overview too', async () => {
    const reports = main.getByRole('heading', { level: 2, name: 'Reports' })
    for (const _press of ['first', 'second']) {
      if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: 'View Reports' }).click()
      // A closing menu returns the focus to its button.
      if (!isPhone(page)) await expect(reports).toBeFocused()
      await expect(reports).toBeInViewport()
      await main.getByRole('heading', { name: 'Platform Health' }).scrollIntoViewIfNeeded()
      await expect(reports).not.toBeInViewport()
      await page.keyboard.press('Tab')
      await expect(reports).not.toBeFocused()
    }
  })

  await test.step('a metric opens the items that it counts, and the URL says so', async () => {
    await tile('Joined')
      .getByRole('link', { name: /^Joined: .* view details$/ })
      .click()
    await expect(page).toHaveURL(/rows=joined/)
    const dialog = page.getByRole('dialog', { name: 'Joined' })
    await expect(dialog.getByRole('link', { name: member.name }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('new members link to their list', async () => {
    await tile('Total Users')
      .getByRole('link', { name: /new today/ })
      .click()
    await expect(page).toHaveURL(/joined_from=/)
    await expect(page.getByText(/^Showing/)).toBeVisible()
    await page.goBack()
  })

  await test.step('the chart has its numbers as a table', async () => {
    await expect(main.getByRole('img', { name: /^Members by day/ })).toBeVisible()
    await main.getByRole('button', { name: 'View as table' }).click()
    await expect(main.getByRole('table', { name: 'Members over time' }).getByRole('row')).toHaveCount(31)
  })

  await test.step('another period is selected and stays in the URL', async () => {
    await main.getByText('7 days', { exact: true }).click()
    await expect(page).toHaveURL(/period=7/)
    await expect(main.getByRole('table', { name: 'Members over time' }).getByRole('row')).toHaveCount(8)
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saved).suggestedFilename()).toContain('overview')
  })

  await test.step('pending requests link to the queue', async () => {
    await main.getByRole('link', { name: /Open review queue/ }).click()
    await expect(page).toHaveURL(/\/admin\/review/)
  })
})
