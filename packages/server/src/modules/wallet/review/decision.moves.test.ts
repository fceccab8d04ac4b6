import { canMove, transactions, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, aDecider, type Decider, type Holder, refusal } from '../../../../test/wallet.ts'

let running: Running
let admin: Decider
let second: Decider
let holder: Holder
let rich: Holder | undefined
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
  second = await aDecider(running)
  holder = await aHolder(running, admin, { BTC: '0.19' })
})

test('the declared status changes are those that the database allows', async () => {
  const rows = await running.sql('select from_status, to_status from request_transition order by 1, 2')
  const declared = Object.entries(wallet.transactionMoves).flatMap(([from, all]) =>
    all.map((to) => ({ from_status: from, to_status: to })),
  )
  const key = (move: { from_status?: unknown; to_status?: unknown }) =>
    `${String(move.from_status)} ${String(move.to_status)}`
  expect(rows.map(key).toSorted()).toEqual(declared.map(key).toSorted())
})

type State = wallet.TransactionStatus

/** How administrators reach each state. Requests reach review only if two must approve. */
const moveTo: Record<State, (id: string) => Promise<unknown>> = {
  pending: async () => undefined,
  in_review: (id) => admin.approve(id),
  flagged: (id) => admin.flag(id),
  approved: (id) => admin.approve(id),
  completed: async (id) => {
    await admin.approve(id)
    await admin.settle(id)
  },
  denied: (id) => admin.deny(id),
  rejected: (id) => admin.reject(id),
  cancelled: (id) => holder.call(wallet.cancelOwnTransaction, { params: { id } }),
  failed: async (id) => {
    await admin.approve(id)
    await admin.fail(id)
  },
}

const actions: Record<string, { to: State; call: (id: string) => Promise<unknown> }> = {
  approve: { to: 'approved', call: (id) => second.approve(id) },
  deny: { to: 'denied', call: (id) => second.deny(id) },
  reject: { to: 'rejected', call: (id) => second.reject(id) },
  flag: { to: 'flagged', call: (id) => second.flag(id) },
  settle: { to: 'completed', call: (id) => second.settle(id) },
  fail: { to: 'failed', call: (id) => second.fail(id) },
}

/** A small withdrawal, or one that two administrators must approve. */
const aRequest = async (state: State): Promise<string> => {
  if (state !== 'in_review') return holder.withdraws('BTC', '0.0001')
  rich ??= await aHolder(running, admin, { BTC: '2' })
  return rich.withdraws('BTC', '0.2')
}

const statusOf = async (id: string) =>
  (await admin.call(transactions.getTransaction, { params: { id } })).transaction.status

describe.each(wallet.transactionStatuses.map((state) => [state]))('a withdrawal that is %s', (state) => {
  test.each(Object.keys(actions))('allows or refuses to %s it as declared', async (name) => {
    const action = actions[name]
    const id = await aRequest(state)
    await moveTo[state](id)
    expect(await statusOf(id)).toBe(state)
    if (action && canMove(wallet.transactionMoves, state, action.to)) {
      await action.call(id)
      expect(await statusOf(id)).toBe(action.to)
      return
    }
    const { status, code } = await refusal(action?.call(id) ?? Promise.resolve())
    const decided = !['pending', 'in_review', 'flagged'].includes(state)
    expect({ status, code }).toEqual({ status: 409, code: decided ? 'already_decided' : 'decision_not_possible' })
    expect(await statusOf(id)).toBe(state)
  })
})

test('deposits, buys and sells are completed by their approval and can be neither settled nor failed', async () => {
  const owner = await aHolder(running, admin, { USDT: '100' })
  for (const id of [
    await owner.deposits('BTC', '0.01'),
    await owner.buys('BTC', '10'),
    await owner.sells('USDT', '10'),
  ]) {
    expect((await refusal(admin.settle(id))).code).toBe('decision_not_possible')
    expect((await refusal(admin.fail(id))).code).toBe('decision_not_possible')
    expect((await admin.approve(id)).status).toBe('completed')
    expect((await refusal(admin.fail(id))).status).toBe(409)
  }
})
