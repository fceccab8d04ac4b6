import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { seed } from '../seeds/seed.ts'
import { countCalls } from './tallies.ts'

/** Starts the product on a database like its main file, until the test ends. @returns its printed lines too */
export const start = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
  embedded = false,
  later: (stop: () => Promise<void>) => void = onTestFinished,
) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesica-seed-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUST_PROXY: 'on', ...environment })
  const app = await createApp(config, databaseUrl, createLog('silent'))
  later(async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  countCalls(app.http)
  const printed = await seed(app, config, embedded)
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  return { url, app, config, printed, admin: chief }
}

export const account = { ADMIN_EMAIL: 'Chief@Example.org', ADMIN_PASSWORD: 'a-password-of-my-own' }
export const chief = { email: 'chief@example.org', password: 'a-password-of-my-own' }

export const query = async (databaseUrl: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}
export const everything = (databaseUrl: string) =>
  query(
    databaseUrl,
    `select (select jsonb_agg(p order by id) from person p) as people, (select jsonb_agg(p order by id) from plan p) as plans,
    (select jsonb_agg(a order by code) from asset a) as coins, (select count(*) from asset_rate) as rates,
    (select count(*) from signup_request) as requests, (select count(*) from platform_secret) as secrets`,
  )
