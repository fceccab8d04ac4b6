import { texts } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import { lockAny } from '../items/item.ts'
import { openedItem } from '../progress/progress.ts'
import type { Cue } from './cues.ts'
import { listCaptions } from './captions-list.ts'
import { storeCues } from './passages.ts'

type CaptionsInput = z.output<typeof texts.saveCaptions.body>

/** Compares languages without case, both in the address and in tags stored before they were normalized. */
const isInLanguage = (language: string) => sql<boolean>`lower(language) = ${language.toLowerCase()}`

/** WebVTT captions of an item in a language. */
export const getCaptions = async (tx: Tx, itemId: string, language: string, asker: Asker): Promise<string> => {
  const item = await openedItem(tx, itemId, asker)
  const row = await find(
    item.id,
    tables(tx)
      .selectFrom('content_captions')
      .select('vtt')
      .where('item_id', '=', item.id)
      .where(isInLanguage(language)),
  )
  return row.vtt
}

export const saveCaptions = async (
  tx: Tx,
  actor: Actor,
  itemId: string,
  { language, label }: CaptionsInput,
  { vtt, cues }: { vtt: string; cues: readonly Cue[] },
): Promise<void> => {
  const item = await lockAny(tx, itemId)
  if (cues.length === 0) throw new Refusal('captions_unreadable', { why: 'They have no lines.' })
  const before = await listCaptions(tx, item.id)
  const known = before.find((captions) => captions.language.toLowerCase() === language.toLowerCase())
  if (!known && before.length >= texts.MOST_CAPTIONS)
    throw new Refusal('too_many_captions', { count: texts.MOST_CAPTIONS })
  if (known) await tables(tx).deleteFrom('content_captions').where('id', '=', known.id).execute()
  const id = newId()
  await tables(tx)
    .insertInto('content_captions')
    .values({ id, item_id: item.id, language, label, vtt, changed_at: tx.now })
    .execute()
  await storeCues(tx, item.id, id, cues)
  await audit(tx, actor, {
    action: known ? 'replace captions' : 'add captions',
    subject: { type: 'content', id: item.id },
    after: { language, label, cues: cues.length },
  })
  tx.announce({ topics: ['content'] })
}

export const removeCaptions = async (tx: Tx, actor: Actor, itemId: string, language: string): Promise<void> => {
  const item = await lockAny(tx, itemId)
  const { label } = await find(
    item.id,
    tables(tx)
      .deleteFrom('content_captions')
      .where('item_id', '=', item.id)
      .where(isInLanguage(language))
      .returning('label'),
  )
  await audit(tx, actor, {
    action: 'remove captions',
    subject: { type: 'content', id: item.id },
    before: { language, label },
  })
  tx.announce({ topics: ['content'] })
}
