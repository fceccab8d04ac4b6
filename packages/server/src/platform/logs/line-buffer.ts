import { createBucket, type Flow } from './bucket.ts'

/** How many lines of one process are stored. */
export interface Bounds {
  /** Of warnings and errors: a flood of them is one problem, which its first lines describe. */
  readonly grave: Flow
  /** Of all others, so that a busy day costs the database no more than a quiet one. */
  readonly other: Flow
  /** Characters buffered while the database is away; lines below warning get half of it. */
  readonly waiting: number
}

/** A part of the waiting lines, and how many lines before it were dropped. */
export interface Part {
  readonly lines: readonly string[]
  readonly lost: number
}

/** Lines not yet written, within limits. */
export interface LineBuffer {
  take(isGrave: boolean, line: string): void
  /** The first lines; undefined: there are none. */
  first(most: number): Part | undefined
  /** Removes a finished part. */
  done(batch: Part): void
}

const now = (): number => performance.now()

export const createLineBuffer = ({ grave, other, waiting }: Bounds): LineBuffer => {
  const mayPass = { grave: createBucket(grave, now), other: createBucket(other, now) }
  let lines: string[] = []
  let size = 0
  let lost = 0
  return {
    take: (isGrave, line) => {
      const capacity = isGrave ? waiting : waiting / 2
      if (size + line.length > capacity || !mayPass[isGrave ? 'grave' : 'other']()) {
        lost += 1
        return
      }
      lines.push(line)
      size += line.length
    },
    first: (most) => (lines.length === 0 && lost === 0 ? undefined : { lines: lines.slice(0, most), lost }),
    done: (batch) => {
      lines = lines.slice(batch.lines.length)
      size -= batch.lines.reduce((sum, line) => sum + line.length, 0)
      lost -= batch.lost
    },
  }
}
