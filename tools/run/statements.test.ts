import { describe, expect, it } from 'vitest'
import type { Most } from '../../packages/server/test/tallies.ts'
import { type Ceiling, compare, readCeilings } from './statements.ts'

const ceilings: Ceiling[] = [
  { endpoint: 'listOrders', statements: 4, audit: '' },
  { endpoint: 'refundOrder', statements: 20, audit: 'yes' },
  { endpoint: 'createView', statements: 6, audit: 'no: changes what somebody looks at' },
]
const good: Record<string, Most> = {
  listOrders: { queries: 4, audited: 0 },
  refundOrder: { queries: 19, audited: 2 },
  createView: { queries: 6, audited: 0 },
}
const failed = (changed: Record<string, Most | undefined>, waits: string[] = []): [string, string | undefined][] =>
  compare(ceilings, {
    calls: new Map(Object.entries({ ...good, ...changed }).filter((entry): entry is [string, Most] => !!entry[1])),
    waits: new Set(waits),
  })
    .filter(({ passed }) => !passed)
    .map(({ name, reason }) => [name, reason])

describe('the statement counts of the tests', () => {
  it('pass up to the limit', () => {
    expect(failed({})).toEqual([])
  })

  it.each<[string, Record<string, Most | undefined>, RegExp]>([
    ['listOrders', { listOrders: { queries: 5, audited: 0 } }, /^It sends 5 statements, more than the 4 of its line\./],
    ['listOrders', { listOrders: undefined }, /^No test calls it/],
    ['refundOrder', { refundOrder: { queries: 9, audited: 0 } }, /^It leaves nothing in the audit trail\.$/],
    ['createView', { createView: { queries: 6, audited: 1 } }, /^It leaves an audit entry/],
    ['newCall', { newCall: { queries: 1, audited: 0 } }, /^It has no line/],
  ])('fail for %s with %j', (endpoint, changed, reason) => {
    expect(failed(changed)).toEqual([[`statements of ${endpoint}`, expect.stringMatching(reason)]])
  })

  it('fail when a transaction waited for something else', () => {
    expect(failed({}, ['a file, at letter.ts'])).toEqual([
      ['transactions wait for nothing but statements', 'a file, at letter.ts'],
    ])
  })

  it('are compared with a table of three columns', () => {
    expect(readCeilings('endpoint\tstatements\taudit\nlogin\t23\t\ncreateView\t6\tno: looks\n')).toEqual([
      { endpoint: 'login', statements: 23, audit: '' },
      { endpoint: 'createView', statements: 6, audit: 'no: looks' },
    ])
  })
})
