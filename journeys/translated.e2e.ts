import { expect, test } from './support/journey.ts'
import { libraryItem, onShelf } from './support/library.ts'
import { signIn } from './support/screens.ts'
import { aTicket, ticketActions } from './support/tickets.ts'
import { translated } from './support/translated.ts'
import { aHolder, approve, fact, holding, openWallet, sold } from './support/wallet.ts'

// Replies are sent after ten seconds, and the tests wait for the real delay.
test.describe.configure({ timeout: 120_000 })

test('pages that the browser translates keep working and show current amounts', async ({ product, context, page }) => {
  const member = await aHolder(product, { BTC: '0.1', USD: '500' })
  const item = await libraryItem(product, 'Keeping a vow', { category: 'Prayers' })
  const ticket = await aTicket(member)
  const agent = await ticketActions(product, ticket.id)
  await translated(context)

  await test.step('the member signs in at the second try', async () => {
    await page.goto('/auth/signin')
    await expect(page.locator('h1 font font')).toBeVisible()
    await signIn(page, { email: member.email, password: 'not this one' })
    await expect(page.getByRole('alert').first()).toBeVisible()
    await signIn(page, member)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  const go = async (link: string, title: string) => {
    await page.getByRole('navigation', { name: 'Member area' }).getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  await test.step('the member finds an item and reads it', async () => {
    await go('Content', 'Library')
    await page.getByRole('searchbox', { name: 'Search the library' }).fill(item.title)
    await expect(page.getByText('Showing 1 of 1 item')).toBeVisible()
    await onShelf(page, item).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  })

  await test.step('an answer arrives while a ticket is open', async () => {
    await go('Support', 'Support')
    await page
      .getByRole('link', { name: /Crushed box/ })
      .first()
      .click()
    await agent.writes()
    await expect(page.getByText('Admin is writing')).toBeVisible()
    await agent.answer('We have a second one.')
    await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('We have a second one.', {
      timeout: 25_000,
    })
    await expect(page.getByText('Admin is writing')).toBeHidden()
  })

  await test.step('the settings work', async () => {
    await go('Settings', 'Settings')
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
  })

  await test.step('amounts update', async () => {
    await openWallet(page)
    await expect(holding(page, 'Bitcoin')).toContainText('0.09 BTC')
    await approve(product, await sold(member, 'BTC', '500'))
    await expect(holding(page, 'Bitcoin')).toContainText('0.08 BTC')
    await page.getByRole('button', { name: 'Trade', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Coin' }).click()
    await page.getByRole('option', { name: 'Ethereum (ETH)' }).click()
    await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
    await expect(fact(dialog, 'You pay')).toHaveText('$100.00')
    await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('200')
    await expect(fact(dialog, 'You pay')).toHaveText('$200.00')
  })
})
