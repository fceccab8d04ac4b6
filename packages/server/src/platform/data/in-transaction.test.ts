import { lookup } from 'node:dns/promises'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { watchTransactions } from '../../../test/waits.ts'
import { hashPassword } from '../../modules/identity/index.ts'
import { createLog } from '../log.ts'
import { createMail } from '../mail/mail.ts'
import { open, type Tx } from './tx.ts'

/** Something that must not be awaited in a transaction; here it is what is tested. */
const timer = promisify(setTimeout)
const nextTick = promisify(setImmediate)

const transactions = watchTransactions()
let data: Data
let folder: string

beforeAll(async () => {
  data = await openData()
  folder = await mkdtemp(join(tmpdir(), 'vesica-waits-'))
  return () => rm(folder, { recursive: true, force: true })
})
beforeEach(() => void transactions())

const selectOne = (tx: Tx) => sql`select 1`.execute(open(tx))
const message = { to: 'a@example.org', subject: 'a', text: 'a', html: 'a' }
const sendMail = () => {
  const mail = createMail({ dataDir: folder, from: 'b@example.org', log: createLog('silent') })
  return mail.send(message).finally(mail.close)
}
const connectOnce = () =>
  new Promise<void>((done) => {
    const socket = connect(1, '127.0.0.1')
    socket.on('error', () => undefined).once('close', () => done())
  })

describe('the transaction watch', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a password that is hashed', () => hashPassword('correct horse battery')],
    [
      'a picture',
      () =>
        sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
    ],
    ['a file', () => readFile(import.meta.filename)],
    ['a letter', sendMail],
    ['a timer', () => timer(1)],
    ['a turn of the event loop', () => nextTick()],
    ['the name of a host', () => lookup('localhost')],
    ['another server', connectOnce],
    ['a page elsewhere', () => fetch('http://127.0.0.1:1').catch(() => undefined)],
  ])('reports waiting for %s inside a transaction, and not outside', async (_, wait) => {
    await wait()
    expect(transactions()).toEqual([])
    await data.db.transact(async (tx) => {
      await selectOne(tx)
      await wait()
    })
    expect(transactions()).not.toEqual([])
  })

  it('reports neither statements, sequential or parallel, nor work after the end', async () => {
    await data.db.transact(async (tx) => {
      await selectOne(tx)
      await Promise.all([selectOne(tx), selectOne(tx)])
      await sql`select pg_sleep(0.01)`.execute(open(tx))
      tx.afterCommit(() => timer(1))
      await tx.enqueue({ queue: 'a', data: {} })
      tx.announce({ topics: ['a'] })
    })
    const failing = data.db.transact(async (tx) => {
      await selectOne(tx)
      tx.onRollback(() => timer(1))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await data.db.read(async (tx) => {
      await selectOne(tx)
      await timer(1)
    })
    expect(transactions()).toEqual([])
  })
})

describe('inside a transaction', () => {
  it.each(['transact', 'read'] as const)('another connection cannot be requested: %s is rejected', async (how) => {
    const nested = data.db.transact(async (tx) => {
      await selectOne(tx)
      return data.db[how](selectOne)
    })
    await expect(nested).rejects.toThrow('inside another')
    await data.db[how](selectOne)
  })
})
