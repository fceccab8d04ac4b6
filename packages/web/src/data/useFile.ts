import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, Input } from '@vesica/contract'
import { callForFile } from './call.ts'
import type { CallFailed } from './failure.ts'
import { readKey } from './queries.ts'

/**
 * The bytes of an endpoint that responds with a file, cached for a minute after they left the screen. A refusal is not
 * retried.
 * @param version distinguishes a new file at the same address
 * @param enabled false: nothing is requested
 */
export const useFile = <E extends Endpoint>(
  endpoint: E,
  input: Input<E, File>,
  version: string,
  enabled = true,
): UseQueryResult<Blob, CallFailed> =>
  useQuery<Blob, CallFailed>({
    queryKey: [...readKey(endpoint, input), version],
    queryFn: ({ signal }) => callForFile(endpoint, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    enabled: enabled,
  })
