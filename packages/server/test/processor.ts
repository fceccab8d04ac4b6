import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Pins a process, and processes it starts later, to one CPU. A test and its PostgreSQL wait for each other in turn, and
 * waking another CPU is slow. Does nothing if there is no such CPU; without `taskset` it has no effect.
 */
export const pinToProcessor = (pid: number, processor: number): void => {
  if (process.platform !== 'linux' || processor >= availableParallelism()) return
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)], { stdio: 'ignore' })
}

/** The number of this worker, starting at 0. */
export const worker = Number(process.env.VITEST_POOL_ID ?? 1) - 1

let isPinned = false

/** Pins this worker to the CPU of its PostgreSQL. It stays there for its later test files. */
export const pinWorker = (): void => {
  if (!isPinned) pinToProcessor(process.pid, worker)
  isPinned = true
}
