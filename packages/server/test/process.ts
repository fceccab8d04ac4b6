import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresProcessesIn } from '../src/platform/embedded/processes.ts'
import { atTheEnd } from './ending.ts'
import type { Reachable } from './running.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const admin = { email: 'admin@example.org', password: 'a-long-administrator-password' }

/** A server in its own process, as it is started in production. */
export interface ServerProcess extends Reachable {
  child: ChildProcess
  /** Its output so far. */
  output(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** A data folder for a platform. It is removed with the test file, and processes in it are ended. */
export const aDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesica-process-'))
  atTheEnd(async () => {
    for (const pid of await postgresProcessesIn(join(dataDir, 'postgres'))) endNow(pid)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return dataDir
}

const endNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** The environment of a child process: the necessary variables of this one, and further ones. */
export const surroundings = (environment: Record<string, string> = {}): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...environment,
})

/** Starts a process, whether or not it gets ready as a server. */
export const startProcess = (dataDir: string, environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: surroundings({ DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', ...environment }),
  })
  let printed = ''
  const ready = Promise.withResolvers<string>()
  const read = (chunk: Buffer) => {
    printed += chunk.toString()
    const url = /ready: (http\S+)\n/.exec(printed)?.[1]
    if (url) ready.resolve(url)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  void ended.then((how) => ready.reject(new Error(`The server ended with ${how}:\n${printed}`)))
  ready.promise.catch(() => undefined)
  atTheEnd(() => {
    if (child.exitCode === null) child.kill('SIGKILL')
  })
  return { child, output: () => printed, ended, ready: ready.promise }
}

/** Starts a server and waits until it is reachable. */
export const aServerProcess = async (
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> => {
  const { child, output, ended, ready } = startProcess(dataDir, environment)
  return { child, output, ended, url: await ready, admin, config: { dataDir } }
}

/** Settings for `aServerProcess`: an administrator with a known password, and rate limits per test client. */
export const forTests = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  TRUST_PROXY: 'on',
  LIMITS_FACTOR: '1000',
}
