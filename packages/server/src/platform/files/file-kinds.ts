import { extname } from 'node:path'
import type { FileKind } from '@vesica/contract'

interface KindFacts {
  /** As people call it. */
  label: string
  /** The type it is served with. */
  mime: string
  extensions: readonly string[]
  /** Types that browsers declare for it. */
  declared: readonly string[]
  /** Types that the first bytes may show; an animated PNG begins with the same ones as a still one. */
  detected: readonly string[]
}

const kinds: Readonly<Record<FileKind, KindFacts>> = {
  png: {
    label: 'PNG',
    mime: 'image/png',
    extensions: ['.png'],
    declared: ['image/png', 'image/x-png'],
    detected: ['image/png', 'image/apng'],
  },
  jpeg: {
    label: 'JPG',
    mime: 'image/jpeg',
    extensions: ['.jpg', '.jpeg'],
    declared: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    detected: ['image/jpeg'],
  },
  gif: {
    label: 'GIF',
    mime: 'image/gif',
    extensions: ['.gif'],
    declared: ['image/gif'],
    detected: ['image/gif'],
  },
  webp: {
    label: 'WebP',
    mime: 'image/webp',
    extensions: ['.webp'],
    declared: ['image/webp'],
    detected: ['image/webp'],
  },
  pdf: {
    label: 'PDF',
    mime: 'application/pdf',
    extensions: ['.pdf'],
    declared: ['application/pdf', 'application/x-pdf'],
    detected: ['application/pdf'],
  },
}

/** The type that a file of this kind is served with. */
export const mimeOf = (kind: FileKind): string => kinds[kind].mime

export const isImage = (kind: FileKind): boolean => kind !== 'pdf'

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** The kinds as a sentence names them: 'PNG, JPG, or PDF'. */
export const kindsText = (allowed: readonly FileKind[]): string => list.format(allowed.map((kind) => kinds[kind].label))

/** What a file says about itself. */
export interface KindClaims {
  name: string
  /** The type declared beside it. */
  declared: string
  /** The type that its first bytes show; undefined: none that is known. */
  detected: string | undefined
}

/** The one of the allowed kinds that name, declared type and content all agree on, or undefined. */
export const agreedKind = (
  allowed: readonly FileKind[],
  { name, declared, detected }: KindClaims,
): FileKind | undefined =>
  allowed.find((kind) => {
    const facts = kinds[kind]
    return (
      facts.extensions.includes(extname(name).toLowerCase()) &&
      facts.declared.includes(declared.toLowerCase()) &&
      detected !== undefined &&
      facts.detected.includes(detected)
    )
  })
