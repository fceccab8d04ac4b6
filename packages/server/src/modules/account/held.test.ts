import { account, feeds, orders, progress, wallet } from '@vesica/contract'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checksOut } from '../../../test/order.ts'
import { type Person, signIn } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop, put } from '../../../test/shop.ts'
import { aStandingClock } from '../../../test/standing-clock.ts'
import { STOLEN_PASSWORD, takesOver } from '../../../test/takeover.ts'
import { aHolder, aHouse, type Decider, type Holder } from '../../../test/wallet.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { personal } from '../../personal.ts'
import { leave } from './leaving.ts'

let running: Running
let thief: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aStandingClock() })
  thief = await aHouse(running)
})
afterEach(() => running.clock.reset())

const takeOver = async (victim: Person) => takesOver(running, await signIn(running, thief), victim)

const madeArchive = (person: Person) =>
  vi.waitFor(
    async () => {
      const { archive } = await person.call(account.getArchive, {})
      if (archive?.state !== 'ready') throw new Error(`the archive is ${archive?.state}`)
      return archive.id
    },
    { timeout: 60_000, interval: 50 },
  )

const statement = { from: '2026-03-01', to: '2026-03-02', format: 'csv' } as const
const bulk = (person: Person, orderId: string): Record<string, () => Promise<unknown>> => ({
  statement: () => person.call(wallet.getStatement, { query: statement }),
  orders: () => person.call(orders.exportOwnOrders, { query: {} }),
  receipt: () => person.call(orders.getReceipt, { params: { id: orderId } }),
  notes: () => person.call(progress.exportNotes, {}),
  'feed and calendar addresses': () => person.call(feeds.makeFeedAddress, {}),
  archive: () => person.call(account.askForArchive, {}),
})

test('an account whose address an administrator changed hands out no data in bulk until the hold ends', async () => {
  const victim: Holder = await aHolder(running, thief, { BTC: '0.01' })
  const shop = await aShop(running)
  await put(victim, await shop.product({ price: '100' }))
  const order = await checksOut(victim)
  await victim.call(account.askForArchive, {})
  const archive = await madeArchive(victim)
  running.clock.advance(25 * HOUR)
  const stolen = await takeOver(victim)
  const refused = {
    status: 409,
    code: 'account_held',
    message:
      'Exports and the deletion of your account are on hold until 2026-03-05 13:00 UTC, because an administrator changed its email address. If you didn’t ask for that, reverse it with the link that was sent to your old address.',
  }
  const calls = {
    ...bulk(stolen, order.id),
    'archive made before': () => stolen.call(account.fetchArchive, { params: { id: archive } }),
    deletion: () => stolen.call(account.askForDeletion, { body: { current_password: STOLEN_PASSWORD } }),
  }
  for (const [what, call] of Object.entries(calls)) expect(await refusalOf(call()), what).toMatchObject(refused)
  running.clock.advance(72 * HOUR)
  const late = await signIn(running, { email: stolen.email, password: STOLEN_PASSWORD })
  for (const call of Object.values(bulk(late, order.id))) await call()
})

test('a deletion that was due waits while the account is held', async () => {
  const victim = await aHolder(running, thief)
  await victim.call(account.askForDeletion, { body: { current_password: victim.password } })
  running.clock.advance(13 * DAY)
  await takeOver(victim)
  const end = () => running.app.db.transact((tx) => leave(tx, running.app.files, { id: victim.id, personal }))
  const isLeft = async () =>
    (await running.sql('select 1 from person where id = $1 and left_at is not null', [victim.id])).length === 1
  running.clock.advance(DAY)
  await end()
  expect(await isLeft()).toBe(false)
  running.clock.advance(2 * DAY)
  await end()
  expect(await isLeft()).toBe(true)
})
