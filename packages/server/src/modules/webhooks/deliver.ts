import { sql } from 'kysely'
import { notices } from '../../i18n/notices.ts'
import { after, DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { scrubText } from '../../platform/logs/scrub.ts'
import { post, type Terms, Unreached } from '../../platform/outgoing/post.ts'
import { notify } from '../activity/index.ts'
import { listHolders, unseal } from '../identity/index.ts'
import { FIRST_PAUSE, retryAfterMs, type Verdict, verdictOf } from './answer.rules.ts'
import { DELIVER_QUEUE } from './emit.ts'
import { signedHeaders } from './signature.ts'
import { tables } from './webhooks.tables.ts'

/** A webhook is disabled after failing for this long. */
const DISABLED_AFTER_MS = 3 * DAY
/** How long a claim on a message lasts. */
const LEASE_MS = MINUTE
/** Concurrent deliveries in total and per URL, so slow receivers delay few others. */
const AT_ONCE = { all: 12, each: 3 }
const MOST_ANSWER = 1024
/** How much of a response is scanned for secrets, and how much of it is stored. */
const MOST_READ = 8 * MOST_ANSWER
const RETENTION_MS = 30 * DAY
const RETAINED_MAX = 1000

/** The timeouts for receivers. */
export const patience = { timeoutMs: 10 * SECOND, mostBytes: 64 * 1024 } as const

/** A claimed message, and its signing secrets. */
export interface Claimed {
  id: string
  webhook_id: string
  url: string
  event: string
  body: string
  tries: number
  secrets: string[]
}

/** Claims due messages for one process. */
export const claim = async (tx: Tx): Promise<Claimed[]> => {
  const { rows } = await sql<Omit<Claimed, 'secrets'> & { secret: Buffer; old_secret: Buffer | null }>`
    with due as (
      select delivery.id from webhook cross join lateral (
        select id from webhook_delivery
         where webhook_id = webhook.id and state = 'waiting' and due_at <= ${tx.now}
         order by due_at, id limit ${AT_ONCE.each} for update skip locked) as delivery
       where webhook.active and (webhook.resting_until is null or webhook.resting_until <= ${tx.now})
       limit ${AT_ONCE.all}
    ), taken as (
      update webhook_delivery set due_at = ${after(tx.now, LEASE_MS)} where id in (select id from due) returning *
    )
    select taken.id, taken.webhook_id, taken.event, taken.body, taken.tries, webhook.url, webhook.secret,
           case when webhook.old_secret_until > ${tx.now} then webhook.old_secret end as old_secret
      from taken join webhook on webhook.id = taken.webhook_id`.execute(tables(tx))
  const open = async ({ secret, old_secret, ...row }: (typeof rows)[number]): Promise<Claimed> => {
    const sealed = old_secret === null ? [secret] : [secret, old_secret]
    const secrets: string[] = []
    for (const sealedSecret of sealed) secrets.push(await unseal(tx, row.webhook_id, sealedSecret))
    return { ...row, secrets }
  }
  const claimed: Claimed[] = []
  for (const row of rows) claimed.push(await open(row))
  return claimed
}

interface Outcome {
  status: number | null
  retryAfterMs: number | null
  ms: number
  problem: string | null
  answer: string | null
}

const controlCharacters = /[^\P{Cc}\n\t]/gu

/** The start of a response, with the signing secret and anything that resembles a secret removed. */
const excerptOf = (answer: Buffer, secrets: readonly string[]): string => {
  let text = answer.toString('utf8', 0, MOST_READ).replaceAll(controlCharacters, '')
  for (const secret of secrets) text = text.replaceAll(secret.slice(secret.indexOf('_') + 1), '[masked]')
  return scrubText(text).slice(0, MOST_ANSWER)
}

/** Sends a message. @returns the outcome */
export const send = async ({ id, url, body, secrets }: Claimed, now: Date, terms: Terms): Promise<Outcome> => {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  const seconds = Math.floor(now.getTime() / SECOND)
  const headers = {
    ...signedHeaders(secrets, { id, seconds, body }),
    'content-type': 'application/json',
    'user-agent': 'Vesica-Webhooks',
  }
  try {
    const { status, retryAfter, answer } = await post(new URL(url), { headers, body }, terms)
    const isAccepted = status >= 200 && status < 300
    return {
      status,
      retryAfterMs: retryAfterMs(retryAfter, now),
      ms: ms(),
      problem: isAccepted ? null : `It answered ${status}.`,
      answer: excerptOf(answer, secrets),
    }
  } catch (error) {
    if (!(error instanceof Unreached)) throw error
    return { status: null, retryAfterMs: null, ms: ms(), problem: error.message, answer: null }
  }
}

/** Records a delivery and ends the failure streak. */
const noteArrived = async (tx: Tx, webhookId: string): Promise<void> => {
  await tables(tx)
    .updateTable('webhook')
    .set({ failing_since: null, resting_until: null, told: false })
    .where('id', '=', webhookId)
    .execute()
}

const notifyHolders = async (tx: Tx, id: string, title: string, text: string): Promise<void> =>
  notify(tx, await listHolders(tx, 'settings:write'), {
    kind: 'webhook',
    about: `webhook ${id}`,
    title,
    text,
    action: { label: notices.webhooks.view, path: '/admin/system?tab=webhooks' },
  })

type Failure = Exclude<Verdict, { kind: 'delivered' }>

/** Records a failure, and notifies administrators if necessary. */
const noteFailed = async (tx: Tx, webhookId: string, verdict: Failure): Promise<void> => {
  const hook = await tables(tx)
    .selectFrom('webhook')
    .select(['name', 'failing_since', 'told', 'active'])
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const since = hook.failing_since ?? tx.now
  const isGone = verdict.kind === 'gone'
  const isDisabled = hook.active && (isGone || tx.now.getTime() - since.getTime() >= DISABLED_AFTER_MS)
  const text = verdict.kind === 'exhausted' || verdict.kind === 'too_large' ? notices.webhooks.lost[verdict.kind] : null
  await tables(tx)
    .updateTable('webhook')
    .set({
      failing_since: since,
      resting_until: verdict.kind === 'retry' ? after(tx.now, verdict.restMs) : null,
      told: hook.told || text !== null || isDisabled,
      ...(isDisabled && { active: false, gave_up: true }),
    })
    .where('id', '=', webhookId)
    .execute()
  if (isDisabled)
    await notifyHolders(
      tx,
      webhookId,
      notices.webhooks.turnedOff(hook.name),
      isGone ? notices.webhooks.gone : notices.webhooks.gaveUp,
    )
  else if (text !== null && !hook.told) await notifyHolders(tx, webhookId, notices.webhooks.failing(hook.name), text)
}

/** The time of the next attempt; null: none. A message answered with 410 waits until the webhook is enabled again. */
const dueAt = (verdict: Verdict, now: Date): Date | null => {
  if (verdict.kind === 'retry') return after(now, verdict.pauseMs)
  return verdict.kind === 'gone' ? now : null
}

/** Records the outcome of an attempt, unless a newer attempt has superseded it. */
export const note = async (tx: Tx, { id, webhook_id, tries }: Claimed, outcome: Outcome): Promise<void> => {
  const { retryAfterMs: requestedMs, ...tried } = outcome
  const verdict = verdictOf({ status: outcome.status, retryAfterMs: requestedMs }, tries)
  const due_at = dueAt(verdict, tx.now)
  const noted = await tables(tx)
    .updateTable('webhook_delivery')
    .set({
      ...tried,
      tried_at: tx.now,
      tries: tries + 1,
      state: verdict.kind === 'delivered' ? 'delivered' : due_at === null ? 'failed' : 'waiting',
      due_at,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst()
  if (noted.numUpdatedRows !== 1n) return
  tx.announce({ topics: ['webhooks'], admins: 'settings:read' })
  if (verdict.kind === 'delivered') return noteArrived(tx, webhook_id)
  await noteFailed(tx, webhook_id, verdict)
  if (verdict.kind === 'retry' && verdict.pauseMs === FIRST_PAUSE)
    await tx.enqueue({ queue: DELIVER_QUEUE, data: {}, startAfter: after(tx.now, verdict.pauseMs) })
}

/** Deletes old messages, and those beyond the log size of a webhook. */
export const sweepDeliveries = async (tx: Tx): Promise<void> => {
  await tables(tx)
    .deleteFrom('webhook_delivery')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', after(tx.now, -RETENTION_MS))
    .execute()
  await sql`
    delete from webhook_delivery where state <> 'waiting' and id in (
      select beyond.id from webhook cross join lateral (
        select id from webhook_delivery where webhook_id = webhook.id
         order by created_at desc, id desc offset ${RETAINED_MAX}) as beyond)`.execute(tables(tx))
}
