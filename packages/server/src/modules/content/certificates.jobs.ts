import type { Database } from '../../platform/data/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { storeBadge, storedBadge, signBadge } from './certificates/badge.ts'
import { storeFirstKey, signingKey } from './certificates/badge-key.ts'
import { CERTIFICATE_QUEUE, type CertificateJob, certificateOf, type Certified } from './certificates/certificate.ts'
import { storeDrawn, withDrawn } from './certificates/drawn.ts'
import { newKeyPair } from './certificates/proof.ts'

// Steps after a certificate is issued, or on its first request: drawing and signing are slow, so they run outside a
// transaction and the result is stored in one.

/** Database access of a job, a call or a page. */
type Transactions = Pick<Database, 'read' | 'transact'>

/** Draws a certificate unless that is already done. */
export const drawOnce = async (
  { transact }: Transactions,
  files: Files,
  row: Certified,
  publicUrl: string,
): Promise<void> => {
  if (row.file_id !== null) return
  await withDrawn(files, row, publicUrl, (drawn) => transact((tx) => storeDrawn(tx, files, row.id, drawn)))
}

/** The signing key and the time of signing. The key is created on first use. */
export const signer = async ({ read, transact }: Transactions) => {
  const { key, at } = await read(async (tx) => ({ key: await signingKey(tx), at: tx.now }))
  if (key) return { key, at }
  const newKey = newKeyPair()
  return { key: await transact((tx) => storeFirstKey(tx, newKey)), at }
}

/** The credential of a certificate, signed now unless that is already done. */
export const badgeOf = async (reaching: Transactions, row: Certified, publicUrl: string) => {
  const { read, transact } = reaching
  const stored = await read((tx) => storedBadge(tx, row.id))
  if (stored) return stored
  const { key, at } = await signer(reaching)
  const badge = await signBadge(row, publicUrl, key, at)
  return transact((tx) => storeBadge(tx, row.id, badge))
}

/** Draws and signs issued certificates. */
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
