import { onReturn } from '../data/connection.ts'
import { text } from '../i18n/text.ts'
import { notifyOffer } from '../ui/toastOffer.tsx'

const copy = text.general.connection

const OFTEN_MS = 60 * 60_000

/** Asks a waiting service worker which release it belongs to: named by the entry script of its pages. */
const entryOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(String(data))
    worker.postMessage('which', [port2])
  })

const isOfThisPage = (entry: string): boolean =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === entry)

/**
 * A page of the waiting release lets it take over at once; any other is notified, and reloaded when the person wants
 * to.
 */
const meet = async (waiting: ServiceWorker): Promise<void> => {
  const takeOver = () => waiting.postMessage('take over')
  if (isOfThisPage(await entryOf(waiting))) takeOver()
  else
    notifyOffer(copy.newVersion, copy.takeNew, () => {
      takeOver()
      location.reload()
    })
}

const watch = (registration: ServiceWorkerRegistration): void => {
  const checkWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) void meet(registration.waiting)
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && checkWaiting())
  })
  checkWaiting()
}

/** Checks for a new release: after the server was unreachable, and while a page is open for long. */
const askAgain = (registration: ServiceWorkerRegistration): void => {
  let checkedAt = Date.now()
  const checkForUpdate = () => {
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  onReturn(checkForUpdate)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > OFTEN_MS) checkForUpdate()
  })
}

/**
 * Caches the application so that it opens offline, and notifies of newer releases. Not with the browser's data saver
 * on.
 */
export const rememberRelease = async (): Promise<void> => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  try {
    const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
    watch(registration)
    askAgain(registration)
  } catch {
    // The browser refuses, in a private window or without https: the application works as before.
  }
}
