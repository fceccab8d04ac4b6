import { describe, expect, test } from 'vitest'
import { helpdeskAddress, filtered, inQueue, parseHelpdesk, writeHelpdesk } from './helpdeskUrl.ts'

describe('the address of the desk', () => {
  test('says nothing of what is usual: all that is open, in the order of the desk', () => {
    expect(parseHelpdesk({})).toMatchObject({ queue: 'all_open', sort: 'desk', part: 'tickets', ticket: undefined })
    expect(writeHelpdesk(parseHelpdesk({}))).toEqual({})
  })

  test('says and reads queue, filters, order, the open ticket and its dialog', () => {
    const search = {
      queue: 'mine',
      priority: 'urgent',
      category: 'id-of-category',
      sort: 'due',
      search: 'crushed',
      ticket: 'id-of-ticket',
      step: 'context',
      open: 'merge',
    }
    expect(writeHelpdesk(parseHelpdesk(search))).toEqual(search)
    expect(helpdeskAddress.query(parseHelpdesk(search))).toEqual({
      queue: 'mine',
      priority: 'urgent',
      category: 'id-of-category',
      sort: 'due',
      search: 'crushed',
      limit: '50',
    })
  })

  test('tells all tickets from those that are open', () => {
    expect(parseHelpdesk({ queue: 'every' }).queue).toBeUndefined()
    expect(writeHelpdesk(parseHelpdesk({ queue: 'every' }))).toEqual({ queue: 'every' })
  })

  test('looks for a status among all tickets, and a queue has no other status', () => {
    const closed = filtered(parseHelpdesk({ queue: 'mine' }), { status: 'closed' })
    expect(writeHelpdesk(closed)).toEqual({ status: 'closed' })
    expect(parseHelpdesk({ status: 'closed' }).queue).toBeUndefined()
    expect(writeHelpdesk(inQueue(closed, 'due'))).toEqual({ queue: 'due' })
  })

  test('puts first what waits longest or is due first where a queue is named after it, until another order is chosen', () => {
    const waitingQueue = inQueue(parseHelpdesk({}), 'waiting')
    expect(helpdeskAddress.query(waitingQueue)).toMatchObject({ queue: 'waiting', sort: 'waiting' })
    expect(writeHelpdesk(waitingQueue)).toEqual({ queue: 'waiting' })
    expect(parseHelpdesk({ queue: 'due' }).sort).toBe('due')
    expect(inQueue(waitingQueue, 'mine').sort).toBe('desk')
    const chosen = { queue: 'waiting', sort: 'desk' }
    expect(writeHelpdesk(parseHelpdesk(chosen))).toEqual(chosen)
    expect(inQueue({ ...waitingQueue, sort: 'latest' }, 'mine').sort).toBe('latest')
  })

  test('counts what there is not as absent', () => {
    expect(writeHelpdesk(parseHelpdesk({ queue: 'lost', sort: 'best', open: 'burn', days: '2', view: 'map' }))).toEqual(
      {},
    )
  })
})
