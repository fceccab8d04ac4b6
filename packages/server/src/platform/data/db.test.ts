import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { isDuplicate } from './db.ts'
import { createLog } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { ONE_PLAN } from './statements.ts'
import { open, type Tx } from './tx.ts'

interface NoteTables {
  note: { id: number; text: string }
}

const notes = (tx: Tx) => open<NoteTables>(tx)
const insertion = (tx: Tx, id: number, text = 'x') => notes(tx).insertInto('note').values({ id, text })
const write = (tx: Tx, id: number, text = 'x') => insertion(tx, id, text).execute()

let data: Data
const logged: string[] = []
const log = createLog(
  'warn',
  new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  }),
)

beforeAll(async () => {
  data = await openData({ log })
  await data.sql('create table note (id int primary key, text text not null)')
  await data.sql('create table late (id int primary key deferrable initially deferred)')
})

beforeEach(async () => {
  await data.sql('delete from note')
  logged.length = 0
})

const texts = async () => (await data.sql('select text from note order by id')).map((row) => row.text)

describe('a transaction', () => {
  it('commits its changes and returns its result', async () => {
    const result = await data.db.transact(async (tx) => {
      await write(tx, 1)
      return 'done'
    })
    expect(result).toBe('done')
    expect(await texts()).toEqual(['x'])
  })

  it('leaves nothing behind when it throws', async () => {
    const action = data.db.transact(async (tx) => {
      await write(tx, 1)
      throw new Error('no')
    })
    await expect(action).rejects.toThrow('no')
    expect(await texts()).toEqual([])
  })

  it('leaves nothing behind on a refusal, unless the refusal commits', async () => {
    const refuse = (id: number, commit: boolean) =>
      data.db.transact(async (tx) => {
        await write(tx, id, commit ? 'kept' : 'gone')
        throw new Refusal('code_wrong', {}, { commit })
      })
    await expect(refuse(1, false)).rejects.toMatchObject({ code: 'code_wrong' })
    await expect(refuse(2, true)).rejects.toMatchObject({ code: 'code_wrong' })
    expect(await texts()).toEqual(['kept'])
  })

  it('is invisible to others before its end', async () => {
    const written = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const action = data.db.transact(async (tx) => {
      await write(tx, 1)
      written.resolve()
      await go.promise
    })
    await written.promise
    expect(await texts()).toEqual([])
    go.resolve()
    await action
    expect(await texts()).toEqual(['x'])
  })

  it('has a single time', async () => {
    await data.db.transact(async (tx) => {
      const first = tx.now
      await write(tx, 1)
      expect(tx.now).toBe(first)
    })
  })

  it('reports the constraint that a row violated', async () => {
    await data.db.transact((tx) => write(tx, 1))
    const error = await data.db.transact((tx) => write(tx, 1)).catch((reason: unknown) => reason)
    expect(isDuplicate(error, 'note_pkey')).toBe(true)
    expect(isDuplicate(error, 'person_email')).toBe(false)
    expect(isDuplicate(new Error('x'), 'note_pkey')).toBe(false)
  })

  it('cannot access data after its end', async () => {
    const captured: Tx[] = []
    await data.db.transact(async (tx) => void captured.push(tx))
    await data.db.read(async (tx) => void captured.push(tx))
    await data.db.transact(async (tx) => captured.push(tx) && Promise.reject(new Error('no'))).catch(() => undefined)
    expect(captured).toHaveLength(3)
    for (const tx of captured) expect(() => notes(tx)).toThrow('This transaction has ended.')
  })
})

