import { type Access, type AdminRole, type RefusalCode, rightsOf } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { type Caller, refusalFor } from './caller.ts'

const caller = (role: Caller['role'], standing: Caller['standing'] = 'settled', roles: AdminRole[] = []): Caller => ({
  userId: 'u',
  sessionId: 's',
  name: 'Ann',
  level: 'none',
  rights: new Set(rightsOf(roles)),
  role,
  standing,
  hasFactor: false,
  sinceProofMs: 0,
})

const callers = {
  visitor: undefined,
  pending: caller('user', 'pending'),
  denied: caller('user', 'denied'),
  member: caller('user'),
  owner: caller('admin', 'settled', ['owner']),
  finance: caller('admin', 'settled', ['finance']),
  storeAndReader: caller('admin', 'settled', ['store', 'reader']),
  nothing: caller('admin'),
}

type Row = (RefusalCode | undefined)[]

const resultsFor = (endpoint: { access: Access; right?: never }): Row =>
  Object.values(callers).map((person) => refusalFor(endpoint, person)?.code)

describe('access for', () => {
  const applicants: Row = ['unauthenticated', 'signup_pending', 'signup_denied']
  const letIn = Array<undefined>(4).fill(undefined)
  it.each<[Access, Row]>([
    ['anyone', Array<undefined>(8).fill(undefined)],
    ['session', ['unauthenticated', ...Array<undefined>(7).fill(undefined)]],
    ['signedIn', [...applicants, undefined, ...letIn]],
    ['member', [...applicants, undefined, ...Array<RefusalCode>(4).fill('forbidden')]],
    ['admin', [...applicants, 'forbidden', ...letIn]],
  ])('%s', (access, expected) => {
    expect(resultsFor({ access })).toEqual(expected)
  })
})

describe('a permission', () => {
  const lacking = (access: 'admin' | 'signedIn', right: Parameters<typeof refusalFor>[0]['right']) =>
    Object.entries(callers)
      .filter(([, person]) => refusalFor({ access, right } as never, person)?.code === 'right_missing')
      .map(([name]) => name)

  it('is required of every administrator, whatever roles they have, and of no one else', () => {
    expect(lacking('admin', 'money:decide')).toEqual(['storeAndReader', 'nothing'])
    expect(lacking('admin', 'store:write')).toEqual(['finance', 'nothing'])
    expect(lacking('admin', 'roles:write')).toEqual(['finance', 'storeAndReader', 'nothing'])
    expect(lacking('admin', 'store:read')).toEqual(['nothing'])
    expect(lacking('signedIn', 'store:refund')).toEqual(['nothing'])
  })

  it('that is missing is named with the roles that have it', () => {
    const refusal = refusalFor({ access: 'admin', right: 'money:decide' }, callers.storeAndReader)
    expect(refusal).toMatchObject({
      status: 403,
      message: 'You don’t have permission to do this. Only owners and finance can.',
      options: { details: { right: 'money:decide' } },
    })
  })
})
