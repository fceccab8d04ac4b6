import { createRequire } from 'node:module'

type Row = Record<string, unknown>

/** What is used of pg. */
export interface Client {
  connect(): Promise<void>
  query(
    statement: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Row[] }>
  end(): Promise<void>
}

/** A dependency of the server: its own copy, as measurements have none of their own. */
export const ofTheServer = createRequire(new URL('../packages/server/package.json', import.meta.url))
const pg = ofTheServer('pg') as { Client: new (options: { connectionString: string }) => Client }

/** Does something on a connection of its own. */
export const connected = async <T>(databaseUrl: string, action: (client: Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

/** Lets the planner know of rows that were added at once, and has them on the disk before anything is measured. */
export const settle = async (client: Client, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
  await client.query('checkpoint').catch(() => undefined) // for superusers only: then it happens by itself
}

/** The same as the database's superuser, who may do what the product's own user may not. */
export const asSuperuser = <T>(databaseUrl: string, action: (client: Client) => Promise<T>): Promise<T> => {
  const address = new URL(databaseUrl)
  address.username = 'postgres'
  return connected(address.href, action)
}

/**
 * Writes a great deal in one transaction, without triggers and without looking up each row that another names, as the
 * superuser may.
 * @param written tables that are settled afterwards
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
