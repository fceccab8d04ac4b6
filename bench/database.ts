import { createRequire } from 'node:module'

type Row = Record<string, unknown>

/** The parts of pg that are used. */
export interface Client {
  connect(): Promise<void>
  query(
    statement: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Row[] }>
  end(): Promise<void>
}

/** Loads the server's dependencies, because benchmarks have none of their own. */
export const ofTheServer = createRequire(new URL('../packages/server/package.json', import.meta.url))
const pg = ofTheServer('pg') as { Client: new (options: { connectionString: string }) => Client }

/** Runs an action on its own connection. */
export const connected = async <T>(databaseUrl: string, action: (client: Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

/** Updates the planner's statistics after bulk inserts, and flushes the rows to disk before the measurement starts. */
export const settle = async (client: Client, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
  await client.query('checkpoint').catch(() => undefined) // for superusers only; otherwise PostgreSQL does it by itself
}

/** Runs an action as the database's superuser, whose permissions the product's own user lacks. */
export const asSuperuser = <T>(databaseUrl: string, action: (client: Client) => Promise<T>): Promise<T> => {
  const address = new URL(databaseUrl)
  address.username = 'postgres'
  return connected(address.href, action)
}

/**
 * Bulk-inserts in one transaction as the superuser, without triggers or foreign key checks.
 * @param written tables to settle afterwards
 */
export const fillAtOnce = (
  databaseUrl: string,
  written: readonly string[],
  fill: (client: Client) => Promise<void>,
): Promise<void> =>
  asSuperuser(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await fill(client)
    await client.query('commit')
    await settle(client, written)
  })
