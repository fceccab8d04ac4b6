import { type Right, webhooks } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../i18n/notices.ts'
import { after, DAY } from '../../platform/clock.ts'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { newId } from '../../platform/ids.ts'
import { hostOf, isHere, isPublic } from '../../platform/outgoing/address.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { isIP } from 'node:net'
import { type Actor, audit, type Inverses } from '../activity/index.ts'
import { notifyAll, notifyOfChange } from '../approvals/index.ts'
import { seal } from '../identity/index.ts'
import { DELIVER_QUEUE } from './emit.ts'
import { newSecret } from './signature.ts'
import { maskedUrl } from './url.rules.ts'
import { tables } from './webhooks.tables.ts'

const copy = notices.webhooks

type Input = z.output<typeof webhooks.createWebhook.body>
type Changes = z.output<typeof webhooks.updateWebhook.body>

/** How long the previous secret continues to sign after a rotation. */
const OLD_SECRET_MS = DAY

const rows = (tx: Tx) =>
  tables(tx)
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'events', 'active', 'failing_since', 'gave_up', 'made_at'])
    .select(
      sql<number>`(select count(*)::int from webhook_delivery where webhook_id = webhook.id and state = 'waiting')`.as(
        'waiting',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const stateOf = ({ active, failing_since, gave_up }: Row): webhooks.HookState => {
  if (!active) return gave_up ? 'gave_up' : 'off'
  return failing_since === null ? 'on' : 'failing'
}

const present = (row: Row): webhooks.Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  active: row.active,
  state: stateOf(row),
  failingSince: row.failing_since?.toISOString() ?? null,
  pending: row.waiting,
  madeAt: row.made_at.toISOString(),
})

/** All webhooks in order of creation, with their URLs masked unless the caller may change them. */
export const listWebhooks = async (tx: Tx, rights: ReadonlySet<Right>): Promise<webhooks.Webhook[]> => {
  const all = (await rows(tx).orderBy('made_at').orderBy('id').execute()).map(present)
  return rights.has('settings:write') ? all : all.map((hook) => ({ ...hook, url: maskedUrl(hook.url) }))
}

export const getWebhook = async (tx: Tx, id: string): Promise<webhooks.Webhook> =>
  present(await find(id, rows(tx).where('id', '=', id)))

const lock = (tx: Tx, id: string) =>
  find(id, tables(tx).selectFrom('webhook').selectAll().where('id', '=', id).forNoKeyUpdate())

const factsOf = ({ name, url, events, active }: Pick<webhooks.Webhook, 'name' | 'url' | 'events' | 'active'>) => ({
  name,
  url,
  events,
  active,
})

type Facts = ReturnType<typeof factsOf>

/** Messages leave the platform, so everyone who sees approvals is notified of each webhook. */
const notifyOfHook = (tx: Tx, actor: Actor, before: Facts | undefined, after: Facts): Promise<void> => {
  const notifiedFields = ({ url, events, active }: Facts) => ({
    [copy.address]: maskedUrl(url),
    [copy.events]: events.join(', '),
    [copy.sending]: active,
  })
  // Two URLs can differ only in the masked part, and still point to different places.
  const isElsewhere = before !== undefined && before.url !== after.url && maskedUrl(before.url) === maskedUrl(after.url)
  return notifyOfChange(tx, actor, {
    what: copy.changed(after.name),
    before: before && notifiedFields(before),
    after: {
      ...notifiedFields(after),
      ...(isElsewhere && { [copy.address]: copy.otherHiddenPart(maskedUrl(after.url)) }),
    },
    action: { label: copy.open, path: '/admin/system?tab=webhooks' },
  })
}

const announce = (tx: Tx): void => tx.announce({ topics: ['webhooks'], admins: 'settings:read' })

/**
 * The normalized URL. The host is resolved at each delivery.
 * @param here whether it may point to this machine, for development
 */
