import { describe, expect, test } from 'vitest'
import { asHeld, offices, officesWith, refusalMessage, rightsOf, rights, rightsOfOffice, whoMay } from './index.ts'

describe('the rights of an office', () => {
  test('are all of them for owners alone', () => {
    expect(rightsOf(['owner'])).toEqual([...rights])
    for (const role of offices) if (role !== 'owner') expect(rightsOf([role])).not.toEqual([...rights])
  })

  test('give offices and settings to owners alone, and money to owners and finance', () => {
    expect(officesWith('offices:write')).toEqual(['owner'])
    expect(officesWith('settings:write')).toEqual(['owner'])
    for (const right of ['money:decide', 'treasury:decide', 'coins:write', 'people:decide', 'control:decide'] as const)
      expect(officesWith(right)).toEqual(['owner', 'finance'])
  })

  test('let readers read everything and do nothing', () => {
    expect(rightsOf(['reader'])).toEqual(rights.filter((right) => right.endsWith(':read')))
  })

  test('hold what is to be seen before it can be written or decided', () => {
    const readable = {
      people: 'people:read',
      money: 'money:read',
      treasury: 'treasury:read',
      store: 'store:read',
    } as const
    const areas = {
      ...readable,
      content: 'content:read',
      support: 'support:read',
      settings: 'settings:read',
      control: 'control:read',
    } as const
    for (const role of offices)
      for (const right of rightsOfOffice[role]) {
        const [area = ''] = right.split(':')
        const read = area === 'coins' ? 'settings:read' : areas[area as keyof typeof areas]
        if (read) expect(rightsOfOffice[role], `${role} ${right}`).toContain(read)
      }
  })

  test('of several offices are what one of them has', () => {
    expect(rightsOf(['store', 'content'])).toEqual([
      'store:read',
      'store:write',
      'store:refund',
      'content:read',
      'content:write',
      'announcements:read',
      'announcements:write',
      'audit:read',
    ])
    expect(rightsOf([])).toEqual([])
  })
})

test('offices are kept once each, in their order; an owner needs no other', () => {
  expect(asHeld(['support', 'finance', 'support'])).toEqual(['finance', 'support'])
  expect(asHeld(['reader', 'owner'])).toEqual(['owner'])
  expect(asHeld([])).toEqual([])
})

test('a refusal names who may', () => {
  expect(whoMay('offices:write')).toBe('owners')
  expect(whoMay('money:decide')).toBe('owners and finance')
  expect(refusalMessage('right_missing', { who: whoMay('people:write') })).toBe(
    'You don’t have permission to do this. Only owners and support can.',
  )
  expect(whoMay('people:read')).toBe('owners, finance, support and readers')
})
