import { createBucket, type Flow } from './bucket.ts'

/** What is kept of the lines of one process. */
export interface Bounds {
  /** Of warnings and errors: a flood of them is one trouble, which its first lines tell. */
  readonly grave: Flow
  /** Of all others, so that a busy day costs the database no more than a quiet one. */
  readonly other: Flow
  /** Characters that wait while the database is away; of lines that are no warnings half of it. */
  readonly waiting: number
}

/** A part of what waits, and how many lines were not taken before it. */
export interface Part {
  readonly lines: readonly string[]
  readonly lost: number
}

/** Lines that are not written yet, within their bounds. */
export interface Waiting {
  take(isGrave: boolean, line: string): void
  /** The first so many; undefined: there is nothing. */
  first(most: number): Part | undefined
  /** A part is done with. */
  done(part: Part): void
}

const now = (): number => performance.now()

export const createWaiting = ({ grave, other, waiting }: Bounds): Waiting => {
  const mayPass = { grave: createBucket(grave, now), other: createBucket(other, now) }
  let lines: string[] = []
  let size = 0
  let lost = 0
  return {
    take: (isGrave, line) => {
      const room = isGrave ? waiting : waiting / 2
      if (size + line.length > room || !mayPass[isGrave ? 'grave' : 'other']()) {
        lost += 1
        return
      }
      lines.push(line)
      size += line.length
    },
    first: (most) => (lines.length === 0 && lost === 0 ? undefined : { lines: lines.slice(0, most), lost }),
    done: (part) => {
      lines = lines.slice(part.lines.length)
      size -= part.lines.reduce((sum, line) => sum + line.length, 0)
      lost -= part.lost
    },
  }
}
