import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/embedded/index.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/data/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server; its database is the template that tests copy. */
    templateUrl: string
  }
}

export const TEMPLATE = 'vesica_template'

let end = async (): Promise<void> => {}

/** One PostgreSQL for the whole run, with a database that has the schema and nothing else, to be copied by each test file. */
export const setup = async (project: TestProject): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesica-test-'))
  const log = createLog('silent')
  const embedded = await startEmbedded({ dataDir, log })
  const templateUrl = embedded.url.replace('/vesica?', `/${TEMPLATE}?`)
  const admin = new pg.Client({ connectionString: embedded.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const pool = new pg.Pool({ connectionString: templateUrl, max: 1 })
  await migrate(pool, log)
  await pool.end()
  const boss = new PgBoss({ connectionString: templateUrl, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
  project.provide('templateUrl', templateUrl)
  end = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const teardown = (): Promise<void> => end()
