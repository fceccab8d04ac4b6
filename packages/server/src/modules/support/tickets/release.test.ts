import { describe, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/people.ts'
import { aServer } from '../../../../test/running.ts'
import { answer, aTicket, asAgent, own, RELEASED_MS } from '../../../../test/tickets.ts'

describe('status events of a reply', () => {
  test('are listed before the reply that picks up a ticket and after the one that resolves it', async () => {
    const running = await aServer()
    const admin = await anAdmin(running)
    const { member, ticket } = await aTicket(running)
    const answered = async (message: string, resolve = {}) => {
      await answer(admin, ticket.id, { message, ...resolve })
      running.clock.advance(RELEASED_MS)
    }
    running.clock.advance(1000)
    await answered('We look into it.')
    await answered('It is done.', { resolve: 'true' })
    const expected = ['Picked up by support', 'We look into it.', 'It is done.', 'Resolved']
    const { responses } = await asAgent(admin, ticket.id)
    expect(responses.map(({ message }) => message).slice(1)).toEqual(expected)
    const { conversation, events } = await own(member, ticket.id)
    const read = [
      ...conversation.map(({ message, timestamp }) => ({ message, timestamp })),
      ...events.map(({ text, timestamp }) => ({ message: text, timestamp })),
    ]
    const inOrder = read.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    expect(inOrder.map(({ message }) => message).slice(1)).toEqual(expected)
  })
})
