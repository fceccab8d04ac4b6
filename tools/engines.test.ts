import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { features, uses } from './engines.ts'

const listed = readFileSync(resolve(import.meta.dirname, '../docs/engines.tsv'), 'utf8')
  .trimEnd()
  .split('\n')

test('every use of a feature that a distributed engine may lack is listed in docs/engines.tsv', () => {
  const used = uses()
  const [more, unused] = [used.filter((use) => !listed.includes(use)), listed.filter((use) => !used.includes(use))]
  const hint = 'npx node tools/engines.ts > docs/engines.tsv, and say in docs/scale.md what it would take elsewhere'
  expect({ more, gone: unused, hint }).toEqual({ more: [], gone: [], hint })
})

test('each of these features is recognized in code, and not in text about it', () => {
  const samples: Record<string, string> = {
    'deferred triggers': 'create constraint trigger x after insert on y deferrable initially deferred',
    'trigger depth': 'when (pg_trigger_depth() < 1)',
    'transition tables': 'referencing new table as added',
    'truncate triggers': 'create trigger x before truncate on y',
    'generated columns of words': 'search tsvector generated always as (search_vector(name)) stored',
    'GIN indexes': 'create index x on y using gin (search)',
    'LISTEN and NOTIFY': "select pg_notify('a', 'b')",
    'SKIP LOCKED': 'for update skip locked',
    'FOR SHARE': '.forShare()',
    'FOR NO KEY UPDATE': 'for no key update of product',
    'identity as order': 'id bigint generated always as identity',
    'advisory locks': 'select pg_try_advisory_lock(1)',
    'unlogged tables': 'alter table x set unlogged',
    COPY: 'copy table to stdout',
    'statistics of activity': 'from pg_stat_activity',
    'procedures in PL/pgSQL': 'language plpgsql as',
  }
  expect(Object.keys(samples)).toEqual(Object.keys(features))
  for (const [feature, sample] of Object.entries(samples))
    expect([feature, Object.keys(features).filter((name) => features[name]?.test(sample))]).toEqual([
      feature,
      [feature],
    ])
  expect(Object.values(features).some((pattern) => pattern.test('whoever listens shares what is notified'))).toBe(false)
})
