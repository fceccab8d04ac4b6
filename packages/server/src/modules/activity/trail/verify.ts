import { createHash } from 'node:crypto'
import type { audit } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../activity.tables.ts'
import { type Content, contentOf } from './link.rules.ts'

const copy = notices.activity.chain

type Problem = audit.ChainProblem
type Head = audit.ChainHead

/** Batch size: small enough for memory and for short pauses of hashing. */
const BATCH = 1000
const START: Buffer = Buffer.alloc(32)

/** A link with its entry; `id` is null if the entry is missing. */
type Link = Content & { hash: Buffer; id: string | null }

const hashOf = (before: Buffer, entry: Content): Buffer =>
  createHash('sha256').update(before).update(contentOf(entry)).digest()

const linksAfter = async (tx: Tx, number: number, limit: number): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    select l.number::text, l.hash, e.id, e.actor_id, e.action, e.subject_type, e.subject_id, e.before::text,
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      e.after::text, e.reason, e.address, e.result, e.parent_id, e.undoes, e.key_id
    from audit_link l left join audit_entry e on e.id = l.entry_id
    where l.number > ${number} order by l.number limit ${sql.lit(limit)}`.execute(tables(tx))
  return rows
}

const named = ({ action, at, id }: Pick<Content, 'action' | 'at' | 'id'>): string =>
  copy.entry(action, at.slice(0, 16).replace('T', ' '), id)

const altered = (link: Link): Problem => ({
  kind: 'altered',
  number: Number(link.number),
  id: link.id,
  text: copy.altered(link.number, named(link)),
})

const missing = (number: number): Problem => ({
  kind: 'missing',
  number,
  id: null,
  text: copy.missing(number),
})

const inserted = (link: Pick<Content, 'number' | 'action' | 'at' | 'id'>): Problem => ({
  kind: 'inserted',
  number: Number(link.number),
  id: link.id,
  text: copy.inserted(link.number, named(link)),
})

const cut = (head: Head, last: number): Problem => ({
  kind: 'missing',
  number: last + 1,
  id: null,
  text: last + 1 === head.number ? copy.lastMissing(head.number) : copy.endMissing(last + 1, head.number),
})

const rewritten = (number: number, id: string | null): Problem => ({
  kind: 'rewritten',
  number,
  id,
  text: copy.rewritten(number),
})

const beyond = (number: number): Problem => ({
  kind: 'inserted',
  number,
  id: null,
  text: copy.insertedBehind(number),
})

type Ends = Head & { /** The number of the last link. */ linked: number }

/** The end of the chain according to the database; undefined: the row is missing. */
export const readHead = async (tx: Tx): Promise<Ends | undefined> => {
  const row = await tables(tx)
    .selectFrom('audit_head')
    .select(['number', 'hash', sql<string>`coalesce((select max(number) from audit_link), 0)`.as('linked')])
    .executeTakeFirst()
  return row && { number: Number(row.number), hash: row.hash.toString('hex'), linked: Number(row.linked) }
}

/**
 * Checks every entry against the chain in batches and finds the first one altered, missing or inserted. Runs without a
 * transaction: entries added meanwhile come after the head read at the start.
 * @param savedHead a head saved elsewhere, which the chain must contain
 */
export const verifyChain = async (tx: Tx, savedHead?: Head): Promise<Checked> => {
  const head = await readHead(tx)
  const result = (entries: number, own: Problem | null, strayed: Problem | null = null) => ({
    at: tx.now.toISOString(),
    ok: own === null && strayed === null,
    entries,
    hash: head?.hash ?? '',
    problem: own ?? strayed,
    own,
  })
  if (!head) return result(0, { kind: 'missing', number: null, id: null, text: copy.headMissing })
  const { last, hash, problem, strayed } = await follow(tx, head, savedHead)
  const beyondHead = savedHead && savedHead.number > head.number ? cut(savedHead, head.number) : null
  return result(last, problem ?? (await problemAtEnd(tx, head, last, hash)), strayed ?? beyondHead)
}

/** The result of a check; `own` is the problem of the chain itself, regardless of the compared head. */
export type Checked = audit.ChainCheck & { own: Problem | null }

type WalkResult = {
  last: number
  hash: Buffer
  problem: Problem | null /** Compared with a saved head. */
  strayed: Problem | null
}

/** Follows the chain from the first entry to the head. */
const follow = async (tx: Tx, head: Head, savedHead: Head | undefined): Promise<WalkResult> => {
  let [before, hash, last]: [Buffer, Buffer, number] = [START, START, 0]
  let previous: Link | undefined
  let strayed: Problem | null = null
  while (last < head.number) {
    // One more than is checked: the next link helps to tell how a wrong one was changed.
    const links = await linksAfter(tx, last, BATCH + 1)
    if (links.length === 0) break
    for (const [index, link] of links.slice(0, BATCH).entries()) {
      if (last === head.number) break
      if (Number(link.number) !== last + 1 || link.id === null)
        return { last, hash, problem: missing(last + 1), strayed }
      const computed = hashOf(hash, link)
      if (!computed.equals(link.hash)) {
        const problem = explainBreak({ before, hash, previous, link, next: links[index + 1] })
        return { last, hash, problem, strayed }
      }
      if (divergesFromSaved(savedHead, last + 1, computed)) strayed = rewritten(last + 1, link.id)
      ;[before, hash, previous, last] = [hash, computed, link, last + 1]
    }
  }
  return { last, hash, problem: null, strayed }
}

/** Whether the chain has another hash at the place of a saved head. */
const divergesFromSaved = (savedHead: Head | undefined, number: number, computed: Buffer): boolean =>
  savedHead?.number === number && savedHead.hash !== computed.toString('hex')

interface ChainBreak {
  /** Hashes of the entry before the previous one, and of the previous one. */
  before: Buffer
  hash: Buffer
  previous: Link | undefined
  link: Link
  next: Link | undefined
}

/** Explains a wrong hash: whether removing this entry or the previous one would make the chain valid. */
const explainBreak = ({ before, hash, previous, link, next }: ChainBreak): Problem => {
  const matches = (after: Buffer, entry: Link, number: string) => hashOf(after, { ...entry, number }).equals(entry.hash)
  if (next?.id && matches(hash, next, link.number)) return inserted(link)
  if (previous && matches(before, link, previous.number)) return inserted(previous)
  return altered(link)
}

/** Problems that show only after all entries up to the head are checked. */
const problemAtEnd = async (tx: Tx, head: Ends, last: number, hash: Buffer): Promise<Problem | null> => {
  if (last < head.number) return cut(head, last)
  if (hash.toString('hex') !== head.hash) return rewritten(head.number, null)
  if (head.linked > head.number) return beyond(head.number + 1)
  const { rows } = await sql<Pick<Content, 'id' | 'action' | 'at'>>`
    select e.id, e.action, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from audit_entry e where not exists (select 1 from audit_link l where l.entry_id = e.id)
    order by e.created_at, e.id limit 1`.execute(tables(tx))
  const [stray] = rows
  return stray
    ? {
        kind: 'inserted',
        number: null,
        id: stray.id,
        text: copy.insertedBeside(named(stray)),
      }
    : null
}
