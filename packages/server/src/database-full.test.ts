import { identity, support } from '@vesica/contract'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aClient } from '../test/client.ts'
import { filesIn } from '../test/half-made.ts'
import { aCollectingLog } from '../test/log.ts'
import { aMember, type Person } from '../test/people.ts'
import { refusalOf } from '../test/refusals.ts'
import { aServer, type Running } from '../test/running.ts'

const { log, lines } = aCollectingLog('error')
let running: Running
let member: Person

beforeAll(async () => {
  running = await aServer({}, { log })
  member = await aMember(running)
})
const tables = ['contact_message', 'session', 'person']
const fill = async () => {
  for (const table of tables)
    await running.sql(
      `create trigger no_room before insert or update on ${table} for each row execute function no_room()`,
    )
}
const makeRoom = async () => {
  for (const table of tables) await running.sql(`drop trigger if exists no_room on ${table}`)
}
afterEach(makeRoom)

const write = () =>
  aClient(running.url).call(support.sendContactMessage, {
    body: { name: 'A', email: 'a@example.org', message: 'Hello.' },
  })

// The database itself reports this as it would with a full disk; nothing of ours is mocked.
it.each([
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['a disk that fails', '58030'],
])('a database with %s refuses writes with a temporary error and still serves reads', async (_, code) => {
  await running.sql(`create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/1/2"' using errcode = '${code}'; end $$`)
  await fill()
  const before = await filesIn(running, 'files')
  const refused = await refusalOf(write())
  expect(refused).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'The service is temporarily unavailable. Please try again.',
  })
  expect(refused.retryAfter).toBeGreaterThanOrEqual(30)
  expect(await filesIn(running, 'files')).toEqual(before)
  // A member who was away for a while; activity is recorded differently for them.
  running.clock.advance(2 * 60_000)
  expect((await member.call(identity.getUser, {})).user.id).toBe(member.id)
  expect(lines.some((line) => line.includes(code))).toBe(true)
  await makeRoom()
  expect(await write()).toMatchObject({ reference: expect.stringMatching(/^MSG/) as unknown })
})
