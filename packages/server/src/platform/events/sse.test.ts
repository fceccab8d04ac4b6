import { rightsOf } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../caller.ts'
import { topicsFor } from './sse.ts'

const ann: Caller = {
  userId: 'ann',
  sessionId: 'a1',
  name: 'Ann',
  level: 'none',
  role: 'user',
  rights: new Set(),
  standing: 'settled',
  hasFactor: false,
  sinceProofMs: 0,
}
const admin: Caller = {
  ...ann,
  userId: 'root',
  sessionId: 'r1',
  name: 'Root',
  role: 'admin',
  rights: new Set(rightsOf(['store'])),
}

describe('what of an announcement concerns a caller', () => {
  it('is all of it when it names nobody', () => {
    expect(topicsFor({ topics: ['plans'] }, ann)).toEqual(['plans'])
    expect(topicsFor({ topics: ['plans'] }, admin)).toEqual(['plans'])
  })

  it('is nothing when it names others', () => {
    expect(topicsFor({ topics: ['me'], users: ['ben'] }, ann)).toEqual([])
    expect(topicsFor({ topics: ['members'], admins: true }, ann)).toEqual([])
    expect(topicsFor({ topics: ['members'], users: [] }, ann)).toEqual([])
    expect(topicsFor({ topics: ['me'], users: ['ben'] }, admin)).toEqual([])
  })

  it('is all of it when it names the caller', () => {
    expect(topicsFor({ topics: ['me'], users: ['ben', 'ann'] }, ann)).toEqual(['me'])
    expect(topicsFor({ topics: ['members'], admins: true }, admin)).toEqual(['members'])
    expect(topicsFor({ topics: ['me'], users: ['ann'], admins: true }, ann)).toEqual(['me'])
  })

  it('is, for administrators, what they have the right to see', () => {
    expect(topicsFor({ topics: ['orders'], admins: 'store:read' }, admin)).toEqual(['orders'])
    expect(topicsFor({ topics: ['wallet'], admins: 'money:read' }, admin)).toEqual([])
    expect(topicsFor({ topics: ['wallet'], users: ['root'], admins: 'money:read' }, admin)).toEqual(['wallet'])
    expect(topicsFor({ topics: ['orders'], admins: 'store:read' }, ann)).toEqual([])
  })

  it('is the end of the session when it is theirs', () => {
    const ended = (ids: string[], users = ['ann']) => ({ topics: ['session'], users, endedSessions: ids })
    expect(topicsFor(ended(['a1']), ann)).toEqual(['session'])
    expect(topicsFor(ended(['*']), ann)).toEqual(['session'])
    expect(topicsFor(ended(['*'], ['ben']), ann)).toEqual([])
    expect(topicsFor(ended(['a2']), ann)).toEqual([])
  })
})
