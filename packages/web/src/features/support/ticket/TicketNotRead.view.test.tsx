import { tickets } from '@vesica/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { TicketPage } from './TicketPage.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network)
  network.answers(tickets.listTickets, { tickets: [], total: 0, next_cursor: null, previous_cursor: null })
})

test('a missing ticket, or another member’s, says so and is not requested again', async () => {
  network.refuses(tickets.getTicket, 404, { message: 'Resource not found.', code: 'not_found' })
  show(<TicketPage id="id-of-ticket" closing={false} onClosing={() => undefined} />)
  await screen.findByText('Ticket not found')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getByRole('link', { name: 'All tickets' }).getAttribute('href')).toBe('/support')
})

test('a ticket that fails to load says so, with a retry', async () => {
  network.refuses(tickets.getTicket, 500, { message: 'Something went wrong.', code: 'internal' })
  show(<TicketPage id="id-of-ticket" closing={false} onClosing={() => undefined} />)
  expect(await screen.findByText('This ticket could not be loaded.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})
