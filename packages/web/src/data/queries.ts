import type { Endpoint, Input, Reply, Topic } from '@vesica/contract'
import { MutationCache, QueryCache, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { identity, system } from '@vesica/contract'
import { weekStartsOn } from '../format/week.ts'
import { readIn } from '../format/zone.ts'
import { call } from './call.ts'
import { CallFailed } from './failure.ts'

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

/** A refusal stays a refusal; only silence and a broken server are worth asking again. */
const isWorthAnotherTry = (count: number, failure: unknown): boolean =>
  failure instanceof CallFailed &&
  count < 2 &&
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

/** Reads the answers of these endpoints again. */
export const refresh = (client: QueryClient, endpoints: readonly Pick<Endpoint, 'name'>[]): Promise<void> =>
  makeOld(client, ([name]) => endpoints.some((endpoint) => endpoint.name === name))

/** The same for every answer that one of these topics makes old. */
export const readAgain = (client: QueryClient, changed: readonly string[]): Promise<void> =>
  makeOld(client, ([, , topics]) => topics.some((topic) => changed.includes(topic)))

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
        // The stream of events may outlive a short silence, and then says nothing of what could not be read meanwhile.
        refetchOnReconnect: ({ state }) => state.error instanceof CallFailed && state.error.code === 'no_response',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
