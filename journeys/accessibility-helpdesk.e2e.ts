import { test } from './support/journey.ts'
import { judgeAll } from './support/judged.ts'
import { aMember, theAdmin } from './support/people.ts'
import { aName } from './support/store.ts'
import { aTicket, ticketActions } from './support/tickets.ts'

test.describe.configure({ timeout: 180_000 })

test('the helpdesk is accessible to administrators', { tag: '@phone-deep' }, async ({ product, open }) => {
  const page = await open({ as: await theAdmin(product) })
  await judgeAll(page, [
    { name: 'a desk without tickets', path: '/admin/support?queue=mine', shows: 'No tickets in this queue' },
  ])
  const member = await aMember(product)
  const other = await aTicket(member, { subject: aName('An old question') })
  const subject = aName('Crushed box')
  const ticket = await aTicket(member, { subject, priority: 'urgent' })
  await (await ticketActions(product, ticket.id)).answer('Please send a picture.')
  const at = `/admin/support?ticket=${ticket.id}`
  await judgeAll(page, [
    { name: 'the desk', path: '/admin/support', shows: subject },
    { name: 'a ticket', path: at, shows: 'Please send a picture.' },
    {
      name: 'an internal note',
      path: at,
      shows: 'One corner is crushed.',
      then: async (desk) => desk.getByText('Internal note', { exact: true }).first().click(),
    },
    { name: 'who asks', path: `${at}&step=context`, shows: member.name },
    { name: 'merging', path: `${at}&open=merge`, shows: other.ticketReference },
    { name: 'letting it sleep', path: `${at}&open=sleep`, shows: 'Snooze until' },
    {
      name: 'a ticket for a member',
      path: '/admin/support?open=add',
      shows: 'The member is notified and sees it as a message from Support.',
    },
    { name: 'the figures', path: '/admin/support?view=figures', shows: 'By category' },
    { name: 'splitting', path: `${at}&open=split`, shows: 'Subject of the new ticket' },
  ])
})
