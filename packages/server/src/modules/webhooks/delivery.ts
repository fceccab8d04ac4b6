import { TEST_EVENT, type webhooks } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../platform/data/find.ts'
import { countOf, isNarrowed, readPage, type Sorting } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, audit } from '../activity/index.ts'
import { bodyOf, DELIVER_QUEUE } from './emit.ts'
import { getWebhook } from './webhook.ts'
import { tables, type WebhooksTables } from './webhooks.tables.ts'

type Row = WebhooksTables['webhook_delivery']
type Query = z.output<typeof webhooks.listDeliveries.query>

const present = (row: Row): webhooks.Delivery => ({
  id: row.id,
  event: row.event,
  body: row.body,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  tries: row.tries,
  nextAt: row.due_at?.toISOString() ?? null,
  triedAt: row.tried_at?.toISOString() ?? null,
  status: row.status,
  ms: row.ms,
  problem: row.problem,
  answer: row.answer,
})

const latestFirst: Sorting = { keys: [{ by: sql`created_at`, kind: 'time' }], descending: true }

/** One page of a webhook's messages. */
export const listDeliveries = async (tx: Tx, webhookId: string, query: Query) => {
  await getWebhook(tx, webhookId)
  const { state } = query
  const all = tables(tx)
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'waiting'))
  const total = countOf(all.clearSelect().select('id'))
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    { all, sorting: latestFirst, id: sql`id`, beside: { total } },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { deliveries: rows.map(present), total: beside.total, ...cursors }
}

/** Sends a message now, regardless of earlier failures. */
const sendNow = async (tx: Tx, webhookId: string): Promise<void> => {
  await tables(tx).updateTable('webhook').set({ resting_until: null }).where('id', '=', webhookId).execute()
  tx.wake(DELIVER_QUEUE)
  tx.announce({ topics: ['webhooks'], admins: 'settings:read' })
}

const requireOn = async (tx: Tx, id: string): Promise<webhooks.Webhook> => {
  const webhook = await getWebhook(tx, id)
  if (!webhook.active) throw new Refusal('hook_off')
  return webhook
}

/** Sends a test event. */
export const sendTest = async (tx: Tx, actor: Actor, webhookId: string): Promise<webhooks.Delivery> => {
  const { name } = await requireOn(tx, webhookId)
  const id = newId()
  const body = bodyOf(tx, TEST_EVENT, { webhook_id: webhookId })
  const row = await tables(tx)
    .insertInto('webhook_delivery')
    .values({
      ...{ id, webhook_id: webhookId, event: TEST_EVENT, body, created_at: tx.now, state: 'waiting' },
      ...{ due_at: tx.now, tries: 0, tried_at: null, status: null, ms: null, problem: null, answer: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'test webhook', subject: { type: 'webhook', id: webhookId }, after: { name } })
  await sendNow(tx, webhookId)
  return present(row)
}

/** Sends a message again with a fresh set of attempts. */
export const resend = async (tx: Tx, actor: Actor, id: string): Promise<webhooks.Delivery> => {
  const delivery = await find(
    id,
    tables(tx).selectFrom('webhook_delivery').select(['webhook_id', 'event']).where('id', '=', id).forUpdate(),
  )
  const { name } = await requireOn(tx, delivery.webhook_id)
  const row = await tables(tx)
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', due_at: tx.now, tries: 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'send again',
    subject: { type: 'webhook', id: delivery.webhook_id },
    after: { name, event: delivery.event, message: id },
  })
  await sendNow(tx, delivery.webhook_id)
  return present(row)
}
