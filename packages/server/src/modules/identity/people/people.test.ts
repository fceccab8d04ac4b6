import { identity, members } from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anApplicant, anEmail, aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'

type Query = Partial<Record<'search' | 'status' | 'role' | 'membership' | 'signup' | 'sort' | 'direction', string>>

const MINUTE = 60_000

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer()
  admin = await anAdmin(running)
})

const list = (query: Query & { limit?: string; cursor?: string } = {}) =>
  admin.call(members.listMembers, { query: query as object })
const add = async (name: string, email = anEmail()) =>
  (await admin.call(members.createMember, { body: { name, email, role: 'user' } })).user
const namesFor = async (search: string) => (await list({ search, limit: '100' })).users.map(({ name }) => name)

describe('people search', () => {
  beforeAll(async () => {
    await add('Anna-Lena Bergström', 'alb@north.example.com')
    await add("Conor O'Brien", 'conor.obrien+news@irish.example.com')
    await add('J.R. Smith', 'jr_smith@example.net')
    await add('AC/DC Fan & Co', 'fan@rock.example.net')
    await add('प्रिया शर्मा', 'priya@example.in')
    await add('Ольга Иванова', 'olga@example.ru')
    await add('Maria 2.5', 'maria@numbers.example')
    await add('Unit 12e5x', '8e5539ab-1e2@digits.example')
    await add('Siobhán O’Neill', 'siobhan@quotes.example')
    await add('李雷（明）', 'lilei@wide.example')
  })

  test.each([
    ['bergström', 'Anna-Lena Bergström'],
    ['ANNA', 'Anna-Lena Bergström'],
    ['lena', 'Anna-Lena Bergström'],
    ['anna-l', 'Anna-Lena Bergström'],
    ['bergström an', 'Anna-Lena Bergström'],
    ['alb@north.example.com', 'Anna-Lena Bergström'],
    ['north', 'Anna-Lena Bergström'],
    ["o'brien", "Conor O'Brien"],
    ['brien', "Conor O'Brien"],
    ['obrien+news', "Conor O'Brien"],
    ['smith', 'J.R. Smith'],
    ['j.r.', 'J.R. Smith'],
    ['jr_sm', 'J.R. Smith'],
    ['dc', 'AC/DC Fan & Co'],
    ['fan co', 'AC/DC Fan & Co'],
    ['प्रिया', 'प्रिया शर्मा'],
    ['शर्', 'प्रिया शर्मा'],
    ['иванова', 'Ольга Иванова'],
    ['2.5', 'Maria 2.5'],
    ['maria 5', 'Maria 2.5'],
    ['12e5x', 'Unit 12e5x'],
    ['12e', 'Unit 12e5x'],
    ['8e5539ab', 'Unit 12e5x'],
    ['8e55', 'Unit 12e5x'],
    ['1e2', 'Unit 12e5x'],
    ["Siobhán O'Neill", 'Siobhán O’Neill'],
    ['o’neill', 'Siobhán O’Neill'],
    ['李雷', '李雷（明）'],
    ['明', '李雷（明）'],
    ['*bergström:*', 'Anna-Lena Bergström'],
    ["'lena' & !", 'Anna-Lena Bergström'],
    ['berg\\', 'Anna-Lena Bergström'],
    ['bergström \u0000', 'Anna-Lena Bergström'],
  ])('for %j finds %s by words, word beginnings and parts of the address', async (search, name) => {
    expect(await namesFor(search)).toEqual([name])
  })

  test.each(['ergström', 'anna smith', 'nobody', '🙂 bergström'])('for %j has no results', async (search) => {
    expect(await namesFor(search)).toEqual([])
  })

  test.each(["' | ! & ( ) : *", '%', '_', '\\', "'; drop table person; --", '\u0000', '<->', '🙂', '"'])(
    'treats special characters as plain text: %j',
    async (search) => {
      const { users, total } = await list({ search })
      expect([users, total]).toEqual([[], 0])
    },
  )

  test('accepts any text', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }))
    await fc.assert(
      fc.asyncProperty(text, async (search) => {
        const path = `/api/users?search=${encodeURIComponent(search.toWellFormed())}`
        expect((await admin.send('GET', path)).status).toBe(200)
      }),
      { numRuns: 60 },
    )
  })

  test('ignores blank text', async () => {
    expect((await list({ search: '  ' })).total).toBe((await list()).total)
  })
})

describe('people filters', () => {
  test('by status, role, level and application return and count the matches', async () => {
    const [member, suspended, applicant] = [
      await aMember(running, 'master'),
      await aMember(running),
      await anApplicant(running),
    ]
    admin = await anAdmin(running)
    await admin.call(members.suspendMember, { params: { id: suspended.id }, body: {} })
    const idsOf = async (query: Query) => {
      const { users, total } = await list({ ...query, limit: '100' })
      expect(total).toBe(users.length)
      return users.map(({ id }) => id)
    }
    expect(await idsOf({ status: 'suspended' })).toEqual([suspended.id])
    expect(await idsOf({ role: 'admin' })).toEqual([admin.id])
    expect(await idsOf({ membership: 'master' })).toEqual([member.id])
    expect(await idsOf({ signup: 'pending' })).toEqual([applicant.id])
    expect(await idsOf({ signup: 'approved', status: 'active', membership: 'master' })).toEqual([member.id])
    expect(await idsOf({ membership: 'guardian' })).toEqual([])
    expect(await idsOf({ signup: 'pending', search: applicant.email })).toEqual([applicant.id])
  })

  test.each([
    { status: 'alive' },
    { role: 'root' },
    { signup: 'maybe' },
    { sort: 'password_hash' },
    { direction: 'sideways' },
    { membership: '\u0000' },
    { membership: 'x'.repeat(61) },
    { search: 'x'.repeat(201) },
    { color: 'red' },
  ])('reject %j', async (query) => {
    expect(await refusalOf(list(query as Query))).toMatchObject({
      status: 422,
      errors: { [String(Object.keys(query)[0])]: [expect.any(String)] },
    })
  })
})

