import { expect, onTestFinished, test, vi } from 'vitest'
import { type Channel, followTogether, type News, type Sharing } from './oneStream.ts'

/** One browser: its locks, each with its waiters, and its channels. */
const aBrowser = () => {
  const holders = new Map<string, Promise<unknown>>()
  const waiters = new Map<string, (() => void)[]>()
  const channels = new Map<string, Set<Channel>>()
  const requestLock = (name: string, action: (lock: unknown) => unknown): Promise<unknown> => {
    const held = Promise.resolve(action({ name })).finally(() => {
      holders.delete(name)
      waiters.get(name)?.shift()?.()
    })
    holders.set(name, held)
    return held
  }
  const request = async (
    name: string,
    { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
    action: (lock: unknown) => unknown,
  ): Promise<unknown> => {
    if (!holders.has(name)) return requestLock(name, action)
    if (ifAvailable) return action(null)
    const line = waiters.get(name) ?? []
    waiters.set(name, line)
    await new Promise<void>((resolve, reject) => {
      line.push(resolve)
      signal?.addEventListener('abort', () => {
        line.splice(line.indexOf(resolve) >>> 0, 1)
        reject(new Error('aborted'))
      })
    })
    return requestLock(name, action)
  }
  const openChannel = (name: string): Channel => {
    const all = channels.get(name) ?? new Set()
    channels.set(name, all)
    const own: Channel = {
      onmessage: null,
      postMessage: (message) => {
        if (!all.has(own)) throw new Error('the channel is closed')
        for (const channel of all) if (channel !== own) channel.onmessage?.({ data: structuredClone(message) })
      },
      close: () => all.delete(own),
    }
    all.add(own)
    return own
  }
  return { locks: { request } as unknown as Sharing['locks'], openChannel }
}

interface Tab {
  /** The stream ends by itself, as when the session does. */
  end(): void
  heard: News[]
  /** Undefined while it reads no stream, otherwise whether changes may have been missed before. */
  missedSome: boolean | undefined
  tell(news: News): void
  close(): void
}

const aTab = (browser: Sharing, { name = 'ann', isFirst = true } = {}): Tab => {
  const stop = new AbortController()
  const tab: Tab = {
    heard: [],
    missedSome: undefined,
    tell: () => undefined,
    end: () => undefined,
    close: () => stop.abort(),
  }
  const lead = (missedSome: boolean, onNews: (news: News) => void, end: AbortSignal) => {
    return new Promise<void>((resolve) => {
      Object.assign(tab, { missedSome, tell: onNews, end: resolve })
      end.addEventListener('abort', () => resolve())
    })
  }
  followTogether(browser, { name, isFirst, lead, onNews: (news) => tab.heard.push(news) }, stop.signal)
  return tab
}
const leaders = (tabs: readonly Tab[]) => tabs.flatMap((tab, at) => (tab.missedSome === undefined ? [] : [at]))
/** Waits for pending work: locks granted and messages sent. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('seven tabs share one stream, and all receive changes', async () => {
  const browser = aBrowser()
  const tabs = Array.from({ length: 7 }, () => aTab(browser))
  await settle()
  expect(leaders(tabs)).toEqual([0])
  expect(tabs[0]?.missedSome).toBe(false)
  for (const tab of tabs) tab.heard.length = 0
  tabs[0]?.tell(['orders'])
  for (const { heard } of tabs) expect(heard).toEqual([['orders']])
})

test('when the reading tab closes, the next one takes over and knows that it may have missed events', async () => {
  const browser = aBrowser()
  const tabs = Array.from({ length: 3 }, () => aTab(browser))
  await settle()
  tabs[1]?.close()
  tabs[0]?.close()
  await settle()
  expect(leaders(tabs)).toEqual([0, 2])
  expect(tabs[2]?.missedSome).toBe(true)
  const late = aTab(browser)
  await settle()
  tabs[2]?.tell('all')
  expect(late.heard.at(-1)).toBe('all')
  expect(tabs[0]?.heard).not.toContain('all')
})

test('a new tab receives recent changes, and the others do not receive them twice', async () => {
  const browser = aBrowser()
  const [first, second] = [aTab(browser), aTab(browser)]
  await settle()
  first.tell(['orders'])
  first.tell(['me', 'orders'])
  const countBefore = second.heard.length
  const late = aTab(browser)
  await settle()
  expect(late.heard).toEqual([['orders', 'me']])
  expect(second.heard).toHaveLength(countBefore)
})

test('a new tab receives no changes from before the stream started or from closed tabs', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const browser = aBrowser()
  const [first, second] = [aTab(browser), aTab(browser)]
  await settle()
  first.tell(['orders'])
  vi.advanceTimersByTime(9999)
  const soon = aTab(browser)
  await settle()
  expect(soon.heard).toEqual([['orders']])
  vi.advanceTimersByTime(1)
  first.tell(['me'])
  const late = aTab(browser)
  await settle()
  expect(late.heard).toEqual([['me']])
  vi.advanceTimersByTime(10_000)
  const later = aTab(browser)
  await settle()
  expect(later.heard).toEqual([[]])
  first.end()
  await settle()
  expect(second.missedSome).toBe(true)
  const last = aTab(browser)
  await settle()
  expect(last.heard).toEqual([[]])
})

test('a tab that becomes visible again refetches everything, whether or not it reads the stream', async () => {
  const browser = aBrowser()
  const leader = aTab(browser, { isFirst: false })
  await settle()
  expect(leader.missedSome).toBe(true)
  const follower = aTab(browser, { isFirst: false })
  await settle()
  expect(follower.heard[0]).toBe('all')
})

test('tabs of another session receive nothing, and read a stream of their own', async () => {
  const browser = aBrowser()
  const [ann, ben] = [aTab(browser), aTab(browser, { name: 'ben' })]
  await settle()
  expect(leaders([ann, ben])).toEqual([0, 1])
  ann.tell(['orders'])
  expect(ben.heard).toEqual([])
})

test('a tab that closes while starting reads nothing and does not block others', async () => {
  const browser = aBrowser()
  const closedTab = aTab(browser)
  closedTab.close()
  await settle()
  const next = aTab(browser)
  await settle()
  expect(next.missedSome).toBe(false)
})
