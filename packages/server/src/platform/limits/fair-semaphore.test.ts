import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createFairSemaphore, type FairSemaphore } from './fair-semaphore.ts'
import { runAsCaller } from './current-caller.ts'

/** One turn of the event loop. */
const nextTick = promisify(setImmediate)

/** Requests one place per letter for the caller of that name, and records which ones got a place. */
const requestAll = (semaphore: FairSemaphore, names: string) => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  for (const name of names) {
    void runAsCaller(name, async () => {
      ends.push(await semaphore.take())
      begun.push(name)
    })
  }
  return { begun: () => begun.join(''), endFirst: () => ends.shift()?.() }
}

describe('slots of the semaphore', () => {
  it('are assigned round-robin by caller, however many requests each has', async () => {
    const semaphore = createFairSemaphore({ places: 2 })
    const { begun, endFirst } = requestAll(semaphore, 'aaaaabbc')
    for (const expected of ['aa', 'aaa', 'aaab', 'aaabc', 'aaabca', 'aaabcab', 'aaabcaba']) {
      await nextTick()
      expect(begun()).toBe(expected)
      endFirst()
    }
  })

  it('are released when the work fails', async () => {
    const semaphore = createFairSemaphore({ places: 1 })
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await semaphore.run(async () => 'done')).toBe('done')
  })

  it('are refused at once when the queue is too long', async () => {
    const semaphore = createFairSemaphore({ places: 1, mostWaiting: 1 })
    const end = await semaphore.take()
    const pending = semaphore.take()
    await expect(semaphore.take()).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      options: { retryAfter: 5 },
    })
    end()
    const release = await pending
    release()
  })

  it('are refused after waiting too long, and others continue', async () => {
    const semaphore = createFairSemaphore({ places: 1, mostWaitMs: 1 })
    const end = await semaphore.take()
    await expect(semaphore.take()).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      options: { retryAfter: 2 },
    })
    end()
    expect(await semaphore.run(async () => 'done')).toBe('done')
  })
})
