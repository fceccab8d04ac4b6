import type { Database } from '../../platform/data/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { CERTIFICATE_QUEUE, type CertificateJob, certificateOf } from './certificates/certificate.ts'
import { keepDrawn, withDrawn } from './certificates/drawn.ts'

/** Draws certificates once they are issued, unless somebody asked for theirs before. */
export const certificateWorker = (db: Database, files: Files, publicUrl: string): Worker => ({
  queue: CERTIFICATE_QUEUE,
  run: async (data) => {
    const { id } = data as CertificateJob
    const row = await db.read((tx) => certificateOf(tx, id))
    if (!row || row.file_id !== null) return
    await withDrawn(files, row, publicUrl, (drawn) => db.transact((tx) => keepDrawn(tx, files, id, drawn)))
  },
})
