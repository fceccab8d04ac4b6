import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { times } from '../../../test/deep.ts'
import { type Data, openData } from '../../../test/data.ts'
import { learnCommonWords } from './common-words.ts'
import { readSearchPage } from './found-page.ts'
import { nameKey, type Sorting } from './paging.ts'
import { type SearchedList, searchFor } from './search.ts'
import { open } from './tx.ts'

interface Thing {
  id: string
  reference: string
  title: string
  /** Related searchable texts, one at a time. */
  remarks: string[]
  kind: 'round' | 'square'
  at: number
}

interface Tables {
  thing: { id: string }
}

const THINGS = 12_000

/** The same pseudo-random numbers in every run. */
const scattered = (n: number, factor: number, below: number): number => ((n * factor) % 10_007) % below

/** Things count as late from this moment. */
const LATE = 1_700_004_000

const common = ['Amber', 'ámbra', 'Stone', 'Été']
const rare = ['Amberline', 'Ambrosia', 'Stonecrop', "O'Neill", '12e5x', '李雷', 'Ola-Ferro', 'Été-Vert']

/**
 * `Amb` starts a word in most titles, and most have `Stone`. `Zenith` starts those that sort last by name and is in
 * half of them; the others are rare. `REF` is in every reference.
 */
const recordAt = (n: number): Thing => {
  const isLast = n % 2 === 0
  const segments = [
    isLast ? 'Zenith' : `Calm${scattered(n, 31, 40)}`,
    scattered(n, 7919, 100) < 80 ? common[scattered(n, 17, 2)] : '',
    scattered(n, 6151, 100) < 70 ? common[2] : '',
    scattered(n, 4099, 300) === 0 ? rare[scattered(n, 13, rare.length)] : '',
    scattered(n, 211, 3) === 0 ? `Middle${scattered(n, 3, 9)}` : '',
  ]
  const remark = (m: number) =>
    scattered(n, 101 + m, 7) === 0 ? [`said ${common[3]} (${m}), ${rare[m % rare.length]}`] : []
  return {
    id: `0199f3a2-0000-7000-8000-${String(n).padStart(12, '0')}`,
    reference: `REF-${String(scattered(n, 4337, 9_999)).padStart(4, '0')}${n % 10}`,
    title: segments.filter(Boolean).join(n % 3 === 0 ? ' / ' : '-'),
    remarks: [...remark(0), ...remark(1)],
    kind: scattered(n, 53, 5) === 0 ? 'round' : 'square',
    at: 1_700_000_000 + scattered(n, 2011, 5_000),
  }
}

const records = Array.from({ length: THINGS }, (_, n) => recordAt(n))

const list: SearchedList = {
  table: 'thing',
  parts: { kind: sql`thing.kind` },
  ways: [
    { name: 'things', words: sql`thing.search`, holds: (query) => sql`thing.search @@ ${query}` },
    {
      name: 'things by remark',
      words: sql`(select search from remark where thing_id = thing.id order by words limit 1)`,
      holds: (query) => sql`exists (select from remark where thing_id = thing.id and search @@ ${query})`,
      ids: (query) => sql`select thing_id from remark where search @@ ${query}`,
    },
  ],
}

const sortings: Record<'latest' | 'title' | 'kind', Sorting> = {
  latest: { keys: [{ by: sql`thing.at`, kind: 'number' }], descending: true },
  title: { keys: [{ by: nameKey(sql`thing.title`), kind: 'text' }], descending: false },
  kind: {
    keys: [
      { by: sql`thing.kind`, kind: 'text' },
      { by: sql`thing.at`, kind: 'number' },
    ],
    descending: true,
  },
}

