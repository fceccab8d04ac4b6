import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'

/** A host that is a path is the folder of a Unix socket. */
export type Address = { host: string; port: number }

export const SUPERUSER = 'postgres'
/** The app's own database, and its user: it owns the database and may create others, but is no superuser. */
export const PRODUCT = 'vesica'

const SOCKET_PORT = 5432
/** sockaddr_un holds 108 bytes on Linux, the closing zero among them; 104 on macOS. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

/** The socket's address in the data folder, which only its owner can enter; undefined when the path is too long. */
export function socketAddress(folder: string): Address | undefined {
  const path = join(folder, `.s.PGSQL.${SOCKET_PORT}`)
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH ? { host: folder, port: SOCKET_PORT } : undefined
}

/**
 * A loopback address with a free port.
 * @param wanted taken when it is free: clients of a server that fell over know its port
 */
export async function loopbackAddress(wanted: number): Promise<Address> {
  const port = (await freePort(wanted)) ?? (await freePort(0))
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1 for the embedded PostgreSQL.')
  return { host: '127.0.0.1', port }
}

async function freePort(wanted: number): Promise<number | undefined> {
  const server = createServer()
  try {
    await once(server.listen(wanted, '127.0.0.1'), 'listening')
  } catch {
    return undefined
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : undefined
}

/**
 * The address as `pg` reads it. It also passes `new URL()`, so the database's name can be changed in it; `localhost`
 * is only there for that, the host after the question mark is the one used.
 */
export function urlFor(address: Address, password: string, user = PRODUCT, database = PRODUCT): string {
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(address.host)}&port=${address.port}`
}

/**
 * Connects, and sees to it that the product's user and database are there.
 * @returns 'busy' while the server starts, recovers or stops, 'silent' when nobody answers
 * @throws when it answers, but with a refusal that waiting does not cure
 */
export async function knock(address: Address, password: string): Promise<'ready' | 'busy' | 'silent'> {
  const client = new pg.Client({
    connectionString: urlFor(address, password, SUPERUSER, SUPERUSER),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined) // a connection lost later is seen by the query that wanted it
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
  // Neither statement takes parameters; the password is hexadecimal.
  if (!rows[0]?.role) await client.query(`CREATE ROLE ${PRODUCT} LOGIN CREATEDB PASSWORD '${password}'`)
  if (!rows[0]?.database) await client.query(`CREATE DATABASE ${PRODUCT} OWNER ${PRODUCT}`)
}
