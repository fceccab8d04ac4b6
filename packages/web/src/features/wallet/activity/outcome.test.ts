import { wallet } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { dateTime } from '../../../format/time.ts'
import { isLost, isWaiting, outcomeWords } from './outcome.ts'

describe('what has become of a request', () => {
  it('is told for every kind in every status', () => {
    for (const type of wallet.transactionTypes)
      for (const status of wallet.transactionStatuses)
        expect(outcomeWords({ type, status, priceUntil: null, paidFrom: null })).toMatch(/^[A-Z].*\.$/)
  })
  it('waits until it is decided, and is lost only when nothing came of it', () => {
    const of = (is: typeof isWaiting) => wallet.transactionStatuses.filter((status) => is({ type: 'withdraw', status }))
    expect(of(isWaiting)).toEqual(['pending', 'in_review', 'flagged'])
    expect(of(isLost)).toEqual(['denied', 'rejected', 'failed'])
  })
  it('says of a deposit that was turned down that nothing was credited, of the others that all of it is back', () => {
    expect(outcomeWords({ type: 'deposit', status: 'denied', priceUntil: null, paidFrom: null })).toBe(
      'Nothing was credited.',
    )
    expect(outcomeWords({ type: 'sell', status: 'rejected', priceUntil: null, paidFrom: null })).toBe(
      'What it held is back in your balance.',
    )
  })
  it('says of a trade until when its price holds, and once it has lapsed', () => {
    const until = new Date('2026-03-02T12:00:00Z')
    const one = { type: 'buy', status: 'pending', priceUntil: until.toISOString(), paidFrom: 'outside' } as const
    expect(outcomeWords(one, until.getTime())).toContain(`The price holds until ${dateTime(until)},`)
    expect(outcomeWords(one, until.getTime() + 1)).toContain(`The price held until ${dateTime(until)} and has lapsed`)
    const held = { ...one, paidFrom: 'balance' } as const
    expect(outcomeWords(held, until.getTime())).toContain(`The price holds until ${dateTime(until)},`)
    expect(outcomeWords(held, until.getTime() + 1)).toContain('what it held is available again')
    expect(outcomeWords({ ...one, status: 'completed' }, until.getTime() + 1)).toBe('The coins are in your balance.')
  })
})
