import { orderManagement } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { linesOf, linesText, within } from './refundPieces.ts'

const items = [
  { id: 'bowl', quantity: 3, refunded: 1 },
  { id: 'oil', quantity: 1, refunded: 1 },
] as never

describe('the pieces of a refund', () => {
  it('are never more than are left', () => {
    expect(within({ items }, { bowl: 3, oil: 1 })).toEqual({ bowl: 2, oil: 0 })
    expect(within({ items }, {})).toEqual({ bowl: 0, oil: 0 })
  })
  it('are named by line, without those that stay, as the contract reads them', () => {
    const pieces = { bowl: 2, oil: 0, bell: 1 }
    expect(linesText(pieces)).toBe('bowl:2,bell:1')
    expect(orderManagement.quoteRefund.query.parse({ lines: linesText(pieces) })).toEqual({ lines: linesOf(pieces) })
  })
})
