import type { health, LandingChoice } from '@vesica/contract'
import type { ColumnType } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface SystemTables {
  landing_page: { only_one: boolean; choice: ColumnType<LandingChoice, string, string>; changed_at: Date }
  landing_picture: { id: string; width: number; file_id: string }
  house_mark: { file_id: string; shown_at: Date }
  house_text: { name: string; markdown: string; changed_at: Date }
  heartbeat: { minute: Date }
  maintenance_window: { from_at: Date; until_at: Date }
  health_check: {
    key: string
    state: health.HealthState
    words: string
    moment: Date | null
    moment_is: string | null
    checked_at: Date
    since: Date
    turned_at: Date
    told_bad: boolean
  }
  health_sample: { key: string; hour: Date; value: string | number }
  process_beat: {
    id: string
    name: string
    version: string
    started_at: Date
    seen_at: Date
    ended_at: Date | null
    skew_ms: string | number
  }
}

export const tables = (tx: Tx) => open<SystemTables>(tx)
