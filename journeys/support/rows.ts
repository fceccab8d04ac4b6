import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './place.ts'

type Row = Record<string, unknown>
interface Client {
  connect(): Promise<void>
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
  end(): Promise<void>
}

const ofTheServer = createRequire(join(root, 'packages/server/package.json'))
const pg = ofTheServer('pg') as { Client: new (options: Record<string, unknown>) => Client }

/**
 * Runs statements in the embedded database of a running product, in one transaction: for states that take weeks to
 * reach, and for lists longer than a page. Emits no events, so call it before opening a page.
 * @param dataDir of the product
 */
export const changeRows = async (
  dataDir: string,
  ...statements: (readonly [string, ...unknown[]])[]
): Promise<void> => {
  const folder = join(dataDir, 'postgres')
  const password = await readFile(join(folder, 'vesica.password'), 'utf8')
  const client = new pg.Client({ host: folder, port: 5432, user: 'vesica', database: 'vesica', password })
  await client.connect()
  try {
    await client.query('begin')
    for (const [text, ...values] of statements) await client.query(text, values)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
