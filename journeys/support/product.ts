import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from './place.ts'
import { codeIn, codeLine, type Email, linkIn, waitForEmail } from './emails.ts'
import { changeRows } from './rows.ts'

/** How somebody signs in. */
export interface Access {
  email: string
  password: string
}

/** The product as people run it, as it was built: one server process with its own embedded database, and the address it prints. */
export interface Product {
  url: string
  /** The first administrator, as printed once at the first start. */
  admin: Access
  /** Members of the demo data, by e-mail address; empty without demo data. */
  demo: ReadonlyMap<string, Access>
  /** The newest mail to an address whose text matches, as soon as it is there. */
  email(address: string, text: RegExp): Promise<Email>
  /** The code in the newest mail that has one. */
  code(address: string): Promise<string>
  /** Path and query of the link to a screen in the newest mail that has one. @param path of the screen */
  link(address: string, path: string): Promise<string>
  /** Statements in its database, in one transaction, each with its values. See `rows.ts`. */
  change(...statements: (readonly [string, ...unknown[]])[]): Promise<void>
  /** Ends the server and starts another in its place, on the same data and address. @param place the top folder of what was built */
  replace(place: string): Promise<void>
  stop(): Promise<void>
}

/** A start on a busy machine may take this long. */
const READY_WITHIN_MS = 120_000

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 2 ** 30

/** Nothing of a journey's product outlives it: where there is room for it in memory, nothing waits for a disk. */
export const placeOfData = (): Promise<string> =>
  statfs(MEMORY).then(
    ({ bavail, bsize }) => (bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()),
    () => tmpdir(),
  )

/**
 * Has a folder removed, and the server and the PostgreSQL that work in it ended, should this process end without having
 * done so. @returns what takes the pid of the server
 */
const guard = (folder: string): Socket => {
  const script = join(root, 'tools/run/guard.mjs')
  const child = spawn(pinnedNode, [script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  // Open for as long as this process lives, but no reason for it to live.
  const pipe = child.stdin as Socket
  pipe.on('error', () => undefined)
  pipe.unref()
  child.unref()
  return pipe
}

interface Start {
  /** Whether it begins with demo data. */
  demo: boolean
  /** What else it is told. */
  env?: Readonly<Record<string, string>>
}

/** Starts the product on an empty folder of its own. */
export const startProduct = async ({ demo, env: told }: Start): Promise<Product> => {
  const dataDir = await mkdtemp(join(await placeOfData(), 'vesica-journey-'))
  const guarded = guard(dataDir)
  const { DATABASE_URL: _database, SMTP_URL: _smtp, TRUST_PROXY: _proxy, ...env } = process.env
  const start = (place: string, port: string) => {
    const server = spawn(pinnedNode, [join(place, 'packages/server/dist/bundle/server.cjs')], {
      cwd: place,
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
    const printed = await firstWords(server)
    const words = readFirstWords(printed)
    const email: Product['email'] = (address, text) => waitForEmail(join(dataDir, 'mail'), address, text)
    return {
      ...words,
      email,
      code: async (address) => codeIn(await email(address, codeLine)),
      link: async (address, path) => linkIn(await email(address, new RegExp(`https?://[^/]+${path}`))),
      change: (...statements) => changeRows(dataDir, ...statements),
      replace: async (place) => {
        await ended(server)
        server = start(place, new URL(words.url).port)
        await firstWords(server)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What the server prints when it is ready; a refusal to start is told with what it printed. */
const firstWords = (server: ChildProcess): Promise<string> =>
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
      // All lines are written at once; the last one ends with a line break.
      if (/Vesica is ready: [^]*\n$/.test(printed)) done(() => resolve(printed))
    })
  })

const readFirstWords = (printed: string): Pick<Product, 'url' | 'admin' | 'demo'> => {
  const url = /Vesica is ready: (\S+)/.exec(printed)?.[1]
  const admin = /Sign in as administrator: (\S+) +(\S+)/.exec(printed)
  if (!url || !admin?.[1] || !admin[2]) throw new Error(`The server did not say how to sign in:\n${printed}`)
  const members = [...printed.matchAll(/^ {2}(\S+@\S+) +(\S+)/gm)]
  const demo = new Map(members.map(([, email = '', password = '']) => [email, { email, password }]))
  return { url, admin: { email: admin[1], password: admin[2] }, demo }
}

/** Ends a process in order and waits until it has. */
const ended = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })

/** A browser in which somebody signed in before, with the session where the app keeps it. */
export const signedInState = (product: Pick<Product, 'url'>, token: string) => ({
  cookies: [],
  origins: [{ origin: product.url, localStorage: [{ name: 'session-token', value: token }] }],
})
