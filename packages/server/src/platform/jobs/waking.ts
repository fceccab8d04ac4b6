import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as rest } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Worker } from './jobs.ts'

/** The work a transaction leaves: queues with a new job, and queues whose rows describe the work. */
export interface CommittedWork {
  readonly queues: ReadonlySet<string>
  readonly woken: ReadonlySet<string>
}

/** Runs something once more after any number of requests during a run, and never twice at once. */
const inOneLane = (run: () => Promise<void>) => {
  let running: Promise<void> | undefined
  let isRequested = false
  const go = async () => {
    while (isRequested) {
      isRequested = false
      await run()
    }
    running = undefined
  }
  return {
    ask: () => {
      isRequested = true
      running ??= go()
    },
    idle: () => running,
  }
}

/** Wakes the workers of this process for what it committed, so nothing needs notifying from within transactions. */
export const createWaking = (log: Log) => {
  // Woken work outlives the request that woke it: neither its statements nor its place in the queue are that request's.
  const outside = AsyncLocalStorage.snapshot()
  const known = new Map<string, { look: () => void; lane: ReturnType<typeof inOneLane> }>()
  let stopping = false
  const runWithoutJob = async (queue: string, run: Worker['run']): Promise<void> => {
    if (stopping) return
    try {
      await run({}, () => stopping)
    } catch (error) {
      log.error({ queue, err: error }, 'work that was asked for failed, and is done at the next time of its schedule')
    }
  }
  return {
    /** @param look makes the worker look for jobs */
    know: (queue: string, run: Worker['run'], look: () => void): void => {
      known.set(queue, { look, lane: inOneLane(() => runWithoutJob(queue, run)) })
    },
    wake: ({ queues, woken }: CommittedWork): void => {
      if (stopping) return
      for (const queue of queues) known.get(queue)?.look()
      for (const queue of woken) outside(() => known.get(queue)?.lane.ask())
    },
    /** Waits this long for work that runs without a job. */
    stop: async (withinMs: number): Promise<void> => {
      stopping = true
      const running = [...known.values()].flatMap(({ lane }) => lane.idle() ?? [])
      if (running.length > 0) await Promise.race([Promise.all(running), rest(withinMs, undefined, { ref: false })])
    },
  }
}
