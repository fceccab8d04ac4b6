import { useSyncExternalStore } from 'react'

// Whether the server is heard: what the browser says of the network, what becomes of every request and the stream of
// events meet here. One request without an answer says little, so that the server is asked before anything is said.

/** The server is not heard. `heardAt`: when it last was, in milliseconds; undefined: not since this page began. */
export interface Away {
  readonly heardAt: number | undefined
}

/** Asked where neither a session nor the database is needed. */
const address = '/health/live'
/** Whoever waits for a page is told within a second. */
const FIRST_ANSWER_MS = 800
const ANSWER_MS = 5000
const AGAIN_MS = 1500
/** Nobody looks. */
const AGAIN_HIDDEN_MS = 15_000

let heardAt: number | undefined
let away: Away | undefined
let asking: Promise<boolean> | undefined
let next: ReturnType<typeof setTimeout> | undefined
const changeListeners = new Set<() => void>()
const returnListeners = new Set<() => void>()

const tell = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of [...listeners]) listener()
}

/** The server said something. */
export const heard = (): void => {
  heardAt = Date.now()
  clearTimeout(next)
  if (!away) return
  away = undefined
  tell(changeListeners)
  tell(returnListeners)
}

const lost = (): void => {
  if (!away) {
    away = { heardAt }
    tell(changeListeners)
  }
  clearTimeout(next)
  const wait = document.visibilityState === 'hidden' ? AGAIN_HIDDEN_MS : AGAIN_MS * (0.75 + Math.random() / 2)
  next = setTimeout(() => void serverIsHeard(), wait)
}

const ask = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(away ? ANSWER_MS : FIRST_ANSWER_MS)
  const isHeard = await fetch(address, { method: 'GET', cache: 'no-store', credentials: 'omit', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isHeard) heard()
  else lost()
  return isHeard
}

/** Asks the server whether it is there, once for all who want to know at the time. */
export const serverIsHeard = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/** A request got no answer, or the line was cut: whether the server is there is found out. */
export const missed = (): void => {
  if (!away) void serverIsHeard()
}

/** Whether it is known that the server is not heard. */
export const isAway = (): boolean => away !== undefined

/** Tells each time the server is heard again. Returns the way to stop listening. */
export const onReturn = (listener: () => void): (() => void) => {
  returnListeners.add(listener)
  return () => returnListeners.delete(listener)
}

const onChange = (listener: () => void): (() => void) => {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** That the server is not heard; undefined while it is. */
export const useAway = (): Away | undefined =>
  useSyncExternalStore(
    onChange,
    () => away,
    () => undefined,
  )

let follows = false

/** Follows what the browser says of the network, and asks at once when somebody looks again. */
export const followNetwork = (): void => {
  if (follows) return
  follows = true
  const look = () => void serverIsHeard()
  addEventListener('offline', look)
  // What failed meanwhile is worth another try also where the line was away too shortly to be missed.
  const lookAgain = async () => {
    const knew = isAway()
    if ((await serverIsHeard()) && !knew) tell(returnListeners)
  }
  addEventListener('online', () => void lookAgain())
  document.addEventListener('visibilitychange', () => {
    if (isAway() && document.visibilityState === 'visible') look()
  })
  if (!navigator.onLine) look()
}
