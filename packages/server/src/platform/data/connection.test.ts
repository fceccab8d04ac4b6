import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { atTheEnd } from '../../../test/ending.ts'
import { Connection } from './connection.ts'
import { countQueries, tallyOf } from './query-count.ts'
import { open, type Tx } from './tx.ts'

interface NoteTables {
  note: { id: number; text: string }
}

const notes = (tx: Tx) => open<NoteTables>(tx)
const insertion = (tx: Tx, id: number, text = 'x') => notes(tx).insertInto('note').values({ id, text })

let data: Data
let pool: pg.Pool
/** Number of writes to the socket. */
let journeys = 0

beforeAll(async () => {
  data = await openData()
  await data.sql('create table note (id int primary key, text text not null)')
  pool = new pg.Pool({ connectionString: data.url, max: 1 })
  pool.on('error', () => undefined)
  atTheEnd(() => pool.end())
})

beforeEach(async () => {
  await data.sql('delete from note')
  await data.sql('alter table note alter column text type text')
  journeys = 0
})

/** A separate connection whose round trips are counted. */
const aConnection = async (): Promise<Connection> => {
  const client = await pool.connect()
  client.on('error', () => undefined)
  const send = client.query.bind(client)
  client.query = ((submittable: pg.Submittable) => {
    journeys += 1
    return send(submittable)
  }) as never
  return new Connection(client)
}

const query = (connection: Connection, text: string, values: unknown[] = []) =>
  connection.executeQuery<Record<string, unknown>>({ sql: text, parameters: values } as never)
const insert = (connection: Connection, id: number) =>
  query(connection, 'insert into note (id, text) values ($1, $2) returning id', [id, 'x'])
const ids = async () => (await data.sql('select id from note order by id')).map((row) => row.id)

/** The outcome of several promises: each value, or the SQLSTATE. */
const outcomes = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map((result) =>
    result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? String(result.reason)),
  )

describe('a transaction', () => {
  it('begins with its first statement and commits with its last', async () => {
    const connection = await aConnection()
    connection.begin()
    expect((await insert(connection, 1)).rows).toEqual([{ id: 1 }])
    expect(await ids()).toEqual([])
    await Promise.all([insert(connection, 2), insert(connection, 3), connection.commit()])
    connection.release()
    expect(journeys).toBe(2)
    expect(await ids()).toEqual([1, 2, 3])
  })

  it('without statements sends nothing', async () => {
    const connection = await aConnection()
    connection.begin()
    await connection.commit()
    connection.begin()
    await connection.rollback()
    connection.release()
    expect(journeys).toBe(0)
  })

  it('does not run its first statement when it cannot begin', async () => {
    const connection = await aConnection()
    connection.begin()
    await insert(connection, 1)
    await query(connection, 'select 1 / $1::int', [0]).catch(() => undefined)
    // Nothing starts in a transaction that has failed.
    connection.begin()
    expect(await outcomes([insert(connection, 2)])).toEqual(['25P02'])
    await connection.rollback()
    connection.release()
    expect(await ids()).toEqual([])
  })

  it('is not committed when its first statement fails, although the commit was pipelined with it', async () => {
    const connection = await aConnection()
    await data.sql("insert into note values (1, 'x')")
    connection.begin()
    const fates = await outcomes([
      insert(connection, 2),
      insert(connection, 1),
      insert(connection, 3),
      connection.commit(),
    ])
    expect(fates).toEqual(['23505', '23505', '23505', '23505'])
    await connection.rollback()
    connection.release()
    expect(await ids()).toEqual([1])
  })

  it('is not committed when an earlier statement failed', async () => {
    const connection = await aConnection()
    connection.begin()
    await insert(connection, 1)
    expect(await outcomes([insert(connection, 1)])).toEqual(['23505'])
    await expect(connection.commit()).rejects.toThrow('rolled back instead of committed')
    connection.release()
    expect(await ids()).toEqual([])
  })

  it('is not committed when the connection is lost before its last statements are sent', async () => {
    const connection = await aConnection()
    connection.begin()
    await insert(connection, 1)
    const [self] = (await query(connection, 'select pg_backend_pid() as pid')).rows
    // Waits until that backend is gone. The connections that only look at rows stay.
    await data.sql('select pg_terminate_backend($1, 10000)', [self?.pid])
    await expect(Promise.all([insert(connection, 2), connection.commit()])).rejects.toThrow()
    await expect(connection.rollback()).rejects.toThrow()
    connection.release(true)
    expect(await ids()).toEqual([])
  })
})

