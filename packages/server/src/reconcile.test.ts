import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { surroundings } from '../test/process.ts'
import { aServer } from '../test/running.ts'
import { aHolder, aTreasurer } from '../test/wallet.ts'

/** Runs the command as an operator does. */
const reconcile = (environment: Record<string, string>) =>
  new Promise<{ code: number | null; said: string; complained: string }>((done) => {
    const env = surroundings(environment)
    const child = spawn(process.execPath, [join(import.meta.dirname, 'reconcile.ts')], { env })
    let [output, complained] = ['', '']
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      complained += chunk
    })
    child.on('close', (code) => done({ code, said: output, complained }))
  })

test('the command prints the report as JSON and exits with 0 without differences and with 1 otherwise', async () => {
  const running = await aServer({ LIMITS_FACTOR: '100' })
  const holder = await aHolder(running, await aTreasurer(running), { BTC: '0.1' })
  const good = await reconcile({ DATABASE_URL: running.databaseUrl })
  expect(good).toMatchObject({ code: 0, complained: '' })
  expect(JSON.parse(good.said)).toMatchObject({ ok: true, differences: [] })
  await running.sql(
    `alter table ledger_account disable trigger user; update ledger_account set balance = balance + 1 where code = 'liability:member:${holder.id}:available:BTC'`,
  )
  const bad = await reconcile({ DATABASE_URL: running.databaseUrl })
  expect(bad.code).toBe(1)
  const report = JSON.parse(bad.said)
  expect(report.ok).toBe(false)
  expect(report.differences[0]).toMatchObject({
    check: 'balances replay',
    subject: `liability:member:${holder.id}:available:BTC`,
    text: expect.stringMatching(/^holds 10000001 in version 1; its transfers make 10000000 in version 1/),
  })
})

test('the command says when there is nothing to reconcile and creates no database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vesica-nothing-'))
  const { code, said, complained } = await reconcile({ DATA_DIR: folder })
  await rm(folder, { recursive: true })
  expect({ code, said }).toEqual({ code: 2, said: '' })
  expect(complained).toContain(`There is no database in ${folder}`)
})
