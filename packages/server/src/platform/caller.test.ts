import type { Access, RefusalCode } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { type Caller, refusalFor } from './caller.ts'

const caller = (role: Caller['role'], standing: Caller['standing'] = 'settled'): Caller => ({
  userId: 'u',
  sessionId: 's',
  name: 'Ann',
  level: 'none',
  role,
  standing,
})

const callers = {
  visitor: undefined,
  pending: caller('user', 'pending'),
  denied: caller('user', 'denied'),
  member: caller('user'),
  admin: caller('admin'),
}

/** One line an access: what each of visitor, pending, denied, member and administrator hears. */
const table: Record<Access, (RefusalCode | undefined)[]> = {
  anyone: [undefined, undefined, undefined, undefined, undefined],
  session: ['unauthenticated', undefined, undefined, undefined, undefined],
  signedIn: ['unauthenticated', 'signup_pending', 'signup_denied', undefined, undefined],
  member: ['unauthenticated', 'signup_pending', 'signup_denied', undefined, 'forbidden'],
  admin: ['unauthenticated', 'signup_pending', 'signup_denied', 'forbidden', undefined],
}

describe('access', () => {
  it.each(Object.entries(table))('%s', (access, expected) => {
    const heard = Object.values(callers).map((who) => refusalFor(access as Access, who))
    expect(heard).toEqual(expected)
  })
})
