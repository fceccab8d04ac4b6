import { AsyncLocalStorage } from 'node:async_hooks'

const known = new AsyncLocalStorage<{ key: string }>()

/** Runs what is done for a caller: their network, until more is known of them. */
export const runAsCaller = <T>(key: string, action: () => T): T => known.run({ key }, action)

/** What is done from now on is for somebody who is known better: by their session, or as a person. */
export const setCaller = (key: string): void => {
  const store = known.getStore()
  if (store) store.key = key
}

/** Whom the running act is for; what the platform does by itself is for nobody. */
export const currentCaller = (): string => known.getStore()?.key ?? ''
