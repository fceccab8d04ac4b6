import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { postgresProcessesIn } from '../packages/server/src/platform/embedded/processes.ts'

/** Linux measures CPU time in hundredths of a second. */
const TICK_MS = 10

/** Pins a process to one core. Part of util-linux, not of npm. */
const pinner = 'taskset'
const canPin = cpus().length > 1 && spawnSync(pinner, ['-V']).status === 0

/** The core of the servers; the load uses the other one. undefined: nothing is pinned on this machine. */
export const serverCore = canPin ? 0 : undefined

/** Moves this process, which generates the load, away from the servers' core. */
export const pinLoad = (): void => moveTo('1')
/** Lets this process and its children run on every core again. */
export const unpin = (): void => moveTo(`0-${cpus().length - 1}`)

const moveTo = (cores: string): void => {
  if (canPin) spawnSync(pinner, ['-a', '-c', '-p', cores, String(process.pid)])
}

/**
 * Starts a local program on the pinned runtime. Its errors are printed, its output is passed on line by line.
 * @param pinned whether it stays on the servers' core
 */
export const startProgram = (
  file: string,
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void,
  pinned = true,
): ChildProcess => {
  const command = [process.execPath, file]
  const [program = '', ...args] = canPin && pinned ? [pinner, '-c', '0', ...command] : command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH, ...env } })
  if (child.stdout) createInterface(child.stdout).on('line', onLine)
  return child
}

/** Stops a program and waits for its exit. */
export const endProgram = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** utime, stime, cutime and cstime of proc(5), in ticks; zeros if the process has ended. */
const ticksOf = (pid: number): [number, number, number, number] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15).map(Number)
    return [utime, stime, cutime, cstime]
  } catch {
    return [0, 0, 0, 0]
  }
}

/** CPU time of a process with all its threads since its start, milliseconds, in steps of 10. */
export const cpuOf = (pid: number): number => {
  const [utime, stime] = ticksOf(pid)
  return (utime + stime) * TICK_MS
}

/** CPU time of a PostgreSQL server with all its processes, including those that have ended, milliseconds. */
export const cpuOfPostgres = async (folder: string): Promise<number> => {
  const ticks = (await postgresProcessesIn(folder)).map((pid) => ticksOf(pid))
  return ticks.reduce((sum, [utime, stime, cutime, cstime]) => sum + utime + stime + cutime + cstime, 0) * TICK_MS
}

/** The contents of a file in /proc for a process; empty if it has ended. */
const contentsOf = (pid: number, file: 'status' | 'smaps_rollup'): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The peak memory of a process, MB; 0 if it has ended. */
export const highestMemoryOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(contentsOf(pid, 'status'))?.[1] ?? 0) / 1024

/** Memory of these processes in MB; shared memory is counted once. */
export const memoryOf = (pids: readonly number[]): number => {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+) kB/m.exec(contentsOf(pid, 'smaps_rollup'))?.[1] ?? 0))
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}
