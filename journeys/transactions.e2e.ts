import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { deposited, flag } from './support/wallet.ts'

test.describe.configure({ timeout: 90_000 })

const labels = ['Pending Approval', 'In Review', 'Approved', 'Rejected', 'Completed', 'Failed', 'Denied', 'Flagged']
const columns = ['Transaction', 'User', 'Type', 'Amount', 'Status', 'Proof', 'Date', 'Actions']

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** The page's layout shift since it opened, as browsers measure it. */
const movedOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) moved += shift.value
        }).observe({ type: 'layout-shift', buffered: true })
        // Earlier shifts are delivered within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
      }),
  )

test('the list of transactions has its metrics, its columns, and pages of ten', { tag: '@phone-deep' }, async ({
  product,
  openAdmin,
}) => {
  const member = await aMember(product)
  for (let number = 1; number <= 11; number += 1) await deposited(member, 'BTC', `0.0${10 + number}`)
  const page = await openAdmin()

  await test.step('the first row is on the first screen, and late content moves nothing', async () => {
    await page.goto('/admin/transactions')
    await expect(page.getByRole('row').filter({ hasText: 'DEP-' }).first()).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Pending Transactions', includeHidden: true })).toContainText(/\d/)
    expect(await movedOn(page)).toBeLessThan(0.02)
  })

  await test.step('each of the metrics that count a status links to as many rows', async () => {
    await page.goto('/admin/transactions')
    const metrics = page.getByRole('region', { name: 'Metrics' })
    // On phones they are collapsed.
    const unfold = async () => {
      await expect(metrics).toBeVisible()
      const fold = metrics.getByRole('button', { name: 'Metrics' })
      if (await fold.isVisible()) await fold.click()
    }
    await unfold()
    for (const label of ['Total Volume', 'Pending Transactions', 'Flagged Transactions', 'Active Wallets'])
      await expect(metrics.getByText(label, { exact: true })).toBeVisible()
    await flag(product, await deposited(await aMember(product), 'BTC', '0.05'))
    for (const [label, atLeast] of [
      ['Pending Transactions', 11],
      ['Flagged Transactions', 1],
    ] as const) {
      await page.goto('/admin/transactions')
      await unfold()
      const tile = metrics.getByRole('link', { name: label })
      await expect(tile).toContainText(/\d/)
      const count = /\d+/.exec(await tile.innerText())?.[0]
      expect(Number(count)).toBeGreaterThanOrEqual(atLeast)
      await tile.click()
      await expect(page.getByText(new RegExp(`^Showing \\d+ of ${count}$`))).toBeVisible()
    }
  })

  await test.step('the first page has ten rows, the second the eleventh, and back works', async () => {
    await page.goto(`/admin/transactions?search=${encodeURIComponent(member.email)}`)
    await expect(page.getByText('Showing 10 of 11')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: member.name })).toHaveCount(10)
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('row').filter({ hasText: member.name })).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: '0.011 BTC' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(page.getByRole('row').filter({ hasText: member.name })).toHaveCount(10)
  })

  await test.step('each column has its name, also where rows are cards', async () => {
    const names = await page.getByRole('columnheader').allTextContents()
    expect(names.map((name) => name.trim())).toEqual(columns)
  })

  await test.step('statuses have their display names', async () => {
    const filters = page.getByRole('button', { name: 'Filters' })
    if (await filters.isVisible()) await filters.click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    for (const label of labels) await expect(page.getByRole('option', { name: label, exact: true })).toBeVisible()
    await page.getByRole('option', { name: 'Flagged', exact: true }).click()
    await expect(page.getByText('No results')).toBeVisible()
  })
})

test('a proof that cannot be loaded says so, and can be reloaded', { tag: '@deep' }, async ({
  product,
  openAdmin,
  faults,
}) => {
  faults.expectFailedCalls()
  const member = await aMember(product)
  const id = await deposited(member, 'BTC', '0.0123')
  const page = await openAdmin()
  await page.route('**/api/wallets/proof/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', code: 'server_error' } }),
  )
  await page.goto(`/admin/transactions?review=${id}`)
  const review = page.getByRole('dialog')
  await expect(review.getByText('Error downloading file')).toBeVisible()
  await page.unroute('**/api/wallets/proof/**')
  await review.getByRole('button', { name: /retry|try again/i }).click()
  await expect(review.getByRole('img', { name: `Proof of payment sent by ${member.name}` })).toBeVisible()
})
