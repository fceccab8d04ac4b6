import { type AdminRole, rightsOf } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import { everyRole, mayCall } from '../../test/access.ts'
import { rightsOfUser } from '../data/rights.ts'
import { actionsFor } from './AdminShellActions.ts'
import {
  adminScreens,
  adminTabs,
  partScreens,
  partsFor,
  screenOf,
  screensFor,
  firstFor,
  startFor,
  tabsFor,
} from './AdminShellRegistry.ts'

const rightsFor = (...roles: AdminRole[]) => rightsOfUser({ offices: roles, rights: rightsOf(roles) })

describe('the back-office of', () => {
  test.each(everyRole)('%s has the screens that docs/access.tsv gives it a call for, and the own profile', (role) => {
    const rights = rightsFor(role)
    const permitted = adminTabs.filter(({ opens }) => opens.some(({ name }) => mayCall(role, name)))
    const keys = permitted.map(({ key }) => key)
    expect(tabsFor(rights).map(({ key }) => key)).toEqual(keys)
    expect(screensFor(rights).map(({ key }) => key)).toEqual([...keys, 'profile'])
  })

  test.each(everyRole)('%s has what stands beside the tickets that docs/access.tsv gives it a call for', (role) => {
    const permitted = partScreens.filter(({ opens }) => opens.some(({ name }) => mayCall(role, name)))
    expect(partsFor(rightsFor(role))).toEqual(permitted)
  })

  test('somebody without any office has the own profile, and nobody has more than owners', () => {
    expect(screensFor(rightsFor()).map(({ key }) => key)).toEqual(['profile'])
    expect(tabsFor(rightsFor('owner'))).toEqual(adminTabs)
  })

  test('a reader offers nothing to do, and of the store what the store does', () => {
    const actions = (...roles: AdminRole[]) => actionsFor(rightsFor(...roles)).map(({ key }) => key)
    expect(actions('reader')).not.toContain('addUser')
    expect(actions('reader')).not.toContain('addProduct')
    expect(actions('reader')).not.toContain('addContent')
    expect(actions('reader')).not.toContain('reviewSignups')
    expect(actions('store')).toEqual(['addProduct', 'viewReports', 'ordersToSend', 'lowStock', 'productCategories'])
    expect(actions('content')).toEqual([
      'addContent',
      'addCourse',
      'viewReports',
      'contentDrafts',
      'contentCategories',
      'courseDrafts',
      'writeAnnouncement',
      'planSession',
    ])
  })

  test('begins with the first screen that there is something to see on', () => {
    expect(startFor(rightsFor('owner')).key).toBe('overview')
    expect(startFor(rightsFor('store')).key).toBe('overview')
    expect(startFor(rightsFor()).path).toBe('/admin/profile')
    expect(firstFor(rightsFor('owner')).key).toBe('overview')
    expect(firstFor(rightsFor()).path).toBe('/admin/profile')
  })
})

test('what is out of reach says who has it', () => {
  const rights = rightsFor('store')
  expect(rights.disabledReason('store:write')).toBeUndefined()
  expect(rights.disabledReason('money:decide')).toBe(
    'You don’t have permission to do this. Only owners and finance can.',
  )
})

describe('a screen of the registry', () => {
  test('has a name, an address and a key of its own', () => {
    for (const property of ['title', 'path', 'letter'] as const)
      expect(new Set(adminScreens.map((screen) => screen[property])).size).toBe(adminScreens.length)
    for (const { letter } of adminScreens) expect(letter).toMatch(/^[a-z]$/)
  })

  test('is reached at its address and nowhere else', () => {
    for (const screen of [...adminScreens, ...partScreens]) expect(screenOf(screen.path)).toBe(screen)
    for (const path of ['/admin', '/admin/', '/admin/nowhere', '/admin/users/one', '/users'])
      expect(screenOf(path)).toBeUndefined()
  })
})
