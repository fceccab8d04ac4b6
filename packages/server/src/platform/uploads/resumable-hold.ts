import { randomUUID } from 'node:crypto'
import type { Database } from '../data/db.ts'
import { requireFound, requireId } from '../data/find.ts'
import { Refusal } from '../refusal.ts'
import { findUpload, HOLD_MS, holdUpload, releaseUpload, type Upload } from './resumable.tables.ts'

/**
 * A lease on an upload, exclusive among all processes and without holding a connection: the row names the holder for a
 * minute and is renewed while work continues. The lease of a killed process expires after that minute.
 */
export const holder =
  (db: Database) =>
  async <T>(
    personId: string,
    id: string,
    action: (upload: Upload, isHeld: () => boolean) => Promise<T>,
  ): Promise<T> => {
    requireId(id)
    const me = randomUUID()
    let heldUntil = performance.now() + HOLD_MS
    const upload = await db.transact((tx) => holdUpload(tx, personId, id, me))
    if (!upload) {
      requireFound(await db.read((tx) => findUpload(tx, personId, id)))
      throw new Refusal('upload_busy', {}, { retryAfter: HOLD_MS / 1000 })
    }
    const again = setInterval(() => {
      const requestedAt = performance.now()
      db.transact((tx) => holdUpload(tx, personId, id, me)).then(
        (held) => {
          if (held) heldUntil = requestedAt + HOLD_MS
        },
        () => undefined,
      )
    }, HOLD_MS / 4)
    try {
      return await action(upload, () => performance.now() < heldUntil)
    } finally {
      clearInterval(again)
      // A holder that cannot renew loses the lease by itself.
      await db.transact((tx) => releaseUpload(tx, id, me)).catch(() => undefined)
    }
  }
