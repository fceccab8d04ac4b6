import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Keeps a process, and what it starts from now on, on one processor. A test and its PostgreSQL wait for each other by turns,
 * and waking the other processor costs. Nothing happens where there is no other one, or no `taskset`.
 */
export const keepOnProcessor = (pid: number, processor: number): void => {
  if (process.platform !== 'linux' || processor >= availableParallelism()) return
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)], { stdio: 'ignore' })
}

/** The number of this worker, from 0 on. */
export const worker = Number(process.env.VITEST_POOL_ID ?? 1) - 1

let isKept = false

/** Keeps this worker on the processor of its PostgreSQL; its later files find it there. */
export const keepWorker = (): void => {
  if (!isKept) keepOnProcessor(process.pid, worker)
  isKept = true
}
