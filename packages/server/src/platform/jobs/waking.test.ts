import { describe, expect, it } from 'vitest'
import { openData } from '../../../test/data.ts'
import { aCollectingLog } from '../../../test/log.ts'
import { countQueries, isForRequest } from '../data/query-count.ts'
import { createWaking } from './waking.ts'

const { log, lines } = aCollectingLog('warn')
const noQueues: ReadonlySet<string> = new Set()
const woken = new Set(['letters'])

/** A worker that ends when told to. */
const aWorker = () => {
  const waking = createWaking(log)
  const begun: ((error?: Error) => void)[] = []
  const run = () =>
    new Promise<void>((end, fail) => {
      begun.push((error) => (error ? fail(error) : end()))
    })
  waking.know('letters', run, () => undefined)
  return { waking, begun }
}

describe('work without a job', () => {
  it('runs at once, never concurrently, and once more for all requests meanwhile', async () => {
    const { waking, begun } = aWorker()
    waking.wake({ queues: noQueues, woken })
    expect(begun).toHaveLength(1)
    for (let round = 0; round < 5; round += 1) waking.wake({ queues: noQueues, woken })
    expect(begun).toHaveLength(1)
    begun[0]?.()
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.()
    await waking.stop(1000)
    expect(begun).toHaveLength(2)
  })

  it('does not count towards the request that triggered it', async () => {
    const waking = createWaking(log)
    const forRequest: boolean[] = []
    waking.know(
      'letters',
      async () => void forRequest.push(isForRequest()),
      () => undefined,
    )
    countQueries({}, () => {
      expect(isForRequest()).toBe(true)
      waking.wake({ queues: noQueues, woken })
    })
    await waking.stop(1000)
    expect(forRequest).toEqual([false])
  })

  it('logs a failure and runs when it is requested again', async () => {
    const { waking, begun } = aWorker()
    waking.wake({ queues: noQueues, woken })
    begun[0]?.(new Error('the mail server hangs up'))
    await expect.poll(() => lines.join('')).toContain('the mail server hangs up')
    waking.wake({ queues: noQueues, woken })
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.()
  })

  it('is awaited on shutdown, and not started any more', async () => {
    const { waking, begun } = aWorker()
    waking.wake({ queues: noQueues, woken })
    let ended = false
    const stopping = waking.stop(60_000).then(() => {
      ended = true
    })
    waking.wake({ queues: noQueues, woken })
    expect(ended).toBe(false)
    begun[0]?.()
    await stopping
    expect(begun).toHaveLength(1)
  })

  it('is triggered only by transactions that commit', async () => {
    const wakened: string[] = []
    const { db } = await openData({ wake: ({ woken: those }) => wakened.push(...those) })
    await db.transact(async (tx) => {
      tx.wake('letters')
      tx.wake('letters')
      expect(wakened).toEqual([])
    })
    const failing = db.transact(async (tx) => {
      tx.wake('webhooks')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(wakened).toEqual(['letters'])
  })
})
