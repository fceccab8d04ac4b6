import { AsyncLocalStorage } from 'node:async_hooks'

interface Holding {
  isOpen: boolean
}

const holding = new AsyncLocalStorage<Holding>()

/** Whether what runs now belongs to a transaction that is open: a connection is kept from others meanwhile. */
export const isInTransaction = (): boolean => holding.getStore()?.isOpen === true

/** Runs what belongs to a transaction. What it leaves behind when it is done belongs to it no longer. */
export const inTransaction = async <T>(action: () => Promise<T>): Promise<T> => {
  const state = { isOpen: true }
  try {
    return await holding.run(state, action)
  } finally {
    state.isOpen = false
  }
}
