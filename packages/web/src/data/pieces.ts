import { requestRange } from './call.ts'

/** Chunks in flight at once: the server ends the oldest of more than six streams of one person. */
const AT_ONCE = 4
/** Attempts for a chunk without a response before it fails. */
const ATTEMPTS = 4
const FIRST_WAIT_MS = 1000

/** A chunk of a file, and the length of the file. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly total: number
}

/** Waits; rejects as soon as it is aborted, or at once if it already was. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Requests and waits; tests bring their own. */
export interface PieceParts {
  readonly ask: typeof requestRange
  readonly wait: Wait
}

export interface Pieces {
  /**
   * The bytes from `begin` up to, excluding, `end`. Waits as long as `Retry-After` says and then resumes; a failing
   * connection is tried four times.
   * @throws Error when the chunk failed
   */
  load(begin: number, end: number): Promise<Piece>
}

export const timed: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

/** The seconds a busy server asks for; undefined if it isn't busy. */
const retryAfterSeconds = ({ status, headers }: Response): number | undefined =>
  status === 429 || status === 503 ? Number(headers.get('retry-after') ?? 1) || 1 : undefined

const pieceIn = async (response: Response): Promise<Piece> => {
  if (!response.ok) throw new PieceRefused(`the file was refused with ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length)
  return { bytes, total }
}

/** A definite response that no retry would change. */
class PieceRefused extends Error {}

/** Loads chunks of a file, a few at a time, until `signal` is aborted. */
export const piecesOf = (
  address: string,
  signal: AbortSignal,
  { ask, wait }: PieceParts = { ask: requestRange, wait: timed },
): Pieces => {
  const queue: (() => void)[] = []
  let free = AT_ONCE

  const inTurn = async <T>(action: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await action()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }

  const attempt = (begin: number, end: number): Promise<Piece | { waitMs: number }> =>
    inTurn(async () => {
      const response = await ask(address, [begin, end], signal)
      const seconds = retryAfterSeconds(response)
      return seconds === undefined ? pieceIn(response) : { waitMs: seconds * 1000 }
    })

  const load = async (begin: number, end: number): Promise<Piece> => {
    let failures = 0
    for (;;) {
      let waitMs: number
      try {
        const answer = await attempt(begin, end)
        if ('bytes' in answer) return answer
        waitMs = answer.waitMs
      } catch (error) {
        failures += 1
        if (signal.aborted || error instanceof PieceRefused || failures === ATTEMPTS) throw error
        waitMs = FIRST_WAIT_MS * 2 ** (failures - 1)
      }
      await wait(waitMs, signal)
    }
  }
  return { load }
}
