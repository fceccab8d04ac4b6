import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aMember, anAdministratorAs, adminApi, theAdmin } from './support/people.ts'
import { expectNoSidewaysScroll, isPhone } from './support/screens.ts'
import { aName } from './support/store.ts'
import { aTicket, conversationOf, ticketActions } from './support/tickets.ts'

// Messages are sent after ten seconds, and the tests wait for the real delay.
test.describe.configure({ timeout: 150_000 })
const RELEASED = { timeout: 25_000 }

const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const talk = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const pane = (page: Page) => page.getByRole('region', { name: 'Ticket', exact: true })
const rowOf = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Tickets' }).getByRole('button', { name: subject })

test('a member’s ticket arrives at the helpdesk, is answered, resolved, reopened and rated', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const member = await aMember(product)
  const agent = await open({ as: await theAdmin(product) })
  await agent.goto('/admin/support?queue=nobody')
  await expect(agent.getByRole('navigation', { name: 'Queues' })).toBeVisible()
  const subject = aName('Crushed box')
  const ticket = await aTicket(member, { subject })
  const asker = await open({ as: member })
  await asker.goto(`/support/${ticket.id}`)
  await expect(reply(asker)).toBeVisible()

  await test.step('the ticket appears without a reload and opens', async () => {
    await rowOf(agent, subject).click()
    await expect(agent.getByRole('heading', { level: 2, name: subject })).toBeVisible()
    await expect(talk(agent)).toContainText('One corner is crushed.')
    await expect(agent).toHaveURL(new RegExp(`ticket=${ticket.id}`))
    await expectNoSidewaysScroll(agent)
  })

  await test.step('the member sees that support is typing, and the reply once it is sent', async () => {
    await reply(agent).pressSequentially('We send a second one.')
    await expect(asker.getByText('Admin is writing')).toBeVisible()
    await pane(agent).getByRole('checkbox', { name: 'Mark as resolved after sending' }).check()
    await pane(agent).getByRole('button', { name: /^Send/ }).click()
    await expect(agent).toHaveSaid('Response Added Successfully')
    await expect(asker.getByRole('log', { name: 'Conversation' })).toContainText('We send a second one.', RELEASED)
    await expect(asker.getByRole('button', { name: 'Yes, it did' })).toBeVisible(RELEASED)
    await expect(pane(agent).getByText('Resolved', { exact: true }).first()).toBeVisible()
  })

  await test.step('the member’s rating appears at the helpdesk', async () => {
    await asker.getByRole('button', { name: 'Yes, it did' }).click()
    await expect(agent.getByText('The member rated this helpful.')).toBeVisible()
  })

  await test.step('a reply from the member reopens the ticket', async () => {
    await reply(asker).fill('The second one came crushed as well.')
    await asker.getByRole('button', { name: 'Send reply' }).click()
    await expect(talk(agent)).toContainText('The second one came crushed as well.', RELEASED)
    await expect(pane(agent).getByRole('combobox', { name: 'Status' })).toHaveValue('Open')
  })

  await test.step('the requester’s details are beside the ticket, or one step away', async () => {
    if (isPhone(agent)) await agent.getByRole('button', { name: 'Member', exact: true }).click()
    await expect(agent.getByRole('complementary', { name: 'The member' })).toContainText(member.name)
    await expectNoSidewaysScroll(agent)
  })
})

test('two administrators on one ticket see each other, and neither replies without seeing the other’s reply', {
  tag: '@deep',
}, async ({ product, open }) => {
  const member = await aMember(product)
  const ticket = await aTicket(member)
  const second = await anAdministratorAs(product, ['support'])
  const agent = await open({ as: await theAdmin(product) })
  const two = await open({ as: second })
  for (const page of [agent, two]) {
    await page.goto(`/admin/support?ticket=${ticket.id}`)
    await expect(reply(page)).toBeVisible()
  }

  await test.step('each sees the other, and that they are typing', async () => {
    await expect(agent.getByText(`${second.name} is also viewing`)).toBeVisible()
    await reply(two).pressSequentially('We have one left.')
    await expect(agent.getByText(`${second.name} is writing`, { exact: true })).toBeVisible()
    await expect(two.getByText(/^Draft saved \d+:\d\d [AP]M$/)).toBeVisible()
  })

  await test.step('an internal note is visible to the helpdesk only', async () => {
    await agent.getByRole('button', { name: 'Internal note' }).click()
    await agent.getByRole('textbox', { name: 'Your internal note' }).fill('The last one is scratched.')
    await agent.getByRole('button', { name: /^Add note/ }).click()
    await expect(talk(two)).toContainText('The last one is scratched.', RELEASED)
    expect(await conversationOf(product, member, ticket.id)).toEqual(['One corner is crushed.'])
  })

  await test.step('a message that arrives during typing is displayed before anything is sent', async () => {
    await agent.getByRole('button', { name: 'Reply', exact: true }).click()
    await reply(agent).fill('Please send a picture.')
    await agent.getByRole('button', { name: /^Send/ }).click()
    await expect(two.getByText('A new message has arrived')).toBeVisible(RELEASED)
    await expect(talk(two)).toContainText('Please send a picture.')
    await expect(reply(two)).toHaveValue('We have one left.')
    // The button accepts clicks only after the newer message has been visible for a moment.
    await expect(async () => {
      await two.getByRole('button', { name: /^Send anyway/ }).click()
      await expect(reply(two)).toHaveValue('', { timeout: 4000 })
    }).toPass()
    await expect(talk(agent)).toContainText('We have one left.', RELEASED)
    expect(await conversationOf(product, member, ticket.id)).toEqual([
      'One corner is crushed.',
      'Please send a picture.',
      'We have one left.',
    ])
  })
})

