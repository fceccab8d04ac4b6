import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { inDeep, times } from '../../../test/deep.ts'
import { atTheEnd } from '../../../test/ending.ts'
import { aDatabase } from '../../../test/running.ts'

/** Number of notifications; set `LETTERS=10000` for a larger test. */
const COUNT = Number(process.env['LETTERS'] ?? times(60, 400))
/** A sender is killed after this many emails, every other time before the mail server has responded. */
const KILL_EVERY = Math.max(times(14, 25), Math.floor(COUNT / 60))
const SENDERS = 2
/** Maximum of emails that one process sends in parallel. */
const ON_THE_WAY = 3
/** Duration of a claim, long enough for a busy machine. */
const CLAIM_MS = Math.max(6000, COUNT * 3)

const script = join(import.meta.dirname, '../../../test/email-process.ts')

/** A mail server that counts deliveries of each email by Message-ID. */
const mailServer = async (onEmail: (received: number, answer: () => void) => void) => {
  const deliveries = new Map<string, number>()
  let received = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const id = /^Message-ID: (\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none'
        deliveries.set(id, (deliveries.get(id) ?? 0) + 1)
        received += 1
        onEmail(received, done)
      })
    },
  })
  // Connections of killed clients are expected to fail.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atTheEnd(() => new Promise<void>((closed) => server.close(() => closed())))
  return { handed: deliveries, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

test(
  'no email is lost and no notification is duplicated when senders and writers are killed at random',
  async () => {
    const databaseUrl = await aDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'vesica-letters-'))
    const senders: ChildProcess[] = []
    let [kills, over] = [0, false]
    const begin = (role: 'write' | 'send'): ChildProcess => {
      const input = [script, role, databaseUrl, smtp.url, dataDir, String(COUNT), String(CLAIM_MS)]
      const child = spawn(process.execPath, input, { stdio: 'ignore' })
      atTheEnd(() => {
        over = true
        child.kill('SIGKILL')
      })
      return child
    }
    const send = (index: number): void => {
      const child = begin('send')
      senders[index] = child
      // Starts a replacement, like a supervisor.
      child.once('close', () => !over && send(index))
    }
    /** Runs a writer until it is done or killed, and restarts one that crashes before. */
    const write = () => {
      const { promise: done, resolve } = Promise.withResolvers<void>()
      let [isKilled, writer] = [false, begin('write')]
      const follow = (code: number | null) => {
        if (isKilled || over || code === 0) return resolve()
        writer = begin('write')
        writer.once('close', follow)
      }
      writer.once('close', follow)
      const kill = () => {
        isKilled = true
        writer.kill('SIGKILL')
        return done
      }
      return { done, kill }
    }
    const smtp = await mailServer((received, answer) => {
      const isKill = received % KILL_EVERY === 0
      if (isKill) {
        kills += 1
        senders[kills % SENDERS]?.kill('SIGKILL')
      }
      if (!isKill || kills % 2 === 0) answer()
    })
    for (let index = 0; index < SENDERS; index += 1) send(index)

    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    atTheEnd(() => pool.end())
    const count = async (table: string) =>
      Number((await pool.query<{ n: string }>(`select count(*) n from ${table}`)).rows[0]?.n)
    // Writers are killed too, and their work is repeated from the start.
    for (const share of [0.2, ...inDeep(0.5)]) {
      const writer = write()
      await expect
        .poll(() => count('notification'), { timeout: 60_000 + COUNT * 60, interval: 5 })
        .toBeGreaterThan(COUNT * share)
      await writer.kill()
    }
    await write().done
    expect(await count('notification')).toBe(COUNT)
    await expect
      .poll(() => count('letter where sent_at is null'), { timeout: 300_000 + COUNT * 60, interval: 50 })
      .toBe(0)
    over = true
    for (const child of senders) child.kill('SIGKILL')

    expect(await count('letter')).toBe(COUNT)
    expect(kills).toBeGreaterThanOrEqual(times(4, 6))
    expect(smtp.handed.size).toBe(COUNT)
    // SMTP cannot rule out repeats: emails in progress when a process is killed may be delivered again, with the same
    // Message-ID.
    const redelivered = [...smtp.handed.values()].reduce((sum, times) => sum + times - 1, 0)
    console.info(`${COUNT} notifications, ${kills} senders killed: 0 lost, 0 doubled, ${redelivered} handed over again`)
    expect(redelivered).toBeLessThanOrEqual(kills * ON_THE_WAY)
  },
  400_000 + COUNT * 200,
)
