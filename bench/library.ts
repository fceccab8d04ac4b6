// The cost of a large library: its pages, the transcript search, and the viewing history.
import { connected, settle } from './database.ts'
import type { Growth } from './cost.ts'
import type { Load } from './load.ts'
import { fillPeople, openSessions, tokenOf } from './people.ts'
import { type Asks, compareSides, type Opened } from './sides.ts'

const subjects = 'Breath,Silence,Light,Water,Stone,Fire,Morning,Evening,Vow,Bell,Circle,Root,River,Field,Path,Door'

/** Items of all types, categories and plans; one in twenty is a draft, one in fifty a sample. */
const items = `insert into content_item (id, title, description, type, category_id, duration, plan_id, shown_from, featured,
    sample, text_content, tags, duration_ms, created_at, updated_at)
  select gen_random_uuid(), subject.list[1 + (n::bigint * 7919 % 1000003) % 16] || ' ' || n, 'Twenty minutes of sitting.',
    (array['video', 'audio', 'article', 'text', 'book'])[1 + n % 5], category.id, '20 min', plan.id,
    case when n % 20 <> 0 then at end, n % 40 = 0, n % 50 = 0, 'Sit down.', array[subject.list[1 + n % 16]],
    case when n % 5 < 2 then 1200000 end, at, at
  from generate_series($1::int, $2::int) as n
  cross join lateral (select now() - n * interval '1 minute' as at) as made
  cross join (select string_to_array('${subjects}', ',') as list) as subject
  join (select id, row_number() over (order by name) as number from content_category) as category on category.number = 1 + n % 8
  join (select id, row_number() over (order by rank) as number from plan) as plan on plan.number = 1 + n % 3`

/**
 * A hundred cues for each of the newest items with a duration; each contains its number, and every hundredth a rarer
 * word. They have more than a hundred different words, like any language: with fewer, PostgreSQL has no statistics on
 * how common a word prefix is.
 */
const cues = `insert into content_passage (item_id, position, at_ms, words)
  select item.id, m, m * 12000, subject.list[1 + (m * 31 + item.number) % 16] || ' is what number ' || (item.number * 100 + m)
    || ' rests on ' || before.list[1 + (m / 16 + item.number) % 8] || lower(subject.list[1 + (m + item.number * 3) % 16]) || case when (item.number * 100 + m) % 1000 = 0 then ', and on stillness' else '' end
  from (select id, row_number() over (order by created_at desc) as number from content_item where duration_ms is not null
        order by created_at desc limit $1::int / 100) as item
  cross join generate_series(1, 100) as m
  cross join (select string_to_array('${subjects}', ',') as list) as subject
  cross join (select string_to_array('over,under,fore,after,mid,inner,outer,un', ',') as list) as before`

const fill = (databaseUrl: string, text: string, values: unknown[]): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query(text, values)
    await settle(client, ['content_item', 'content_passage'])
  })

type Viewer = 'member' | 'administrator'

const pages: Record<string, readonly [Viewer, string]> = {
  'library, first page': ['member', '/api/content?limit=20'],
  'library by title': ['member', '/api/content?limit=20&sort=title'],
  'library, one type': ['member', '/api/content?limit=20&type=video'],
  'library, only what opens': ['member', '/api/content?limit=20&open=true'],
  'library, search: one item': ['member', '/api/content?limit=20&search=silence%2042'],
  'library, search: a common word': ['member', '/api/content?limit=20&search=silence'],
  'library, search: a common word, by title': ['member', '/api/content?limit=20&search=silence&sort=title'],
  'library, search: a common word, one type': ['member', '/api/content?limit=20&search=silence&type=video'],
  'library, search: a common word, only what opens': ['member', '/api/content?limit=20&search=silence&open=true'],
  categories: ['member', '/api/content/category'],
  'what is gone on with, and new': ['member', '/api/content/shelf'],
  'who is signed in': ['member', '/api/auth/user'],
  'all items of administrators': ['administrator', '/api/content/manage?limit=10'],
  'drafts of administrators': ['administrator', '/api/content/manage?limit=10&show=draft'],
  'figures of administrators': ['administrator', '/api/analytics/content'],
}

const member = { authorization: `Bearer ${tokenOf(1)}` }

