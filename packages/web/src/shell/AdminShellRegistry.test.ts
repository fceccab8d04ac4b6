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
  movedTo,
  startFor,
  tabsFor,
} from './AdminShellRegistry.ts'

const rightsFor = (...roles: AdminRole[]) => rightsOfUser({ adminRoles: roles, rights: rightsOf(roles) })

describe('the back-office of', () => {
  test.each(everyRole)('%s has the screens that docs/access.tsv grants a call for, and the own profile', (role) => {
    const rights = rightsFor(role)
    const permitted = adminTabs.filter(({ opens }) => opens.some(({ name }) => mayCall(role, name)))
    const keys = permitted.map(({ key }) => key)
    expect(tabsFor(rights).map(({ key }) => key)).toEqual(keys)
    expect(screensFor(rights).map(({ key }) => key)).toEqual([...keys, 'profile'])
  })

  test.each(everyRole)('%s has the ticket details that docs/access.tsv grants a call for', (role) => {
    const permitted = partScreens.filter(({ opens }) => opens.some(({ name }) => mayCall(role, name)))
    expect(partsFor(rightsFor(role))).toEqual(permitted)
  })

  test('an administrator without a role has the profile only, and owners have every screen', () => {
    expect(screensFor(rightsFor()).map(({ key }) => key)).toEqual(['profile'])
    expect(tabsFor(rightsFor('owner'))).toEqual(adminTabs)
  })

  test('a reader has no actions to change anything, and the store role has the store’s', () => {
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

  test('opens at the first accessible screen', () => {
    expect(startFor(rightsFor('owner')).key).toBe('overview')
    expect(startFor(rightsFor('store')).key).toBe('overview')
    expect(startFor(rightsFor()).path).toBe('/admin/profile')
    expect(firstFor(rightsFor('owner')).key).toBe('overview')
    expect(firstFor(rightsFor()).path).toBe('/admin/profile')
  })
})

test('an unavailable action names the roles that have it', () => {
  const rights = rightsFor('store')
  expect(rights.disabledReason('store:write')).toBeUndefined()
  expect(rights.disabledReason('money:decide')).toBe(
    'You don’t have permission to do this. Only owners and finance can.',
  )
})

describe('a screen of the registry', () => {
  test('has a unique name, URL and key', () => {
    for (const property of ['title', 'path', 'letter'] as const)
      expect(new Set(adminScreens.map((screen) => screen[property])).size).toBe(adminScreens.length)
    for (const { letter } of adminScreens) expect(letter).toMatch(/^[a-z]$/)
  })

  test('opens at its URL and nowhere else', () => {
    for (const screen of [...adminScreens, ...partScreens]) expect(screenOf(screen.path)).toBe(screen)
    for (const path of ['/admin', '/admin/', '/admin/nowhere', '/admin/users/one', '/users'])
      expect(screenOf(path)).toBeUndefined()
  })

  test('has moved from its former path', () => {
    expect(movedTo('offices')).toBe('/admin/roles')
    expect(movedTo('control')).toBe('/admin/approvals')
    for (const path of [undefined, '', 'roles', 'constructor']) expect(movedTo(path)).toBeUndefined()
  })
})
