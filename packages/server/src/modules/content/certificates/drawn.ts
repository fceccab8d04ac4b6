import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { requireFound } from '../../../platform/data/find.ts'
import type { Files, PlacedFile, StoredFile } from '../../../platform/files/files.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { temporaryFiles } from '../../../platform/uploads/uploads.ts'
import { type CertificateRow, tables } from '../certificates.tables.ts'
import { certificatePdf } from './certificate.files.ts'
import { groupedNumber } from './number.rules.ts'

/**
 * Draws a certificate into a temporary file. Slow: call it before the transaction in which `storeDrawn` stores the
 * file.
 */
export const withDrawn = async <T>(
  files: Files,
  row: CertificateRow,
  publicUrl: string,
  action: (drawn: PlacedFile) => Promise<T>,
): Promise<T> => {
  const bytes = await certificatePdf(row, publicUrl)
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    const path = temporary.reserve()
    await writeFile(path, bytes, { mode: 0o600 })
    const drawn = {
      field: 'file',
      path,
      name: `certificate-${groupedNumber(row.number)}.pdf`,
      kind: 'pdf' as const,
      mime: 'application/pdf',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    return await files.placing([drawn], action)
  } finally {
    await temporary.discard()
  }
}

/** Stores the file of a certificate. Of several drawn in parallel, the first is stored and the others are dropped. */
export const storeDrawn = async (tx: Tx, files: Files, id: string, drawn: PlacedFile): Promise<void> => {
  const row = await tables(tx)
    .selectFrom('certificate')
    .select('file_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.file_id !== null) return
  const stored = await files.keep(tx, drawn, 'certificate')
  await tables(tx)
    .updateTable('certificate')
    .set({ file_id: stored.id, file_sha256: stored.sha256 })
    .where('id', '=', id)
    .execute()
}

/** The file of a certificate, if drawn. */
export const drawnFile = async (tx: Tx, files: Files, id: string): Promise<StoredFile> => {
  const row = await tables(tx).selectFrom('certificate').select('file_id').where('id', '=', id).executeTakeFirst()
  return files.get(tx, requireFound(row?.file_id))
}
