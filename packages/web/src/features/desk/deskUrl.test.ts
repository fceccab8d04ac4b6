import { describe, expect, test } from 'vitest'
import { deskAddress, filtered, inQueue, parseDesk, writeDesk } from './deskUrl.ts'

describe('the address of the desk', () => {
  test('says nothing of what is usual: all that is open, in the order of the desk', () => {
    expect(parseDesk({})).toMatchObject({ queue: 'all_open', sort: 'desk', part: 'tickets', ticket: undefined })
    expect(writeDesk(parseDesk({}))).toEqual({})
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
    expect(writeDesk(parseDesk(search))).toEqual(search)
    expect(deskAddress.query(parseDesk(search))).toEqual({
      queue: 'mine',
      priority: 'urgent',
      category: 'id-of-category',
      sort: 'due',
      search: 'crushed',
      limit: '50',
    })
  })

  test('tells all tickets from those that are open', () => {
    expect(parseDesk({ queue: 'every' }).queue).toBeUndefined()
    expect(writeDesk(parseDesk({ queue: 'every' }))).toEqual({ queue: 'every' })
  })

  test('looks for a status among all tickets, and a queue has no other status', () => {
    const closed = filtered(parseDesk({ queue: 'mine' }), { status: 'closed' })
    expect(writeDesk(closed)).toEqual({ status: 'closed' })
    expect(parseDesk({ status: 'closed' }).queue).toBeUndefined()
    expect(writeDesk(inQueue(closed, 'due'))).toEqual({ queue: 'due' })
  })

  test('puts first what waits longest or is due first where a queue is named after it, until another order is chosen', () => {
    const waitingQueue = inQueue(parseDesk({}), 'waiting')
    expect(deskAddress.query(waitingQueue)).toMatchObject({ queue: 'waiting', sort: 'waiting' })
    expect(writeDesk(waitingQueue)).toEqual({ queue: 'waiting' })
    expect(parseDesk({ queue: 'due' }).sort).toBe('due')
    expect(inQueue(waitingQueue, 'mine').sort).toBe('desk')
    const chosen = { queue: 'waiting', sort: 'desk' }
    expect(writeDesk(parseDesk(chosen))).toEqual(chosen)
    expect(inQueue({ ...waitingQueue, sort: 'latest' }, 'mine').sort).toBe('latest')
  })

  test('counts what there is not as absent', () => {
    expect(writeDesk(parseDesk({ queue: 'lost', sort: 'best', open: 'burn', days: '2', view: 'map' }))).toEqual({})
  })
})
