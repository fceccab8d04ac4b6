import type { QueryClient } from '@tanstack/react-query'
import { activity } from '@vesica/contract'
import { openStream } from './call.ts'
import { reportReachable, missed, onReturn } from './connection.ts'
import { eventReader, topicsOf } from './events.ts'
import { CallFailed } from './failure.ts'
import { followTogether, type Follower, type News, sharingHere } from './oneStream.ts'
import { readAgain } from './queries.ts'
import { currentToken } from './session.ts'

type OnNews = (news: News) => void

/**
 * The server sends something at least every 20 s; a connection silent for longer is dead, whatever the network thinks.
 */
const SILENCE_MS = 50_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** The first stream includes the changes of this many seconds before it opened: screens have read by then. */
const LATELY_SECONDS = 10
/** A hidden page releases its connection: browsers allow six per site. */
const HIDDEN_MS = 60_000

/** Reads one stream to its end, from this many seconds ago; calls `onOpen` when it is open. */
const follow = async (onNews: OnNews, lately: number, stop: AbortSignal, onOpen: () => void): Promise<void> => {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const stream = await openStream(
      activity.streamEvents,
      { query: { lately: String(lately) } },
      AbortSignal.any([stop, silence.signal]),
    )
    onOpen()
    const decoder = new TextDecoder()
    const readChunk = eventReader((event) => {
      const topics = topicsOf(event)
      if (topics.length > 0) onNews(topics)
    })
    const reader = stream.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      reportReachable()
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      readChunk(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
}

const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => wake(), ms)
    const wake = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    const stopListening = onReturn(wake)
    stop.addEventListener('abort', wake, { once: true })
  })

const followForever = async (onNews: OnNews, stop: AbortSignal, missedBefore: boolean): Promise<void> => {
  let wait = FIRST_WAIT_MS
  let missedSome = missedBefore
  const startedAt = performance.now()
  while (!stop.aborted) {
    const line = new AbortController()
    // A stream opened while the server was unreachable may be silently dead.
    const stopListening = onReturn(() => line.abort())
    try {
      // When everything is reloaded, no past changes are needed.
      await follow(onNews, missedSome ? 0 : LATELY_SECONDS, AbortSignal.any([stop, line.signal]), () => {
        wait = FIRST_WAIT_MS
        // Changes during the interruption were not received.
        if (missedSome || performance.now() - startedAt > (LATELY_SECONDS - 2) * 1000) onNews('all')
      })
    } catch (thrown) {
      if (thrown instanceof CallFailed && thrown.status === 401) return
    } finally {
      stopListening()
    }
    missedSome = true
    if (stop.aborted || line.signal.aborted) continue
    // However it ended, the server may be unreachable.
    missed()
    await pause(wait * (0.75 + Math.random() / 2), stop)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

/**
 * Keeps visible data up to date for the current session, until the returned function is called. Browser tabs share one
 * stream where possible.
 */
export const followChanges = (client: QueryClient): (() => void) => {
  let stop: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isFirst = true
  const sharing = sharingHere()
  // The token itself: anyone who can see the name of a lock or channel can also read the stored token.
  const name = `events ${currentToken() ?? ''}`
  const onNews: OnNews = (news) => void (news === 'all' ? client.invalidateQueries() : readAgain(client, news))
  const open = () => {
    if (stop) return
    stop = new AbortController()
    const { signal } = stop
    if (!sharing) void followForever(onNews, signal, !isFirst)
    else {
      const lead: Follower['lead'] = (missedSome, notify, end) => followForever(notify, end, missedSome)
      followTogether(sharing, { name, isFirst, lead, onNews }, signal)
    }
    isFirst = false
  }
  const close = () => {
    stop?.abort()
    stop = undefined
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(close, HIDDEN_MS)
    else open()
  }
  // Without sharing, background tabs would use up the connections.
  if (sharing || document.visibilityState !== 'hidden') open()
  else isFirst = false
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    close()
  }
}
