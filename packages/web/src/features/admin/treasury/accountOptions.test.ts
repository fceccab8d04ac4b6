import { describe, expect, it } from 'vitest'
import { optionsOf, pickedOf, titleOf } from './accountOptions.ts'

const own = (kind: string) => ({ code: `revenue:${kind}:BTC`, member: null, email: null, balance: '0' })
const ada = pickedOf({
  code: 'liability:member:1:available:BTC',
  asset: 'BTC',
  class: 'liability',
  kind: 'available',
  member: { id: '1', name: 'Ada Lane', email: 'ada@example.com' },
  balance: '0.5',
})
const known = [own('store'), own('netfee'), ada]
const labels = (search: string, chosen?: typeof ada) =>
  optionsOf(known, chosen, search).map(({ group, items }) => [group, ...items.map((item) => item.label)])

describe('the options of an account field', () => {
  it('are the treasury accounts first, then members with their email addresses', () => {
    expect(labels('')).toEqual([
      ['Platform accounts', 'Revenue from the store', 'Revenue from network fees'],
      ['Members', 'Ada Lane · ada@example.com'],
    ])
  })

  it('are found by any part of their names, and members by the server’s search', () => {
    expect(labels(' NETWORK ')).toEqual([
      ['Platform accounts', 'Revenue from network fees'],
      ['Members', 'Ada Lane · ada@example.com'],
    ])
  })

  it('contain the selected account once, also when nothing matches', () => {
    expect(optionsOf([], ada, 'zzz')).toEqual([{ group: 'Members', items: [{ value: ada.code, label: titleOf(ada) }] }])
    expect(labels('', ada)).toEqual(labels(''))
  })

  it('say when there are further members', () => {
    expect(optionsOf(known, undefined, '', true)[1]?.group).toBe('Members: search for more by name or email')
  })
})
