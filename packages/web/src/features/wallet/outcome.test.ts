import { wallet } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { isLost, isWaiting, outcomeWords } from './outcome.ts'

describe('what has become of a request', () => {
  it('is told for every kind in every status', () => {
    for (const type of wallet.transactionTypes)
      for (const status of wallet.transactionStatuses) expect(outcomeWords({ type, status })).toMatch(/^[A-Z].*\.$/)
  })
  it('waits until it is decided, and is lost only when nothing came of it', () => {
    const of = (is: typeof isWaiting) => wallet.transactionStatuses.filter((status) => is({ type: 'withdraw', status }))
    expect(of(isWaiting)).toEqual(['pending', 'in_review', 'flagged'])
    expect(of(isLost)).toEqual(['denied', 'rejected', 'failed'])
  })
  it('says of a deposit that was turned down that nothing was credited, of the others that all of it is back', () => {
    expect(outcomeWords({ type: 'deposit', status: 'denied' })).toBe('Nothing was credited.')
    expect(outcomeWords({ type: 'sell', status: 'rejected' })).toBe('What it held is back in your balance.')
  })
})
