import { activity, identity, members, membership, system } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClient, type Client, Refused } from '../test/client.ts'
import { anAdmin, anApplicant, aMember, mailFor, type Person, signIn } from '../test/people.ts'
import { aDatabase, anEmptyDatabase, aServer, type Running } from '../test/running.ts'
import { listenAs } from '../test/stream.ts'

let a: Running
let b: Running

beforeAll(async () => {
  // From an empty database, both at once: schema and initial data are created once.
  const databaseUrl = await anEmptyDatabase()
  ;[a, b] = await Promise.all([aServer({}, { databaseUrl }), aServer({}, { databaseUrl })])
})

/** The same browser, routed to the other server. */
const at = (running: Running, person: Client): Client =>
  Object.assign(aClient(running.url), { token: person.token, cookie: person.cookie })

const refusalOf = async (action: Promise<unknown>) => {
  const error = await action.then(() => undefined).catch((reason: unknown) => reason)
  return error instanceof Refused ? error.body.code : error
}

describe('two servers on one database', () => {
  it('start at once and create one platform', async () => {
    expect(await a.sql("select count(*)::int as count from person where role = 'admin'")).toEqual([{ count: 1 }])
    expect(await a.sql('select level from plan order by rank')).toHaveLength(3)
    expect(await a.sql('select count(*)::int as count from migration')).toEqual(
      await b.sql('select count(distinct name)::int as count from migration'),
    )
    const plans = await Promise.all([a, b].map(({ url }) => aClient(url).call(membership.listPlans, {})))
    expect(plans[0]).toEqual(plans[1])
  })

  it("accept each other's sessions", async () => {
    const member = await aMember(a)
    expect((await at(b, member).call(identity.getUser, {})).user.id).toBe(member.id)
    await at(b, member).call(identity.logout, {})
    expect(await refusalOf(member.call(identity.getUser, {}))).toBe('unauthenticated')
  })

  it('end a session at once when one of them bans a person', async () => {
    const member = await aMember(a)
    const onB = await signIn(b, member)
    const stream = await listenAs(onB)
    await (await anAdmin(a)).call(members.banMember, { params: { id: member.id }, body: {} })
    expect(await refusalOf(onB.call(identity.getUser, {}))).toBe('unauthenticated')
    await expect.poll(stream.ended).toBe(true)
  })

  it('show the current plan names of people', async () => {
    const admin = await anAdmin(a)
    const { email } = await aMember(a)
    const nameOn = async (running: Running) =>
      (await at(running, admin).call(members.listMembers, { query: { search: email } })).users[0]?.plan_name
    const before = await nameOn(b)
    const rename = async (name: unknown) => {
      await a.sql("update plan set name = $1 where level = 'seeker'", [name])
      await a.sql(`select pg_notify('vesica_changes', '{"topics":["plans"]}')`)
      for (const running of [a, b]) await expect.poll(() => nameOn(running)).toBe(name)
    }
    await rename('Searcher')
    await rename(before)
  })

  it("serve each other's changes", async () => {
    const admin = await anAdmin(a)
    const visitor = aClient(b.url)
    const fee = async () => (await visitor.call(system.getPlatform, {})).platform.registrationFee
    await fee()
    await admin.call(system.setSignupFee, { body: { fee: 31 } })
    // Whoever changed it sees it at once, on either server.
    expect((await at(b, admin).call(system.getPlatform, {})).platform.registrationFee).toBe(31)
    await expect.poll(fee).toBe(31)
    const ltc = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
    await admin.call(system.updateAsset, {
      params: { id: 'LTC' },
      body: { address: ltc, rate: '62', enabled: 'true' },
    })
    const due = async () => (await visitor.call(membership.getDepositAccounts, {})).cryptoDepositAccounts
    await expect
      .poll(async () => (await due()).find(({ crypto_symbol }) => crypto_symbol === 'LTC'))
      .toMatchObject({ crypto_amount: '0.5', address: ltc })
    await admin.call(system.setMaintenance, { body: { status: true } })
    await expect.poll(() => refusalOf(visitor.call(membership.listPlans, {}))).toBe('maintenance')
    await admin.call(system.setMaintenance, { body: { status: false } })
    await expect.poll(() => refusalOf(visitor.call(membership.listPlans, {}))).toBeUndefined()
  })

  it("stream each other's events", async () => {
    const applicant = await anApplicant(a)
    const stream = await listenAs(at(b, applicant))
    await (await anAdmin(a)).call(members.approveSignup, { params: { id: applicant.id } })
    await expect.poll(() => stream.topics).toContain('me')
    expect((await at(b, applicant).call(activity.listActivity, { query: {} })).unread).toBeGreaterThan(0)
    await stream.close()
  })

  it('run a job once', async () => {
    const applicant = await anApplicant(a)
    await (await anAdmin(b)).call(members.approveSignup, { params: { id: applicant.id } })
    const approvalEmails = async () =>
      [...(await mailFor(a, applicant.email)), ...(await mailFor(b, applicant.email))].filter(({ subject }) =>
        subject?.includes('approved'),
      ).length
    await expect.poll(approvalEmails).toBe(1)
    const open = () => a.sql('select 1 from letter where sent_at is null')
    await expect.poll(open).toEqual([])
    expect(await approvalEmails()).toBe(1)
  })

  it('count rate limits together', async () => {
    const [onA, onB] = [aClient(a.url), aClient(b.url)]
    onB.address = onA.address
    const body = { email: 'nobody@example.org', password: 'a wrong password' }
    const codes = []
    for (let index = 0; index < 6; index += 1) {
      for (const client of [onA, onB]) codes.push(await refusalOf(client.call(identity.login, { body })))
    }
    expect(codes.filter((code) => code === 'credentials_wrong').length).toBeLessThanOrEqual(10)
    expect(codes.slice(-2)).toEqual(['too_many', 'too_many'])
  })

  it('decide one application once, whichever server is called', async () => {
    const applicant = await anApplicant(a)
    const admins = await Promise.all([anAdmin(a), anAdmin(b)])
    const deciding = admins.flatMap((admin) => [
      refusalOf(admin.call(members.approveSignup, { params: { id: applicant.id } })),
      refusalOf(admin.call(members.denySignup, { params: { id: applicant.id }, body: { reason: 'No.' } })),
    ])
    const codes = await Promise.all(deciding)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'already_decided')).toHaveLength(3)
  })
})

describe('a second server on a database in use', () => {
  it('changes nothing in it', async () => {
    const databaseUrl = await aDatabase()
    const first = await aServer({}, { databaseUrl })
    const admin = await anAdmin(first)
    await admin.call(system.setSignupFee, { body: { fee: 77 } })
    const rows = () => first.sql('select id, name, email, role from person order by id')
    const before = await rows()
    const second: Running = await aServer({ ADMIN_PASSWORD: 'a-password-that-comes-too-late' }, { databaseUrl })
    expect(await rows()).toEqual(before)
    expect((await aClient(second.url).call(system.getPlatform, {})).platform.registrationFee).toBe(77)
    const person: Pick<Person, 'email' | 'password'> = { ...second.admin, password: 'a-password-that-comes-too-late' }
    expect(await refusalOf(signIn(second, person))).toBe('credentials_wrong')
  })
})
