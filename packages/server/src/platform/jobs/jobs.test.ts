import { beforeAll, describe, expect, it } from 'vitest'
import { aCollectingLog } from '../../../test/log.ts'
import { aDatabase } from '../../../test/running.ts'
import { createDatabase, type Database } from '../data/db.ts'
import { createJobs, type Jobs, type Worker } from './jobs.ts'
import { createPool } from '../data/pool.ts'

const { log, lines } = aCollectingLog('warn')
let url: string
/** Completed jobs, whichever process ran them. */
const done: { by: string; data: unknown }[] = []

interface Process {
  db: Database
  jobs: Jobs
  end(): Promise<void>
}

const worker = (by: string): Worker => ({
  queue: 'work',
  run: async (data) => {
    if ((data as { fails?: boolean }).fails) throw new Error('it does not work')
    done.push({ by, data })
  },
  retries: 0,
})

/** A process with a queue of its own. It works only once started. */
const aProcess = (): Process => {
  const jobs = createJobs(url, log)
  const clock = { now: () => new Date() }
  const { send: sendJobs, wake } = jobs
  const db = createDatabase({ pool: createPool({ connectionString: url }, log), clock, log, sendJobs, wake })
  return {
    db,
    jobs,
    end: async () => {
      await jobs.stop()
      await db.close()
    },
  }
}

const send = ({ db }: Process, data: object, fail = false) =>
  db.transact(async (tx) => {
    await tx.enqueue({ queue: 'work', data })
    if (fail) throw new Error('no')
  })

describe('jobs', () => {
  let first: Process
  let second: Process
  beforeAll(async () => {
    url = await aDatabase()
    first = aProcess()
    second = aProcess()
    await Promise.all([first.jobs.start([worker('first')]), second.jobs.start([worker('second')])])
    return async () => {
      await Promise.all([first.end(), second.end()])
    }
  })

  it('run once, in one process or the other', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, number) => send(number % 2 ? first : second, { number })))
    await expect.poll(() => done.length).toBe(10)
    await send(first, { number: 'last' })
    await expect.poll(() => done.some(({ data }) => (data as { number: unknown }).number === 'last')).toBe(true)
    const numbers = done.map(({ data }) => String((data as { number: unknown }).number))
    expect(new Set(numbers).size).toBe(11)
    expect(numbers).toHaveLength(11)
  })

  it('are created only by a transaction that commits', async () => {
    await expect(send(first, { number: 'undone' }, true)).rejects.toThrow('no')
    await send(first, { number: 'after' })
    await expect.poll(() => JSON.stringify(done)).toContain('"after"')
    expect(JSON.stringify(done)).not.toContain('undone')
  })

  it('that fail log the error but not their data', async () => {
    await send(first, { fails: true, text: 'sesame' })
    await expect.poll(() => lines.join('')).toContain('it does not work')
    expect(lines.join('')).not.toContain('sesame')
  })

  it('created together run together', async () => {
    await first.db.transact(async (tx) => {
      for (let number = 100; number < 130; number += 1) await tx.enqueue({ queue: 'work', data: { number } })
    })
    const hundreds = () => done.filter(({ data }) => Number((data as { number: unknown }).number) >= 100).length
    await expect.poll(hundreds).toBe(30)
  })

  it('run when another job in the batch fails', async () => {
    await first.db.transact(async (tx) => {
      for (const data of [{ number: 'before' }, { fails: true }, { number: 'behind' }]) {
        await tx.enqueue({ queue: 'work', data })
      }
    })
    await expect.poll(() => JSON.stringify(done)).toContain('"behind"')
    const times = done.filter(({ data }) => (data as { number: unknown }).number === 'before').length
    expect(times).toBe(1)
  })

  it('scheduled for later allow for clocks half a second behind', async () => {
    const startAfter = new Date('2100-01-01T00:00:00Z')
    await first.db.transact((tx) => tx.enqueue({ queue: 'work', data: { number: 'later' }, startAfter }))
    const pool = createPool({ connectionString: url }, log)
    const { rows } = await pool.query("select start_after from pgboss.job where data ->> 'number' = 'later'")
    await pool.end()
    const [{ start_after: begins }] = rows as [{ start_after: Date }]
    expect(begins.getTime() - startAfter.getTime()).toBeGreaterThanOrEqual(500)
  })

  it('are found by a process that was not notified', async () => {
    const sender = aProcess()
    await sender.jobs.start([])
    await send(sender, { number: 'of another' })
    await expect.poll(() => JSON.stringify(done), { timeout: 60_000 }).toContain('"of another"')
    await sender.end()
  }, 300_000)

  it('use the retries and schedule of the latest release', async () => {
    const pool = createPool({ connectionString: url }, log)
    const startedWith = async (input: Partial<Worker>) => {
      const one = aProcess()
      await one.jobs.start([{ queue: 'changing', run: async () => undefined, ...input }])
      await one.end()
      const { rows } = await pool.query(
        `select cron, retry_limit as retries, expire_seconds as seconds
           from pgboss.queue join pgboss.schedule using (name) where name = 'changing'`,
      )
      return rows
    }
    const before = { retries: 8, cron: '0 3 * * *' }
    const after = { retries: 2, cron: '0 4 * * *', mostSeconds: 60 }
    expect(await startedWith(before)).toEqual([{ ...before, seconds: 900 }])
    expect(await startedWith(after)).toEqual([{ retries: 2, cron: '0 4 * * *', seconds: 60 }])
    await pool.end()
  })

  it('wait in the database for a process with workers', async () => {
    await Promise.all([first.jobs.stop(), second.jobs.stop()])
    const sender = aProcess()
    await sender.jobs.start([])
    await send(sender, { number: 'waiting' })
    await sender.end()
    expect(JSON.stringify(done)).not.toContain('waiting')
    const third = aProcess()
    await third.jobs.start([worker('third')])
    await expect.poll(() => JSON.stringify(done)).toContain('"waiting"')
    await third.end()
  })
})
