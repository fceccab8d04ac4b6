import { describe, expect, it } from 'vitest'
import { cached } from './cache.ts'
import type { Listener } from './events.ts'
import { publicCache } from '../http/public-cache.ts'

const announcer = () => {
  const listeners: Listener[] = []
  return {
    events: { subscribe: (listener: Listener) => (listeners.push(listener), () => true) },
    announce: (...topics: string[]) => {
      for (const listener of listeners) listener({ topics })
    },
  }
}

describe('a cached value', () => {
  it('is loaded once until one of its topics is announced', async () => {
    const { events, announce } = announcer()
    let loads = 0
    const value = cached(events, ['plans', 'coins'], async () => ++loads)
    expect(await value.get()).toBe(1)
    announce('members')
    expect(await value.get()).toBe(1)
    announce('members', 'coins')
    expect(await value.get()).toBe(2)
    expect(await value.get()).toBe(2)
  })

  it('is reloaded when announcements were missed', async () => {
    const { events, announce } = announcer()
    let loads = 0
    const value = cached(events, ['plans'], async () => ++loads)
    await value.get()
    announce('*')
    expect(await value.get()).toBe(2)
  })

  it('is not stored when it changed during loading', async () => {
    const { events, announce } = announcer()
    const first = Promise.withResolvers<string>()
    const loads = [first.promise, Promise.resolve('new')]
    const value = cached(events, ['plans'], () => loads.shift() ?? Promise.reject(new Error('loaded too often')))
    const pending = value.get()
    announce('plans')
    first.resolve('old')
    expect(await pending).toBe('old')
    expect(await value.get()).toBe('new')
  })

  it('is retried after a failure', async () => {
    const { events } = announcer()
    const loads = [Promise.reject(new Error('away')), Promise.resolve(1)]
    const value = cached(events, [], () => loads.shift() ?? Promise.resolve(2))
    await expect(value.get()).rejects.toThrow('away')
    expect(await value.get()).toBe(1)
  })
})

describe('cached public responses', () => {
  const aCache = () => {
    const { events, announce } = announcer()
    return { announce, cache: publicCache(cached(events, ['plans'], async () => new Map())) }
  }
  const bytes = (text: string) => async () => Buffer.from(text)

  it('are built once per path, with an etag that depends on the bytes', async () => {
    const { cache, announce } = aCache()
    const first = await cache.get('/a', bytes('one'))
    expect(await cache.get('/a', bytes('two'))).toBe(first)
    announce('plans')
    const second = await cache.get('/a', bytes('two'))
    expect(second.bytes.toString()).toBe('two')
    expect(second.etag).not.toBe(first.etag)
    announce('plans')
    expect((await cache.get('/a', bytes('one'))).etag).toBe(first.etag)
  })

  it('are not stored when building fails', async () => {
    const { cache } = aCache()
    await expect(cache.get('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await cache.get('/a', bytes('one'))).bytes.toString()).toBe('one')
  })

  it('are limited to 200 entries', async () => {
    const { cache } = aCache()
    for (let index = 0; index < 200; index += 1) await cache.get(`/${index}`, bytes('kept'))
    await cache.get('/one more', bytes('not kept'))
    expect((await cache.get('/one more', bytes('made again'))).bytes.toString()).toBe('made again')
    expect((await cache.get('/7', bytes('made again'))).bytes.toString()).toBe('kept')
  })
})
