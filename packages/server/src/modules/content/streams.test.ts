import { randomBytes, randomUUID } from 'node:crypto'
import { availability, identity, members, libraryManagement, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../test/client.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { aMedium } from '../../../test/medium.ts'
import { aMember, anApplicant, anAdministratorAs, type Person, signIn } from '../../../test/people.ts'
import { aDatabase, aServer, type Running } from '../../../test/running.ts'
import { LONG_BYTES, streamsOpenOf, watchAt, type Watching } from '../../../test/watching.ts'

const DAY = 86_400_000

let library: Library
/** The same platform in a second process. */
let otherServer: Running
let seeker: Person
let film: libraryManagement.EditedItem
let sound: libraryManagement.EditedItem
let long: libraryManagement.EditedItem
const bytes = randomBytes(5000)

beforeAll(async () => {
  const databaseUrl = await aDatabase()
  const running = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl })
  const { dataDir } = running.config
  otherServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl, dataDir, clock: running.clock })
  library = await aLibrary(running)
  seeker = await aMember(running)
  film = await aMedium(library, bytes, { type: 'video', title: 'A film' })
  sound = await aMedium(library, bytes.subarray(0, 100), { type: 'audio' })
  long = await aMedium(library, Buffer.alloc(LONG_BYTES, 1), { type: 'video' })
})

const addressOf = (person: Person, { id, type }: { id: string; type: string }): string =>
  `/api/${type}-content/${person.id}/${id}/content`
const request = async (person: Client, path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await person.send(method, path, undefined, headers)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const codeOf = ({ body }: { body: Buffer }): unknown => (JSON.parse(body.toString()) as { code: string }).code
/** The result of requesting an address: `plays`, or the error code. */
const resultAt = async (person: Client, path: string): Promise<unknown> => {
  const answer = await request(person, path)
  return answer.status === 200 ? 'plays' : codeOf(answer)
}

describe('media', () => {
  test('plays at the item’s address, whole and in ranges', async () => {
    const { fileUrl } = await library.seenBy(seeker, film.id)
    expect(fileUrl).toBe(addressOf(seeker, film))
    const full = await request(seeker, addressOf(seeker, film))
    expect([full.status, full.body]).toEqual([200, bytes])
    expect(Object.fromEntries(full.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-type': 'video/mp4',
      'content-disposition': expect.stringMatching(/^inline; filename="A film.mp4"/),
      'x-content-type-options': 'nosniff',
    })
    const etag = full.headers.get('etag') ?? ''
    const range = await request(seeker, addressOf(seeker, film), { range: 'bytes=1000-1999', 'if-range': etag })
    expect([range.status, range.headers.get('content-range')]).toEqual([206, 'bytes 1000-1999/5000'])
    expect(range.body).toEqual(bytes.subarray(1000, 2000))
    const beyond = await request(seeker, addressOf(seeker, film), { range: 'bytes=5000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5000'])
    expect((await request(seeker, addressOf(seeker, film), { 'if-none-match': etag })).status).toBe(304)
    const { headers, body } = await request(seeker, addressOf(seeker, film), {}, 'HEAD')
    expect([headers.get('content-length'), body.length]).toEqual(['5000', 0])
  })

  test('plays in a media element that sends only the cookie', async () => {
    const element = Object.assign(aClient(library.running.url), { cookie: seeker.cookie })
    expect((await request(element, addressOf(seeker, sound))).body).toEqual(bytes.subarray(0, 100))
    expect((await request(element, addressOf(seeker, film), { range: 'bytes=-1' })).status).toBe(206)
    expect((await request(element, addressOf(seeker, film), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await request(aClient(library.running.url), addressOf(seeker, film))).status).toBe(401)
  })

  test('has an address for each person, and is not found for others', async () => {
    const ben = await aMember(library.running)
    const unknown = await request(ben, addressOf(ben, { id: randomUUID(), type: 'video' }))
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'not_found'])
    const altered = `${film.id.slice(0, -1)}${film.id.endsWith('0') ? '1' : '0'}`
    for (const path of [
      addressOf(seeker, film),
      addressOf(ben, { id: altered, type: 'video' }),
      addressOf(ben, { id: 'film', type: 'video' }),
      addressOf(ben, { id: film.id, type: 'audio' }),
      addressOf(ben, { id: sound.id, type: 'video' }),
      `/api/video-content/${randomUUID()}/${film.id}/content`,
      `/api/video-content/%27%20or%201/${film.id}/content`,
    ]) {
      const { status, body } = await request(ben, path)
      expect([path, status, body.toString()]).toEqual([path, 404, unknown.body.toString()])
    }
    expect(await resultAt(ben, addressOf(ben, film))).toBe('plays')
  })

  test('plays only for members with access', async () => {
    const guardian = await aMember(library.running, 'guardian')
    const keeper = await anAdministratorAs(library.running, ['content'])
    const cashier = await anAdministratorAs(library.running, ['finance'])
    const applicant = await anApplicant(library.running)
    const draft = await aMedium(library, bytes, { type: 'video', published: 'false' })
    const sample = await aMedium(library, bytes, { type: 'audio', sample: 'true' })
    const text = await library.item()
    const resultsFor = async (person: Person) =>
      Promise.all([film, draft, sample].map((item) => resultAt(person, addressOf(person, item))))
    expect(await resultsFor(seeker)).toEqual(['plays', 'not_found', 'plays'])
    expect(await resultsFor(guardian)).toEqual(['forbidden', 'not_found', 'plays'])
    expect(await resultsFor(keeper)).toEqual(['plays', 'plays', 'plays'])
    expect(await resultsFor(cashier)).toEqual(['forbidden', 'not_found', 'forbidden'])
    expect(await resultsFor(applicant)).toEqual(['signup_pending', 'signup_pending', 'signup_pending'])
    expect(await resultAt(seeker, addressOf(seeker, { id: text.id, type: 'video' }))).toBe('not_found')
  })

  test('does not play after the membership expired', async () => {
    const member = await aMember(library.running)
    expect(await resultAt(member, addressOf(member, film))).toBe('plays')
    await library.running.sql('update person set membership_ends_at = $2 where id = $1', [
      member.id,
      new Date(Date.now() - 15 * DAY),
    ])
    expect(await resultAt(member, addressOf(member, film))).toBe('forbidden')
  })
})

