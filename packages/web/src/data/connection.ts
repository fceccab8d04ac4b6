import { useSyncExternalStore } from 'react'

// Whether the server is reachable, from three sources: the browser's network state, every request, and the event
// stream. One request without a response says little, so the server is checked before anything is reported.

/**
 * The server is unreachable. `heardAt`: its last response, in milliseconds; undefined: none since the page was opened.
 */
export interface Away {
  readonly heardAt: number | undefined
}

/** An endpoint that needs neither a session nor the database. */
const address = '/health/live'
/** The interval while the page is visible: waiting people are told within a second. */
const FIRST_ANSWER_MS = 800
const ANSWER_MS = 5000
const AGAIN_MS = 1500
/** The interval while it is hidden. */
const AGAIN_HIDDEN_MS = 15_000

let lastResponseAt: number | undefined
let offline: Away | undefined
let pendingCheck: Promise<boolean> | undefined
let next: ReturnType<typeof setTimeout> | undefined
const changeListeners = new Set<() => void>()
const returnListeners = new Set<() => void>()

const notify = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of [...listeners]) listener()
}

/** The server responded. */
export const reportReachable = (): void => {
  lastResponseAt = Date.now()
  clearTimeout(next)
  if (!offline) return
  offline = undefined
  notify(changeListeners)
  notify(returnListeners)
}

const lost = (): void => {
  if (!offline) {
    offline = { heardAt: lastResponseAt }
    notify(changeListeners)
  }
  clearTimeout(next)
  const wait = document.visibilityState === 'hidden' ? AGAIN_HIDDEN_MS : AGAIN_MS * (0.75 + Math.random() / 2)
  next = setTimeout(() => void isServerReachable(), wait)
}

const checkServer = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(offline ? ANSWER_MS : FIRST_ANSWER_MS)
  const isReachable = await fetch(address, { method: 'GET', cache: 'no-store', credentials: 'omit', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) reportReachable()
  else lost()
  return isReachable
}

/** Checks whether the server is reachable, once for all concurrent callers. */
export const isServerReachable = (): Promise<boolean> => {
  pendingCheck ??= checkServer().finally(() => {
    pendingCheck = undefined
  })
  return pendingCheck
}

/** A request got no response, or the connection was lost: the server is checked. */
export const missed = (): void => {
  if (!offline) void isServerReachable()
}

/** Whether the server is known to be unreachable. */
export const isAway = (): boolean => offline !== undefined

/** Calls a listener each time the server is reachable again. Returns the unsubscribe function. */
export const onReturn = (listener: () => void): (() => void) => {
  returnListeners.add(listener)
  return () => returnListeners.delete(listener)
}

const onChange = (listener: () => void): (() => void) => {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** The unreachable state; undefined while it is reachable. */
export const useAway = (): Away | undefined =>
  useSyncExternalStore(
    onChange,
    () => offline,
    () => undefined,
  )

let follows = false

/** Follows the browser's network state, and checks at once when the page becomes visible. */
export const followNetwork = (): void => {
  if (follows) return
  follows = true
  const checkNow = () => void isServerReachable()
  addEventListener('offline', checkNow)
  // Failed reads are worth retrying even if the interruption was too short to be noticed.
  const checkAgain = async () => {
    const knew = isAway()
    if ((await isServerReachable()) && !knew) notify(returnListeners)
  }
  addEventListener('online', () => void checkAgain())
  document.addEventListener('visibilitychange', () => {
    if (isAway() && document.visibilityState === 'visible') checkNow()
  })
  if (!navigator.onLine) checkNow()
}
