import { screen, waitFor, within } from '@testing-library/react'
import { helpdesk, members, tickets } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { aHelpdesk, aHelpdeskTicket, twoHelpdeskRows } from '../../../test/helpdesk.ts'
import { asAdministrator, asWideAsADesk, atHelpdesk, opened, writing } from '../../../test/helpdeskScreen.tsx'
import { aNetwork } from '../../../test/network.ts'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  asAdministrator(network, 'support')
  return asWideAsADesk()
})

const list = async () => within(await screen.findByRole('list', { name: 'Tickets' }))

describe('the queues', () => {
  test('show their counts, and the metrics of the day', async () => {
    aHelpdesk(network, twoHelpdeskRows)
    atHelpdesk()
    const queues = within(await screen.findByRole('navigation', { name: 'Queues' }))
    await queues.findByRole('button', { name: /Due soon\s*2/ })
    expect(queues.getByRole('button', { name: /All unresolved/ }).getAttribute('aria-current')).toBe('true')
    expect(queues.getByText(/Resolved today/).textContent).toBe('Resolved today 9')
    expect(queues.getByText(/Targets met/).textContent).toBe('Targets met 96%')
    expect(queues.getByRole('button', { name: /All unresolved\s*10/ })).toBeTruthy()
    expect(queues.getByRole('button', { name: /Awaiting reply/ })).toBeTruthy()
    expect(screen.getByText('10 unresolved · median first response 41 min, last 30 days')).toBeTruthy()
  })

  test('omit unmeasured metrics', async () => {
    aHelpdesk(network, twoHelpdeskRows)
    network.answers(helpdesk.getQueues, {
      queues: { mine: 0, nobody: 0, waiting: 0, due: 0, asleep: 0, all_open: 0, resolved: 0 },
      resolvedToday: 0,
      targetsMetPercent: null,
      firstAnswerMinutes: null,
    })
    atHelpdesk()
    expect(await screen.findByText('0 unresolved')).toBeTruthy()
    expect(screen.queryByText(/Targets met/)).toBeNull()
  })

  test('and filters come from the URL, and are requested', async () => {
    aHelpdesk(network, twoHelpdeskRows)
    const person = atHelpdesk('?queue=mine&priority=urgent&search=twice')
    await (await list()).findByText('Withdrawal sent twice?')
    expect(network.asked(tickets.listTickets).at(-1)?.query).toEqual({
      queue: 'mine',
      priority: 'urgent',
      search: 'twice',
      sort: 'desk',
      limit: '50',
    })
    await person.click(screen.getByRole('button', { name: /All tickets/ }))
    await waitFor(() => expect(network.asked(tickets.listTickets).at(-1)?.query).not.toHaveProperty('queue'))
  })
})

