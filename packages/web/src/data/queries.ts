import type { Endpoint, Input, Reply, Topic } from '@vesica/contract'
import { MutationCache, QueryCache, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { identity, system } from '@vesica/contract'
import { weekStartsOn } from '../format/week.ts'
import { readIn } from '../format/zone.ts'
import { call } from './call.ts'
import { isAway, onReturn } from './connection.ts'
import { CallFailed } from './failure.ts'
import { currentToken } from './session.ts'

/** What of an endpoint says where its answers are kept. */
export type Kept = Pick<Endpoint, 'name' | 'topics' | 'access'>

type ReadKey = readonly [name: string, input: unknown, topics: readonly Topic[], isPublic: boolean]

/**
 * Where an answer is kept: under the endpoint's name, then under what was asked, with what makes it old, and whether anybody
 * may know it. The last two are part of the key, so that every answer has them, also one that an act brought along.
 */
export const readKey = ({ name, topics = [], access }: Kept, input?: unknown): ReadKey => [
  name,
  input ?? {},
  topics,
  access === 'anyone',
]

/** Whether an answer is only for who is signed in. */
export const isPersonal = ({ queryKey }: { queryKey: QueryKey }): boolean => !(queryKey as ReadKey)[3]

/** One read for hooks, loaders and prefetching alike. */
export const readOptions = <E extends Endpoint>(endpoint: E, input: Input<E, File>) =>
  queryOptions<Reply<E>, CallFailed>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** A refusal stays a refusal; only silence and a broken server are worth asking again, which waits until the server is heard. */
const isWorthAnotherTry = (count: number, failure: unknown): boolean =>
  failure instanceof CallFailed &&
  count < 2 &&
  !isAway() &&
  failure.code !== 'maintenance' &&
  (failure.code === 'no_response' || failure.status >= 500)

/**
 * Marks answers as old; those on screen are asked for again. One that is on its way for the first time may have been made before
 * the change: it is asked for once more when it is there, as it would otherwise count as new.
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

type Named = Pick<Endpoint, 'name'>

const isOneOf = (endpoints: readonly Named[], name: string): boolean =>
  endpoints.some((endpoint) => endpoint.name === name)

/** Reads the answers of these endpoints again. */
export const refresh = (client: QueryClient, endpoints: readonly Named[]): Promise<void> =>
  makeOld(client, ([name]) => isOneOf(endpoints, name))

/** Why one of the answers of these endpoints that are on screen is not what it should be; undefined: all are. */
export const failureAmong = (client: QueryClient, endpoints: readonly Named[]): CallFailed | undefined =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: [name] }) => isOneOf(endpoints, name as string) })
    .map(({ state }) => state.error)
    .find((error) => error instanceof CallFailed)

/** The same for every answer that one of these topics makes old. */
export const readAgain = (client: QueryClient, changed: readonly string[]): Promise<void> =>
  makeOld(client, ([, , topics]) => topics.some((topic) => changed.includes(topic)))

/** Reads again what is on screen once the server is heard again; who has a stream of events is told by it, and lacks what failed. */
const bringUpToDate = (client: QueryClient): Promise<void> => {
  const isFollowed = currentToken() !== null
  return client.invalidateQueries({ predicate: ({ state }) => !isFollowed || state.error instanceof CallFailed })
}

export const createQueries = (): QueryClient => {
  // Maintenance can begin between two calls: the screens learn it from the platform's own state.
  const onError = (failure: unknown) => {
    if (failure instanceof CallFailed && failure.code === 'maintenance') void refresh(client, [system.getPlatform])
  }
  // Whoever is signed in says in which zone they read times, and how their weeks begin: known before a screen shows any.
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
      // Changes are told by the stream of events, so that an answer may stay for a while.
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
