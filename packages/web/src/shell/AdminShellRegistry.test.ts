import { type Office, rightsOf } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import { createQueries } from '../data/queries.ts'
import { rightsOfUser } from '../data/rights.ts'
import { createAppRouter } from '../routes/index.tsx'
import { actionsFor, adminScreens, screensFor, startFor, tabsFor } from './AdminShellRegistry.ts'

const holding = (...offices: Office[]) => rightsOfUser({ offices, rights: rightsOf(offices) })

describe('the back-office of', () => {
  test.each<[Office[], string[]]>([
    [['owner'], ['users', 'review', 'store', 'transactions', 'control', 'offices', 'system']],
    [['finance'], ['users', 'review', 'store', 'transactions', 'control', 'system']],
    [['reader'], ['users', 'review', 'store', 'transactions', 'control', 'system']],
    [['store'], ['store']],
    [['support'], ['users', 'store']],
    [['content'], []],
    [[], []],
  ])('%j has the tabs %j, and always the own profile', (offices, keys) => {
    const rights = holding(...offices)
    expect(tabsFor(rights).map(({ key }) => key)).toEqual(keys)
    expect(screensFor(rights).map(({ key }) => key)).toEqual([...keys, 'profile'])
  })

  test('a reader offers nothing to do, and of the store what the store does', () => {
    const acts = (...offices: Office[]) => actionsFor(holding(...offices)).map(({ key }) => key)
    expect(acts('reader')).not.toContain('addUser')
    expect(acts('reader')).not.toContain('addProduct')
    expect(acts('reader')).not.toContain('reviewSignups')
    expect(acts('store')).toEqual(['addProduct', 'ordersToSend', 'lowStock', 'productCategories'])
  })

  test('begins with the first screen that there is something to see on', () => {
    expect(startFor(holding('owner')).key).toBe('users')
    expect(startFor(holding('store')).key).toBe('store')
    expect(startFor(holding('content')).key).toBe('profile')
    expect(startFor(holding()).path).toBe('/admin/profile')
  })
})

test('what is out of reach says who has it', () => {
  const rights = holding('store')
  expect(rights.barred('store:write')).toBeUndefined()
  expect(rights.barred('money:decide')).toBe('Your offices do not include this. It is for owners and finance.')
})

test('every screen that has an address stands in the registry, which says who it is for', () => {
  const { routesByPath } = createAppRouter(createQueries())
  const addresses = Object.keys(routesByPath).filter((path) => path.startsWith('/admin/') && path !== '/admin/')
  expect(addresses.toSorted()).toEqual(adminScreens.map(({ path }) => path).toSorted())
})
