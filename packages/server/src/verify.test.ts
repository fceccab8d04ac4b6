import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { system } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../test/people.ts'
import { surroundings } from '../test/process.ts'
import { aServer, type Running } from '../test/running.ts'

/** Runs the command as an operator does. */
const verify = (environment: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number | null; said: string; complained: string }>((done) => {
    const env = surroundings(environment)
    const child = spawn(process.execPath, [join(import.meta.dirname, 'verify.ts'), ...args], { env })
    let [output, complained] = ['', '']
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      complained += chunk
    })
    child.on('close', (code) => done({ code, said: output, complained }))
  })

let running: Running
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  const admin = await anAdmin(running)
  for (const status of [false, true]) await admin.call(system.setRegistration, { body: { status } })
})

const check = (...args: string[]) => verify({ DATABASE_URL: running.databaseUrl }, ...args)
const headOf = (text: string) => /^Checksum: (\d+:[0-9a-f]{64})$/m.exec(text)?.[1] ?? ''

test('the command reports an intact audit log with its length and head, and accepts that head as argument', async () => {
  const { code, said, complained } = await check()
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  const count = String((await running.sql('select count(*) from audit_entry'))[0]?.count)
  expect(said).toMatch(new RegExp(`^The audit log is intact: ${count} entries\\.\nChecksum: ${count}:[0-9a-f]{64}\n$`))
  const again = await check(`--head=${headOf(said)}`)
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringContaining(`matches the given checksum of entry ${count}`),
  })
  const mismatch = await check('--head', `1:${'0'.repeat(64)}`)
  // Verification continues after it, so later damage is found too.
  const rewritten = 'The audit log up to entry 1 doesn’t match its checksum: it was rewritten.'
  expect(mismatch).toMatchObject({ code: 1, said: expect.stringContaining(rewritten) })
})

test('the command names the first invalid entry and exits with 1', async () => {
  await running.sql(
    `alter table audit_entry disable trigger user; update audit_entry set address = '' where id = (select entry_id from audit_link where number = 2)`,
  )
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toMatch(/^The audit log is broken after 1 entry: Entry 2 \(“.*”.*\) was altered/)
})

test('the command rejects an invalid head and a folder without a database', async () => {
  expect(await check('--head', 'nonsense')).toMatchObject({ code: 2, said: '' })
  const folder = await mkdtemp(join(tmpdir(), 'vesica-nothing-'))
  const { code, complained } = await verify({ DATA_DIR: folder })
  await rm(folder, { recursive: true })
  expect(code).toBe(2)
  expect(complained).toContain(`There is no database in ${folder}`)
})
