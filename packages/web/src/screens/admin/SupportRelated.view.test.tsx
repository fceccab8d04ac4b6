import { screen, within } from '@testing-library/react'
import { helpdesk } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { aContext, aHelpdesk, aHelpdeskRow, aHelpdeskTicket, anEntry } from '../../../test/helpdesk.ts'
import { asAdministrator, asWideAsADesk, atHelpdesk, opened } from '../../../test/helpdeskScreen.tsx'
import { aNetwork } from '../../../test/network.ts'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  asAdministrator(network, 'support')
  return asWideAsADesk()
})

const ticket = aHelpdeskTicket({
  responses: [
    anEntry(),
    anEntry({ id: 'event', kind: 'event', from: 'admin', author: null, message: 'Picked up by support' }),
    anEntry({ id: 'other', message: 'And where is my invoice?' }),
    anEntry({ id: 'leaving', from: 'admin', message: 'On its way.', undoableUntil: '2026-01-04T12:02:10.000Z' }),
  ],
})

const split = async () => {
  const person = atHelpdesk(`${opened}&open=split`)
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Split TKT-7KQ2M9XA' })) }
}

describe('splitting a ticket', () => {
  test('moves the selected messages into a new ticket, and opens it', async () => {
    aHelpdesk(network, [aHelpdeskRow()], ticket)
    network.answers(helpdesk.splitTicket, {
      ticket: aHelpdeskTicket({ id: 'id-of-made', ticketReference: 'TKT-MADE0001' }),
    })
    const { person, dialog } = await split()
    const offered = await dialog.findAllByRole('checkbox')
    expect(offered.map((option) => option.getAttribute('value'))).toEqual(['other'])
    await person.click(dialog.getByRole('checkbox', { name: 'And where is my invoice?' }))
    await person.type(dialog.getByRole('textbox', { name: /Subject/ }), 'Invoice')
    await person.click(dialog.getByRole('button', { name: 'Split' }))
    await screen.findByText('Split into TKT-MADE0001')
    expect(network.asked(helpdesk.splitTicket)[0]).toMatchObject({
      body: { messages: ['other'], subject: 'Invoice', category_id: 'id-of-category' },
    })
  })

  test('requires a selected message', async () => {
    aHelpdesk(network, [aHelpdeskRow()], ticket)
    const { person, dialog } = await split()
    await person.type(await dialog.findByRole('textbox', { name: /Subject/ }), 'Invoice')
    await person.click(dialog.getByRole('button', { name: 'Split' }))
    expect(await dialog.findByText('Select at least one message.')).toBeTruthy()
    expect(network.asked(helpdesk.splitTicket)).toEqual([])
  })

  test('offers the categories that members choose from', async () => {
    aHelpdesk(network, [aHelpdeskRow()], ticket)
    const { person, dialog } = await split()
    const field = await dialog.findByRole('combobox', { name: /^Category/ })
    await person.click(field)
    const choices = (await screen.findAllByRole('listbox', { hidden: true })).filter(
      ({ id }) => id === field.getAttribute('aria-controls'),
    )
    const offered = choices.flatMap((select) => within(select).getAllByRole('option', { hidden: true }))
    expect(offered.map((option) => option.textContent)).toEqual(['Orders and shipping', 'Billing'])
  })

  test('is impossible with one message', async () => {
    aHelpdesk(network, [aHelpdeskRow()])
    const { dialog } = await split()
    expect(
      await dialog.findByText('This ticket has only one message, and the first message can’t be moved.'),
    ).toBeTruthy()
  })
})

const metrics = {
  opened: 12,
  resolved: 9,
  firstAnswerMedian: 41,
  firstAnswerP90: 135,
  solutionMedian: null,
  solutionP90: null,
  targetsMetPercent: 96,
  good: 3,
  bad: 1,
}

describe('the helpdesk metrics', () => {
  test('show the values of the period in total, by category and by person', async () => {
    aHelpdesk(network, [])
    network.answers(helpdesk.getSupportAnalytics, {
      openTickets: 6,
      inProgressTickets: 4,
      resolvedToday: 9,
      avgResponseMinutes: 41,
      metrics,
      byCategory: [{ ...metrics, id: 'id-of-billing', name: 'Billing', opened: 5 }],
      byPerson: [],
    })
    atHelpdesk('?view=metrics&days=90')
    const metricsRegion = within(await screen.findByLabelText('Support metrics'))
    expect(metricsRegion.getByText('41 min').textContent).toBe('41 min90% within 2 h 15 min')
    expect(metricsRegion.getByText('96%')).toBeTruthy()
    expect(metricsRegion.getByText('3 of 4')).toBeTruthy()
    expect(metricsRegion.getByText('—')).toBeTruthy()
    const row = within(screen.getByRole('table', { name: 'By category' })).getByRole('row', { name: /Billing/ })
    expect(row.textContent).toContain('BillingOpened5Resolved9')
    expect(screen.getByText('No data for this period')).toBeTruthy()
    expect(network.asked(helpdesk.getSupportAnalytics).at(-1)).toMatchObject({ query: { days: '90' } })
  })
})

describe('an order line', () => {
  const withOrder = () => {
    aHelpdesk(network, [aHelpdeskRow()])
    const latest = [{ id: 'id-of-order', reference: 'ORD-1', title: 'Bowl', status: 'delivered', total: 4000 }]
    network.answers(helpdesk.getTicketContext, aContext({ orders: { count: 1, latest }, requests: null }))
  }

  test('is refunded in the order’s own dialog', async () => {
    asAdministrator(network, 'store', 'support')
    withOrder()
    atHelpdesk(opened)
    const link = await screen.findByRole('link', { name: 'Refund an item…' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/admin/store?view=orders&id=id-of-order&action=refund:id-of-order',
    )
  })

  test('cannot be refunded without permission', async () => {
    withOrder()
    atHelpdesk(opened)
    const action = await screen.findByRole('button', { name: /Refund an item/ })
    expect(action.getAttribute('aria-disabled')).toBe('true')
  })
})