const addressOf = (input: string, here: boolean): string => {
  const url = URL.parse(input)
  const refuse = () => refuseField('hook_address', 'url')
  if (!url || url.username || url.password) throw refuse()
  url.hash = ''
  if (here && isHere(url) && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href
  const host = hostOf(url)
  if (url.protocol !== 'https:' || isHere(url) || (isIP(host) !== 0 && !isPublic(host))) throw refuse()
  return url.href
}

/** Creates a webhook. @returns it with its secret, which is returned only once */
export const createWebhook = async (tx: Tx, actor: Actor, input: Input, here: boolean) => {
  const url = addressOf(input.url, here)
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(tables(tx))
  const { count } = await tables(tx)
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= webhooks.MOST_HOOKS) throw new Refusal('hooks_enough', { n: webhooks.MOST_HOOKS })
  const [id, secret] = [newId(), newSecret()]
  const facts = { name: input.name, url, events: [...new Set(input.events)], active: true }
  const nothingYet = { old_secret: null, old_secret_until: null, failing_since: null, resting_until: null }
  await tables(tx)
    .insertInto('webhook')
    .values({
      ...facts,
      ...nothingYet,
      id,
      secret: await seal(tx, id, secret),
      made_by: actor.userId,
      made_at: tx.now,
      told: false,
      gave_up: false,
    })
    .execute()
  await audit(tx, actor, { action: 'add webhook', subject: { type: 'webhook', id }, after: facts })
  await notifyOfHook(tx, actor, undefined, facts)
  announce(tx)
  return { webhook: await getWebhook(tx, id), secret }
}

/** Updates a webhook. Enabling it or changing its URL resets its failures. */
export const updateWebhook = async (tx: Tx, actor: Actor, id: string, changes: Changes, here: boolean) => {
  const before = factsOf(await lock(tx, id))
  const { events, url } = changes
  const facts = {
    ...before,
    ...changes,
    ...(events && { events: [...new Set(events)] }),
    ...(url !== undefined && { url: addressOf(url, here) }),
  }
  const isOnAgain = facts.active && (!before.active || facts.url !== before.url)
  const reset = { failing_since: null, resting_until: null, told: false, gave_up: false }
  await tables(tx)
    .updateTable('webhook')
    .set({ ...facts, ...(isOnAgain && reset) })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, { action: 'change webhook', subject: { type: 'webhook', id }, before, after: facts })
  const now = await getWebhook(tx, id)
  await notifyOfHook(tx, actor, before, factsOf(now))
  if (isOnAgain) tx.wake(DELIVER_QUEUE)
  announce(tx)
  return now
}

/** Deletes a webhook and its log. */
export const deleteWebhook = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const before = factsOf(await lock(tx, id))
  await tables(tx).deleteFrom('webhook').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'remove webhook', subject: { type: 'webhook', id }, before })
  await notifyAll(tx, {
    ...copy.removed(actor.name, before.name, maskedUrl(before.url)),
    action: { label: notices.general.openAuditLog, path: '/admin/audit' },
  })
  announce(tx)
}

/** Rotates the secret. The previous one continues to sign for a day. */
export const rotateSecret = async (tx: Tx, actor: Actor, id: string) => {
  const { name, secret: before } = await lock(tx, id)
  const secret = newSecret()
  await tables(tx)
    .updateTable('webhook')
    .set({
      secret: await seal(tx, id, secret),
      old_secret: before,
      old_secret_until: after(tx.now, OLD_SECRET_MS),
    })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, { action: 'change secret of webhook', subject: { type: 'webhook', id }, after: { name } })
  announce(tx)
  return { webhook: await getWebhook(tx, id), secret }
}

/** How actions on webhooks are undone. */
export const webhooksInverses: Inverses = {
  'webhook: change webhook': {
    right: 'settings:write',
    now: async (tx, { subjectId }) => factsOf(await lock(tx, subjectId)),
    // A stored URL was valid once; whether it may point to this machine is checked at delivery.
    run: (tx, actor, { subjectId }, previous) => updateWebhook(tx, actor, subjectId, previous as Changes, true),
  },
}