describe('the ticket list', () => {
  test('without results says so, and links back', async () => {
    aHelpdesk(network, [])
    const person = atHelpdesk('?search=nothing')
    expect(await screen.findByText('No results')).toBeTruthy()
    expect(screen.getByText('No tickets match your search and filters.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(network.asked(tickets.listTickets).at(-1)?.query).not.toHaveProperty('search'))
  })

  test('shows subject, priority, assignee and waiting party of each ticket', async () => {
    aHelpdesk(network, twoHelpdeskRows)
    atHelpdesk()
    const row = await (await list()).findByRole('button', { name: /Withdrawal/ })
    expect(row.textContent).toMatch(/Unread.*paused.*Urgent.*Master · you.*waiting on member/)
    expect((await list()).getByRole('button', { name: /Crushed/ }).textContent).toMatch(
      /Guardian · unassigned.*waiting/,
    )
  })

  test('moves with J and K, and opens the current ticket', async () => {
    aHelpdesk(network, twoHelpdeskRows)
    const person = atHelpdesk()
    await (await list()).findByRole('button', { name: /Crushed/ })
    await person.keyboard('jj')
    await waitFor(async () =>
      expect((await list()).getByRole('button', { name: /Withdrawal/ }).getAttribute('aria-current')).toBe('true'),
    )
    await person.keyboard('k')
    await waitFor(async () =>
      expect((await list()).getByRole('button', { name: /Crushed/ }).getAttribute('aria-current')).toBe('true'),
    )
  })

  test('says why it is empty, and what to do', async () => {
    aHelpdesk(network, [])
    const person = atHelpdesk('?queue=mine')
    await screen.findByText('No active tickets are assigned to you.')
    await person.click(screen.getByRole('button', { name: 'Show all tickets' }))
    await screen.findByText('No tickets yet')
  })

  test('that fails to load says so, and can be retried', async () => {
    aHelpdesk(network, twoHelpdeskRows)
    network.refuses(tickets.listTickets, 500, { message: 'Something went wrong.', code: 'server_error' })
    const person = atHelpdesk()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    aHelpdesk(network, twoHelpdeskRows)
    await person.click(retry)
    expect(await (await list()).findByText('Crushed box')).toBeTruthy()
  })
})

describe('several tickets', () => {
  test('are changed at once, and failed ones are named with the reason', async () => {
    aHelpdesk(network, twoHelpdeskRows)
    network.answers(helpdesk.changeTickets, {
      outcomes: [
        { id: 'id-of-ticket', ticketReference: 'TKT-1', done: true, reason: '' },
        { id: 'id-of-other', ticketReference: 'TKT-2', done: false, reason: 'This ticket was merged.' },
      ],
    })
    const person = atHelpdesk()
    await person.click(await screen.findByRole('checkbox', { name: 'Select Crushed box' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select Withdrawal sent twice?' }))
    const bar = within(screen.getByRole('region', { name: 'Actions for selected tickets' }))
    await person.click(bar.getByRole('button', { name: 'Priority' }))
    await person.click(await screen.findByRole('menuitem', { name: 'High', hidden: true }))
    expect((await screen.findByRole('alert')).textContent).toContain('TKT-2: This ticket was merged.')
    expect(network.asked(helpdesk.changeTickets)[0]?.body).toEqual({
      ids: ['id-of-ticket', 'id-of-other'],
      priority: 'high',
    })
    // Tickets that were not changed stay selected.
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Withdrawal sent twice?' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Crushed box' }).checked).toBe(false)
  })
})

test('a status is selected in the ticket, and confirmed', async () => {
  aHelpdesk(network, twoHelpdeskRows)
  network.answers(tickets.changeTicket, { ticket: aHelpdeskTicket({ status: 'resolved' }) })
  const person = atHelpdesk(opened)
  const pane = within(await screen.findByRole('region', { name: 'Ticket' }))
  await person.click(await pane.findByRole('combobox', { name: 'Status' }))
  const [, ofTicket] = await screen.findAllByRole('option', { name: 'Resolved', hidden: true })
  await person.click(ofTicket as HTMLElement)
  await screen.findByText('Response Added Successfully')
  expect(network.asked(tickets.changeTicket)[0]?.body).toEqual({ status: 'resolved' })
})

test('a ticket is created for a member, and opened', async () => {
  aHelpdesk(network, twoHelpdeskRows)
  network.loses(members.listMembers)
  network.answers(helpdesk.createTicketFor, { ticket: aHelpdeskTicket() })
  const person = atHelpdesk('?open=add')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Ticket' }))
  await person.click(dialog.getByRole('button', { name: 'Create Ticket' }))
  await dialog.findByText('Please choose a member.')
  await dialog.findByText('Please enter a subject.')
  await dialog.findByText('Please choose a category.')
  expect(network.asked(helpdesk.createTicketFor)).toEqual([])
})

test('a reader sees everything, and each disabled action says why', async () => {
  asAdministrator(network, 'reader')
  aHelpdesk(network, twoHelpdeskRows)
  const person = atHelpdesk(opened)
  await person.type(await writing(), 'Hello')
  const reason = 'You don’t have permission to do this. Only owners and support can.'
  for (const name of [/Send/, 'Create Ticket']) {
    const action = screen.getByRole('button', { name })
    expect(action.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(action.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  }
  expect(
    within(screen.getByRole('region', { name: 'Ticket' }))
      .getByRole('combobox', { name: 'Status' })
      .hasAttribute('disabled'),
  ).toBe(true)
})
