import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '@vesica/contract'
import { call } from './call.ts'
import { refresh } from './queries.ts'

/** Sends a report. Never throws. @returns the response; undefined if it was refused, or got none */
export type SendReport<E extends Endpoint> = (input: Input<E, File>) => Promise<Reply<E> | undefined>

/**
 * Sends a report that nobody waits for and that may be lost; it is also sent when the page closes.
 * @param refreshes reads to invalidate afterwards
 */
export const useReport = <E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Pick<Endpoint, 'name'>[] = [],
): SendReport<E> => {
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
