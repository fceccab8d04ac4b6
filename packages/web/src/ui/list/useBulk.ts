import { useRef, useState } from 'react'
import { locale } from '../../i18n/text.ts'
import { notifySuccess } from '../toasts.tsx'
import type { Selection } from './useSelection.ts'

/** One act on many rows, a row after the other. */
export interface Bulk<Row> {
  /**
   * Does it for each row; goes on after a refusal, which `action` answers with. What was not done stays chosen, to be tried again or looked at.
   * Ignored while another is under way. `done` says how many it was done for.
   */
  readonly run: (
    rows: readonly Row[],
    action: (row: Row) => Promise<{ readonly message: string } | undefined>,
    done: (count: string) => string,
  ) => Promise<void>
  /** How many are done of how many; undefined when nothing is under way. */
  readonly progress: { readonly done: number; readonly of: number } | undefined
  /** What was refused the last time, and why. */
  readonly refused: readonly { readonly row: Row; readonly reason: string }[]
  /** Does no more rows; the one under way is finished. */
  readonly stop: () => void
  readonly forget: () => void
}

/** @param onSelect chooses what was not done  @param reread reads the list again, once the rest is done */
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
