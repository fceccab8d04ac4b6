import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bitcoin } from '../../../../test/bitcoin.ts'
import { show } from '../../../../test/show.tsx'
import { type Side, TradePreview } from './TradePreview.tsx'

const quote = {
  ...{ convertedAmount: '0.002', rate: 50_000, quote_id: 'id-of-quote', expiresAt: '2026-01-02T00:01:00.000Z' },
  driftPercent: 4,
}
const preview = (side: Side, available = '0') => {
  show(<TradePreview {...{ side, quote, available }} balance={{ ...bitcoin, balance: '1' }} usd="100" />)
  return screen.getByRole('region', { name: 'Preview' }).textContent ?? ''
}

test('an externally paid order explains what happens when the rate changes after payment', () => {
  expect(preview('buy')).toContain(
    'Locked for 24 hours once you order, unless the rate moves by more than 4%. If it does, your order is denied and you can order again at the new price. Anything you’ve already paid is credited to your USD balance.Pay and send proof within 24 hours: your transfer then has another 72 hours to arrive at the same price. Without proof the order expires. If you’ve paid by then, contact us.',
  )
})

test('an order paid from the balance says that amounts on hold are released', () => {
  const summary = preview('buy', '100')
  expect(summary).toContain('If it does, your order is denied, the amount on hold is released')
  expect(summary).not.toContain('already paid')
  expect(summary).not.toContain('send proof within')
})

test('a sale explains what US dollars can be used for here', () => {
  expect(preview('sell')).toContain('It can’t be withdrawn or spent in the store.')
})
