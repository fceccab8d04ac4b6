import { content, texts } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { type SearchedList, searchFor, searchQuery } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { access } from '../access/access.rules.ts'
import { tables } from '../content.tables.ts'
import { type AnyGateRead, gateOfAny, isOpenLesson, personIs, placeFor } from '../access/gates.ts'
import type { Asker } from '../items/item.record.ts'
import { openTo } from '../items/open.ts'
import type { Cue } from './cues.ts'
import { paragraphsOf } from '../../../platform/parsing/paragraphs.ts'

/** Displayed headlines are cut at twice this length. */
const HEADLINE_CHARACTERS = 300

/** Indexes the paragraphs of a new text for search. */
export const storeParagraphs = async (tx: Tx, itemId: string, markdown: string): Promise<void> => {
  const paragraphs = paragraphsOf(markdown)
    .map((text, position) => ({ position, text }))
    .filter(({ text }) => text !== '')
  await insert(tx, itemId, null, paragraphs)
}

/** The stored paragraphs of texts, as parsed on saving. @returns paragraphs by item ID */
export const storedParagraphs = async (
  tx: Tx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (itemIds.length === 0) return new Map()
  const rows = await tables(tx)
    .selectFrom('content_passage')
    .select(['item_id', 'words'])
    .where('item_id', 'in', itemIds)
    .where('captions_id', 'is', null)
    .orderBy('item_id')
    .orderBy('position')
    .execute()
  const byItem = Map.groupBy(rows, (row) => row.item_id)
  return new Map([...byItem].map(([id, passages]) => [id, passages.map((row) => row.words)]))
}

/** Replaces the indexed paragraphs of a text. */
export const replaceParagraphs = async (tx: Tx, itemId: string, markdown: string): Promise<void> => {
  await tables(tx)
    .deleteFrom('content_passage')
    .where('item_id', '=', itemId)
    .where('captions_id', 'is', null)
    .execute()
  await storeParagraphs(tx, itemId, markdown)
}

/** Indexes the cues of captions for search. */
export const storeCues = (tx: Tx, itemId: string, captionsId: string, cues: readonly Cue[]): Promise<void> =>
  insert(
    tx,
    itemId,
    captionsId,
    cues.map(({ atMs, words: text }, position) => ({ position, text, atMs })),
  )

/** Inserts all rows in one statement, however many. */
const insert = async (
  tx: Tx,
  itemId: string,
  captionsId: string | null,
  passages: readonly { position: number; text: string; atMs?: number }[],
): Promise<void> => {
  if (passages.length === 0) return
  await sql`insert into content_passage (item_id, captions_id, position, at_ms, words)
    select ${itemId}::uuid, ${captionsId}::uuid, * from unnest(
      ${passages.map(({ position }) => position)}::integer[],
      ${passages.map(({ atMs }) => atMs ?? null)}::bigint[],
      ${passages.map(({ text }) => text)}::text[])`.execute(tables(tx))
}

/**
 * For frequent words only this many matches are read, and the latest of these are returned, since all of them would
 * have to be sorted. Their items are looked up one by one (lateral); a join would read all items.
 */
const MAX_SCANNED = 250

interface PassageRow extends AnyGateRead {
  item_id: string
  title: string
  type: content.ContentType
  at_ms: string | null
  position: number
  headline: string
  /** The number of matches read. */
  looked: number
}

// Control characters that texts cannot contain, as input with them is refused.
const [BEGIN, END] = ['\u0001', '\u0002']

/** All indexed passages of texts and captions. */
export const allPassages: SearchedList = {
  table: 'content_passage',
  ways: [
    { name: 'passages', words: sql`content_passage.search`, holds: (query) => sql`content_passage.search @@ ${query}` },
  ],
}

/**
 * For a frequent word, this multiple of the estimated number of passages is scanned, which should contain enough
 * matches.
 */
const OVERSCAN_FACTOR = 2

/**
 * Passages with all words of a search that are open to the asker. Locked ones are not searched, so that neither their
 * text nor their number is revealed.
 */
export const searchTexts = async (tx: Tx, search: string, asker: Asker) => {
  const searched = await searchFor(tx, allPassages, { search })
  if (!searched) return { passages: [], more: false }
  const { holds: condition, byIndex, many } = searched
  const first = many && Math.ceil(many.apart * MAX_SCANNED * OVERSCAN_FACTOR)
  const candidates =
    first && (await passagesOf(tx, search, asker, sql`(select * from content_passage limit ${first})`, condition))
  // If too few of them match and are open, all passages are searched by index.
  const rows =
    candidates && candidates[0]?.looked === MAX_SCANNED
      ? candidates
      : await passagesOf(tx, search, asker, sql`content_passage`, byIndex)
  const open = rows.filter((row) => access(gateOfAny(row), asker.viewer, asker.house, tx.now).opens)
  return {
    passages: open.slice(0, texts.MOST_PASSAGES).map((row) => ({
      item: { id: row.item_id, title: row.title, type: row.type, courseId: row.course_id },
      atMs: row.at_ms === null ? null : Number(row.at_ms),
      paragraph: row.at_ms === null ? row.position : null,
      pieces: piecesOf(row.headline),
    })),
    more: open.length > texts.MOST_PASSAGES,
  }
}

/** The latest of the first `MAX_SCANNED` matches among some passages that are open to the asker. */
const passagesOf = async (
  tx: Tx,
  search: string,
  asker: Asker,
  source: RawBuilder<unknown>,
  matches: RawBuilder<boolean>,
): Promise<PassageRow[]> => {
  const { rows } = await sql<PassageRow>`
    with open as (
      select content_passage.item_id, content_passage.position, content_passage.at_ms, content_passage.words, item.title,
             item.type, item.plan_id, item.shown_from, item.sample, item.course_id, item.place
        from ${source} as content_passage
             cross join lateral (
               select title, type, plan_id, shown_from, sample, course_id, ${placeFor(personIs(asker.userId), tx.now)} as place
                 from content_item
                where id = content_passage.item_id and deleted_at is null
                  and shown_from is not null and shown_from <= ${tx.now}
                  and ((course_id is null and ${openTo(asker, tx.now)}) or ${isOpenLesson(asker, tx.now)})
                limit 1) as item
       where ${matches}
       limit ${MAX_SCANNED}),
    found as (
      select * from open order by shown_from desc, item_id, position limit ${texts.MOST_PASSAGES + 1})
    select item_id, title, type, plan_id, shown_from, sample, course_id, place, at_ms, position,
           (select count(*)::int from open) as looked,
           ts_headline('simple', words, ${searchQuery(search)},
             'StartSel=' || ${BEGIN}::text || ',StopSel=' || ${END}::text || ',MaxWords=40,MinWords=15,HighlightAll=false') as headline
      from found`.execute(tables(tx))
  return rows
}

/** Splits a headline into pieces and marks the matches. */
const piecesOf = (headline: string): { text: string; marked: boolean }[] =>
  headline
    .slice(0, HEADLINE_CHARACTERS * 2)
    .split(BEGIN)
    .flatMap((piece, index) => {
      if (index === 0) return [{ text: piece, marked: false }]
      const [marked = '', after = ''] = piece.split(END)
      return [
        { text: marked, marked: true },
        { text: after, marked: false },
      ]
    })
    .filter(({ text }) => text !== '')
