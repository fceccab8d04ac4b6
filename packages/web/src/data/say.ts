import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '@vesica/contract'
import { call } from './call.ts'
import { refresh } from './queries.ts'

/** Says something. Never throws. @returns the answer; undefined when it was not taken, or not heard */
export type Say<E extends Endpoint> = (input: Input<E, File>) => Promise<Reply<E> | undefined>

/**
 * Says something in passing, which nobody waits for and which may be lost: it is said also when the page goes away.
 * @param refreshes reads that are old after that
 */
export const useSay = <E extends Endpoint>(endpoint: E, refreshes: readonly Pick<Endpoint, 'name'>[] = []): Say<E> => {
  const client = useQueryClient()
  return async (input) => {
    try {
      const reply = await call(endpoint, input, { keepalive: true })
      void refresh(client, refreshes)
      return reply
    } catch {
      return undefined
    }
  }
}
