import { AsyncLocalStorage } from 'node:async_hooks'

interface Holding {
  isOpen: boolean
}

const current = new AsyncLocalStorage<Holding>()

/** Whether the current code runs in an open transaction, which holds a connection. */
export const isInTransaction = (): boolean => current.getStore()?.isOpen === true

/** Runs `action` as part of a transaction. Work it leaves running afterwards no longer counts as part of it. */
export const inTransaction = async <T>(action: () => Promise<T>): Promise<T> => {
  const state = { isOpen: true }
  try {
    return await current.run(state, action)
  } finally {
    state.isOpen = false
  }
}
