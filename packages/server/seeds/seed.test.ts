import { identity, members, membership, system } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import { signIn } from '../test/people.ts'
import { refusalOf } from '../test/refusals.ts'
import { aDatabase } from '../test/running.ts'
import { account, chief, everything, query, start } from '../test/seeded.ts'

describe('a new platform', () => {
  test('has six disabled coins and three plans', async () => {
    const running = await start(await aDatabase(), account)
    const admin = await signIn(running, chief)
    const { systemControls } = await admin.call(system.getSystemControls, {})
    expect(
      systemControls.cryptoAssets.map(({ symbol, address, rate, enabled }) => ({ symbol, address, rate, enabled })),
    ).toEqual(
      ['BTC', 'ETH', 'USDT', 'USDC', 'LTC', 'BCH'].map((symbol) => ({
        symbol,
        address: '',
        rate: null,
        enabled: false,
      })),
    )
    expect(systemControls).toMatchObject({
      registrationFee: 25,
      maintenanceMode: false,
      firstSteps: { coin: false, fee: false },
    })
    const { plans } = await admin.call(membership.listPlans, {})
    expect(plans.map(({ name, level, price }) => ({ name, level, price }))).toEqual([
      { name: 'Seeker', level: 'seeker', price: 79 },
      { name: 'Guardian', level: 'guardian', price: 199 },
      { name: 'Master', level: 'master', price: 499 },
    ])
    expect((await admin.call(members.listMembers, { query: {} })).total).toBe(1)
    expect((await admin.call(membership.getDepositAccounts, {})).cryptoDepositAccounts).toEqual([])
  })

  test("prints its administrator's generated password once", async () => {
    const databaseUrl = await aDatabase()
    const first = await start(databaseUrl)
    expect(first.printed).toHaveLength(1)
    const [, email, password] =
      /^Sign in as administrator: (\S+) {3}([a-z2-9]{4}(?:-[a-z2-9]{4}){3}) {3}\(shown this once\)$/.exec(
        first.printed[0] ?? '',
      ) ?? []
    expect(email).toBe('admin@vesica.local')
    const admin = await signIn(first, { email: email ?? '', password: password ?? '' })
    expect((await admin.call(identity.getUser, {})).user).toMatchObject({ role: 'admin', name: 'Administrator' })
    const second = await start(databaseUrl)
    expect(second.printed).toEqual([])
    const another = await start(await aDatabase())
    expect(another.printed[0]).not.toContain(password)
  })

  test('takes the administrator from the environment and does not print that password', async () => {
    const { printed, ...running } = await start(await aDatabase(), account)
    expect(printed).toEqual(['Sign in as administrator: chief@example.org   the password in ADMIN_PASSWORD'])
    await signIn(running, chief)
  })
})

describe('a later start', () => {
  test('creates nothing, whatever has changed in the database or the environment', async () => {
    const databaseUrl = await aDatabase()
    const running = await start(databaseUrl, account)
    const admin = await signIn(running, chief)
    await admin.call(system.deleteAsset, { params: { id: 'BCH' } })
    await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { crypto_name: 'Gold' } })
    const body = { name: 'Renamed', email: 'renamed@example.org', role: 'admin' } as const
    await admin.call(members.updateMember, { params: { id: admin.id }, body })
    const before = await everything(databaseUrl)
    const again = await start(databaseUrl, { ADMIN_EMAIL: 'another@example.org', ADMIN_PASSWORD: 'another-password' })
    expect(again.printed).toEqual([])
    expect(await everything(databaseUrl)).toEqual(before)
    const refused = signIn(again, { email: 'another@example.org', password: 'another-password' })
    expect(await refusalOf(refused)).toMatchObject({ code: 'credentials_wrong' })
  })

  test('creates everything once when several processes start at once', async () => {
    const databaseUrl = await aDatabase()
    const started = await Promise.all([start(databaseUrl), start(databaseUrl), start(databaseUrl)])
    expect(started.flatMap(({ printed }) => printed)).toHaveLength(1)
    const counts = await query(
      databaseUrl,
      "select (select count(*)::int from person) as people, (select count(*)::int from plan) as plans, (select count(*)::int from asset where kind = 'coin') as coins, (select count(*)::int from product_category) as categories",
    )
    expect(counts).toEqual([{ people: 1, plans: 3, coins: 6, categories: 8 }])
  })
})
