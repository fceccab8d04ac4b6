import { randomUUID } from 'node:crypto'
import type { Database } from '../data/db.ts'
import { found, requireId } from '../data/find.ts'
import { Refusal } from '../refusal.ts'
import { findUpload, HOLD_MS, holdUpload, releaseUpload, type Upload } from './resumable.tables.ts'

/**
 * Lets one at a time do something with an upload, among all processes, without a connection being kept for it: the row
 * says who, for a minute, and again and again while it goes on. A process that was killed is forgotten after that minute.
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
      found(await db.read((tx) => findUpload(tx, personId, id)))
      throw new Refusal('upload_busy', {}, { retryAfter: HOLD_MS / 1000 })
    }
    const again = setInterval(() => {
      const asked = performance.now()
      db.transact((tx) => holdUpload(tx, personId, id, me)).then(
        (held) => {
          if (held) heldUntil = asked + HOLD_MS
        },
        () => undefined,
      )
    }, HOLD_MS / 4)
    try {
      return await action(upload, () => performance.now() < heldUntil)
    } finally {
      clearInterval(again)
      // Who cannot say so is forgotten by itself.
      await db.transact((tx) => releaseUpload(tx, id, me)).catch(() => undefined)
    }
  }
