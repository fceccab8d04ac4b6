import { members, treasury } from '@vesica/contract'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHolder, aTreasurer, type Decider, type Holder } from '../../../../test/wallet.ts'

// Where two must approve, the first approval counts only while that administrator is active.

let running: Running
let admin: Decider
let second: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await aTreasurer(running)
  second = await aDecider(running)
  holder = await aHolder(running, admin)
})

const edit = ({ id, name, email }: Person, role: 'user' | 'admin') =>
  admin.call(members.updateMember, { params: { id }, body: { name, email, role } })
const action = (endpoint: typeof members.suspendMember | typeof members.banMember, { id }: Person) =>
  admin.call(endpoint, { params: { id }, body: {} })

/** A deposit of 10,000 dollars, approved once by an administrator who is about to leave. */
const approvedOnce = async (): Promise<{ first: Decider; id: string; before: number }> => {
  const first = await aDecider(running)
  const before = Number(await holder.available('BTC'))
  const id = await holder.deposits('BTC', '0.2')
  expect((await first.approve(id)).status).toBe('in_review')
  return { first, id, before }
}

const removals: Record<string, (person: Person) => Promise<unknown>> = {
  demoted: (person) => edit(person, 'user'),
  suspended: (person) => action(members.suspendMember, person),
  banned: (person) => action(members.banMember, person),
  removed: ({ id }) => admin.call(members.deleteMember, { params: { id } }),
}

describe('an approval', () => {
  test.each(Object.keys(removals))(
    'by an administrator who was %s since does not count: another must approve too',
    async (removal) => {
      const { first, id, before } = await approvedOnce()
      await removals[removal]?.(first)
      expect(await second.approve(id)).toMatchObject({
        status: 'in_review',
        decidedAt: null,
        journal: [],
        approvals: [
          { id: first.id, counts: false },
          { id: second.id, counts: true },
        ],
      })
      expect(Number(await holder.available('BTC'))).toBe(before)
      expect((await admin.approve(id)).status).toBe('completed')
      expect(Number(await holder.available('BTC'))).toBeCloseTo(before + 0.2, 8)
    },
  )

  test('by a reinstated administrator is treated like one by a new administrator', async () => {
    const { first, id } = await approvedOnce()
    await edit(first, 'user')
    await edit(first, 'admin')
    expect(await second.approve(id)).toMatchObject({
      status: 'in_review',
      approvals: [{ counts: false }, { counts: true }],
    })
  })

  test('that completed a request stays valid when its administrator leaves: the withdrawal is still sent', async () => {
    const first = await aDecider(running)
    const owner = await aHolder(running, admin, { BTC: '0.5' })
    const id = await owner.withdraws('BTC', '0.2')
    await first.approve(id)
    expect((await second.approve(id)).status).toBe('approved')
    await edit(first, 'user')
    expect((await admin.settle(id)).status).toBe('completed')
    const { report } = await admin.call(treasury.runReconcile, {})
    expect(report.differences).toEqual([])
  })
})

describe('while an administrator is being demoted', () => {
  const soon = { timeout: 60_000, interval: 10 }
  const lockWaits = async () =>
    (
      await running.sql(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).length

  test.each([
    ['commit', 'in_review'],
    ['rollback', 'completed'],
  ])('another approval waits: after a %s the request is %s', async (end, status) => {
    const { first, id } = await approvedOnce()
    const client = new pg.Client({ connectionString: running.databaseUrl })
    await client.connect()
    try {
      await client.query('begin')
      await client.query("update person set role = 'user', offices = '{}' where id = $1", [first.id])
      const approving = second.approve(id)
      await expect.poll(lockWaits, soon).toBe(1)
      await client.query(end)
      expect((await approving).status).toBe(status)
    } finally {
      await client.end()
    }
  })
})
