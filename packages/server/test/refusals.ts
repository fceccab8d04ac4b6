import { Refused } from './client.ts'

/** What a call is refused with: status, code and body. A call that succeeds fails the test. */
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

/** How calls made at the same time ended: `done` or the code of the refusal, sorted. */
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
