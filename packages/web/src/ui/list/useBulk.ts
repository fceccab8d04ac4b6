import { useRef, useState } from 'react'
import { locale } from '../../i18n/text.ts'
import { notifySuccess } from '../toasts.tsx'
import type { Selection } from './useSelection.ts'

/** A bulk action, row by row. */
export interface Bulk<Row> {
  /**
   * Runs it for each row, continuing after refusals, which `action` returns. Rows that failed stay selected. Ignored
   * while another is running. `done` receives the number of successes.
   */
  readonly run: (
    rows: readonly Row[],
    action: (row: Row) => Promise<{ readonly message: string } | undefined>,
    done: (count: string) => string,
  ) => Promise<void>
  /** The progress; undefined when nothing is running. */
  readonly progress: { readonly done: number; readonly of: number } | undefined
  /** The refusals of the last run. */
  readonly refused: readonly { readonly row: Row; readonly reason: string }[]
  /** Stops after the current row. */
  readonly stop: () => void
  readonly forget: () => void
}

/** @param onSelect selects the failed rows  @param reread reloads the list afterwards */
export const useBulk = <Row extends { id: string }>(
  { onSelect }: Selection<Row>,
  reread: () => Promise<unknown>,
): Bulk<Row> => {
  const [progress, setProgress] = useState<Bulk<Row>['progress']>()
  const [refused, setRefused] = useState<Bulk<Row>['refused']>([])
  const running = useRef<{ stopped: boolean } | undefined>(undefined)
  const run: Bulk<Row>['run'] = async (rows, action, done) => {
    if (running.current) return
    const own = { stopped: false }
    running.current = own
    const failures: { row: Row; reason: string }[] = []
    const left = new Set(rows.map(({ id }) => id))
    setRefused([])
    for (const [index, row] of rows.entries()) {
      if (own.stopped) break
      setProgress({ done: index, of: rows.length })
      const failure = await action(row)
      if (failure) failures.push({ row, reason: failure.message })
      else left.delete(row.id)
    }
    running.current = undefined
    setProgress(undefined)
    setRefused(failures)
    onSelect(left)
    await reread()
    const changed = rows.length - left.size
    if (changed > 0) notifySuccess(done(changed.toLocaleString(locale)))
  }
  return {
    run,
    progress,
    refused,
    stop: () => {
      if (running.current) running.current.stopped = true
    },
    forget: () => setRefused([]),
  }
}