test('a reply can be undone after the page was closed', { tag: '@deep' }, async ({ product, open }) => {
  const member = await aMember(product)
  const ticket = await aTicket(member)
  const first = await open({ as: await theAdmin(product) })
  await first.goto(`/admin/support?ticket=${ticket.id}`)
  await reply(first).fill('Sent too early')
  await first.getByRole('button', { name: /^Send/ }).click()
  const undo = `Undo ${ticket.ticketReference}`
  await expect(first.getByRole('button', { name: undo })).toBeVisible()
  const context = first.context()
  await first.close()
  const again = await context.newPage()
  await again.goto('/admin/support')
  await again.getByRole('button', { name: undo }).click()
  await expect(reply(again)).toHaveValue('Sent too early')
  await expect(talk(again)).not.toContainText('Sent too early')
  expect(await conversationOf(product, member, ticket.id)).toEqual(['One corner is crushed.'])
})

test('two tickets of a member are merged, and split again', { tag: '@deep' }, async ({ product, open }) => {
  const member = await aMember(product)
  const primary = await aTicket(member, { subject: aName('Crushed box') })
  const same = await aTicket(member, { subject: aName('Box, again'), message: 'Did you see my first one?' })
  const page = await open({ as: await theAdmin(product) })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/support?ticket=${same.id}`)
  await page
    .getByRole('complementary', { name: 'The member' })
    .getByRole('button', { name: /^Merge/ })
    .click()
  const confirmation = page.getByRole('dialog', { name: `Merge ${same.ticketReference}` })
  await confirmation.getByRole('radio', { name: new RegExp(primary.ticketReference) }).check()
  await confirmation.getByRole('button', { name: 'Merge' }).click()
  await expect(page).toHaveSaid(`Merged into ${primary.ticketReference}`)
  await expect(page).toHaveURL(new RegExp(`ticket=${primary.id}`))
  await expect(talk(page)).toContainText('Did you see my first one?')
  await pane(page).getByRole('button', { name: 'Undo merge' }).click()
  await expect(page).toHaveSaid('Merge undone')
  await expect(talk(page)).not.toContainText('Did you see my first one?')
  expect(await conversationOf(product, member, same.id)).toEqual(['Did you see my first one?'])
})

test('a macro runs on several tickets, and names the actions that failed', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const title = aName('Parcel')
  const [one, two, closed] = [
    await aTicket(member, { subject: `${title} one` }),
    await aTicket(member, { subject: `${title} two` }),
    await aTicket(member, { subject: `${title} three` }),
  ]
  await (await ticketActions(product, closed.id)).set('closed')
  const name = aName('Thank and resolve')
  const macro = { name, reply: 'Thank you, {first name}.', status: 'resolved' }
  await (await adminApi(product)).send('POST', '/support/macros', macro)
  const page = await open({ as: await theAdmin(product) })
  await page.goto(`/admin/support?queue=every&search=${encodeURIComponent(title)}`)
  for (const at of ['one', 'two', 'three']) await page.getByRole('checkbox', { name: `Select ${title} ${at}` }).check()
  const bar = page.getByRole('region', { name: 'Actions for selected tickets' })
  await bar.getByRole('button', { name: 'Macro' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page
    .getByRole('dialog', { name: `Run ${name} on 3 tickets?` })
    .getByRole('button', { name: 'Run' })
    .click()
  await expect(page).toHaveSaid('2 tickets updated')
  await expect(page.getByRole('alert')).toContainText(closed.ticketReference)
  await expect(bar).toContainText('1 selected')
  for (const { id } of [one, two])
    await expect
      .poll(async () => (await conversationOf(product, member, id)).at(-1), RELEASED)
      .toBe(`Thank you, ${member.name.split(' ')[0]}.`)
})
