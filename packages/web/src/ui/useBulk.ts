import { useRef, useState } from 'react'
import { text } from '../i18n/text.ts'

/** changed: how many it was done for. refused: the rows that refused. */
type Outcome<Row> = { readonly changed: number; readonly refused: readonly Row[] }

/** One act on many rows, a row after the other. */
export interface Bulk<Row> {
  /** Does it for each row; goes on after a refusal. Ignored while another is under way. */
  readonly run: (rows: readonly Row[], act: (row: Row) => Promise<unknown>) => Promise<Outcome<Row>>
  /** How many are done of how many; undefined when nothing is under way. */
  readonly progress: { readonly done: number; readonly of: number } | undefined
  /** What was refused the last time, and why. */
  readonly refused: readonly { readonly row: Row; readonly reason: string }[]
  /** Does no more rows; the one under way is finished. */
  readonly stop: () => void
  readonly forget: () => void
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : text.words.somethingWentWrong

export const useBulk = <Row>(): Bulk<Row> => {
  const [progress, setProgress] = useState<Bulk<Row>['progress']>()
  const [refused, setRefused] = useState<Bulk<Row>['refused']>([])
  const running = useRef<{ stopped: boolean } | undefined>(undefined)
  const run: Bulk<Row>['run'] = async (rows, act) => {
    if (running.current) return { changed: 0, refused: [] }
    const own = { stopped: false }
    running.current = own
    const failures: { row: Row; reason: string }[] = []
    let tried = 0
    setRefused([])
    try {
      for (const [done, row] of rows.entries()) {
        if (own.stopped) break
        setProgress({ done, of: rows.length })
        tried += 1
        await act(row).catch((error: unknown) => failures.push({ row, reason: reasonOf(error) }))
      }
    } finally {
      running.current = undefined
      setProgress(undefined)
      setRefused(failures)
    }
    return { changed: tried - failures.length, refused: failures.map(({ row }) => row) }
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
