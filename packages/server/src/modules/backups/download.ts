import { notices } from '../../i18n/notices.ts'
import type { Seal } from '../../platform/archive/age.ts'
import type { Caller } from '../../platform/caller.ts'
import { after, HOUR, minuteFor } from '../../platform/clock.ts'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { type Actor, audit } from '../activity/index.ts'
import { notifyAll } from '../approvals/index.ts'
import { getStoredBackup, PAGE } from './backup.ts'
import { tables } from './backups.tables.ts'

/** How long an archive stays open for the person who opened it: gigabytes over a slow line take hours. */
const OPEN_MS = 12 * HOUR

/**
 * Opens an archive for download for some hours, in this session only. Everyone who sees approvals is notified.
 * @param seal for one stored unencrypted: none leaves unencrypted
 * @returns until when
 */
export const openForDownload = async (
  tx: Tx,
  actor: Actor,
  sessionId: string,
  id: string,
  seal: Seal | undefined,
): Promise<Date> => {
  const { name, encrypted, started_at } = await getStoredBackup(tx, id)
  if (!encrypted && !seal) throw refuseField('backup_unencrypted', 'passphrase')
  if (encrypted && seal) throw refuseField('backup_encrypted', 'passphrase')
  const until = after(tx.now, OPEN_MS)
  const sealing = { seal_head: seal?.head ?? null, seal_key: seal?.key ?? null }
  await tables(tx)
    .insertInto('backup_download')
    .values({ backup_id: id, person_id: actor.userId, session_id: sessionId, until, ...sealing })
    .onConflict((conflict) => conflict.columns(['backup_id', 'session_id']).doUpdateSet({ until, ...sealing }))
    .execute()
  await audit(tx, actor, {
    action: 'take backup along',
    subject: { type: 'backup', id },
    after: { name, encryptedFor: seal ? 'this download' : 'keeping' },
  })
  await notifyAll(tx, {
    title: notices.backups.downloading(actor.name),
    text: (to) => notices.backups.downloadOpened(actor.name, minuteFor(started_at, to), minuteFor(until, to)),
    action: PAGE,
  })
  return until
}

/** Closes expired downloads and deletes their keys. */
export const closeOld = async (tx: Tx): Promise<void> => {
  await tables(tx).deleteFrom('backup_download').where('until', '<', tx.now).execute()
}

export const getOpened = async (tx: Tx, { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>, id: string) => {
  const backup = await find(id, tables(tx).selectFrom('backup').selectAll().where('id', '=', id))
  const opened = await tables(tx)
    .selectFrom('backup_download')
    .select(['seal_head', 'seal_key'])
    .where('backup_id', '=', id)
    .where('person_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('until', '>', tx.now)
    .executeTakeFirst()
  if (!opened) throw new Refusal('backup_closed')
  if (backup.state !== 'done' || backup.bytes === null) throw new Refusal('backup_not_there')
  const { seal_head: head, seal_key: key } = opened
  const seal: Seal | undefined = head && key ? { head, key } : undefined
  if (!backup.encrypted && !seal) throw new Refusal('backup_closed')
  return { ...backup, bytes: Number(backup.bytes), seal }
}
