import { globalSearch, type AdminRole } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse } from '../../../test/course-calls.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { anAdmin, anAdministratorAs, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop } from '../../../test/shop.ts'
import { aTicket } from '../../../test/tickets.ts'
import { aHolder, aTreasurer } from '../../../test/wallet.ts'

let running: Running
let library: Library
let admin: Person
let request: string
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  const treasury = await aTreasurer(running)
  const holder = await aHolder(running, treasury, { BTC: '1' })
  const deposit = await holder.deposits('BTC', '0.01')
  const [row] = await running.sql('select reference from wallet_request where id = $1', [deposit])
  request = String(row?.reference)
  const shop = await aShop(running)
  await shop.product({ name: 'Zephyr lamp', price: '20' })
  library = await aLibrary(running)
  await library.item({ title: 'Zephyr of the morning', published: 'true' })
  const { member } = await aTicket(running, { subject: 'Zephyr is too loud' })
  await running.sql("update person set name = 'Zephyr Quill' where id = $1", [member.id])
  admin = await anAdmin(running)
  await aCourse(admin, { title: 'Zephyr in ten lessons' })
})

const searchAs = async (caller: Person, search: string) =>
  (await caller.call(globalSearch.searchEverything, { query: { search } })).results
const kindsOf = async (caller: Person, search: string) => (await searchAs(caller, search)).map(({ kind }) => kind)

describe('global search', () => {
  test('finds each kind by the beginnings of words, in one statement', async () => {
    expect(await kindsOf(admin, 'ZEPH')).toEqual(['person', 'ticket', 'product', 'content', 'course'])
    expect((await searchAs(admin, 'zephyr lamp')).map(({ title }) => title)).toEqual(['Zephyr lamp'])
    expect(await searchAs(admin, request)).toContainEqual(
      expect.objectContaining({ kind: 'request', title: request, status: 'pending' }),
    )
  })

  test.each([
    ['finance', ['person', 'product']],
    ['store', ['product']],
    ['content', ['content', 'course']],
    ['support', ['person', 'ticket', 'product']],
    ['reader', ['person', 'ticket', 'product', 'content', 'course']],
  ] as [AdminRole, string[]][])('returns to the role %s only what it may see', async (role, kinds) => {
    expect(await kindsOf(await anAdministratorAs(running, [role]), 'zephyr')).toEqual(kinds)
  })

  test('returns a few results of each kind, however many match', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await library.item({ title: `Manyfold ${n}`, published: 'true' })
    const titles = (await searchAs(admin, 'manyfold')).map(({ title }) => title)
    expect(titles).toEqual(['Manyfold 1', 'Manyfold 2', 'Manyfold 3', 'Manyfold 4'])
  })

  test('returns nothing, and no error, for punctuation alone', async () => {
    for (const search of ['%', "' | !", '🙂']) expect(await searchAs(admin, search)).toEqual([])
    expect(await refusalOf(searchAs(admin, 'x'.repeat(101)))).toMatchObject({ status: 422 })
  })
})
