import { type AdminRole, rightsOf } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import { everyRole, mayCall } from '../../../../test/access.ts'
import { rightsOfUser } from '../../../data/rights.ts'
import { systemPartFor, systemParts, systemPartsFor } from './systemParts.tsx'

const rightsWith = (...adminRoles: AdminRole[]) => rightsOfUser({ adminRoles, rights: rightsOf(adminRoles) })
const keysFor = (role: AdminRole) => systemPartsFor(rightsWith(role)).map(({ key }) => key)

describe('the sections of the system screen', () => {
  test.each(everyRole)('%s has those that docs/access.tsv grants a call for', (role) => {
    const expected = systemParts.filter(({ opens }) => opens.some(({ name }) => mayCall(role, name)))
    expect(keysFor(role)).toEqual(expected.map(({ key }) => key))
  })

  test('finance reads the settings but has no API keys', () => {
    expect(keysFor('finance')).toContain('assets')
    expect(keysFor('finance')).not.toContain('keys')
    expect(keysFor('owner')).toContain('keys')
    expect(keysFor('store')).toEqual([])
  })

  test('have keys and titles of their own', () => {
    for (const field of ['key', 'title'] as const)
      expect(new Set(systemParts.map((section) => section[field])).size).toBe(systemParts.length)
  })

  test('an inaccessible section falls back to the first accessible one', () => {
    expect(systemPartFor('mail', rightsWith('finance'))?.key).toBe('mail')
    expect(systemPartFor('keys', rightsWith('finance'))?.key).toBe('platform')
    expect(systemPartFor('mail', rightsWith('store'))).toBeUndefined()
  })
})