describe('statements', () => {
  it('requested while others are in flight are pipelined after them, in order', async () => {
    const connection = await aConnection()
    connection.begin()
    const first = insert(connection, 1)
    await new Promise((then) => process.nextTick(then))
    const count = () => query(connection, 'select count(*)::int as count from note')
    const answers = await Promise.all([first, count(), insert(connection, 2), count()])
    await connection.commit()
    connection.release()
    expect(answers.map(({ rows }) => rows[0])).toEqual([{ id: 1 }, { count: 1 }, { id: 2 }, { count: 2 }])
    expect(journeys).toBe(3)
  })

  it('return what they changed, and read every type of value as written', async () => {
    const connection = await aConnection()
    const at = new Date()
    const { rows } = await query(
      connection,
      `select $1::timestamptz as at, $2::text[] as words, $3::bytea as bytes, $4::jsonb as json, $5::numeric as units,
              $6::text as nothing, $7::boolean as yes, $8::int as count`,
      [at, ['a "b"', 'ü,'], Buffer.from([0, 255]), { a: [1] }, 10n ** 30n, undefined, true, 7],
    )
    expect(rows).toEqual([
      {
        ...{ at, words: ['a "b"', 'ü,'], bytes: Buffer.from([0, 255]), json: { a: [1] } },
        ...{ units: String(10n ** 30n), nothing: null, yes: true, count: 7 },
      },
    ])
    await insert(connection, 1)
    await insert(connection, 2)
    expect((await query(connection, 'update note set id = id + 10')).numAffectedRows).toBe(2n)
    expect((await query(connection, 'delete from note where id = $1', [99])).numAffectedRows).toBe(0n)
    expect((await query(connection, 'select 1')).numAffectedRows).toBeUndefined()
    expect((await query(connection, '')).rows).toEqual([])
    connection.release()
  })

  it('write dates of any year and arrays of anything without loss', async () => {
    const connection = await aConnection()
    const dates = fc.date({ min: new Date('-004000-01-01'), max: new Date('+020000-01-01'), noInvalidDate: true })
    const texts = fc.array(fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))))
    await fc.assert(
      fc.asyncProperty(dates, texts, fc.array(fc.uint8Array()), async (at, text, bytes) => {
        const pieces = bytes.map((piece) => Buffer.from(piece))
        const { rows } = await query(
          connection,
          `select (extract(epoch from $1::timestamptz) * 1000)::bigint as at, to_jsonb($2::text[]) as words,
                  (select array_agg(encode(one, 'hex')) from unnest($3::bytea[]) as one) as bytes,
                  $4::text[] as pairs`,
          [at, text, pieces, [text, text]],
        )
        expect(rows).toEqual([
          {
            at: String(at.getTime()),
            words: text,
            bytes: pieces.length === 0 ? null : pieces.map((piece) => piece.toString('hex')),
            pairs: text.length === 0 ? [] : [text, text],
          },
        ])
      }),
    )
    connection.release()
  })

  it('with a value that cannot be serialized are not sent', async () => {
    const connection = await aConnection()
    const round: { self?: object } = {}
    round.self = round
    await expect(query(connection, 'select $1::jsonb', [round])).rejects.toThrow('circular')
    expect(journeys).toBe(0)
    await insert(connection, 1)
    connection.release()
  })

  it('can be run again after a failure, and after a change of column types', async () => {
    const connection = await aConnection()
    await insert(connection, 1)
    expect(await outcomes([insert(connection, 1)])).toEqual(['23505'])
    await insert(connection, 2)
    await data.sql('delete from note where id = 2')
    expect(await outcomes([query(connection, 'select nothing from nowhere')])).toEqual(['42P01'])
    expect(await outcomes([query(connection, 'select nothing from nowhere')])).toEqual(['42P01'])
    const texts = () => query(connection, 'select text from note')
    expect((await texts()).rows).toEqual([{ text: 'x' }])
    await data.sql('alter table note alter column text type int using 7')
    expect(await outcomes([texts()])).toEqual(['0A000'])
    expect((await texts()).rows).toEqual([{ text: 7 }])
    connection.release()
  })

  it('are rejected once the connection has been released', async () => {
    const connection = await aConnection()
    connection.release()
    await expect(insert(connection, 1)).rejects.toThrow('given back')
  })

  it('fail with a stack that leads to the caller', async () => {
    const failing = () => data.db.read((tx) => sql`select 1 / 0`.execute(open(tx)))
    const error = await failing().catch((reason: unknown) => reason)
    expect((error as Error).stack).toContain('connection.test.ts')
  })

  it('are counted, including those that begin and end a transaction', async () => {
    const request = {}
    await countQueries(request, () =>
      data.db.transact(async (tx) => {
        await Promise.all([insertion(tx, 1).execute(), insertion(tx, 2).execute()])
        tx.beforeCommit(() => insertion(tx, 3).compile())
        tx.announce({ topics: ['plans'] })
      }),
    )
    expect(tallyOf(request).queries).toBe(6)
    expect(await ids()).toEqual([1, 2, 3])
  })
})
