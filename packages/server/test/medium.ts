import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { libraryManagement } from '@vesica/contract'
import type { Library } from './library.ts'

type Input = Parameters<Library['item']>[0]

/** A library item with a playable file, as an upload stores it. */
export const aMedium = async (
  library: Library,
  bytes: Buffer,
  input: Input & { type: 'video' | 'audio' },
): Promise<libraryManagement.EditedItem> => {
  const { app, sql } = library.running
  const item = await library.item(input)
  const path = join(app.files.uploadsDir, randomUUID())
  await writeFile(path, bytes)
  const [kind, mime] = input.type === 'video' ? (['mp4', 'video/mp4'] as const) : (['mp3', 'audio/mpeg'] as const)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const received = { field: 'file', path, name: `${item.title}.${kind}`, kind, mime, bytes: bytes.length, sha256 }
  await app.files.placing([received], async (placed) => {
    const stored = await app.db.transact((tx) => app.files.keep(tx, placed, 'content'))
    await sql('update content_item set file_id = $2 where id = $1', [item.id, stored.id])
  })
  return item
}
