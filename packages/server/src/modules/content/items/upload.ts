import { type content, type FileKind, itemFileKinds, libraryManagement } from '@vesica/contract'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { isSound, isVideo, kindsText } from '../../../platform/files/file-kinds.ts'
import { type MediaFacts, playable } from '../../../platform/media/media.ts'
import { refuseField, refuseFile } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type ReceivedFile, temporaryFiles } from '../../../platform/uploads/uploads.ts'
import type { Uploads } from '../../../platform/uploads/resumable.ts'
import type { ItemRow } from '../content.tables.ts'
import { type Picture, withCover } from './picture.ts'

/** A checked file of an item, with its media properties. */
export interface Upload {
  readonly file: PlacedFile
  /** undefined: neither video nor audio. */
  readonly facts: MediaFacts | undefined
}

/** The files of a form. */
export interface Sent {
  readonly thumbnail: ReceivedFile | undefined
  readonly file: ReceivedFile | undefined
}

/** The files of a form, ready to be stored. */
export interface StorableFiles {
  readonly cover: Picture | undefined
  /** Whether the cover was uploaded rather than found in the file. */
  readonly hasThumbnail: boolean
  readonly upload: Upload | undefined
}

/**
 * Checks uploaded files, repackages videos that could not start at once, and places everything in storage. A picture
 * within a media file becomes its cover unless one was uploaded. Slow: call it before a transaction.
 */
export const withReceived = async <T>(
  files: Files,
  sent: Sent,
  action: (received: StorableFiles) => Promise<T>,
): Promise<T> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    const played = sent.file && (await playable(sent.file, temporary))
    const cover = sent.thumbnail ?? played?.cover
    const withUpload = (picture: Picture | undefined) =>
      files.placing([played?.file ?? sent.file], (file) =>
        action({
          cover: picture,
          hasThumbnail: sent.thumbnail !== undefined,
          upload: file && { file, facts: played?.facts },
        }),
      )
    return await (cover ? withCover(files, cover.path, withUpload) : withUpload(undefined))
  } finally {
    await temporary.discard()
  }
}

/** The sender of a form, with the resumable upload it refers to instead of a file. */
interface Sender {
  personId: string
  uploadId: string | undefined
  /** The current maximum file size. */
  mostBytes: number
  /** Accepted kinds; default: those of library items. */
  kinds?: readonly FileKind[]
}

/** Handles the files of a form or the resumable upload it refers to. */
export const withSent = async <T>(
  { files, uploads }: { files: Files; uploads: Uploads },
  sent: Sent,
  { personId, uploadId, mostBytes, kinds = libraryManagement.createContent.files.file.kinds }: Sender,
  action: (received: StorableFiles) => Promise<T>,
): Promise<T> => {
  if (uploadId === undefined) {
    if (sent.file && sent.file.bytes > mostBytes)
      throw refuseField('file_too_large', 'file', { n: Math.floor(mostBytes / 1024 ** 2) })
    return withReceived(files, sent, action)
  }
  const rule = { maxBytes: mostBytes, kinds, required: false }
  return uploads.taking({ personId, uploadId, field: 'file' }, rule, (file) =>
    withReceived(files, { ...sent, file }, action),
  )
}

export const requireOneOf = (allowed: readonly FileKind[], { kind }: Pick<PlacedFile, 'kind'>): void => {
  if (allowed.includes(kind)) return
  if (isSound(kind) && allowed.some(isVideo)) {
    throw refuseFile('file', 'This file has no video track. Add it as audio.')
  }
  throw refuseField('file_wrong_type', 'file', { kinds: kindsText(allowed) })
}

/** Requires that a file fits the type of its item. */
export const requireKind = (type: content.ContentType, file: Pick<PlacedFile, 'kind'>): void =>
  requireOneOf(itemFileKinds[type], file)

/** Stores the file of an item. @returns the columns of its row */
export const storeUpload = async (
  tx: Tx,
  files: Files,
  { file, facts }: Upload,
): Promise<Pick<ItemRow, 'file_id' | 'duration_ms' | 'width' | 'height'>> => {
  const stored = await files.keep(tx, file, 'library')
  return {
    file_id: stored.id,
    duration_ms: facts ? String(facts.durationMs) : null,
    width: facts?.width ?? null,
    height: facts?.height ?? null,
  }
}
