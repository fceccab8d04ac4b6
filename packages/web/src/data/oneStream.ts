/** What changed: topics, or possibly anything. */
export type News = readonly string[] | 'all'

/** Messages between tabs: a tab has just started listening, or something changed, for all tabs or one. */
type Message =
  | { readonly kind: 'hello'; readonly from: string }
  | { readonly kind: 'news'; readonly news: News; readonly to?: string }

export interface Channel {
  onmessage: ((event: { data: Message }) => unknown) | null
  postMessage(message: Message): void
  close(): void
}

/** What a browser provides for sharing; tests bring their own. */
export interface Sharing {
  readonly locks: Pick<LockManager, 'request'>
  openChannel(name: string): Channel
}

export interface Follower {
  /** Of the session: tabs of another session share nothing with it. */
  readonly name: string
  /** Nothing was read before, so nothing can be stale. */
  readonly isFirst: boolean
  /**
   * Reads the stream until stopped.
   * @param missedSome whether changes may have been missed since the last stream @param onNews receives changes
   */
  lead(missedSome: boolean, onNews: (news: News) => void, stop: AbortSignal): Promise<void>
  onNews(news: News): void
}

/** A tab that starts listening has read shortly before: it gets the changes of this many seconds. */
const LATELY_MS = 10_000

const recently = () => {
  let recentNews: { at: number; news: News }[] = []
  return {
    add: (news: News) => {
      const now = performance.now()
      recentNews = [...recentNews.filter(({ at }) => now - at < LATELY_MS), { at: now, news }]
    },
    all: (): News => {
      const news = recentNews.filter(({ at }) => performance.now() - at < LATELY_MS).map((entry) => entry.news)
      return news.includes('all') ? 'all' : [...new Set(news.flat())]
    },
  }
}

/**
 * Shares one stream with the other tabs of a browser. The tab that holds a lock reads it and informs the others; when
 * it closes, the next one takes over, and all reload, because changes in between were lost.
 */
export const followTogether = (sharing: Sharing, follower: Follower, stop: AbortSignal): void => {
  const { name, isFirst, lead, onNews } = follower
  const id = `${performance.now()} ${Math.random()}`
  const channel = sharing.openChannel(name)
  const lately = recently()
  let isLeading = false
  channel.onmessage = ({ data }) => {
    if (data.kind === 'news') {
      if (data.to === undefined || data.to === id) onNews(data.news)
    } else if (isLeading) channel.postMessage({ kind: 'news', news: lately.all(), to: data.from })
  }
  const broadcast = (news: News) => {
    onNews(news)
    lately.add(news)
    if (!stop.aborted) channel.postMessage({ kind: 'news', news })
  }
  const leading = async (missedSome: boolean) => {
    isLeading = true
    try {
      await lead(missedSome, broadcast, stop)
    } finally {
      isLeading = false
    }
  }

  const follow = async () => {
    const isAlone = await sharing.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null || stop.aborted) return false
      await leading(!isFirst)
      return true
    })
    if (isAlone || stop.aborted) return
    if (!isFirst) onNews('all')
    channel.postMessage({ kind: 'hello', from: id })
    await sharing.locks.request(name, { signal: stop }, () => leading(true))
  }
  stop.addEventListener('abort', () => channel.close(), { once: true })
  // Rejects when it is stopped while another tab leads.
  void follow().catch(() => undefined)
}

/**
 * The browser's means of sharing; undefined if it has no locks (as over plain HTTP, except on localhost) or no
 * channels.
 */
export const sharingHere = (): Sharing | undefined => {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks || typeof BroadcastChannel === 'undefined') return undefined
  return { locks, openChannel: (name) => new BroadcastChannel(name) as Channel }
}
