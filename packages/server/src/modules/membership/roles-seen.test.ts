import { members, type AdminRole, orders, support } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { anApplicant, anEmail, anAdministratorAs, anotherAdmin, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { listenAs } from '../../../test/stream.ts'
import { aHolder, aTreasurer, type Decider } from '../../../test/wallet.ts'

let running: Running
let owner: Person
let house: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anotherAdmin(running)
  house = await aTreasurer(running)
})

describe('role-specific data', () => {
  test('is omitted from other responses: a member’s money requires permission to see it', async () => {
    const holder = await aHolder(running, house, { BTC: '0.5' })
    await holder.deposits('BTC', '0.1')
    const seenBy = async (offices: AdminRole[]) =>
      (await (await anAdministratorAs(running, offices)).call(members.getMember, { params: { id: holder.id } })).user
    const finance = await seenBy(['finance'])
    expect(finance.walletBalance?.btc).toBe('0.5')
    expect(finance.recentTransactions.length).toBeGreaterThan(0)
    expect(finance.purchases).toBe(0)
    expect(await seenBy(['support'])).toMatchObject({
      email: holder.email,
      walletBalance: null,
      cryptoPortfolio: [],
      recentTransactions: [],
    })
  })

  test('is notified by role: applications and wallet requests to finance, messages to support', async () => {
    const finance = await anAdministratorAs(running, ['finance'])
    const helper = await anAdministratorAs(running, ['support'])
    const clerk = await anAdministratorAs(running, ['store'])
    const reader = await anAdministratorAs(running, ['reader'])
    await anApplicant(running)
    const holder = await aHolder(running, house)
    await holder.deposits('BTC', '0.1')
    const body = { name: 'Vera', email: anEmail(), message: 'Hello.' }
    await aClient(running.url).call(support.sendContactMessage, { body })
    const titles = async ({ id }: Person) => {
      const told = await running.sql(
        "select title from notification where person_id = $1 and title !~ '^Your|administrator now|sign-in'",
        [id],
      )
      return told.map(({ title }) => String(title).replace(/:.*| of 0\.1 BTC.*| from .*/, ''))
    }
    expect(new Set(await titles(finance))).toEqual(new Set(['New sign-up', 'Deposit']))
    expect(await titles(helper)).toEqual(['Message'])
    expect(await titles(clerk)).toEqual([])
    expect(await titles(reader)).toEqual([])
  })

  test('is streamed by role: wallet requests only with permission to see money', async () => {
    const [finance, clerk] = [
      await anAdministratorAs(running, ['finance']),
      await anAdministratorAs(running, ['store']),
    ]
    const [heard, unheard] = [await listenAs(finance), await listenAs(clerk)]
    const holder = await aHolder(running, house)
    await holder.deposits('BTC', '0.1')
    await expect.poll(() => heard.topics).toContain('wallet')
    await owner.call(members.suspendMember, { params: { id: holder.id }, body: {} })
    await expect.poll(() => heard.topics).toContain('members')
    // Topics for everyone arrive afterwards, in order.
    expect(unheard.topics.filter((topic) => topic === 'members')).toEqual([])
    await Promise.all([heard.close(), unheard.close()])
  })

  test('is not accessible through member endpoints: orders of others are forbidden', async () => {
    const reader = await anAdministratorAs(running, ['content'])
    const params = { params: { id: crypto.randomUUID() } }
    for (const call of [orders.getOrder, orders.cancelOrder])
      expect(await refusalOf(reader.call(call as typeof orders.getOrder, params))).toMatchObject({
        status: 403,
        code: 'right_missing',
      })
  })
})
