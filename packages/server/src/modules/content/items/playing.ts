import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Playing, StillAllowed } from '../../../platform/events/media-gate.ts'
import type { Files, StoredFile } from '../../../platform/files/files.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { callersOf, lastsUntil } from '../../identity/index.ts'
import { access } from '../access/access.rules.ts'
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
  { viewer, house }: Asker,
): Promise<{ stored: StoredFile; now: Date }> => {
  const { file_id, ...item } = await find(
    contentId,
    tables(tx)
      .selectFrom('content_item')
      .select(columns)
      .where('id', '=', contentId)
      .where('type', '=', type)
      .where('file_id', 'is not', null)
      .where('deleted_at', 'is', null),
  )
  const { opens, reason } = access(gateOf(item), viewer, house, tx.now)
  if (!opens) throw new Refusal(reason === 'draft' || reason === 'not_yet' ? 'not_found' : 'forbidden')
  return { stored: await files.get(tx, file_id ?? ''), now: tx.now }
}

/** Which of what is being played may go on: its session is open, and its item opens to its person. */
export const stillPlaying = async (tx: Tx, playing: readonly Playing[]): Promise<StillAllowed> => {
  const callers = await callersOf(
    tx,
    playing.map(({ sessionId }) => sessionId),
  )
  const items = await itemsOf(
    tx,
    playing.map(({ shows }) => shows),
  )
  const house = await getHouse(tx)
  const still = new Map<Playing, Date>()
  for (const one of playing) {
    const [caller, item] = [callers.get(one.sessionId), items.get(one.shows)]
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