const asksOf = (asAdmin: Record<string, string>, all: Record<string, readonly [Viewer, string]>): Asks =>
  new Map(
    Object.entries(all).map(([page, [viewer, path]]) => [
      page,
      { path, headers: viewer === 'member' ? member : asAdmin },
    ]),
  )

const openLibrary = async ({ databaseUrl, asAdmin }: Opened, count: number): Promise<Asks> => {
  await fillPeople(databaseUrl, 0, 1)
  await openSessions(databaseUrl, 1)
  await fill(databaseUrl, items, [1, count])
  return asksOf(asAdmin, pages)
}

/** The pages of the library with few and with many items. */
export const measureLibraryGrowth = (sizes: { few: number; many: number }, load: Load): Promise<Growth[]> =>
  compareSides(openLibrary, sizes, load)

/** Matches one cue in a hundred, one in a thousand, one in sixteen, and every cue. */
const searches = ['number 4', 'number 4200', 'stillness', 'river', 'rests', 'river rests']

/** The cost of the transcript search, with few and with many cues. */
export const measureWords = (sizes: { few: number; many: number }, load: Load): Promise<Growth[]> =>
  compareSides(
    async ({ databaseUrl, asAdmin }, count) => {
      await fillPeople(databaseUrl, 0, 1)
      await openSessions(databaseUrl, 1)
      await fill(databaseUrl, items, [1, Math.max(1000, count / 40)])
      await fill(databaseUrl, cues, [count])
      return asksOf(
        asAdmin,
        Object.fromEntries(
          searches.map((search) => [search, ['member', `/api/content/search?search=${encodeURIComponent(search)}`]]),
        ),
      )
    },
    sizes,
    load,
  )

/** Items that each viewer has opened, each in its own session. */
const VIEWS_EACH = 100

/** Views of the newest items with their progress; one in ten was finished. */
const views = [
  `create temporary table made as
   select gen_random_uuid() as id, n, person.id as person_id, item.id as item_id, now() - (n % 9000) * interval '1 hour' as at
     from generate_series(1, $1::int) as n
     join person on person.email = 'person' || 1 + (n - 1) / ${VIEWS_EACH} || '@bench.example'
     join (select id, row_number() over (order by created_at desc) as number from content_item where shown_from is not null
           limit ${VIEWS_EACH}) as item on item.number = 1 + (n - 1) % ${VIEWS_EACH}`,
  `insert into content_progress (person_id, item_id, first_opened_at, last_opened_at, opens, position_ms, completed_at, passes)
   select person_id, item_id, at - interval '1 day', at, 2, 60000 * (n % 10), case when n % 10 = 0 then at end,
     case when n % 10 = 0 then 1 else 0 end from made`,
  `insert into content_sitting (id, person_id, item_id, began_at, last_at, seq, from_ms, position_ms, played_ms)
   select id, person_id, item_id, at - interval '20 minutes', at, 1, 0, 60000 * (n % 10), 60000 from made`,
  'drop table made',
]

const viewed: Record<string, readonly [Viewer, string]> = {
  'what is gone on with, and new': ['member', '/api/content/shelf'],
  'each sitting, latest first': ['member', '/api/content/history?limit=20'],
  'library, what was begun': ['member', '/api/content?limit=20&show=begun'],
  'library, what was finished': ['member', '/api/content?limit=20&show=done'],
  'all items of administrators': ['administrator', '/api/content/manage?limit=10'],
  'figures of administrators': ['administrator', '/api/analytics/content'],
}

/** The pages with the viewing history, with few and with many views of a thousand items. */
export const measureViews = (sizes: { few: number; many: number }, load: Load): Promise<Growth[]> =>
  compareSides(
    async ({ databaseUrl, asAdmin }, count) => {
      await fillPeople(databaseUrl, 0, Math.ceil(count / VIEWS_EACH))
      await openSessions(databaseUrl, 1)
      await fill(databaseUrl, items, [1, 1000])
      await connected(databaseUrl, async (client) => {
        await client.query('set synchronous_commit = off')
        for (const statement of views) await client.query(statement, statement.includes('$1') ? [count] : [])
        await settle(client, ['content_progress', 'content_sitting'])
      })
      return asksOf(asAdmin, viewed)
    },
    sizes,
    load,
  )
