import { identity, members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../../test/client.ts'
import { aMember, anAdmin, anApplicant, anotherAdmin, type Person, signIn } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const isIn = async (client: Client): Promise<boolean> => {
  const response = await client.send('GET', '/api/auth/user')
  if (response.status !== 200) expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  return response.status === 200
}

/** Uses the session at an interval until a time has passed. */
const useEvery = async (client: Client, milliseconds: number, until: number): Promise<void> => {
  for (let passed = 0; passed + milliseconds < until; passed += milliseconds) {
    running.clock.advance(milliseconds)
    expect(await isIn(client)).toBe(true)
  }
}

describe('session', () => {
  test('of a member ends after a day without use', async () => {
    const member = await aMember(running)
    running.clock.advance(DAY - MINUTE)
    expect(await isIn(member)).toBe(true)
    running.clock.advance(DAY + MINUTE)
    expect(await isIn(member)).toBe(false)
  })

  test('of a member ends after seven days, however much it is used', async () => {
    const member = await aMember(running)
    await useEvery(member, 23 * HOUR, 7 * DAY)
    expect(await isIn(member)).toBe(true)
    running.clock.advance(23 * HOUR)
    expect(await isIn(member)).toBe(false)
  })

  test('of an administrator ends after 30 minutes without use', async () => {
    const admin = await anAdmin(running)
    running.clock.advance(29 * MINUTE)
    expect(await isIn(admin)).toBe(true)
    running.clock.advance(31 * MINUTE)
    expect(await isIn(admin)).toBe(false)
  })

  test('of an administrator ends after 12 hours, however much it is used', async () => {
    const admin = await anAdmin(running)
    await useEvery(admin, 25 * MINUTE, 12 * HOUR)
    expect(await isIn(admin)).toBe(true)
    running.clock.advance(25 * MINUTE)
    expect(await isIn(admin)).toBe(false)
  })

  test('of an applicant ends after a day, however much it is used', async () => {
    const applicant = await anApplicant(running)
    await useEvery(applicant, 5 * HOUR, DAY)
    expect(await isIn(applicant)).toBe(true)
    running.clock.advance(5 * HOUR)
    expect(await isIn(applicant)).toBe(false)
  })

  test('count is limited to ten for a member: the oldest ends', async () => {
    const first = await aMember(running)
    const later: Person[] = []
    for (let signedIn = 0; signedIn < 9; signedIn += 1) later.push(await signIn(running, first))
    expect(await isIn(first)).toBe(true)
    await signIn(running, first)
    expect(await isIn(first)).toBe(false)
    for (const session of later) expect(await isIn(session)).toBe(true)
  })

  test('count is limited to three for an administrator: the oldest ends', async () => {
    const first = await anotherAdmin(running)
    const second = await signIn(running, first)
    await signIn(running, first)
    expect(await isIn(first)).toBe(true)
    await signIn(running, first)
    expect(await isIn(first)).toBe(false)
    expect(await isIn(second)).toBe(true)
  })

  test('ends at sign-out, and other sessions of the account continue', async () => {
    const here = await aMember(running)
    const elsewhere = await signIn(running, here)
    await here.call(identity.logout, {})
    expect(await isIn(here)).toBe(false)
    expect(await isIn(elsewhere)).toBe(true)
    expect(await refusalOf(here.call(identity.logout, {}))).toMatchObject({ status: 401 })
  })

  test('cannot be used with a part of its token or with its stored hash', async () => {
    const member = await aMember(running)
    const [row] = await running.sql('select encode(token_hash, $2) as kept from session where person_id = $1', [
      member.id,
      'hex',
    ])
    for (const token of [`${member.token}x`, member.token?.slice(0, -1), `vsc_${String(row?.['kept'])}`, 'vsc_']) {
      member.token = token
      expect(await isIn(member)).toBe(false)
    }
  })

  test('is not recognized by a token in the URL or in a cookie', async () => {
    const member = await aMember(running)
    const { token } = member
    member.token = undefined
    member.cookie = `token=${token}; vesica_signup=${token}; vesica=${token}`
    expect(await isIn(member)).toBe(false)
    expect((await member.send('GET', `/api/auth/user?token=${token}`)).status).toBe(401)
  })
})

describe('session list', () => {
  test('shows where the account is signed in, marks the current session, and can end others', async () => {
    const here = await aMember(running)
    const elsewhere = await signIn(running, here)
    await elsewhere.send('GET', '/api/auth/user')
    const { sessions } = await here.call(identity.listSessions, {})
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions.find(({ current }) => !current)?.address).toBe(elsewhere.address)
    const other = sessions.find(({ current }) => !current)?.id ?? ''
    const left = await here.call(identity.endSession, { params: { id: other } })
    expect(left.sessions).toHaveLength(1)
    expect(await isIn(elsewhere)).toBe(false)
    expect(await refusalOf(here.call(identity.endSession, { params: { id: other } }))).toMatchObject({ status: 404 })
  })

  test.each([
    ['203.0.113.7:40001', '203.0.113.7'],
    ['[2001:db8::7]:40001', '2001:db8:0:0::/64'],
  ])('shows the address %s from a proxy without its port', async (written, address) => {
    const here = await aMember(running)
    await aClient(running.url).call(
      identity.login,
      { body: { email: here.email, password: here.password } },
      { 'x-forwarded-for': written },
    )
    const { sessions } = await here.call(identity.listSessions, {})
    expect(sessions.find(({ current }) => !current)?.address).toBe(address)
  })

  test('omits expired sessions', async () => {
    const member = await aMember(running)
    await signIn(running, member)
    running.clock.advance(2 * DAY)
    const back = await signIn(running, member)
    expect((await back.call(identity.listSessions, {})).sessions).toHaveLength(1)
  })

  test('never shows or ends sessions of other people', async () => {
    const [one, two] = [await aMember(running), await aMember(running)]
    const { sessions } = await one.call(identity.listSessions, {})
    const id = sessions[0]?.id ?? ''
    const foreign = await refusalOf(two.call(identity.endSession, { params: { id } }))
    const unknown = await refusalOf(two.call(identity.endSession, { params: { id: crypto.randomUUID() } }))
    const impossible = await refusalOf(two.call(identity.endSession, { params: { id: 'one' } }))
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
    expect(unknown).toEqual(foreign)
    expect(impossible).toEqual(foreign)
    expect(await isIn(one)).toBe(true)
  })
})

