import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createFairSemaphore, type FairSemaphore } from './fair-semaphore.ts'
import { runAsCaller } from './current-caller.ts'

/** One turn of the event loop. */
const turn = promisify(setImmediate)

/** Requests one place per letter for the caller of that name, and records which ones got a place. */
const asking = (turns: FairSemaphore, names: string) => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  for (const name of names) {
    void runAsCaller(name, async () => {
      ends.push(await turns.take())
      begun.push(name)
    })
  }
  return { begun: () => begun.join(''), endFirst: () => ends.shift()?.() }
}

describe('turns', () => {
  it('are taken caller by caller, however many things one of them asked for', async () => {
    const turns = createFairSemaphore({ places: 2 })
    const { begun, endFirst } = asking(turns, 'aaaaabbc')
    for (const expected of ['aa', 'aaa', 'aaab', 'aaabc', 'aaabca', 'aaabcab', 'aaabcaba']) {
      await turn()
      expect(begun()).toBe(expected)
      endFirst()
    }
  })

  it('come back when what they were for fails', async () => {
    const turns = createFairSemaphore({ places: 1 })
    await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.run(async () => 'done')).toBe('done')
  })

  it('refuse at once who would wait behind too many', async () => {
    const turns = createFairSemaphore({ places: 1, mostWaiting: 1 })
    const end = await turns.take()
    const waiting = turns.take()
    await expect(turns.take()).rejects.toMatchObject({ code: 'unavailable', status: 503, options: { retryAfter: 5 } })
    end()
    const endWaiting = await waiting
    endWaiting()
  })

  it('refuse who has waited too long, and go on without them', async () => {
    const turns = createFairSemaphore({ places: 1, mostWaitMs: 1 })
    const end = await turns.take()
    await expect(turns.take()).rejects.toMatchObject({ code: 'unavailable', status: 503, options: { retryAfter: 2 } })
    end()
    expect(await turns.run(async () => 'done')).toBe('done')
  })
})
