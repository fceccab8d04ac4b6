import { type AdminRole, rightsOf } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import { everyRole, mayCall } from '../../../../test/access.ts'
import { rightsOfUser } from '../../../data/rights.ts'
import { systemPartFor, systemParts, systemPartsFor } from './systemParts.tsx'

const rightsWith = (...offices: AdminRole[]) => rightsOfUser({ offices, rights: rightsOf(offices) })
const keysFor = (role: AdminRole) => systemPartsFor(rightsWith(role)).map(({ key }) => key)

describe('the parts of the system screen', () => {
  test.each(everyRole)('%s has those that docs/access.tsv gives it a call for', (role) => {
    const expected = systemParts.filter(({ opens }) => opens.some(({ name }) => mayCall(role, name)))
    expect(keysFor(role)).toEqual(expected.map(({ key }) => key))
  })

  test('finance reads the settings and makes no keys', () => {
    expect(keysFor('finance')).toContain('assets')
    expect(keysFor('finance')).not.toContain('keys')
    expect(keysFor('owner')).toContain('keys')
    expect(keysFor('store')).toEqual([])
  })

  test('have keys and titles of their own', () => {
    for (const field of ['key', 'title'] as const)
      expect(new Set(systemParts.map((section) => section[field])).size).toBe(systemParts.length)
  })

  test('one that is out of reach gives way to the first that is not', () => {
    expect(systemPartFor('mail', rightsWith('finance'))?.key).toBe('mail')
    expect(systemPartFor('keys', rightsWith('finance'))?.key).toBe('platform')
    expect(systemPartFor('mail', rightsWith('store'))).toBeUndefined()
  })
})
