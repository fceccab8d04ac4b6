import { describe, expect, test } from 'vitest'
import { helpdeskAddress, filtered, inQueue, parseHelpdesk, writeHelpdesk } from './helpdeskUrl.ts'

describe('the URL of the helpdesk', () => {
  test('is empty for the default view: all open tickets in the default order', () => {
    expect(parseHelpdesk({})).toMatchObject({ queue: 'all_open', sort: 'desk', part: 'tickets', ticket: undefined })
    expect(writeHelpdesk(parseHelpdesk({}))).toEqual({})
  })

  test('writes and reads queue, filters, sort order, the open ticket and its dialog', () => {
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

  test('opens the metrics by their former name', () => {
    expect(writeHelpdesk(parseHelpdesk({ view: 'figures' }))).toEqual({ view: 'metrics' })
  })

  test('distinguishes all tickets from open ones', () => {
    expect(parseHelpdesk({ queue: 'every' }).queue).toBeUndefined()
    expect(writeHelpdesk(parseHelpdesk({ queue: 'every' }))).toEqual({ queue: 'every' })
  })

  test('filters by status among all tickets, and a queue has no status filter', () => {
    const closed = filtered(parseHelpdesk({ queue: 'mine' }), { status: 'closed' })
    expect(writeHelpdesk(closed)).toEqual({ status: 'closed' })
    expect(parseHelpdesk({ status: 'closed' }).queue).toBeUndefined()
    expect(writeHelpdesk(inQueue(closed, 'due'))).toEqual({ queue: 'due' })
  })

  test('sorts waiting and due queues by that until another order is selected', () => {
    const waitingQueue = inQueue(parseHelpdesk({}), 'waiting')
    expect(helpdeskAddress.query(waitingQueue)).toMatchObject({ queue: 'waiting', sort: 'waiting' })
    expect(writeHelpdesk(waitingQueue)).toEqual({ queue: 'waiting' })
    expect(parseHelpdesk({ queue: 'due' }).sort).toBe('due')
    expect(inQueue(waitingQueue, 'mine').sort).toBe('desk')
    const chosen = { queue: 'waiting', sort: 'desk' }
    expect(writeHelpdesk(parseHelpdesk(chosen))).toEqual(chosen)
    expect(inQueue({ ...waitingQueue, sort: 'latest' }, 'mine').sort).toBe('latest')
  })

  test('ignores unknown values', () => {
    expect(writeHelpdesk(parseHelpdesk({ queue: 'lost', sort: 'best', open: 'burn', days: '2', view: 'map' }))).toEqual(
      {},
    )
  })
})
