import { centsToUsd, type codes, usdToCents } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isDuplicate } from '../../../platform/data/db.ts'
import { find } from '../../../platform/data/find.ts'
import { countOf, isNarrowed, readPage, type Sorting } from '../../../platform/data/paging.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../membership.tables.ts'
import { notifyOfCode } from '../giveaways.ts'
import { getOfferedPlan } from '../plan.ts'

type Changing = z.output<typeof codes.updateCode.body>

const used = sql<number>`(select count(*)::int from membership_code_use as used where used.code_id = code.id)`

const stateAt = (now: Date) => sql<codes.CodeState>`case
  when not code.active then 'off'
  when code.ends_at <= ${now} then 'ended'
  when code.uses_limit <= ${used} then 'used'
  else 'good' end`

const kept = (tx: Tx) =>
  tables(tx)
    .selectFrom('membership_code as code')
    .leftJoin('plan', 'plan.id', 'code.plan_id')
    .selectAll('code')
    .select(['plan.name as plan_name', used.as('used'), stateAt(tx.now).as('state')])

type Row = Awaited<ReturnType<ReturnType<typeof kept>['executeTakeFirstOrThrow']>>

const present = (row: Row): codes.DiscountCode => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  value: row.percent ?? centsToUsd(BigInt(row.amount_cents ?? 0)),
  plan_id: row.plan_id,
  planName: row.plan_name,
  uses_limit: row.uses_limit,
  used: row.used,
  ends_at: row.ends_at?.toISOString() ?? null,
  active: row.active,
  note: row.note,
  state: row.state,
  madeAt: row.made_at.toISOString(),
})

/** A code as recorded in the audit log. */
const factsOf = ({ code, kind, value, plan_id, uses_limit, ends_at, active, note }: codes.DiscountCode) => ({
  code,
  kind,
  value,
  plan_id,
  uses_limit,
  ends_at,
  active,
  note,
})

/** Scans all codes, since there are few. */
const saying = (words: string) =>
  sql<boolean>`(strpos(code.code, upper(${words})) > 0 or strpos(plain_text(code.note), plain_text(${words})) > 0)`

const latestFirst: Sorting = { keys: [{ by: sql`code.made_at`, kind: 'time' }], descending: true }

export const listCodes = async (tx: Tx, query: z.output<typeof codes.listCodes.query>) => {
  const all = kept(tx)
    .$if(query.state !== undefined, (rows) => rows.where(stateAt(tx.now), '=', query.state ?? 'good'))
    .$if(Boolean(query.search), (rows) => rows.where(saying(query.search ?? '')))
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    { all, sorting: latestFirst, id: sql`code.id`, beside: { total: countOf(all.clearSelect().select('code.id')) } },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { codes: rows.map(present), total: beside.total, ...cursors }
}

export const getCode = async (tx: Tx, id: string): Promise<codes.DiscountCode> =>
  present(await find(id, kept(tx).where('code.id', '=', id)))

const columnsOfWorth = ({ kind, value }: Pick<codes.DiscountCode, 'kind' | 'value'>) => {
  if (kind === 'amount') return { kind, percent: null, amount_cents: usdToCents(String(value)).toString() }
  if (!Number.isInteger(value) || value > 100) throw refuseField('code_percent', 'value')
  return { kind, percent: value, amount_cents: null }
}

export const createCode = async (
  tx: Tx,
  actor: Actor,
  input: z.output<typeof codes.createCode.body>,
): Promise<codes.DiscountCode> => {
  if (input.plan_id !== null) await getOfferedPlan(tx, input.plan_id)
  const endsAt = input.ends_at === null ? null : new Date(input.ends_at)
  if (endsAt && endsAt <= tx.now) throw refuseField('end_too_soon', 'ends_at')
  const id = newId()
  await tables(tx)
    .insertInto('membership_code')
    .values({
      id,
      code: input.code,
      ...columnsOfWorth(input),
      plan_id: input.plan_id,
      uses_limit: input.uses_limit,
      ends_at: endsAt,
      active: input.active,
      note: input.note,
      made_at: tx.now,
    })
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error, 'membership_code_code') ? refuseField('code_exists', 'code') : error
    })
  const made = await getCode(tx, id)
  await audit(tx, actor, { action: 'add code', subject: { type: 'code', id }, after: factsOf(made) })
  if (made.active) await notifyOfCode(tx, actor, true, made)
  tx.announce({ topics: ['codes'], admins: 'settings:read' })
  return made
}

/** A code's current facts, to check before an undo. */
export const codeFacts = async (tx: Tx, id: string) => factsOf(await getCode(tx, id))

const lock = (tx: Tx, id: string) =>
  find(id, tables(tx).selectFrom('membership_code').select('id').where('id', '=', id).forUpdate())

/** Whether, how often and until when a code can be used. */
const reachOf = ({ active, uses_limit, ends_at }: codes.DiscountCode): string =>
  JSON.stringify([active, uses_limit, ends_at])

/** Applies the input fields. */
export const updateCode = async (tx: Tx, actor: Actor, id: string, input: Changing): Promise<codes.DiscountCode> => {
  await lock(tx, id)
  const before = await getCode(tx, id)
  const { ends_at, ...rest } = input
  const changes = {
    ...rest,
    ...(ends_at !== undefined && { ends_at: ends_at === null ? null : new Date(ends_at) }),
  }
  if (Object.keys(changes).length === 0) return before
  await tables(tx).updateTable('membership_code').set(changes).where('id', '=', id).execute()
  const after = await getCode(tx, id)
  await audit(tx, actor, {
    action: 'change code',
    subject: { type: 'code', id },
    before: factsOf(before),
    after: factsOf(after),
  })
  if (after.active && reachOf(before) !== reachOf(after)) await notifyOfCode(tx, actor, false, after)
  tx.announce({ topics: ['codes'], admins: 'settings:read' })
  return after
}

/** Removes a code that no quote has used. */
export const deleteCode = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  await lock(tx, id)
  const before = await getCode(tx, id)
  const quoted = tables(tx).selectFrom('membership_quote').select('id').where('code_id', '=', id).limit(1)
  if (await quoted.executeTakeFirst()) throw new Refusal('code_in_use')
  await tables(tx).deleteFrom('membership_code').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'delete code', subject: { type: 'code', id }, before: factsOf(before) })
  tx.announce({ topics: ['codes'], admins: 'settings:read' })
}
