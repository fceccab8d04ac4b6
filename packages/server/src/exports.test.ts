import { beforeAll, expect, test } from 'vitest'
import { aKeyOf } from '../test/key-calls.ts'
import { anAdmin, anAdministratorAs, type Person } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'

let running: Running
let owner: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anAdmin(running)
})

const notificationsOf = async ({ id }: Person) =>
  (
    await running.sql("select title from notification where person_id = $1 and kind = 'control' order by created_at", [
      id,
    ])
  ).map(({ title }) => String(title))
const inTrail = async (action: string) =>
  running.sql('select actor_id, key_id from audit_entry where action = $1', [action])

test.each([
  ['members', '/api/users/export'],
  ['orders', '/api/orders/export'],
  ['transactions', '/api/wallets/transactions/export'],
  ['tickets', '/api/support/tickets/export'],
  ['the audit trail', '/api/audit/export'],
  ['the log', '/api/system-controls/logs/export'],
])('an export of %s is audited each time and notified once a day', async (list, path) => {
  const reader = await anAdministratorAs(running, ['reader'])
  const before = (await inTrail(`export ${list}`)).length
  for (let time = 0; time < 2; time++) expect((await reader.send('GET', path)).status).toBe(200)
  expect((await inTrail(`export ${list}`)).slice(before)).toMatchObject([
    { actor_id: reader.id },
    { actor_id: reader.id },
  ])
  for (const person of [owner, reader])
    expect((await notificationsOf(person)).filter((title) => title === `${reader.name} exported ${list}`)).toHaveLength(
      1,
    )
  const finance = await anAdministratorAs(running, ['finance'])
  running.clock.advance(25 * 60 * 60 * 1000)
  const again = await anAdministratorAs(running, ['reader'])
  await again.send('GET', path)
  expect(await notificationsOf(finance)).toEqual([`${again.name} exported ${list}`])
  running.clock.reset()
})

test("an export by an API key is notified under its author's name, and the audit entry names the key", async () => {
  owner = await anAdmin(running)
  const { program, id } = await aKeyOf(running, owner, ['store:read'])
  expect((await program.send('GET', '/api/orders/export')).status).toBe(200)
  expect((await inTrail('export orders')).at(-1)).toMatchObject({ actor_id: owner.id, key_id: id })
})
