import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEmptyDatabase } from '../../../test/running.ts'
import { createLog } from '../log.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

const log = createLog('silent')
const pools: pg.Pool[] = []
let folder: string
let url: string

/** The connections of separate servers. */
const aPool = (): pg.Pool => {
  const pool = createPool({ connectionString: url, max: 2 }, log)
  pools.push(pool)
  return pool
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesica-migrations-'))
  url = await anEmptyDatabase()
})

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
  await rm(folder, { recursive: true })
})

const file = (name: string, sql: string) => writeFile(join(folder, name), sql)
const rows = async (pool: pg.Pool, text: string) => (await pool.query<Record<string, unknown>>(text)).rows

describe('migrations', () => {
  it('are applied in the order of their names, once', async () => {
    await file('0002_second.sql', 'alter table a add column y int default 2;')
    await file('0001_first.sql', 'create table a (x int); insert into a values (1);')
    await file('notes.txt', 'not a migration')
    const pool = aPool()
    await migrate(pool, log, folder)
    await migrate(pool, log, folder)
    expect(await rows(pool, 'select x, y from a')).toEqual([{ x: 1, y: 2 }])
    expect(await rows(pool, 'select name from migration order by applied_at')).toEqual([
      { name: '0001_first.sql' },
      { name: '0002_second.sql' },
    ])
  })

  it('are applied once by servers that start at once', async () => {
    await file('0001_first.sql', 'create table a (x int); insert into a values (1);')
    await file('0002_second.sql', 'insert into a select count(*) + 1 from a;')
    const servers = Array.from({ length: 5 }, aPool)
    // Connected beforehand, so they really start together.
    await Promise.all(servers.map((pool) => pool.query('select 1')))
    await Promise.all(servers.map((pool) => migrate(pool, log, folder)))
    expect(await rows(aPool(), 'select x from a order by x')).toEqual([{ x: 1 }, { x: 2 }])
  })

  it('that fail leave the database unchanged and are named', async () => {
    await file('0001_first.sql', 'create table a (x int);')
    await file('0002_broken.sql', 'create table b (x int); insert into a values (1); insert into nowhere values (1);')
    await file('0003_third.sql', 'create table c (x int);')
    const pool = aPool()
    await expect(migrate(pool, log, folder)).rejects.toThrow(/^Migration 0002_broken\.sql failed: .*nowhere/)
    const tables = "select table_name from information_schema.tables where table_schema = 'public' order by table_name"
    expect(await rows(pool, tables)).toEqual([{ table_name: 'a' }, { table_name: 'migration' }])
    expect(await rows(pool, 'select x from a')).toEqual([])
    await file('0002_broken.sql', 'insert into a values (2);')
    await migrate(pool, log, folder)
    expect(await rows(pool, 'select x from a')).toEqual([{ x: 2 }])
  })

  it('that were changed after being applied are rejected and named', async () => {
    await file('0001_first.sql', 'create table a (x int);')
    const pool = aPool()
    await migrate(pool, log, folder)
    await file('0001_first.sql', 'create table a (x int); -- better')
    await file('0002_second.sql', 'create table b (x int);')
    await expect(migrate(pool, log, folder)).rejects.toThrow(/0001_first\.sql.*changed after it had been applied/)
    expect(await rows(pool, "select to_regclass('b') as b")).toEqual([{ b: null }])
  })

  it('can take longer than a request', async () => {
    await file('0001_first.sql', `create table waited as select current_setting('statement_timeout') as longest;`)
    const pool = aPool()
    await migrate(pool, log, folder)
    expect(await rows(pool, 'select longest from waited')).toEqual([{ longest: '0' }])
    // And it ends with them.
    expect(await rows(pool, 'show statement_timeout')).toEqual([{ statement_timeout: '15s' }])
  })
})
