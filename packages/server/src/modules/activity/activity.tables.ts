import { open, type Tx } from '../../platform/data/tx.ts'

export interface ActivityTables {
  notification: {
    id: string
    person_id: string
    title: string
    body: string
    path: string | null
    created_at: Date
    read_at: Date | null
  }
  activity_entry: { id: string; person_id: string; type: string; title: string; status: string; created_at: Date }
  audit_entry: {
    id: string
    actor_id: string
    action: string
    subject_type: string
    subject_id: string
    before: unknown
    after: unknown
    address: string
    created_at: Date
  }
}

export const tables = (tx: Tx) => open<ActivityTables>(tx)