let data: Data
beforeAll(async () => {
  data = await openData()
  await data.sql(`
    create table thing (id uuid primary key, reference text not null, title text not null, kind text not null, at bigint not null,
      search tsvector generated always as (search_vector(reference || ' ' || title)) stored)`)
  await data.sql(`
    create table remark (thing_id uuid not null references thing (id), words text not null,
      search tsvector generated always as (search_vector(words)) stored)`)
  await data.sql(
    'insert into thing select * from jsonb_to_recordset($1) as one (id uuid, reference text, title text, kind text, at bigint)',
    [JSON.stringify(records)],
  )
  await data.sql('insert into remark select * from jsonb_to_recordset($1) as one (thing_id uuid, words text)', [
    JSON.stringify(records.flatMap(({ id, remarks }) => remarks.map((remark) => ({ thing_id: id, words: remark })))),
  ])
  for (const index of [
    'thing using gin (search)',
    'thing (at, id)',
    'thing (sort_key(title) collate "C", id)',
    'thing (kind, at, id)',
    'remark using gin (search)',
    'remark (thing_id)',
  ])
    await data.sql(`create index on ${index}`)
  await data.sql('analyze thing')
})

// The model: plain loops over plain objects with their own way of splitting words.

const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const wordsOf = (text: string): string[] =>
  normalized(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const hasAll = (text: string, typed: string): boolean => {
  const words = wordsOf(text)
  const [last = '', ...preceding] = wordsOf(typed).toReversed()
  return last !== '' && preceding.every((word) => words.includes(word)) && words.some((word) => word.startsWith(last))
}

const isMatch = (record: Thing, typed: string): boolean =>
  hasAll(`${record.reference} ${record.title}`, typed) || record.remarks.some((remark) => hasAll(remark, typed))

type Sort = keyof typeof sortings

const keysOf: Record<Sort, (record: Thing) => (string | number)[]> = {
  latest: ({ at, id }) => [at, id],
  title: ({ title, id }) => [normalized(title), id],
  kind: ({ kind, at, id }) => [kind, at, id],
}

const below = (a: string | number, b: string | number): boolean =>
  typeof a === 'number' || typeof b === 'number' ? a < b : Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0

const expected = ({ typed, sort, kind, late }: Query): string[] => {
  const matching = records.filter(
    (record) => isMatch(record, typed) && (!kind || record.kind === kind) && (!late || record.at >= LATE),
  )
  const ordered = matching.toSorted((a, b) => {
    const [left, right] = [keysOf[sort](a), keysOf[sort](b)]
    const n = left.findIndex((key, index) => key !== right[index])
    return below(left[n] ?? '', right[n] ?? '') ? -1 : 1
  })
  return (sortings[sort].descending ? ordered.toReversed() : ordered).map(({ id }) => id)
}

interface Query {
  typed: string
  sort: Sort
  kind: Thing['kind'] | undefined
  late: true | undefined
  limit: number
}

const read = ({ typed, sort, kind, late, limit }: Query, cursor?: string) =>
  data.db.read(async (tx) => {
    const handle = open<Tables>(tx)
    let all = handle.selectFrom('thing')
    if (kind) all = all.where(sql<boolean>`thing.kind = ${kind}`)
    if (late) all = all.where(sql<boolean>`thing.at >= ${LATE}`)
    const query = { search: typed, kind, late }
    return readSearchPage(
      handle,
      {
        all: all.select('id'),
        some: all,
        search: await searchFor(tx, list, query),
        sorting: sortings[sort],
        id: sql`thing.id`,
        beside: { asked: sql<number>`7` },
      },
      { ...query, limit, cursor },
    )
  })

/**
 * Realistic queries: words and prefixes in any case, with and without accents, references with and without their kind.
 */
const aTyped = fc.oneof(
  fc
    .array(fc.constantFrom(...common, ...rare, 'Zenith', 'Middle3', 'Calm7', 'REF', 'said', 'nowhere'), {
      minLength: 1,
      maxLength: 3,
    })
    .chain((words) =>
      fc.tuple(fc.constantFrom(' ', '-', ' / ', ', '), fc.nat(8), fc.boolean()).map(([join, cut, isLoud]) => {
        const text = words.join(join)
        const typed = text.slice(0, Math.max(1, text.length - cut))
        return isLoud ? typed.toUpperCase() : typed
      }),
    ),
  fc.tuple(fc.nat(THINGS - 1), fc.boolean(), fc.nat(4)).map(([n, isExact, cut]) => {
    const { reference } = recordAt(n)
    const typed = isExact ? reference : reference.slice(4)
    return typed.slice(0, typed.length - cut).toLowerCase()
  }),
  fc.constantFrom('(', "' | !", 'a', 'z', 'é', '1', '李', 'm'),
)

const anyQuery: fc.Arbitrary<Query> = fc.record({
  typed: aTyped,
  sort: fc.constantFrom(...(Object.keys(sortings) as Sort[])),
  kind: fc.constantFrom(undefined, undefined, 'round', 'square'),
  late: fc.constantFrom(undefined, undefined, true as const),
  limit: fc.constantFrom(3, 10, 200),
})

/** Three pages forward and two back, as far as they exist. */
const readsAsExpected = async (query: Query): Promise<void> => {
  const { limit } = query
  const all = expected(query)
  const pageAt = (at: number) => all.slice(at, at + limit)
  let page = await read(query)
  let at = 0
  const expectPage = () => {
    expect(page.rows.map(({ id }) => id)).toEqual(pageAt(at))
    expect(page.total).toBe(Math.min(all.length, 1000))
    expect(page.beside.asked).toBe(7)
    expect(page.cursors.next_cursor === null).toBe(at + limit >= all.length)
    expect(page.cursors.previous_cursor === null).toBe(at === 0)
  }
  expectPage()
  for (const step of [1, 1, -1, -1]) {
    const { next_cursor: next, previous_cursor: previous } = page.cursors
    const cursor = step > 0 ? next : previous
    if (!cursor) continue
    page = await read(query, cursor)
    at += step * limit
    expectPage()
  }
}

const named: Query[] = [
  // Common and found early; common but all at the end of the order; common together, and never together.
  { typed: 'amb', sort: 'latest', kind: undefined, late: undefined, limit: 10 },
  { typed: 'zenith', sort: 'title', kind: undefined, late: undefined, limit: 10 },
  { typed: 'zenith', sort: 'title', kind: 'round', late: undefined, limit: 200 },
  { typed: 'stone amb', sort: 'latest', kind: undefined, late: undefined, limit: 10 },
  { typed: 'zenith calm', sort: 'latest', kind: undefined, late: undefined, limit: 10 },
  { typed: 'stonecrop zen', sort: 'title', kind: undefined, late: undefined, limit: 10 },
  { typed: `${recordAt(5).reference}`, sort: 'kind', kind: undefined, late: undefined, limit: 10 },
  { typed: 'ref', sort: 'kind', kind: undefined, late: undefined, limit: 200 },
]

describe.each(['before anything was learnt', 'after it was learnt what is common'] as const)('a search, %s', (when) => {
  beforeAll(async () => {
    if (when === 'before anything was learnt') return
    // Two processes may do this at once.
    for (const method of list.ways)
      await Promise.all([1, 2, 3, 4].map(() => data.db.transact((tx) => learnCommonWords(tx, list, method))))
  })

  const hasLearned = when !== 'before anything was learnt'

  test.each([
    ['amb', hasLearned],
    ['stone amb', hasLearned],
    ['zenith', hasLearned],
    ['zenith calm', false],
    ['stonecrop', false],
    [recordAt(5).reference, false],
  ])('marks %j as matching more rows than are counted: %s', async (typed, isMany) => {
    const search = await data.db.read((tx) => searchFor(tx, list, { search: typed }))
    expect(search).toMatchObject({ isMore: isMany, many: isMany ? expect.anything() : undefined })
  })

  test.each(named)('returns the expected rows: %j', readsAsExpected)

  test('returns the expected rows in order, and counts them', async () => {
    await fc.assert(fc.asyncProperty(anyQuery, readsAsExpected), { numRuns: times(40, 120) })
  }, 300_000)
})
