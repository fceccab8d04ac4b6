import type { webhooks } from '@vesica/contract'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface WebhooksTables {
  webhook: {
    id: string
    name: string
    url: string
    events: string[]
    active: boolean
    /** Encrypted. */
    secret: Buffer
    old_secret: Buffer | null
    old_secret_until: Date | null
    made_by: string
    made_at: Date
    failing_since: Date | null
    resting_until: Date | null
    told: boolean
    gave_up: boolean
  }
  webhook_delivery: {
    id: string
    webhook_id: string
    event: string
    body: string
    created_at: Date
    state: webhooks.DeliveryState
    due_at: Date | null
    tries: number
    tried_at: Date | null
    status: number | null
    ms: number | null
    problem: string | null
    answer: string | null
  }
}

export const tables = (tx: Tx) => open<WebhooksTables>(tx)
