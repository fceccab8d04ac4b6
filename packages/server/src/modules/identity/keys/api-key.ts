import { apiKeys, rightText } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { rightMissing } from '../../../platform/caller.ts'
import { find } from '../../../platform/data/find.ts'
import { countOf, isNarrowed, readPage, type Sorting } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { type Actor, audit, notify } from '../../activity/index.ts'
import { newApiKey, tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'
import { lockRights, listHolders } from '../people/admin-role.ts'
import { isGoodKey, mayCreateKeys } from './good-key.ts'

type Input = z.output<typeof apiKeys.createApiKey.body>
type Query = z.output<typeof apiKeys.listApiKeys.query>

const ENDING_LETTERS = 4

const stateAt = (now: Date) => sql<apiKeys.KeyState>`case
  when api_key.revoked_at is not null then 'revoked'
  when api_key.ends_at <= ${now} then 'ended'
  when not ${mayCreateKeys} then 'stopped'
  else 'good' end`

const kept = (tx: Tx) =>
  tables(tx)
    .selectFrom('api_key')
    .innerJoin('person', 'person.id', 'api_key.made_by')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.ending',
      'api_key.rights',
      'api_key.made_at',
      'api_key.ends_at',
      'api_key.last_used_at',
      'api_key.revoked_at',
      'person.name as maker',
      stateAt(tx.now).as('state'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof kept>['executeTakeFirstOrThrow']>>

const present = (row: Row): apiKeys.ApiKey => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  rights: row.rights,
  madeBy: row.maker,
  madeAt: row.made_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  state: row.state,
})

const latestFirst: Sorting = { keys: [{ by: sql`api_key.made_at`, kind: 'time' }], descending: true }

/** One page of API keys. */
export const listApiKeys = async (tx: Tx, query: Query) => {
  const all = kept(tx).$if(query.state !== undefined, (rows) => rows.where(stateAt(tx.now), '=', query.state ?? 'good'))
  const total = countOf(all.clearSelect().select('api_key.id'))
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    { all, sorting: latestFirst, id: sql`api_key.id`, beside: { total } },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { keys: rows.map(present), total: beside.total, ...cursors }
}

const getApiKey = async (tx: Tx, id: string): Promise<apiKeys.ApiKey> =>
  present(await find(id, kept(tx).where('api_key.id', '=', id)))

const notifyOfKey = async (tx: Tx, actor: Actor, { name, rights }: Input): Promise<void> => {
  await notify(tx, await listHolders(tx, 'roles:write'), {
    kind: 'control',
    ...notices.identity.apiKey.created({ by: actor.name, name, permissions: rights.map((right) => rightText[right]) }),
    action: { label: notices.identity.apiKey.view, path: '/admin/system?tab=keys' },
  })
}

/** Serializes creation, so that parallel requests cannot exceed the limit. */
const requireRoom = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('api keys'))`.execute(tables(tx))
  const { good } = await tables(tx)
    .selectFrom('api_key')
    .innerJoin('person', 'person.id', 'api_key.made_by')
    .select(sql<number>`count(*)::int`.as('good'))
    .where(isGoodKey(tx.now))
    .executeTakeFirstOrThrow()
  if (good >= apiKeys.MOST_KEYS) throw new Refusal('keys_enough', { n: apiKeys.MOST_KEYS })
}

/** Creates a key. @returns the key with its secret, which is not stored */
export const createApiKey = async (tx: Tx, actor: Actor, input: Input) => {
  const own = await lockRights(tx, actor)
  const rights = [...new Set(input.rights)]
  const lacking = rights.find((right) => !own.has(right))
  if (lacking) throw rightMissing(lacking)
  const endsAt = input.ends_at === null ? null : new Date(input.ends_at)
  if (endsAt && endsAt <= tx.now) throw refuseField('end_too_soon', 'ends_at')
  await requireRoom(tx)
  const secret = newApiKey()
  const row = { id: newId(), name: input.name, ending: secret.slice(-ENDING_LETTERS), rights, ends_at: endsAt }
  const nothingYet = { last_used_at: null, revoked_at: null }
  await tables(tx)
    .insertInto('api_key')
    .values({ ...row, ...nothingYet, secret_hash: tokenHash(secret), made_by: actor.userId, made_at: tx.now })
    .execute()
  await audit(tx, actor, {
    action: 'make API key',
    subject: { type: 'API key', id: row.id },
    after: { name: row.name, rights, ends_at: endsAt, revoked: false },
  })
  await notifyOfKey(tx, actor, input)
  tx.announce({ topics: ['api_keys'], admins: 'roles:write' })
  return { key: await getApiKey(tx, row.id), secret }
}

/** Revokes a key permanently. */
export const revokeApiKey = async (tx: Tx, actor: Actor, id: string): Promise<apiKeys.ApiKey> => {
  const { name, revoked_at } = await find(
    id,
    tables(tx).selectFrom('api_key').select(['name', 'revoked_at']).where('id', '=', id).forNoKeyUpdate(),
  )
  if (revoked_at !== null) throw new Refusal('revoked_already')
  await tables(tx).updateTable('api_key').set({ revoked_at: tx.now }).where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'revoke API key',
    subject: { type: 'API key', id },
    before: { name, revoked: false },
    after: { name, revoked: true },
  })
  tx.announce({ topics: ['api_keys'], admins: 'roles:write' })
  return getApiKey(tx, id)
}