const watch = (person: Person, running: Running, item = long): Promise<Watching> =>
  watchAt(person, running, addressOf(person, item))

const streamsOpen = () => streamsOpenOf(library.running)

describe('running stream', () => {
  /** A member who plays on the other server, while an action here ends their access. */
  const endsBy = async (action: (member: Person) => Promise<unknown>) => {
    const member = await aMember(library.running)
    const bystander = await aMember(library.running)
    const watching = await watch(member, otherServer)
    const unaffected = await watch(bystander, otherServer)
    expect(await streamsOpen()).toBe(2)
    const startedAt = performance.now()
    await action(member)
    await expect.poll(streamsOpen).toBe(1)
    const elapsedMs = performance.now() - startedAt
    expect(await watching.isBrokenOff()).toBe(true)
    expect(await unaffected.isBrokenOff()).toBe(false)
    await expect.poll(streamsOpen).toBe(0)
    return elapsedMs
  }
  const admin = () => library.admin

  test('ends when its viewer signs out on another server', async () => {
    expect(await endsBy((member) => member.call(identity.logout, {}))).toBeLessThan(10_000)
  })

  test('ends when its viewer is banned or suspended on another server', async () => {
    const params = ({ id }: Person) => ({ params: { id }, body: {} })
    expect(await endsBy((member) => admin().call(members.banMember, params(member)))).toBeLessThan(10_000)
    expect(await endsBy((member) => admin().call(members.suspendMember, params(member)))).toBeLessThan(10_000)
  })

  test('ends when its viewer changes plan on another server', async () => {
    const plan_id = library.planOf('guardian')
    const elapsedMs = await endsBy(({ id, name, email }) =>
      admin().call(members.updateMember, { params: { id }, body: { name, email, role: 'user', plan_id } }),
    )
    expect(elapsedMs).toBeLessThan(10_000)
  })

  test('ends when the membership expires, without any event', async () => {
    const member = await aMember(library.running)
    const endsAt = new Date(library.running.clock.now().getTime() - 14 * DAY + 1500)
    await library.running.sql('update person set membership_ends_at = $2 where id = $1', [member.id, endsAt])
    const watching = await watch(member, otherServer)
    expect(await streamsOpen()).toBe(1)
    await expect.poll(streamsOpen, { timeout: 5000 }).toBe(0)
    expect(await watching.isBrokenOff()).toBe(true)
  })

  test('continues in other sessions when one session signs out', async () => {
    const here = await aMember(library.running)
    const elsewhere = await signIn(library.running, here)
    const watching = await watch(here, otherServer)
    await elsewhere.call(identity.logout, {})
    await here.call(identity.updateUser, { body: { name: 'Another name', email: here.email } })
    expect(await watching.isBrokenOff()).toBe(false)
  })

  test.each([
    [
      'is taken out of the library',
      (id: string) => admin().call(libraryManagement.publishContent, { params: { id }, body: { published: false } }),
    ],
    ['is for another level', (id: string) => library.change(id, { plan_id: library.planOf('master') })],
    ['is deleted', (id: string) => admin().call(libraryManagement.deleteContent, { params: { id } })],
  ])('ends when its item %s, on every server', async (_what, action) => {
    const item = await aMedium(library, Buffer.alloc(LONG_BYTES, 2), { type: 'video' })
    const watching = [await watch(seeker, otherServer, item), await watch(seeker, library.running, item)]
    const unaffected = await watch(seeker, otherServer)
    await action(item.id)
    await expect.poll(streamsOpen).toBe(1)
    expect(await Promise.all(watching.map((stream) => stream.isBrokenOff()))).toEqual([true, true])
    expect(await unaffected.isBrokenOff()).toBe(false)
  })

  test('ends when the library is switched off', async () => {
    const watching = await watch(seeker, otherServer)
    const setLibrary = async (on: boolean) => {
      await library.running.sql(
        `insert into setting (key, value, changed_at) values ('contentEnabled', $1::jsonb, now())
           on conflict (key) do update set value = excluded.value`,
        [String(on)],
      )
      await library.running.sql(`select pg_notify('vesica_changes', '{"topics":["platform"]}')`)
    }
    await setLibrary(false)
    await expect.poll(streamsOpen).toBe(0)
    expect(await watching.isBrokenOff()).toBe(true)
    await expect.poll(() => resultAt(seeker, addressOf(seeker, film))).toBe('feature_disabled')
    await setLibrary(true)
    await expect.poll(() => resultAt(seeker, addressOf(seeker, film))).toBe('plays')
  })

  test('ends when maintenance begins, and continues for administrators', async () => {
    const [watching, unaffected] = [await watch(seeker, otherServer), await watch(admin(), otherServer)]
    const setMaintenance = (status: boolean) => admin().call(system.setMaintenance, { body: { status } })
    await setMaintenance(true)
    await expect.poll(streamsOpen).toBe(1)
    await setMaintenance(false)
    expect([await watching.isBrokenOff(), await unaffected.isBrokenOff()]).toEqual([true, false])
  })

  test('ends within seconds of planned maintenance, and continues for administrators', async () => {
    const begins = new Date(library.running.clock.now().getTime() + 10 * 60_000)
    const body = { from: begins.toISOString(), until: new Date(begins.getTime() + 60_000).toISOString(), message: '' }
    await admin().call(availability.planMaintenance, { body })
    const [watching, unaffected] = [await watch(seeker, otherServer), await watch(admin(), otherServer)]
    library.running.clock.advance(9 * 60_000)
    expect(await streamsOpen()).toBe(2)
    library.running.clock.advance(60_000)
    await expect.poll(streamsOpen, { timeout: 5000 }).toBe(1)
    expect([await watching.isBrokenOff(), await unaffected.isBrokenOff()]).toEqual([true, false])
    await admin().call(availability.cancelMaintenance, {})
  })

  test('is limited to six per person: the oldest ends', async () => {
    const member = await aMember(library.running)
    const watching: Watching[] = []
    for (let n = 0; n < 6; n += 1) watching.push(await watch(member, otherServer))
    expect(await streamsOpen()).toBe(6)
    watching.push(await watch(member, otherServer))
    await expect.poll(streamsOpen).toBe(6)
    expect(await watching[0]?.isBrokenOff()).toBe(true)
    for (const { connection } of watching) connection.socket.destroy()
    await expect.poll(streamsOpen).toBe(0)
  })
})
