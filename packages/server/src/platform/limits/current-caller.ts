import { AsyncLocalStorage } from 'node:async_hooks'

const known = new AsyncLocalStorage<{ key: string }>()

/** Runs `action` on behalf of a caller: their network, until `setCaller` knows more. */
export const runAsCaller = <T>(key: string, action: () => T): T => known.run({ key }, action)

/** Replaces the current caller with a better-known one: a session or a person. */
export const setCaller = (key: string): void => {
  const store = known.getStore()
  if (store) store.key = key
}

/** The caller that the current action runs for; empty for work that the platform starts itself. */
export const currentCaller = (): string => known.getStore()?.key ?? ''
