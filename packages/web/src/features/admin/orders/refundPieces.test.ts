import { orderManagement } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { linesOf, linesText, within } from './refundPieces.ts'

const items = [
  { id: 'bowl', quantity: 3, refunded: 1 },
  { id: 'oil', quantity: 1, refunded: 1 },
] as never

describe('the quantities of a refund', () => {
  it('never exceed what is left', () => {
    expect(within({ items }, { bowl: 3, oil: 1 })).toEqual({ bowl: 2, oil: 0 })
    expect(within({ items }, {})).toEqual({ bowl: 0, oil: 0 })
  })
  it('are listed by line, without zeros, in the contract’s format', () => {
    const pieces = { bowl: 2, oil: 0, bell: 1 }
    expect(linesText(pieces)).toBe('bowl:2,bell:1')
    expect(orderManagement.quoteRefund.query.parse({ lines: linesText(pieces) })).toEqual({ lines: linesOf(pieces) })
  })
})