describe('transaction hooks', () => {
  it('run in order after the commit, and not after a rollback', async () => {
    const announced: string[] = []
    const action = (fail: boolean) =>
      data.db.transact(async (tx) => {
        tx.afterCommit(() => void announced.push('first'))
        tx.afterCommit(async () => void announced.push(`second, of ${(await texts()).length}`))
        tx.onRollback(() => void announced.push('taken back'))
        await write(tx, 1)
        if (fail) throw new Refusal('forbidden')
      })
    await action(false)
    expect(announced).toEqual(['first', 'second, of 1'])
    announced.length = 0
    await data.sql('delete from note')
    await expect(action(true)).rejects.toThrow(Refusal)
    expect(announced).toEqual(['taken back'])
  })

  it('continue after a failure, which is logged and undoes nothing', async () => {
    const announced: string[] = []
    await data.db.transact(async (tx) => {
      await write(tx, 1)
      tx.afterCommit(() => Promise.reject(new Error('the disk is gone')))
      tx.afterCommit(() => void announced.push('second'))
    })
    expect(announced).toEqual(['second'])
    expect(await texts()).toEqual(['x'])
    expect(logged.join('')).toContain('the disk is gone')
  })

  it('before commit run inside the transaction, also on a refusal that commits', async () => {
    const action = (commit: boolean) =>
      data.db.transact(async (tx) => {
        tx.beforeCommit(() => insertion(tx, 1).compile())
        throw new Refusal('forbidden', {}, { commit })
      })
    await expect(action(false)).rejects.toThrow(Refusal)
    expect(await texts()).toEqual([])
    await expect(action(true)).rejects.toThrow(Refusal)
    expect(await texts()).toEqual(['x'])
    const twice = data.db.transact(async (tx) => {
      tx.afterCommit(() => expect.unreachable())
      tx.beforeCommit(() => insertion(tx, 1).compile())
    })
    await expect(twice).rejects.toMatchObject({ code: '23505' })
  })

  it('after commit run on a refusal that commits', async () => {
    const announced: string[] = []
    const action = data.db.transact(async (tx) => {
      tx.afterCommit(() => void announced.push('committed'))
      tx.onRollback(() => void announced.push('taken back'))
      throw new Refusal('code_wrong', {}, { commit: true })
    })
    await expect(action).rejects.toThrow(Refusal)
    expect(announced).toEqual(['committed'])
  })

  it('for rollback run when the database rejects the commit, and the connection is released', async () => {
    await data.sql('insert into late values (1)')
    const announced: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const action = data.db.transact(async (tx) => {
        tx.onRollback(() => void announced.push('taken back'))
        tx.afterCommit(() => void announced.push('committed'))
        await sql`insert into late values (1)`.execute(open(tx))
      })
      await expect(action).rejects.toMatchObject({ code: '23505' })
    }
    expect(announced).toEqual(Array(20).fill('taken back'))
    await data.db.transact((tx) => write(tx, 1))
  })

  it('for rollback run when a swallowed failure prevents the commit', async () => {
    const announced: string[] = []
    const action = data.db.transact(async (tx) => {
      tx.onRollback(() => void announced.push('taken back'))
      await write(tx, 1)
      await write(tx, 1).catch(() => undefined)
    })
    await expect(action).rejects.toThrow('rolled back instead of committed')
    expect(announced).toEqual(['taken back'])
  })

  it('are rejected in a read-only transaction', async () => {
    await data.db.read(async (tx) => {
      expect(() => tx.announce({ topics: ['plans'] })).toThrow('transact')
      expect(() => tx.afterCommit(() => undefined)).toThrow('transact')
      expect(() => tx.onRollback(() => undefined)).toThrow('transact')
    })
  })
})

describe('two conflicting transactions', () => {
  it('both succeed after a deadlock: one is retried', async () => {
    await data.db.transact(async (tx) => {
      await write(tx, 1, '')
      await write(tx, 2, '')
    })
    const bothHoldOne = Promise.withResolvers<void>()
    let holderCount = 0
    let tries = 0
    const append = (first: number, second: number, text: string) =>
      data.db.transact(async (tx) => {
        tries += 1
        const add = (id: number) => sql`update note set text = text || ${text} where id = ${id}`.execute(open(tx))
        await add(first)
        holderCount += 1
        if (holderCount === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await add(second)
      })
    await Promise.all([append(1, 2, 'a'), append(2, 1, 'b')])
    expect(tries).toBeGreaterThan(2)
    for (const text of await texts()) expect([...String(text)].toSorted().join('')).toBe('ab')
  })

  it('are retried after a serialization failure, at most ten times', async () => {
    let tries = 0
    const action = (failures: number) =>
      data.db.transact(async (tx) => {
        tries += 1
        if (tries > failures) return 'done'
        await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(open(tx))
        return 'not reached'
      })
    expect(await action(3)).toBe('done')
    expect(tries).toBe(4)
    tries = 0
    await expect(action(100)).rejects.toMatchObject({ code: '40001' })
    expect(tries).toBe(10)
  })

  it('are not retried for other reasons', async () => {
    let tries = 0
    const action = data.db.transact(async () => {
      tries += 1
      throw new Error('a bug')
    })
    await expect(action).rejects.toThrow('a bug')
    expect(tries).toBe(1)
  })
})

describe('statements', () => {
  it('are prepared once per connection', async () => {
    const text = (id: number) => data.db.transact((tx) => sql`select ${id}::int as prepared_once`.execute(open(tx)))
    await text(1)
    await text(2)
    const rows = await data.db.transact(async (tx) => {
      await sql`select ${3}::int as prepared_once`.execute(open(tx))
      return sql<{
        count: string
      }>`select count(*) from pg_prepared_statements where statement like '%prepared_once%' and statement not like '%pg_prepared%'`.execute(
        open(tx),
      )
    })
    expect(rows.rows[0]?.count).toBe('1')
  })

  it('for searches are planned each time, because the plan depends on how common the words are', async () => {
    const prepared = await data.db.transact(async (tx) => {
      await sql`select search_query(${'silence'}) as searched_anew`.execute(open(tx))
      await sql`select ${"'silence'"}::tsquery as searched_anew`.execute(open(tx))
      return sql`select from pg_prepared_statements
        where statement like '%searched_anew%' and statement not like '%pg_prepared%'`.execute(open(tx))
    })
    expect(prepared.rows).toEqual([])
  })

  it('for searches with a single plan for all words are prepared', async () => {
    const prepared = await data.db.transact(async (tx) => {
      await sql`${sql.raw(ONE_PLAN)}select ${"'silence'"}::tsquery as searched_alike`.execute(open(tx))
      return sql`select from pg_prepared_statements
        where statement like '%searched_alike%' and statement not like '%pg_prepared%'`.execute(open(tx))
    })
    expect(prepared.rows).toHaveLength(1)
  })
})
