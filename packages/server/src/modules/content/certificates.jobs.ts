import type { Database } from '../../platform/data/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { storeBadge, storedBadge, signBadge } from './certificates/badge.ts'
import { storeFirstKey, signingKey } from './certificates/badge-key.ts'
import { CERTIFICATE_QUEUE, type CertificateJob, certificateOf, type Certified } from './certificates/certificate.ts'
import { storeDrawn, withDrawn } from './certificates/drawn.ts'
import { newKeyPair } from './certificates/proof.ts'

// What is done once a certificate was issued, or for whoever asks before: drawing and signing take their time, so each is
// done outside of a transaction and kept in one.

/** What reaches data: of the job, of a call, or of a page. */
type Reaching = Pick<Database, 'read' | 'transact'>

/** Draws a certificate, unless that was done before. */
export const drawOnce = async (
  { transact }: Reaching,
  files: Files,
  row: Certified,
  publicUrl: string,
): Promise<void> => {
  if (row.file_id !== null) return
  await withDrawn(files, row, publicUrl, (drawn) => transact((tx) => storeDrawn(tx, files, row.id, drawn)))
}

/** The key that signs, and when it does; it is made when it is needed first. */
export const signer = async ({ read, transact }: Reaching) => {
  const { key, at } = await read(async (tx) => ({ key: await signingKey(tx), at: tx.now }))
  if (key) return { key, at }
  const made = newKeyPair()
  return { key: await transact((tx) => storeFirstKey(tx, made)), at }
}

/** The credential of a certificate. It is signed now, unless that was done before. */
export const badgeOf = async (reaching: Reaching, row: Certified, publicUrl: string) => {
  const { read, transact } = reaching
  const kept = await read((tx) => storedBadge(tx, row.id))
  if (kept) return kept
  const { key, at } = await signer(reaching)
  const badge = await signBadge(row, publicUrl, key, at)
  return transact((tx) => storeBadge(tx, row.id, badge))
}

/** Draws and signs certificates that were issued. */
export const certificateWorker = (db: Database, files: Files, publicUrl: string): Worker => ({
  queue: CERTIFICATE_QUEUE,
  run: async (data) => {
    const { id } = data as CertificateJob
    const row = await db.read((tx) => certificateOf(tx, id))
    if (!row) return
    await drawOnce(db, files, row, publicUrl)
    await badgeOf(db, row, publicUrl)
  },
})