describe('people list pagination', () => {
  const ids: string[] = []
  beforeAll(async () => {
    for (let made = 0; made < 25; made += 1) {
      // Names repeat, and times sometimes do, so only the ID decides their order.
      ids.push((await add(`Pager ${'abc'[made % 3]}`, `pager${String(made).padStart(2, '0')}@paging.example`)).id)
      if (made % 5 === 0) running.clock.advance(10)
    }
    await running.sql("update person set joined_at = date_trunc('minute', joined_at) where email like 'pager%'")
  })

  const pages = async (query: Query, limit: string) => {
    const seen: string[][] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ search: 'pager', ...query, limit, ...(cursor && { cursor }) })
      expect(page.total).toBe(25)
      expect(page.previous_cursor === null).toBe(seen.length === 0)
      seen.push(page.users.map(({ id }) => id))
      cursor = page.next_cursor
      if (!cursor) return { seen, last: page }
    } while (seen.length < 30)
    throw new Error('The pages do not end')
  }

  const sorts = ['joined', 'name', 'email', 'lastActive']
  test.each(sorts.flatMap((sort) => ['asc', 'desc'].map((direction) => ({ sort, direction }))))(
    'by %j returns each person once, in the same order forward, backward and unpaged',
    async (query) => {
      const whole = (await list({ search: 'pager', ...query, limit: '100' })).users
      const { seen, last } = await pages(query, '7')
      expect(seen.map((page) => page.length)).toEqual([7, 7, 7, 4])
      expect(seen.flat()).toEqual(whole.map(({ id }) => id))
      expect(seen.flat().toSorted()).toEqual(ids.toSorted())
      const back: string[][] = []
      let cursor = last.previous_cursor
      while (cursor) {
        const page = await list({ search: 'pager', ...query, limit: '7', cursor })
        expect(page.next_cursor).not.toBeNull()
        back.unshift(page.users.map(({ id }) => id))
        cursor = page.previous_cursor
      }
      expect(back).toEqual(seen.slice(0, -1))
    },
  )

  test('sorts by the requested column', async () => {
    const by = async (sort: string, direction: string) =>
      (await list({ search: 'pager', sort, direction, limit: '100' })).users
    const emails = (await by('email', 'asc')).map(({ email }) => email)
    expect(emails).toEqual(emails.toSorted())
    const joined = (await by('joined', 'desc')).map((one) => one.joined)
    expect(joined).toEqual(joined.toSorted().toReversed())
    const names = (await by('name', 'desc')).map(({ name }) => name)
    expect(names).toEqual(names.toSorted().toReversed())
  })

  test('has the newest first by default', async () => {
    const { users, total } = await list()
    expect(users).toHaveLength(total)
    expect(users.map(({ joined }) => joined)).toEqual(
      users
        .map(({ joined }) => joined)
        .toSorted()
        .toReversed(),
    )
  })

  test('continues at the same place when people join or leave', async () => {
    const first = await list({ search: 'pager', sort: 'email', limit: '10' })
    const [gone] = first.users
    await add('Pager a', 'pager000@paging.example')
    await admin.call(members.deleteMember, { params: { id: gone?.id ?? '' } })
    const second = await list({ search: 'pager', sort: 'email', limit: '10', cursor: first.next_cursor ?? '' })
    expect(second.users[0]?.email).toBe('pager10@paging.example')
  })

  test.each(['0', '201', '-1', '1e1', 'ten', '1.5', ''])('rejects a limit of %j rows', async (limit) => {
    expect(await refusalOf(list({ limit }))).toMatchObject({ status: 422, errors: { limit: [expect.any(String)] } })
  })

  test('rejects a cursor from another order', async () => {
    const { next_cursor } = await list({ search: 'pager', sort: 'name', limit: '5' })
    const cursors = [
      'nonsense',
      Buffer.from('["a"]').toString('base64url'),
      Buffer.from(JSON.stringify(['a', "' or true --", 0])).toString('base64url'),
      Buffer.from(JSON.stringify(['2026-02-30 00:00:00+00', crypto.randomUUID(), 0])).toString('base64url'),
      Buffer.from(JSON.stringify(['a\u0000', crypto.randomUUID(), 1])).toString('base64url'),
      next_cursor ?? '',
    ]
    for (const cursor of cursors)
      expect(await refusalOf(list({ cursor, sort: 'joined' }))).toMatchObject({
        status: 422,
        errors: { cursor: ['This page does not exist.'] },
      })
  })
})

test('using the platform moves a person up in the order of activity', async () => {
  const [one, two] = [await aMember(running), await aMember(running)]
  admin = await anAdmin(running)
  running.clock.advance(2 * MINUTE)
  await one.call(identity.getUser, {})
  const users = (await list({ sort: 'lastActive', limit: '100' })).users.map(({ id }) => id)
  expect(users.indexOf(one.id)).toBeLessThan(users.indexOf(two.id))
})
