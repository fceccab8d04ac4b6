import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded } from '../packages/server/src/platform/embedded/index.ts'
import { cpuOf, cpuOfPostgres, endProgram, startProgram } from './processes.ts'

const server = resolve(import.meta.dirname, '../packages/server')
/** The production bundle and the sources. */
const programs = { built: join(server, 'dist/bundle/server.cjs'), sources: join(server, 'src/main.ts') }

export const administrator = { email: 'bench@example.org', password: 'only for this measurement' }

/** The product, running in its own process with its own data folder. */
export interface Product {
  url: string
  pid: number
  dataDir: string
  /** From the start of the process until it prints that it is ready. */
  startMs: number
  stop(): Promise<void>
}

/** A new data folder, to be removed with `removeFolder`. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'vesica-bench-'))
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/**
 * Starts the product and waits until `/health/ready` succeeds.
 * @param pinned whether it stays on the servers' core; startup and a rush of sign-ins are measured on all cores
 * @param env overrides of the environment
 * @param from the program to start
 */
export const startProduct = async (
  dataDir: string,
  {
    pinned = true,
    env = {},
    from = 'built',
  }: { pinned?: boolean; env?: Readonly<Record<string, string>>; from?: keyof typeof programs } = {},
): Promise<Product> => {
  const startedAt = performance.now()
  const { promise, resolve: onUrl, reject } = Promise.withResolvers<string>()
  const child = startProgram(
    programs[from],
    {
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      LIMITS_FACTOR: '100000',
      NODE_ENV: 'production',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    (line) => {
      const url = /^Vesica is ready: (\S+)/.exec(line)?.[1]
      if (url) onUrl(url)
    },
    pinned,
  )
  child.on('error', reject)
  child.on('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.`)))
  const url = await promise
  const answer = await fetch(`${url}/health/ready`)
  if (!answer.ok) throw new Error(`The product said that it is ready, but answered ${answer.status}.`)
  return { url, pid: child.pid ?? 0, dataDir, startMs: performance.now() - startedAt, stop: () => endProgram(child) }
}

/** CPU time so far of the server process and of PostgreSQL, milliseconds. */
export interface Cpu {
  server: number
  database: number
}

export const cpuUsed = async (pid: number, dataDir: string): Promise<Cpu> => ({
  server: cpuOf(pid),
  database: await cpuOfPostgres(join(dataDir, 'postgres')),
})

/** Connects to the product's own PostgreSQL. @returns its URL and a function to disconnect */
export const joinDatabase = async (dataDir: string): Promise<{ url: string; leave(): Promise<void> }> => {
  const quiet = () => undefined
  const { url, stop } = await startEmbedded({ dataDir, log: { info: quiet, warn: quiet, error: console.error } })
  return { url, leave: stop }
}

/** Signs in. @returns the bearer token */
export const signIn = async (url: string, { email, password } = administrator): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
