import { describe, expect, it } from 'vitest'
import { wrongTyped } from '../../../forms/fields.ts'
import { dateTime } from '../../../format/time.ts'
import {
  assetFields,
  changedBody,
  createBody,
  emptyAsset,
  isComplete,
  networkKind,
  rateText,
  savedText,
} from './assetFields.ts'

const bitcoin = {
  crypto_name: 'Bitcoin',
  crypto_symbol: 'BTC',
  address: 'bc1q',
  icon: '₿',
  network: 'Bitcoin',
  rate: '64250.5',
  contract: '',
  min_deposit: '0.001',
  network_fee: '2.5',
  enabled: true,
}

describe('rateText', () => {
  it('is plain decimal text', () => {
    expect(rateText(64250.5)).toBe('64250.5')
    expect(rateText(100)).toBe('100')
    expect(rateText(0.00000012)).toBe('0.00000012')
    expect(rateText(null)).toBe('')
  })
})

describe('createBody', () => {
  it('is trimmed, in upper case where required, and omits empty values', () => {
    const body = createBody({
      ...emptyAsset,
      crypto_name: ' Bitcoin ',
      crypto_symbol: 'btc',
      address: ' a ',
      icon: 'B',
    })
    expect(body).toEqual({
      crypto_name: 'Bitcoin',
      crypto_symbol: 'BTC',
      address: 'a',
      icon: 'B',
      enabled: 'false',
      min_deposit: '0.001',
      network_fee: '2.5',
    })
    expect(createBody({ ...bitcoin, rate: '64,250.50' }).rate).toBe('64250.5')
  })
})

describe('changedBody', () => {
  it('contains only changed values', () => {
    expect(changedBody(bitcoin, bitcoin)).toEqual({})
    expect(changedBody({ ...bitcoin, rate: '65000', enabled: false }, bitcoin)).toEqual({
      rate: '65000',
      enabled: 'false',
    })
  })

  it('can remove a contract, and parses grouped numbers', () => {
    const token = { ...bitcoin, contract: '0x1' }
    expect(changedBody({ ...token, contract: ' ' }, token)).toEqual({ contract: '' })
    expect(changedBody({ ...bitcoin, min_deposit: '1,000.5', network_fee: ' 3 ' }, bitcoin)).toEqual({
      min_deposit: '1000.5',
      network_fee: '3',
    })
  })
})

describe('typed amounts', () => {
  it('show the parsed value', () => {
    const { rate, network_fee, icon } = assetFields
    expect([rate.read?.('64,250.5'), network_fee.read?.('2,50'), icon.read]).toEqual(['64250.5', '2.5', undefined])
    // A saved value is parsed literally.
    expect([rate.read?.('1.234'), rate.read?.('64,250')]).toEqual(['1.234', undefined])
  })
  it('are rejected when they are not numbers', () => {
    const message = 'Please enter a number of 0 or more, like 1299.90.'
    expect(wrongTyped(assetFields, { ...bitcoin, rate: '64.25,00', min_deposit: '0,001' })).toEqual({ rate: message })
    expect(changedBody({ ...bitcoin, min_deposit: '0,125' }, bitcoin)).toEqual({ min_deposit: '0.125' })
  })
})

describe('networkKind', () => {
  const known = [
    { name: 'Bitcoin', tokens: false },
    { name: 'ERC-20', tokens: true },
  ]
  it('distinguishes coins, tokens and unknown networks, and defaults to the coin’s name', () => {
    const kind = (network: string, crypto_name = 'Bitcoin') => networkKind({ network, crypto_name }, known)
    expect(kind('')).toEqual({ name: 'Bitcoin', kind: 'coin' })
    expect(kind(' ERC-20 ')).toEqual({ name: 'ERC-20', kind: 'token' })
    expect(kind('bitcoin')).toEqual({ name: 'bitcoin', kind: 'unknown' })
    expect(kind('', '')).toEqual({ name: '', kind: 'unknown' })
  })
})

describe('required fields', () => {
  it('are name, symbol, icon and the amounts', () => {
    expect(Object.keys(wrongTyped(assetFields, emptyAsset))).toEqual(['crypto_name', 'crypto_symbol', 'icon'])
    expect(wrongTyped(assetFields, { ...bitcoin, address: '' })).toEqual({})
    expect(Object.keys(wrongTyped(assetFields, { ...bitcoin, min_deposit: '', network_fee: ' ' }))).toEqual([
      'min_deposit',
      'network_fee',
    ])
  })
})

describe('isComplete', () => {
  it('requires an address and a rate', () => {
    expect(isComplete({ address: 'a', rate: 1 })).toBe(true)
    expect(isComplete({ address: '', rate: 1 })).toBe(false)
    expect(isComplete({ address: 'a', rate: null })).toBe(false)
  })
})

describe('the confirmation after saving', () => {
  const pending = (kind: 'rate' | 'deposit_address', holdsAt: string | null) => ({
    id: kind,
    kind,
    title: kind === 'rate' ? 'The rate of BTC' : 'The deposit address of BTC',
    before: 'then',
    after: kind === 'rate' ? '80000 USD' : 'bc1new on Bitcoin',
    requestedBy: 'Ada',
    requestedAt: '2026-03-01T12:00:00.000Z',
    holdsAt,
  })
  const asset = {
    id: 'BTC',
    name: 'Bitcoin',
    symbol: 'BTC',
    network: 'Bitcoin',
    address: 'bc1q',
    icon: '₿',
    enabled: true,
    rate: 64250.5,
    rateSetAt: null,
    rateSetBy: null,
    contract: null,
    min_deposit: '0.001',
    network_fee: 2.5,
    pendingChanges: [pending('rate', '2026-03-02T12:00:00.000Z'), pending('deposit_address', null)],
  }
  const rate = `The rate of BTC is awaiting another administrator’s confirmation, or takes effect on ${dateTime('2026-03-02T12:00:00.000Z')}.`
  const address = 'The deposit address of BTC is awaiting another administrator’s confirmation.'

  it.each([
    ['a rate', { rate: '80000' }, rate],
    ['an address', { address: 'bc1new' }, address],
    ['a network', { network: 'Lightning' }, address],
    ['a contract', { contract: '0x1' }, address],
    ['both', { rate: '80000', address: 'bc1new' }, `${rate} ${address}`],
  ])('says which requested changes are pending: %s', (_, sent, expected) => {
    expect(savedText(sent, asset, 'Saved')).toBe(expected)
  })

  it.each([
    ['something else', {}],
    ['a rate that holds at once, beside one that waits', { rate: '64250.50' }],
    ['the address that holds', { address: 'bc1q', network: 'Bitcoin', contract: '' }],
  ])('mentions no pending change when the request was: %s', (_, sent) => {
    expect(savedText(sent, asset, 'Saved')).toBe('Saved')
  })
})
