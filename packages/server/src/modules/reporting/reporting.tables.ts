import { open, type Tx } from '../../platform/data/tx.ts'

/** The tables of this module. It reads those of all others by name. */
export interface ReportingTables {
  day_figure: { figure: string; day: string; part: string; value: string; so_far: string }
  open_figure: { until: Date; figure: string; day: string; part: string; value: string }
  day_wait: { day: string; median: number | null; week: number | null; so_far: string[] }
  figures_kept: { one: boolean; through: string | null; until: Date | null; tally_paused: boolean }
  people_tally: { of: 'status' | 'seen'; part: string; people: string }
  people_tally_change: { id: string; of: 'status' | 'seen'; part: string; people: string }
}

export const tables = (tx: Tx) => open<ReportingTables>(tx)
