import { type Office, rightsOf } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import { everyOffice, mayCall } from '../../../test/access.ts'
import { rightsOfUser } from '../../data/rights.ts'
import { systemPartFor, systemParts, systemPartsFor } from './systemParts.tsx'

const holding = (...offices: Office[]) => rightsOfUser({ offices, rights: rightsOf(offices) })
const keysFor = (office: Office) => systemPartsFor(holding(office)).map(({ key }) => key)

describe('the parts of the system screen', () => {
  test.each(everyOffice)('%s has those that docs/access.tsv gives it a call for', (office) => {
    const reached = systemParts.filter(({ opens }) => opens.some(({ name }) => mayCall(office, name)))
    expect(keysFor(office)).toEqual(reached.map(({ key }) => key))
  })

  test('finance reads the settings and makes no keys', () => {
    expect(keysFor('finance')).toContain('assets')
    expect(keysFor('finance')).not.toContain('keys')
    expect(keysFor('owner')).toContain('keys')
    expect(keysFor('store')).toEqual([])
  })

  test('have keys and titles of their own', () => {
    for (const of of ['key', 'title'] as const)
      expect(new Set(systemParts.map((part) => part[of])).size).toBe(systemParts.length)
  })

  test('one that is out of reach gives way to the first that is not', () => {
    expect(systemPartFor('mail', holding('finance'))?.key).toBe('mail')
    expect(systemPartFor('keys', holding('finance'))?.key).toBe('platform')
    expect(systemPartFor('mail', holding('store'))).toBeUndefined()
  })
})
