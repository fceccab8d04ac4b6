import { type FileKind, normalized } from '@vesica/contract'
import { isImage, isSound, isVideo } from './file-kinds.ts'
import type { StoredFile } from './files.tables.ts'

/** A file name as headers carry it (RFC 6266): plain ASCII for old clients, UTF-8 for the others. */
const namedIn = (disposition: 'inline' | 'attachment', name: string): string => {
  const ascii = normalized(name, 'NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const isInline = (kind: FileKind): boolean => isImage(kind) || isVideo(kind) || isSound(kind)

/**
 * The headers a stored file is served with. Pictures, video and audio are displayed, everything else is only
 * downloaded; nothing in it can run, be sniffed as another type or stay in a shared cache.
 * @param disposition if it differs from the usual one of its kind
 */
export const fileHeaders = (
  stored: Pick<StoredFile, 'mime' | 'kind' | 'name'>,
  disposition: 'inline' | 'attachment' = isInline(stored.kind) ? 'inline' : 'attachment',
): Record<string, string> => ({
  'Content-Type': stored.mime,
  'X-Content-Type-Options': 'nosniff',
  'Content-Disposition': namedIn(disposition, stored.name),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': 'private, no-store',
})
