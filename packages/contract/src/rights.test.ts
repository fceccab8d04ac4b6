import { describe, expect, test } from 'vitest'
import {
  canonicalRoles,
  adminRoles,
  rolesWith,
  refusalMessage,
  rightsOf,
  rights,
  rightsOfRole,
  rolesText,
} from './index.ts'

describe('the permissions of a role', () => {
  test('are complete for owners only', () => {
    expect(rightsOf(['owner'])).toEqual([...rights])
    for (const role of adminRoles) if (role !== 'owner') expect(rightsOf([role])).not.toEqual([...rights])
  })

  test('grant roles and settings to owners only, and money to owners and finance', () => {
    expect(rolesWith('roles:write')).toEqual(['owner'])
    expect(rolesWith('settings:write')).toEqual(['owner'])
    for (const right of [
      'money:decide',
      'treasury:decide',
      'coins:write',
      'people:decide',
      'approvals:decide',
    ] as const)
      expect(rolesWith(right)).toEqual(['owner', 'finance'])
  })

  test('let readers read everything and change nothing', () => {
    expect(rightsOf(['reader'])).toEqual(rights.filter((right) => right.endsWith(':read')))
  })

  test('include reading for everything that can be written or decided', () => {
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
      control: 'approvals:read',
    } as const
    for (const role of adminRoles)
      for (const right of rightsOfRole[role]) {
        const [area = ''] = right.split(':')
        const read = area === 'coins' ? 'settings:read' : areas[area as keyof typeof areas]
        if (read) expect(rightsOfRole[role], `${role} ${right}`).toContain(read)
      }
  })

  test('are combined when an administrator has several roles', () => {
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

test('roles are stored once each, in order, and an owner has no other', () => {
  expect(canonicalRoles(['support', 'finance', 'support'])).toEqual(['finance', 'support'])
  expect(canonicalRoles(['reader', 'owner'])).toEqual(['owner'])
  expect(canonicalRoles([])).toEqual([])
})

test('a refusal names the roles with the permission', () => {
  expect(rolesText('roles:write')).toBe('owners')
  expect(rolesText('money:decide')).toBe('owners and finance')
  expect(refusalMessage('right_missing', { who: rolesText('people:write') })).toBe(
    'You don’t have permission to do this. Only owners and support can.',
  )
  expect(rolesText('people:read')).toBe('owners, finance, support and readers')
})
