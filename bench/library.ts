// What the library costs when there is much in it: its pages, and the search through what is said.
import { connected, settle } from './database.ts'
import { type Cost, costOf, type Growth } from './growth.ts'
import { fillPeople, openSessions, tokenOf } from './people.ts'
import { type Setting, startSetting } from './setting.ts'

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
 * A hundred cues for each of the latest items with a length; each says its number, and every hundredth something rarer.
 * They say more than a hundred different words, like those of any language: with fewer, PostgreSQL keeps no measure of
 * how common the beginning of a word is.
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

type Who = 'member' | 'administrator'

const pages: Record<string, readonly [Who, string]> = {
  'library, first page': ['member', '/api/content?limit=20'],
  'library by title': ['member', '/api/content?limit=20&sort=title'],
  'library, one type': ['member', '/api/content?limit=20&type=video'],
  'library, only what opens': ['member', '/api/content?limit=20&open=true'],
  'library, search: one item': ['member', '/api/content?limit=20&search=silence%2042'],
  'library, search: a common word': ['member', '/api/content?limit=20&search=silence'],
  categories: ['member', '/api/content/category'],
  'what is gone on with, and new': ['member', '/api/content/shelf'],
  'who is signed in': ['member', '/api/auth/user'],
  'all items of administrators': ['administrator', '/api/content/manage?limit=10'],
  'drafts of administrators': ['administrator', '/api/content/manage?limit=10&show=draft'],
  'figures of administrators': ['administrator', '/api/analytics/content'],
}

const costsOf = async ({ product, asAdmin }: Setting): Promise<Map<string, Cost>> => {
  const member = { authorization: `Bearer ${tokenOf(1)}` }
  const costs = new Map<string, Cost>()
  for (const [page, [who, path]] of Object.entries(pages))
    costs.set(page, await costOf(product, product.url + path, who === 'member' ? member : asAdmin))
  return costs
}

/** The pages of the library with few and with many items, and what a search through so many cues costs. */
export const measureLibraryGrowth = async (sizes: {
  few: number
  many: number
  cues: number
}): Promise<{ growth: Growth[]; searches: { search: string; cost: Cost }[] }> => {
  const setting = await startSetting(['/'], async ({ databaseUrl }) => {
    await fillPeople(databaseUrl, 0, 1)
    await openSessions(databaseUrl, 1)
    await fill(databaseUrl, items, [1, sizes.few])
  })
  try {
    const few = await costsOf(setting)
    await fill(setting.databaseUrl, items, [sizes.few + 1, sizes.many])
    const many = await costsOf(setting)
    await fill(setting.databaseUrl, cues, [sizes.cues])
    const member = { authorization: `Bearer ${tokenOf(1)}` }
    const searches: { search: string; cost: Cost }[] = []
    for (const search of ['number 4200', 'stillness', 'river', 'rests']) {
      const url = `${setting.product.url}/api/content/search?search=${encodeURIComponent(search)}`
      searches.push({ search, cost: await costOf(setting.product, url, member) })
    }
    const growth = [...few].flatMap(([page, cost]) => {
      const later = many.get(page)
      return later ? [{ page, few: cost, many: later }] : []
    })
    return { growth, searches }
  } finally {
    await setting.stop()
  }
}
