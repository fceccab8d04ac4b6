import { describe, expect, it } from 'vitest'
import { changeSince, placeOf } from './addressChange.ts'

const balance = { address: 'bc1first', network: 'Bitcoin', paymentLink: 'bitcoin:bc1first', addressChangedAt: null }
const newBalance = { ...balance, address: 'bc1second', paymentLink: 'bitcoin:bc1second' }
const MARCH = '2026-03-02T12:00:00.000Z'

describe('a deposit address', () => {
  it('that is unchanged has no notice', () => {
    expect(changeSince(placeOf(balance), false, { ...balance })).toBeUndefined()
  })

  it.each([
    ['address', newBalance],
    ['network', { ...balance, network: 'Lightning' }],
    ['payment link, in which the contract of a token stands', { ...balance, paymentLink: 'ethereum:0x1' }],
  ])('is different when its %s has changed meanwhile', (_, next) => {
    const old = { address: 'bc1first', network: 'Bitcoin', link: 'bitcoin:bc1first' }
    expect(changeSince(placeOf(balance), false, next)).toEqual({ kind: 'now', old })
  })

  it('that was removed is reported as closed', () => {
    expect(changeSince(placeOf(balance), false, { ...balance, address: '', paymentLink: null })).toMatchObject({
      kind: 'closed',
    })
  })

  it('that changed earlier is reported with its time, until that is acknowledged', () => {
    const changed = { ...balance, addressChangedAt: MARCH }
    expect(changeSince(placeOf(changed), false, changed)).toEqual({ kind: 'before', at: MARCH })
    expect(changeSince(placeOf(changed), true, changed)).toBeUndefined()
  })

  it('that changes again after the acknowledgment is reported again, with the current change first', () => {
    const next = { ...newBalance, addressChangedAt: MARCH }
    expect(changeSince(placeOf(balance), true, next)).toMatchObject({ kind: 'now', old: { address: 'bc1first' } })
  })
})
