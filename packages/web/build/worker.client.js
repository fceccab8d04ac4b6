// Caches the application so that it opens offline: the pages of its frames, and hashed files. Never handles /api,
// never caches responses to requests with a session, and serves every page from the server while it is reachable.
const release = __RELEASE__
const prefix = 'shell-'
const kept = `${prefix}${release.id}`
const cacheOfRelease = () => caches.open(kept)

/** Fetches a frame without credentials. Frames of another release are not cached with the files of this one. */
const fetchFrame = async (path) => {
  const page = await fetch(path, { cache: 'reload', credentials: 'omit', redirect: 'error' })
  if (!page.ok || !(await page.clone().text()).includes(release.entry)) throw new Error(`${path} is of another release`)
  return page
}

const isFile = (answer) => answer.ok && answer.type === 'basic' && !answer.headers.get('content-type')?.includes('html')

const fetchFile = async (path) => {
  const file = await fetch(path, { credentials: 'omit' })
  if (!isFile(file)) throw new Error(`${path} did not come`)
  return file
}

const keepAll = async () => {
  const cache = await cacheOfRelease()
  const keep = async (path, fetched) => cache.put(path, await fetched)
  for (const path of release.frames) await keep(path, fetchFrame(path))
  for (const path of release.files) if (!(await cache.match(path))) await keep(path, fetchFile(path))
}

/** Deletes the caches of other releases, whose pages are closed by now, and takes control of open pages. */
const dropOthers = async () => {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== kept) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))

// A page asks for the waiting release and lets it take over. It keeps waiting while other pages are open, as they need
// the files of their own release.
self.addEventListener('message', (event) => {
  if (event.data === 'which') event.ports[0]?.postMessage(release.entry)
  if (event.data !== 'take over') return
  const takeOver = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (windows.length <= 1) await self.skipWaiting()
  }
  event.waitUntil(takeOver())
})

const file = async (event, path) => {
  const cache = await cacheOfRelease()
  const known = await cache.match(path, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(event.request)
  // A full disk must not prevent loading the file.
  if (isFile(answer)) event.waitUntil(cache.put(path, answer.clone()).catch(() => undefined))
  return answer
}

const isBelow = (path, place) => path === place || path.startsWith(`${place}/`)

const frameOf = async (path) => {
  // The server renders the landing page.
  if (path === '/') return Response.redirect('/dashboard')
  const [, frame] = release.places.find(([place]) => isBelow(path, place)) ?? ['', release.frames[0]]
  return (await cacheOfRelease()).match(frame, { ignoreVary: true })
}

const page = async (event, path) => {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    // A proxy's error for an unreachable server is not a response of the server, which always sends a request ID.
    if (answer.status < 502 || answer.headers.has('x-request-id')) return answer
    return (await frameOf(path)) ?? answer
  } catch (cause) {
    const frame = await frameOf(path)
    if (!frame) throw cause
    return frame
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|assets|health|metrics|verify)(\/|$)|\.\w{2,5}$/.test(pathname))
      event.respondWith(page(event, pathname))
  } else if (pathname.startsWith('/assets/') && !request.headers.has('range')) event.respondWith(file(event, pathname))
})
