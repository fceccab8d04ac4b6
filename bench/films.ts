import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connected } from './database.ts'
import { tokenOf } from './people.ts'

/** A video of the library and its path in the folder of stored files. */
export interface Film {
  id: string
  place: string
  bytes: number
}

const item = `insert into content_item (id, title, description, type, category_id, duration, plan_id, shown_from, sample, file_id,
    created_at, updated_at)
  select gen_random_uuid(), 'A film', 'For the measurement.', 'video', category.id, '90 min', plan.id, now(), true, $1, now(), now()
    from (select id from content_category limit 1) as category cross join (select id from plan limit 1) as plan
  returning id`

const file = `insert into stored_file (id, store, path, name, kind, mime, bytes, sha256, purpose, created_at)
  values (gen_random_uuid(), 'disk', $1, 'film.mp4', 'mp4', 'video/mp4', $2, $3, 'content', now()) returning id`

/** Creates a video that is open to all members. */
export const makeFilm = async (databaseUrl: string, dataDir: string, megabytes: number): Promise<Film> => {
  const content = Buffer.alloc(megabytes * 2 ** 20, randomBytes(2 ** 16))
  const path = 'be/nc/film'
  await mkdir(join(dataDir, 'files/be/nc'), { recursive: true })
  await writeFile(join(dataDir, 'files', path), content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const [stored] = await queryOnce(databaseUrl, file, [path, content.length, sha256])
  const [inserted] = await queryOnce(databaseUrl, item, [stored?.['id']])
  return { id: String(inserted?.['id']), place: path, bytes: content.length }
}

/** A member with access. */
export interface Viewer {
  id: string
  token: string
}

/** Active members in this range with sessions of `openSessions`. */
export const viewersFrom = async (databaseUrl: string, first: number, last: number): Promise<Viewer[]> => {
  const rows = await queryOnce(
    databaseUrl,
    `select person.id, n from generate_series($1::int, $2::int) as n
       join person on person.email = 'person' || n || '@bench.example'
      where person.status = 'active' and person.signup_status = 'approved' and person.membership_ends_at > now()
      order by n`,
    [first, last],
  )
  return rows.map(({ id, n }) => ({ id: String(id), token: tokenOf(Number(n)) }))
}

const queryOnce = (databaseUrl: string, statement: string, values: unknown[]) =>
  connected(databaseUrl, async (client) => (await client.query(statement, values)).rows)
