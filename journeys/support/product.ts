import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from './place.ts'
import { codeIn, codeLine, type Email, linkIn, waitForEmail } from './emails.ts'
import { changeRows } from './rows.ts'

/** Sign-in credentials. */
export interface Access {
  email: string
  password: string
}

/** The built product: one server process with its embedded database, and the URL it prints. */
export interface Product {
  url: string
  /** The first administrator, as printed once at the first start. */
  admin: Access
  /** Members of the demo data, by email address; empty without demo data. */
  demo: ReadonlyMap<string, Access>
  /** Waits for the newest email to an address whose text matches. */
  email(address: string, text: RegExp): Promise<Email>
  /** The code in the newest email that has one. */
  code(address: string): Promise<string>
  /** Path and query of the link to a screen in the newest email that has one. @param path of the screen */
  link(address: string, path: string): Promise<string>
  /** Runs statements with their values in its database, in one transaction. See `rows.ts`. */
  change(...statements: (readonly [string, ...unknown[]])[]): Promise<void>
  /** Stops the server and starts another one on the same data and address. @param folder the root of the other build */
  replace(folder: string): Promise<void>
  stop(): Promise<void>
}

/** Startup can take this long on a busy machine. */
const READY_WITHIN_MS = 120_000

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 2 ** 30

/** Test data is disposable: it is stored in memory if there is space, so that no disk slows the tests. */
export const placeOfData = (): Promise<string> =>
  statfs(MEMORY).then(
    ({ bavail, bsize }) => (bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()),
    () => tmpdir(),
  )

/**
 * If this process ends without cleaning up, removes a folder and stops the server and PostgreSQL that use it. @returns
 * takes the pid of the server
 */
const guard = (folder: string): Socket => {
  const script = join(root, 'tools/run/guard.mjs')
  const child = spawn(pinnedNode, [script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  // Open as long as this process lives, but does not keep it alive.
  const pipe = child.stdin as Socket
  pipe.on('error', () => undefined)
  pipe.unref()
  child.unref()
  return pipe
}

interface Start {
  /** Whether to start with demo data. */
  demo: boolean
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>
}

/** Starts the product on a new, empty folder. */
export const startProduct = async ({ demo, env: told }: Start): Promise<Product> => {
  const dataDir = await mkdtemp(join(await placeOfData(), 'vesica-journey-'))
  const guarded = guard(dataDir)
  const { DATABASE_URL: _database, SMTP_URL: _smtp, TRUST_PROXY: _proxy, ...env } = process.env
  const start = (folder: string, port: string) => {
    const server = spawn(pinnedNode, [join(folder, 'packages/server/dist/bundle/server.cjs')], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...env,
        DATA_DIR: dataDir,
        LIMITS_FACTOR: '100',
        LOG_LEVEL: 'error',
        DEMO: demo ? 'on' : 'off',
        ...told,
        PORT: port,
      },
    })
    guarded.write(`${server.pid}\n`)
    return server
  }
  let server = start(root, told?.PORT ?? '0')
  const stop = async () => {
    await ended(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const printed = await firstOutput(server)
    const startup = readFirstOutput(printed)
    const email: Product['email'] = (address, text) => waitForEmail(join(dataDir, 'mail'), address, text)
    return {
      ...startup,
      email,
      code: async (address) => codeIn(await email(address, codeLine)),
      link: async (address, path) => linkIn(await email(address, new RegExp(`https?://[^/]+${path}`))),
      change: (...statements) => changeRows(dataDir, ...statements),
      replace: async (folder) => {
        await ended(server)
        server = start(folder, new URL(startup.url).port)
        await firstOutput(server)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The server's output once it is ready; if it fails to start, the error contains its output. */
const firstOutput = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    const giveUp = setTimeout(() => reject(new Error(`The server is not ready:\n${printed}`)), READY_WITHIN_MS)
    const done = (settle: () => void) => {
      clearTimeout(giveUp)
      settle()
    }
    server.on('exit', (code) => done(() => reject(new Error(`The server ended with ${code}:\n${printed}`))))
    server.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece
      // All lines are written at once, and the last one ends with a newline.
      if (/Vesica is ready: [^]*\n$/.test(printed)) done(() => resolve(printed))
    })
  })

const readFirstOutput = (printed: string): Pick<Product, 'url' | 'admin' | 'demo'> => {
  const url = /Vesica is ready: (\S+)/.exec(printed)?.[1]
  const admin = /Sign in as administrator: (\S+) +(\S+)/.exec(printed)
  if (!url || !admin?.[1] || !admin[2]) throw new Error(`The server did not say how to sign in:\n${printed}`)
  const members = [...printed.matchAll(/^ {2}(\S+@\S+) +(\S+)/gm)]
  const demo = new Map(members.map(([, email = '', password = '']) => [email, { email, password }]))
  return { url, admin: { email: admin[1], password: admin[2] }, demo }
}

/** Stops a process gracefully and waits for its exit. */
const ended = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })

/** Browser state of a signed-in person, with the session where the app stores it. */
export const signedInState = (product: Pick<Product, 'url'>, token: string) => ({
  cookies: [],
  origins: [{ origin: product.url, localStorage: [{ name: 'session-token', value: token }] }],
})
