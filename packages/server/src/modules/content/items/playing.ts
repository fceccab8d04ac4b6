import { find, requireId } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Playing, StillAllowed } from '../../../platform/events/media-gate.ts'
import type { Files, StoredFile } from '../../../platform/files/files.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { callersOf, lastsUntil, membersOfFeeds } from '../../identity/index.ts'
import { getSettings, isClosed } from '../../settings/index.ts'
import { access, isVisible } from '../access/access.rules.ts'
import { type AnyGateRead, gateKey, enteredBy, gateOfAny, gatesOf, personIs, placeFor } from '../access/gates.ts'
import { getAccessSettings } from '../access/access-settings.ts'
import { viewerOf } from '../access/viewer.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from './item.record.ts'

/** Playable types, each with its own addresses. */
export type PlayedType = 'video' | 'audio'

/** Library items and lessons have different media addresses. */
export type PlayedOf = 'content' | 'lesson'

const columns = ['id', 'plan_id', 'shown_from', 'sample', 'course_id', 'file_id'] as const

/** Opens a media file for playback. */
export const openMedia = async (
  tx: Tx,
  files: Files,
  { type, of, contentId }: { type: PlayedType; of: PlayedOf; contentId: string },
  asker: Asker,
): Promise<Opened> => {
  const item = await itemWithFile(tx, contentId, asker)
  if (item.type !== type || (item.course_id === null) !== (of === 'content')) throw new Refusal('not_found')
  return open(tx, files, item, asker)
}

/** Opens a media file for playback from a feed. */
export const openEpisode = async (tx: Tx, files: Files, contentId: string, asker: Asker): Promise<Opened> => {
  const item = await itemWithFile(tx, contentId, asker)
  if (item.course_id !== null || (item.type !== 'video' && item.type !== 'audio')) throw new Refusal('not_found')
  return open(tx, files, item, asker)
}

/** Opens the file of an item or a lesson. Documents can always be downloaded, media only if their author allows it. */
export const openFile = async (tx: Tx, files: Files, contentId: string, asker: Asker): Promise<Opened> => {
  const item = await itemWithFile(tx, contentId, asker)
  const opened = await open(tx, files, item, asker)
  const isPlayed = item.type === 'video' || item.type === 'audio'
  if (isPlayed && !item.downloadable) throw new Refusal('not_to_be_kept')
  return opened
}

interface Opened {
  stored: StoredFile
  /** The course that opening it enrolls in. */
  enters: string | null
  now: Date
}

const itemWithFile = (tx: Tx, id: string, { userId }: Asker) =>
  find(
    id,
    tables(tx)
      .selectFrom('content_item')
      .select([...columns, 'type', 'downloadable'])
      .select(placeFor(personIs(userId), tx.now).as('place'))
      .where('id', '=', id)
      .where('file_id', 'is not', null)
      .where('deleted_at', 'is', null),
  )

const open = async (
  tx: Tx,
  files: Files,
  item: AnyGateRead & { file_id: string | null },
  { viewer, house }: Asker,
): Promise<Opened> => {
  const allowed = access(gateOfAny(item), viewer, house, tx.now)
  if (!allowed.opens) throw new Refusal(isVisible(allowed) ? 'forbidden' : 'not_found')
  return { stored: await files.get(tx, item.file_id ?? ''), enters: enteredBy(item, allowed), now: tx.now }
}

/** Additional material of a lesson that is open to the asker. */
export const openMaterial = async (
  tx: Tx,
  files: Files,
  { lessonId, materialId }: { lessonId: string; materialId: string },
  asker: Asker,
): Promise<Opened> => {
  requireId(lessonId)
  const material = await find(
    materialId,
    tables(tx)
      .selectFrom('lesson_material')
      .innerJoin('content_item', 'content_item.id', 'lesson_material.lesson_id')
      .select(['lesson_material.file_id', 'plan_id', 'shown_from', 'sample', 'content_item.course_id'])
      .select(placeFor(personIs(asker.userId), tx.now).as('place'))
      .where('lesson_material.id', '=', materialId)
      .where('lesson_material.lesson_id', '=', lessonId)
      .where('lesson_material.file_id', 'is not', null)
      .where('content_item.deleted_at', 'is', null),
  )
  return open(tx, files, material, asker)
}

/** The key of a file in playback: the item, or a material of a lesson. */
export const playbackKey = (lessonId: string, materialId: string): string => `${lessonId}/${materialId}`

/**
 * Which playbacks may continue: the session or feed is valid, the item is open to the person, and there is no
 * maintenance for members.
 */
export const stillPlaying = async (tx: Tx, playing: readonly Playing[]): Promise<StillAllowed> => {
  const callers = await callersOf(
    tx,
    playing.map(({ sessionId }) => sessionId),
  )
  const feeds = await membersOfFeeds(
    tx,
    playing.map(({ sessionId }) => sessionId).filter((id) => !callers.has(id)),
  )
  const gates = await gatesOf(tx, playing.map(subjectOf))
  const materials = await materialsOf(tx, playing)
  const rules = await getAccessSettings(tx)
  const closed = isClosed(await getSettings(tx), tx.now)
  const allowed = new Map<Playing, Date>()
  for (const playback of playing) {
    const [caller, known] = [
      callers.get(playback.sessionId) ?? feeds.get(playback.sessionId),
      gates.get(gateKey(subjectOf(playback))),
    ]
    if (!caller || caller.userId !== playback.userId || !known) continue
    if (closed && caller.role !== 'admin') continue
    const materialId = materialOf(playback)
    if (materialId === undefined ? known.fileId === null : !materials.has(materialId)) continue
    if (access(known.gate, viewerOf(caller), rules, tx.now).opens) allowed.set(playback, lastsUntil(caller))
  }
  return allowed
}

const subjectOf = ({ userId, shows }: Playing) => ({ personId: userId, itemId: shows.split('/')[0] ?? '' })
const materialOf = ({ shows }: Playing): string | undefined => shows.split('/')[1]

/** The materials that still exist. */
const materialsOf = async (tx: Tx, playing: readonly Playing[]): Promise<ReadonlySet<string>> => {
  const ids = playing.flatMap((playback) => materialOf(playback) ?? [])
  if (ids.length === 0) return new Set()
  const rows = await tables(tx)
    .selectFrom('lesson_material')
    .select('id')
    .where('id', 'in', ids)
    .where('file_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
