import { test } from './support/journey.ts'
import { judgeAll } from './support/judged.ts'
import { aMember, theAdmin } from './support/people.ts'
import { aTicket } from './support/tickets.ts'

test.describe.configure({ timeout: 180_000 })

test('support screens are accessible', { tag: '@phone-deep' }, async ({ product, open }) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  await judgeAll(page, [{ name: 'support without tickets', path: '/support', shows: 'No tickets yet' }])
  const ticket = await aTicket(member)
  const closed = await aTicket(member, { subject: 'An old question' })
  await member.api.send('PUT', `/support/tickets/${closed.id}`, { status: 'closed' })
  await judgeAll(page, [
    { name: 'support', path: '/support?status=open', shows: 'Crushed box' },
    { name: 'no ticket of a status', path: '/support?status=resolved', shows: 'No tickets with this status' },
    {
      name: 'a question that is answered',
      path: '/support',
      shows: 'FAQ',
      then: async (at) => at.getByRole('region', { name: 'FAQ' }).getByRole('button').first().click(),
    },
    { name: 'a new ticket', path: '/support?open=new', shows: 'Create a ticket' },
    { name: 'a ticket', path: `/support/${ticket.id}`, shows: 'One corner is crushed.' },
    { name: 'closing a ticket', path: `/support/${ticket.id}?open=close`, shows: `Close ${ticket.ticketReference}?` },
    { name: 'a closed ticket', path: `/support/${closed.id}`, shows: 'This ticket is closed' },
  ])
})

test('the FAQ screens of administrators are accessible', { tag: '@phone-deep' }, async ({ product, open }) => {
  const page = await open({ as: await theAdmin(product) })
  await judgeAll(page, [
    { name: 'the questions', path: '/admin/support/faq', shows: 'Add question' },
    { name: 'a new question', path: '/admin/support/faq?open=add', shows: 'Add a question' },
    { name: 'ticket categories', path: '/admin/support/categories', shows: 'Add Category' },
    { name: 'canned replies', path: '/admin/support/replies', shows: 'Add reply' },
    { name: 'a new canned reply', path: '/admin/support/replies?open=add', shows: 'Add a saved reply' },
    { name: 'macros', path: '/admin/support/macros', shows: 'Add macro' },
    { name: 'a new macro', path: '/admin/support/macros?open=add', shows: 'Add a macro' },
    { name: 'support settings', path: '/admin/support/settings', shows: 'Response targets (SLA)' },
  ])
})
