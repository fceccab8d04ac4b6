import type { Endpoint, Input, Reply, Topic } from '@vesica/contract'
import { MutationCache, QueryCache, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { identity, system } from '@vesica/contract'
import { weekStartsOn } from '../format/week.ts'
import { readIn } from '../format/zone.ts'
import { call } from './call.ts'
import { isAway, onReturn } from './connection.ts'
import { CallFailed } from './failure.ts'
import { currentToken } from './session.ts'

/** The part of an endpoint that forms the cache key. */
export type CacheKeyOf = Pick<Endpoint, 'name' | 'topics' | 'access'>

type ReadKey = readonly [name: string, input: unknown, topics: readonly Topic[], isPublic: boolean]

/**
 * The cache key: the endpoint's name, the input, its topics, and whether it is public. The last two are part of the key
 * so that every cached response has them, including one set by an action.
 */
export const readKey = ({ name, topics = [], access }: CacheKeyOf, input?: unknown): ReadKey => [
  name,
  input ?? {},
  topics,
  access === 'anyone',
]

/** Whether a response is only for signed-in people. */
export const isPersonal = ({ queryKey }: { queryKey: QueryKey }): boolean => !(queryKey as ReadKey)[3]

/** One read for hooks, loaders and prefetching alike. */
export const readOptions = <E extends Endpoint>(endpoint: E, input: Input<E, File>) =>
  queryOptions<Reply<E>, CallFailed>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** A refusal is final; only missing responses and server errors are retried, once the server is reachable again. */
const isWorthAnotherTry = (count: number, failure: unknown): boolean =>
  failure instanceof CallFailed &&
  count < 2 &&
  !isAway() &&
  failure.code !== 'maintenance' &&
  (failure.code === 'no_response' || failure.status >= 500)

/**
 * Invalidates responses and reloads visible ones. A first load in flight may predate the change, so it is repeated when
 * it arrives; it would otherwise count as fresh.
 */
const makeOld = async (client: QueryClient, isOld: (key: ReadKey) => boolean): Promise<void> => {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isOld(queryKey as ReadKey)
  const onTheirWay = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await Promise.all([
    client.invalidateQueries({ predicate }),
    ...onTheirWay.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined)
      await client.invalidateQueries({ queryKey, exact: true })
    }),
  ])
}

type NamedEndpoint = Pick<Endpoint, 'name'>

const isOneOf = (endpoints: readonly NamedEndpoint[], name: string): boolean =>
  endpoints.some((endpoint) => endpoint.name === name)

/** Reloads the responses of these endpoints. */
export const refresh = (client: QueryClient, endpoints: readonly NamedEndpoint[]): Promise<void> =>
  makeOld(client, ([name]) => isOneOf(endpoints, name))

/** The failure of a visible read of these endpoints; undefined: none failed. */
export const failureAmong = (client: QueryClient, endpoints: readonly NamedEndpoint[]): CallFailed | undefined =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: [name] }) => isOneOf(endpoints, name as string) })
    .map(({ state }) => state.error)
    .find((error) => error instanceof CallFailed)

/** The same for every response that one of these topics invalidates. */
export const readAgain = (client: QueryClient, changed: readonly string[]): Promise<void> =>
  makeOld(client, ([, , topics]) => topics.some((topic) => changed.includes(topic)))

/**
 * Reloads visible data once the server is reachable again; with an event stream, only failed reads, because changes
 * arrive through it.
 */
const bringUpToDate = (client: QueryClient): Promise<void> => {
  const isFollowed = currentToken() !== null
  return client.invalidateQueries({ predicate: ({ state }) => !isFollowed || state.error instanceof CallFailed })
}

export const createQueries = (): QueryClient => {
  // Maintenance can start between two calls: screens learn it from the platform's status.
  const onError = (failure: unknown) => {
    if (failure instanceof CallFailed && failure.code === 'maintenance') void refresh(client, [system.getPlatform])
  }
  // The signed-in person determines time zone and first day of the week, before any screen shows a time.
  const onSuccess = (answer: unknown, { queryKey }: { queryKey: QueryKey }) => {
    if (queryKey[0] !== identity.getUser.name) return
    const { user } = answer as Reply<typeof identity.getUser>
    readIn(user.timeZone)
    weekStartsOn(user.weekStart)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Changes arrive by the event stream, so responses may stay fresh for a while.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: isWorthAnotherTry,
        // Done by `bringUpToDate`, which knows better than the browser when.
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onReturn(() => void bringUpToDate(client))
  return client
}
