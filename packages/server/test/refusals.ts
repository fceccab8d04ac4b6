import { vi } from 'vitest'
import { Refused } from './client.ts'

/** The status, code and body of a refusal. Fails if the call succeeds. */
export const refusalOf = async (call: Promise<unknown>) => {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in answer) throw new Error(`The call was not refused: ${JSON.stringify(answer.value)?.slice(0, 500)}`)
  if (!(answer.error instanceof Refused)) throw answer.error
  const { status, body, headers } = answer.error
  return { ...body, status, retryAfter: Number(headers.get('retry-after')) }
}

/** Retries a call, as clients do, while the server answers 429 or 503. */
export const patiently = <T>(call: () => Promise<T>): Promise<T> =>
  vi
    .waitFor(
      async () => {
        const [ended] = await Promise.allSettled([call()])
        if (ended.status === 'fulfilled') return ended
        const isBusy = ended.reason instanceof Refused && [429, 503].includes(ended.reason.status)
        if (isBusy) throw ended.reason
        return ended
      },
      { timeout: 60_000, interval: 250 },
    )
    .then((ended) => (ended.status === 'fulfilled' ? ended.value : Promise.reject(ended.reason)))

/** The outcomes of concurrent calls, sorted: `done` or the code of the refusal. */
export const endings = async (calls: readonly Promise<unknown>[]): Promise<string[]> => {
  const ended = await Promise.all(
    calls.map((call) =>
      call.then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof Refused) return error.body.code
          throw error
        },
      ),
    ),
  )
  return ended.sort()
}
