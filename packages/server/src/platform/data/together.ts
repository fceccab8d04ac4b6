import pg from 'pg'

/**
 * Waits for actions whose statements travel together, as statements issued in one turn of the event loop do. If one
 * fails, all fail with its error; what one of them turned it into (a refusal) is thrown, otherwise the error itself.
 */
export const together = async <T extends readonly unknown[]>(
  ...actions: { readonly [K in keyof T]: Promise<T[K]> | T[K] }
): Promise<T> => {
  const results = await Promise.allSettled(actions)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((error) => !(error instanceof pg.DatabaseError)) ?? failures[0]
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T
}
