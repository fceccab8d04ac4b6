import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../test/running.ts'
import { personal } from '../../personal.ts'
import { archiveText, isArchived } from './archive-text.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

/** Columns that refer to a person, by a foreign key or by a common column name. */
const naming = `
  select distinct held.table_name as "table", held.column_name as "column"
    from information_schema.columns held
    join information_schema.tables of using (table_schema, table_name)
   where held.table_schema = 'public' and of.table_type = 'BASE TABLE' and held.udt_name = 'uuid'
     and (held.column_name ~ '^(person|user|member|actor|author|admin|owner|caller)_id$'
       or exists (
         select from pg_constraint made
           join pg_attribute part on part.attrelid = made.conrelid and part.attnum = any (made.conkey)
          where made.contype = 'f' and made.confrelid = 'person'::regclass
            and made.conrelid = to_regclass(format('public.%I', held.table_name)) and part.attname = held.column_name))`

/** Tables that refer to administrators only in their role, as the author of a change, check or decision. */
const roleTables: ReadonlySet<string> = new Set(['audit_check', 'content_revision', 'live_session'])

describe('personal data declarations', () => {
  test('cover every table that references a person, for archives and for deletion', async () => {
    const rows = (await running.sql(naming)) as { table: string; column: string }[]
    expect(rows.length).toBeGreaterThan(30)
    const declared = new Set(personal.map(({ table }) => table))
    const missing = rows.filter(({ table }) => !declared.has(table) && !roleTables.has(table))
    const names = missing.map(({ table, column }) => `${table}.${column}`)
    expect(
      names,
      'declare these in the personal.ts of their module: what an archive shows, or why it does not',
    ).toEqual([])
  })

  test('are unique per table, name existing columns and describe each of them', async () => {
    const columns = (await running.sql(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )) as { name: string }[]
    const known = new Set(columns.map(({ name }) => name))
    const named = personal.flatMap((declaration) => [
      ...(isArchived(declaration)
        ? Object.keys(declaration.columns).map((column) => `${declaration.table}.${column}`)
        : []),
      ...(declaration.file === undefined ? [] : [`${declaration.table}.${declaration.file}`]),
    ])
    expect(named.filter((name) => !known.has(name))).toEqual([])
    expect(personal.map(({ table }) => table)).toEqual([...new Set(personal.map(({ table }) => table))])
    for (const declaration of personal.filter(isArchived))
      for (const description of [declaration.about, ...Object.values(declaration.columns)])
        expect(description.trim(), declaration.table).not.toBe('')
  })

  test('include no secrets', () => {
    const named = personal.filter(isArchived).flatMap((declaration) => Object.keys(declaration.columns))
    expect(named.filter((name) => /hash|secret|token|password|key|search/.test(name) && name !== 'tx_hash')).toEqual([])
  })

  test('match docs/archive.md', async () => {
    const written = await readFile(new URL('../../../../../docs/archive.md', import.meta.url), 'utf8')
    const hint = 'print it anew: npx node packages/server/src/modules/account/archive.print.ts'
    expect(written, hint).toBe(archiveText(personal))
  })
})
