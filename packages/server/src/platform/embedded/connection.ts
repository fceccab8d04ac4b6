import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'

/** A host that is a path is the folder of a Unix socket. */
export type Address = { host: string; port: number }

export const SUPERUSER = 'postgres'
/** The app's own database and its user, which owns it and can create others but is no superuser. */
export const PRODUCT = 'vesica'

const SOCKET_PORT = 5432
/** sockaddr_un holds 108 bytes on Linux including the final zero; 104 on macOS. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

/** The socket in the data folder, which only its owner can enter; undefined if the path is too long. */
export function socketAddress(folder: string): Address | undefined {
  const path = join(folder, `.s.PGSQL.${SOCKET_PORT}`)
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH ? { host: folder, port: SOCKET_PORT } : undefined
}

/**
 * A loopback address with a free port.
 * @param preferredPort used if free: clients of a crashed server know its port
 */
export async function loopbackAddress(preferredPort: number): Promise<Address> {
  const port = (await freePort(preferredPort)) ?? (await freePort(0))
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1 for the embedded PostgreSQL.')
  return { host: '127.0.0.1', port }
}

async function freePort(preferredPort: number): Promise<number | undefined> {
  const server = createServer()
  try {
    await once(server.listen(preferredPort, '127.0.0.1'), 'listening')
  } catch {
    return undefined
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : undefined
}

/**
 * The URL as `pg` reads it. It is also a valid `new URL()`, so the database name can be changed; `localhost` is only
 * there for that, the host in the query is the one used.
 */
export function urlFor(address: Address, password: string, user = PRODUCT, database = PRODUCT): string {
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(address.host)}&port=${address.port}`
}

/**
 * Connects and makes sure that the product's user and database exist.
 * @returns 'busy' while the server starts, recovers or stops, 'silent' if nothing responds
 * @throws if it responds with an error that waiting does not cure
 */
export async function knock(address: Address, password: string): Promise<'ready' | 'busy' | 'silent'> {
  const client = new pg.Client({
    connectionString: urlFor(address, password, SUPERUSER, SUPERUSER),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined) // a connection lost later is reported to its query
  try {
    await client.connect()
    await ensureProduct(client, password)
    return 'ready'
  } catch (error) {
    const code = (error as { code?: unknown }).code
    const fromServer = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && error instanceof pg.DatabaseError
    if (!fromServer) return 'silent'
    if (code.startsWith('57P') || code === '53300') return 'busy' // starting or stopping; too many connections
    throw new Error(`The embedded PostgreSQL refused the app: ${(error as Error).message}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function ensureProduct(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT 1 FROM pg_database WHERE datname = $1) AS database`,
    [PRODUCT],
  )
  // These statements accept no parameters; the password is hexadecimal.
  if (!rows[0]?.role) await client.query(`CREATE ROLE ${PRODUCT} LOGIN CREATEDB PASSWORD '${password}'`)
  if (!rows[0]?.database) await client.query(`CREATE DATABASE ${PRODUCT} OWNER ${PRODUCT}`)
}