describe('all sessions of an account end', () => {
  const twoSessions = async () => {
    const here = await aMember(running)
    return { here, elsewhere: await signIn(running, here), admin: await anAdmin(running) }
  }

  test.each([
    ['suspended', members.suspendMember],
    ['banned', members.banMember],
  ])('when the account is %s', async (_, move) => {
    const { here, elsewhere, admin } = await twoSessions()
    await admin.call(move, { params: { id: here.id }, body: {} })
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, false])
    await admin.call(members.activateMember, { params: { id: here.id }, body: {} })
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, false])
  })

  test('when the account is deleted', async () => {
    const { here, elsewhere, admin } = await twoSessions()
    await admin.call(members.deleteMember, { params: { id: here.id } })
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, false])
  })

  test.each(['admin', 'inactive'] as const)('when the role or status becomes %s', async (change) => {
    const { here, elsewhere, admin } = await twoSessions()
    const { id, name, email } = here
    const role = change === 'admin' ? 'admin' : 'user'
    const body = { name, email, role, ...(change === 'inactive' && { status: change }) } as const
    await admin.call(members.updateMember, { params: { id }, body })
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, false])
  })

  test.each(["status = 'suspended'", 'deleted_at = now()'])('even if one is still open: where %s', async (change) => {
    const member = await aMember(running)
    await running.sql(`update person set ${change} where id = $1`, [member.id])
    expect(await isIn(member)).toBe(false)
  })

  test('but not when only the name changes', async () => {
    const { here, elsewhere, admin } = await twoSessions()
    const { id, email } = here
    await admin.call(members.updateMember, { params: { id }, body: { name: 'Renamed', email, role: 'user' } })
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, true])
  })
})
