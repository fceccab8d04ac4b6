import { AsyncLocalStorage } from 'node:async_hooks'

interface Counter {
  queries: number
}

const counting = new AsyncLocalStorage<Counter>()
const counters = new WeakMap<object, Counter>()

/** Runs `act` and counts the statements it sends as those of this request. */
export const countQueries = <T>(request: object, act: () => T): T => {
  const counter = { queries: 0 }
  counters.set(request, counter)
  return counting.run(counter, act)
}

/** Called for every statement that is sent. */
export const noteQuery = (): void => {
  const counter = counting.getStore()
  if (counter) counter.queries += 1
}

/** How many statements a request has sent to the database so far. */
export const queriesSent = (request: object): number => counters.get(request)?.queries ?? 0
