import { type HookEvent, hookEvents, type TEST_EVENT } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './webhooks.tables.ts'

export const DELIVER_QUEUE = 'webhooks'

type EventData<E extends HookEvent> = { readonly [Field in keyof (typeof hookEvents)[E]['data']]: string }

/** The payload format of Standard Webhooks. */
export const bodyOf = (tx: Tx, type: HookEvent | typeof TEST_EVENT, data: object): string =>
  JSON.stringify({ type, timestamp: tx.now.toISOString(), data })

/** Queues an event for every webhook that subscribes to it, in the caller's transaction. */
export const emitWebhook = <E extends HookEvent>(tx: Tx, event: E, data: EventData<E>): void => {
  const delivery = sql`
    insert into webhook_delivery (id, webhook_id, event, body, created_at, state, due_at)
    select gen_random_uuid(), id, ${event}, ${bodyOf(tx, event, data)}, ${tx.now}, 'waiting', ${tx.now}
      from webhook where active and ${event} = any(events)`.compile(tables(tx))
  tx.beforeCommit(
    () => delivery,
    (webhooks) => {
      if (webhooks > 0) tx.wake(DELIVER_QUEUE)
    },
  )
}
