import { progress } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { nameKey, readPage } from '../../../platform/data/paging.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import { isNamedNow } from '../items/library.ts'
import { openedItem, visibleItem } from './progress.ts'

type NoteInput = z.output<typeof progress.addNote.body>
type Changed = z.output<typeof progress.changeNote.body>

const notes = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('content_note')
    .select([
      'content_note.id',
      'content_note.item_id',
      'content_note.at_ms',
      'content_note.place',
      'content_note.quote',
      'content_note.words',
      'content_note.created_at',
      'content_note.updated_at',
    ])
    .where('content_note.person_id', '=', personId)

type Row = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>

const present = (row: Row): progress.Note => ({
  id: row.id,
  atMs: row.at_ms === null ? null : Number(row.at_ms),
  place: row.place,
  quote: row.quote,
  text: row.words,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The caller's notes on an item, in its order. They stay accessible when the item is locked. */
export const listNotes = async (tx: Tx, itemId: string, asker: Asker): Promise<progress.Note[]> => {
  const item = await visibleItem(tx, itemId, asker)
  const rows = await notes(tx, asker.userId)
    .where('item_id', '=', item.id)
    .orderBy('at_ms', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

type NotesQuery = z.output<typeof progress.listOwnNotes.query>

/** The caller's notes on visible items and lessons, latest first, including items that are locked now. */
export const listOwnNotes = async (tx: Tx, { search, limit, cursor }: NotesQuery, asker: Asker) => {
  const own = notes(tx, asker.userId)
    .innerJoin('content_item', 'content_item.id', 'content_note.item_id')
    .where(isNamedNow(asker.userId, tx.now))
    .select(['content_item.title', 'content_item.type', 'content_item.course_id'])
  // No index is needed for the few notes of one person.
  const matches = sql<boolean>`strpos(plain_text(concat_ws(' ', content_note.words, content_note.quote, content_item.title)),
    plain_text(${(search ?? '').replaceAll('\0', ' ')})) > 0`
  const { rows, cursors } = await readPage(
    tables(tx),
    {
      all: search ? own.where(matches) : own,
      sorting: { keys: [{ by: sql`content_note.created_at`, kind: 'time' }], descending: true },
      id: sql`content_note.id`,
      beside: {},
    },
    { limit, cursor, narrowed: true },
  )
  return {
    notes: rows.map((row) => ({
      ...present(row),
      item: { id: row.item_id, title: row.title, type: row.type, courseId: row.course_id },
    })),
    ...cursors,
  }
}

export const addNote = async (tx: Tx, itemId: string, input: NoteInput, asker: Asker): Promise<progress.Note> => {
  const item = await openedItem(tx, itemId, asker)
  const { count } = await tables(tx)
    .selectFrom('content_note')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('person_id', '=', asker.userId)
    .where('item_id', '=', item.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= progress.MOST_NOTES) throw new Refusal('too_many_notes', { count })
  const row = {
    id: newId(),
    item_id: item.id,
    at_ms: input.at_ms === undefined || input.at_ms === null ? null : String(input.at_ms),
    place: input.place || null,
    quote: input.quote ?? '',
    words: input.text ?? '',
    created_at: tx.now,
    updated_at: tx.now,
  }
  await tables(tx)
    .insertInto('content_note')
    .values({ ...row, person_id: asker.userId })
    .execute()
  announce(tx, asker)
  return present(row)
}

export const changeNote = async (tx: Tx, id: string, input: Changed, asker: Asker): Promise<progress.Note> => {
  const before = await find(id, notes(tx, asker.userId).where('id', '=', id).forUpdate())
  const changed = { quote: input.quote ?? before.quote, words: input.text ?? before.words, updated_at: tx.now }
  await tables(tx).updateTable('content_note').set(changed).where('id', '=', id).execute()
  announce(tx, asker)
  return present({ ...before, ...changed })
}

export const removeNote = async (tx: Tx, id: string, asker: Asker): Promise<void> => {
  await find(id, notes(tx, asker.userId).where('id', '=', id).forUpdate())
  await tables(tx).deleteFrom('content_note').where('id', '=', id).execute()
  announce(tx, asker)
}

const announce = (tx: Tx, { userId }: Asker): void => tx.announce({ topics: ['progress'], users: [userId] })

/** A time in player format: 1:02:03 or 2:03. */
const clockOf = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000)
  const units = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const visible = units[0] === 0 ? units.slice(1) : units
  return visible.map((unit, index) => (index === 0 ? String(unit) : String(unit).padStart(2, '0'))).join(':')
}

const asQuote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/**
 * All of a person's notes as Markdown, by item. Notes on items that left the library are included without the title, as
 * it may have changed.
 */
export const notesMarkdown = async (tx: Tx, personId: string): Promise<string> => {
  const title = sql<string | null>`case when ${isNamedNow(personId, tx.now)} then content_item.title end`
  const rows = await notes(tx, personId)
    .innerJoin('content_item', 'content_item.id', 'content_note.item_id')
    .select(title.as('title'))
    .orderBy(nameKey(title), (order) => order.asc().nullsLast())
    .orderBy('content_note.item_id')
    .orderBy('content_note.at_ms', (order) => order.asc().nullsLast())
    .orderBy('content_note.created_at')
    .execute()
  const pieces: string[] = ['# Notes']
  let last = ''
  for (const row of rows) {
    if (row.item_id !== last) pieces.push(`## ${row.title ?? 'No longer in the library'}`)
    last = row.item_id
    const at = row.at_ms === null ? '' : `**${clockOf(Number(row.at_ms))}** `
    if (row.quote !== '') pieces.push(asQuote(row.quote))
    if (at !== '' || row.words !== '') pieces.push(`${at}${row.words}`.trimEnd())
  }
  return `${pieces.join('\n\n')}\n`
}
