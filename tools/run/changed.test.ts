import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../boundaries/tree.ts'
import { select } from './changed.ts'

const server = 'packages/server'
/** Files with their imports. */
const files = Object.entries({
  [`${server}/src/app.ts`]: [`${server}/src/modules/wallet/index.ts`],
  [`${server}/test/running.ts`]: [`${server}/src/app.ts`],
  [`${server}/test/shop.ts`]: [],
  [`${server}/src/modules/wallet/index.ts`]: [`${server}/src/modules/wallet/rates/rate.ts`],
  [`${server}/src/modules/wallet/rates/rate.ts`]: [`${server}/src/modules/wallet/rates/rate.rules.ts`],
  [`${server}/src/modules/wallet/rates/rate.rules.ts`]: [],
  [`${server}/src/modules/wallet/rates/rate.test.ts`]: [`${server}/test/running.ts`],
  [`${server}/src/modules/wallet/ledger/ledger.test.ts`]: [
    `${server}/src/modules/wallet/rates/rate.rules.ts`,
    `${server}/test/running.ts`,
  ],
  [`${server}/src/modules/wallet/rates/rate.deep.test.ts`]: [`${server}/src/modules/wallet/rates/rate.rules.ts`],
  [`${server}/src/modules/support/contact.test.ts`]: [`${server}/test/running.ts`],
  [`${server}/src/modules/store/cart.test.ts`]: [`${server}/test/shop.ts`, `${server}/test/running.ts`],
  'journeys/wallet-story.e2e.ts': [],
  'journeys/store-story.e2e.ts': [],
  'journeys/touch.e2e.ts': [],
}).map(
  ([path, imports]) => ({ path, imports: imports.map((imported) => ({ path: imported })) }) as unknown as SourceFile,
)

const serverTestsFor = (...changed: string[]): string[] =>
  select(changed, files)
    .tests.filter((path) => path.startsWith(server))
    .map((path) => path.slice(server.length + 1))
    .sort()

describe('the server tests selected for a change', () => {
  test('are those beside it and those that import it, without indirect importers and deep tests', () => {
    expect(serverTestsFor(`${server}/src/modules/wallet/rates/rate.rules.ts`)).toEqual([
      'src/modules/wallet/ledger/ledger.test.ts',
      'src/modules/wallet/rates/rate.test.ts',
    ])
  })

  test('are those that use a changed test helper', () => {
    expect(serverTestsFor(`${server}/test/shop.ts`)).toEqual(['src/modules/store/cart.test.ts'])
  })

  test('are those beside the module of a changed endpoint, and the access tests', () => {
    expect(serverTestsFor('packages/contract/src/domains/support.ts')).toEqual([
      'src/access.test.ts',
      'src/modules/support/contact.test.ts',
    ])
  })

  test('are none for a change of the web package, whose own tests all run', () => {
    expect(serverTestsFor('packages/web/src/lists/defineList.tsx')).toEqual([])
    expect(select(['packages/web/src/lists/defineList.tsx'], files).tests).toContain('packages/web/')
  })
})

describe('the journeys selected for a change', () => {
  const journeysFor = (...changed: string[]) => select(changed, files).journeys

  test('are those of its area', () => {
    expect(journeysFor(`${server}/src/modules/wallet/rates/rate.ts`)).toEqual(['journeys/wallet-story.e2e.ts'])
    expect(journeysFor('packages/web/src/features/admin/products/ProductForm.tsx')).toEqual([
      'journeys/store-story.e2e.ts',
    ])
  })

  test('include a changed journey', () =>
    expect(journeysFor('journeys/touch.e2e.ts')).toEqual(['journeys/touch.e2e.ts']))

  test('are none where only a text changed', () =>
    expect(journeysFor(`${server}/src/modules/wallet/README.md`)).toEqual([]))
})
