import type { Page } from '@playwright/test'
import { aPicture } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { expectNoSidewaysScroll, isPhone } from './support/screens.ts'
import { aTicket, conversationOf, ticketActions } from './support/tickets.ts'

// Messages are sent after ten seconds, and the tests wait for the real delay.
test.describe.configure({ timeout: 120_000 })
const RELEASED = { timeout: 25_000 }

const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const conversation = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const openSupport = async (page: Page): Promise<void> => {
  await page.goto('/dashboard')
  if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'Member area' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
}

test('a member opens a ticket, sees support typing, gets an answer live, and replies', { tag: '@phone-deep' }, async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const page = await open({ as: member })

  await test.step('matching FAQ entries are suggested while the subject is typed', async () => {
    await openSupport(page)
    await expect(page.getByText('No tickets yet')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('main').getByRole('link', { name: 'New ticket' }).first().click()
    await page.getByRole('button', { name: 'Create Ticket' }).click()
    await expect(page.getByText('Please enter a subject.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Subject' }).fill('How long does a deposit take?')
    const suggestions = page.getByRole('region', { name: 'Suggested articles' })
    await expect(suggestions.getByRole('button').first()).toBeVisible()
    await suggestions.getByRole('button').first().click()
    await expectNoSidewaysScroll(page)
  })

  await test.step('the ticket is sent with a picture, and opens', async () => {
    await page.getByRole('textbox', { name: 'Subject' }).fill('Crushed box')
    await page.getByRole('textbox', { name: 'Message' }).fill('One corner is crushed.')
    await page.locator('[data-files="Add picture"]').setInputFiles(aPicture())
    await expect(page.getByRole('list', { name: 'Attached files' })).toBeVisible()
    await page.getByRole('button', { name: 'Create Ticket' }).click()
    await expect(page).toHaveSaid('Support Ticket Created Successfully')
    await expect(page.getByRole('heading', { level: 1, name: 'Crushed box' })).toBeVisible()
    await page.getByRole('button', { name: /^Open proof\.png [\d.]+ (Bytes|KB)$/ }).click()
    await expect(page.getByRole('img', { name: /^Picture: / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoSidewaysScroll(page)
  })

  const agent = await ticketActions(product, idOf(page))

  await test.step('the page shows that support is typing, and the answer appears by itself', async () => {
    await agent.writes()
    await expect(page.getByText('Admin is writing')).toBeVisible()
    await agent.answer('We have a second one. Shall we send it?')
    await expect(conversation(page)).toContainText('We have a second one.', RELEASED)
    await expect(page.getByText('In progress')).toBeVisible()
  })

  await test.step('a blank reply is rejected, and a reply is sent', async () => {
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Please enter a message.')).toBeVisible()
    await reply(page).fill('Please send it.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page).toHaveSaid('Response Added Successfully')
    await expect(conversation(page)).toContainText('Please send it.')
    await expect(reply(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden(RELEASED)
    expect(await conversationOf(product, member, idOf(page))).toContain('Please send it.')
  })

  await test.step('the ticket is in the list, and found by its status', async () => {
    await page.getByRole('link', { name: 'All tickets' }).click()
    await page.getByRole('button', { name: 'Closed' }).click()
    await expect(page.getByText('No tickets with this status')).toBeVisible()
    await page.getByRole('button', { name: 'In progress' }).click()
    await expect(page).toHaveURL(/status=in_progress/)
    await expect(page.getByRole('link', { name: /Crushed box/ })).toBeVisible()
  })
})

test('a draft survives a reload, and a message can be undone after the page was closed', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const ticket = await aTicket(member)
  const first = await open({ as: member })
  await first.goto(`/support/${ticket.id}`)
  await reply(first).fill('Half of a thought')
  await expect(first.getByText(/^Draft saved \d+:\d\d [AP]M$/)).toBeVisible()
  await first.reload()
  await expect(reply(first)).toHaveValue('Half of a thought')
  // The ticket is also open in another browser of the same member.
  const second = await open({ as: member })
  await second.goto(`/support/${ticket.id}`)
  await expect(reply(second)).toHaveValue('Half of a thought')
  await reply(first).fill('A whole thought')
  await first.getByRole('button', { name: 'Send reply' }).click()
  await expect(first.getByRole('button', { name: 'Undo' })).toBeVisible()
  const context = first.context()
  await first.close()
  const again = await context.newPage()
  await again.goto(`/support/${ticket.id}`)
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(reply(again)).toHaveValue('A whole thought')
  await expect(reply(again)).toBeFocused()
  await expect(conversation(again)).not.toContainText('A whole thought')
  expect(await conversationOf(product, member, ticket.id)).toEqual(['One corner is crushed.'])
})

test('a message written without a network is not lost', { tag: '@deep' }, async ({ product, open, faults }) => {
  faults.expectFailedCalls()
  const member = await aMember(product)
  const ticket = await aTicket(member)
  const page = await open({ as: member })
  await page.goto(`/support/${ticket.id}`)
  await expect(reply(page)).toBeVisible()
  await page.context().setOffline(true)
  await reply(page).fill('Written under ground')
  await expect(page.getByText('No connection. Your text is saved in this window.')).toBeVisible()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('No response from server.')).toBeVisible()
  await expect(reply(page)).toHaveValue('Written under ground')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(conversation(page)).toContainText('Written under ground')
  expect(await conversationOf(product, member, ticket.id)).toHaveLength(2)
})

test('a solution is rated, a reply reopens the ticket, and a closed ticket gets a follow-up', {
  tag: '@deep',
}, async ({ product, open }) => {
  const member = await aMember(product)
  const ticket = await aTicket(member)
  const agent = await ticketActions(product, ticket.id)
  const page = await open({ as: member })
  await page.goto(`/support/${ticket.id}`)
  await expect(reply(page)).toBeVisible()

  await test.step('a resolved ticket asks whether the answer helped', async () => {
    await agent.set('resolved')
    await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close Ticket' })).toBeHidden()
    await page.getByRole('button', { name: 'Yes, it did' }).click()
    await expect(page).toHaveSaid('Thanks for your feedback.')
    await expect(page.getByText('You said this solved it.')).toBeVisible()
  })

  await test.step('a reply reopens the ticket', async () => {
    await reply(page).fill('It is back.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByRole('button', { name: 'Close Ticket' })).toBeVisible(RELEASED)
  })

  await test.step('a closed ticket takes no reply and offers a follow-up', async () => {
    await page.getByRole('button', { name: 'Close Ticket' }).click()
    await expect(page).toHaveURL(/open=close/)
    const confirmation = page.getByRole('dialog', { name: `Close ${ticket.ticketReference}?` })
    await confirmation.getByRole('button', { name: 'Close Ticket' }).click()
    await expect(page.getByText('This ticket is closed')).toBeVisible()
    await expect(reply(page)).toBeHidden()
    await page.getByRole('link', { name: 'Follow-up ticket' }).click()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Follow-up: Crushed box')
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: 'Message' }).fill('And again.')
    await page.getByRole('button', { name: 'Create Ticket' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Follow-up: Crushed box' })).toBeVisible()
    await page.getByRole('link', { name: ticket.ticketReference }).first().click()
    await expect(page.getByText('Followed up in')).toBeVisible()
  })
})

test('a ticket is created and answered by keyboard alone', { tag: '@deep' }, async ({ product, open }) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  await page.goto('/support?open=new')
  await expect(page.getByRole('heading', { level: 1, name: 'Create a ticket' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Category' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Without a mouse.')
  await page.getByRole('button', { name: 'Create Ticket' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeVisible()
  await reply(page).focus()
  await page.keyboard.type('One more thing.')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveSaid('Response Added Successfully')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(reply(page)).toBeFocused()
  await expect(reply(page)).toHaveValue('One more thing.')
})
