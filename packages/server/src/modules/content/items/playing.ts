import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Playing, StillAllowed } from '../../../platform/events/media-gate.ts'
import type { Files, StoredFile } from '../../../platform/files/files.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { callersOf, lastsUntil, membersOfFeeds } from '../../identity/index.ts'
import { access, isShown } from '../access/access.rules.ts'
import { getHouse } from '../access/house.ts'
import { viewerOf } from '../access/viewer.ts'
import { type ItemRow, tables } from '../content.tables.ts'
import { type Asker, gateOf } from './item.record.ts'

/** What plays: items of these types, each at addresses of its own. */
export type PlayedType = 'video' | 'audio'

const columns = ['id', 'plan_id', 'shown_from', 'sample', 'file_id'] as const

/**
 * What somebody plays.
 * @throws Refusal not_found for what they are not shown or does not play, forbidden for what does not open to them
 */
export const openMedia = async (
  tx: Tx,
  files: Files,
  { type, contentId }: { type: PlayedType; contentId: string },
  asker: Asker,
): Promise<Opened> => {
  const item = await itemWithFile(tx, contentId)
  if (item.type !== type) throw new Refusal('not_found')
  return open(tx, files, item, asker)
}

/** What somebody plays from their feed: a film or sound. @throws Refusal not_found, forbidden */
export const openEpisode = async (tx: Tx, files: Files, contentId: string, asker: Asker): Promise<Opened> => {
  const item = await itemWithFile(tx, contentId)
  if (item.type !== 'video' && item.type !== 'audio') throw new Refusal('not_found')
  return open(tx, files, item, asker)
}

/**
 * The file of an item: a document is there to be read, films and sound are given only where their author lets them be kept.
 * @throws Refusal not_found, forbidden, not_to_be_kept
 */
export const openFile = async (tx: Tx, files: Files, contentId: string, asker: Asker): Promise<Opened> => {
  const item = await itemWithFile(tx, contentId)
  const opened = await open(tx, files, item, asker)
  const isPlayed = item.type === 'video' || item.type === 'audio'
  if (isPlayed && !item.downloadable) throw new Refusal('not_to_be_kept')
  return opened
}

interface Opened {
  stored: StoredFile
  now: Date
}

const itemWithFile = (tx: Tx, id: string) =>
  find(
    id,
    tables(tx)
      .selectFrom('content_item')
      .select([...columns, 'type', 'downloadable'])
      .where('id', '=', id)
      .where('file_id', 'is not', null)
      .where('deleted_at', 'is', null),
  )

const open = async (
  tx: Tx,
  files: Files,
  item: Pick<ItemRow, (typeof columns)[number]>,
  { viewer, house }: Asker,
): Promise<Opened> => {
  const allowed = access(gateOf(item), viewer, house, tx.now)
  if (!allowed.opens) throw new Refusal(isShown(allowed) ? 'forbidden' : 'not_found')
  return { stored: await files.get(tx, item.file_id ?? ''), now: tx.now }
}

/** Which of what is being played may go on: its session is open, or its feed there, and its item opens to its person. */
export const stillPlaying = async (tx: Tx, playing: readonly Playing[]): Promise<StillAllowed> => {
  const callers = await callersOf(
    tx,
    playing.map(({ sessionId }) => sessionId),
  )
  const feeds = await membersOfFeeds(
    tx,
    playing.map(({ sessionId }) => sessionId).filter((id) => !callers.has(id)),
  )
  const items = await itemsOf(
    tx,
    playing.map(({ shows }) => shows),
  )
  const house = await getHouse(tx)
  const still = new Map<Playing, Date>()
  for (const one of playing) {
    const [caller, item] = [callers.get(one.sessionId) ?? feeds.get(one.sessionId), items.get(one.shows)]
    if (!caller || caller.userId !== one.userId || !item) continue
    if (access(gateOf(item), viewerOf(caller), house, tx.now).opens) still.set(one, lastsUntil(caller))
  }
  return still
}

const itemsOf = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<ItemRow, 'plan_id' | 'shown_from' | 'sample'>>> => {
  const rows = await tables(tx)
    .selectFrom('content_item')
    .select(columns)
    .where('id', 'in', [...new Set(ids)])
    .where('file_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
