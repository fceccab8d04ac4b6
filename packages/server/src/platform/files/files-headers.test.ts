import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileHeaders } from './files-headers.ts'

const headersOf = (name: string, kind: 'png' | 'pdf' = 'pdf') =>
  fileHeaders({ name, kind, mime: kind === 'pdf' ? 'application/pdf' : 'image/png' })

it('displays pictures, video and audio inline, downloads the rest, and lets none run scripts', () => {
  expect(headersOf('proof.png', 'png')).toEqual({
    'Content-Type': 'image/png',
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': `inline; filename="proof.png"; filename*=UTF-8''proof.png`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-store',
  })
  expect(headersOf('receipt.pdf')['Content-Disposition']).toMatch(/^attachment; /)
  for (const kind of ['mp4', 'webm', 'ogv', 'mov', 'mp3', 'wav', 'ogg', 'opus', 'm4a', 'aac', 'flac'] as const) {
    expect(fileHeaders({ name: 'x', kind, mime: 'x' })['Content-Disposition']).toMatch(/^inline; /)
  }
  for (const kind of ['pdf', 'doc', 'docx', 'txt', 'md', 'zip', 'vtt'] as const) {
    expect(fileHeaders({ name: 'x', kind, mime: 'x' })['Content-Disposition']).toMatch(/^attachment; /)
  }
})

it('sends a file name in both forms', () => {
  expect(headersOf(`Grüße (1)'s; "x".pdf`)['Content-Disposition']).toBe(
    `attachment; filename="Gru__e (1)'s_ _x_.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%281%29%27s%3B%20%22x%22.pdf`,
  )
})

it('encodes any name as one header that decodes to the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
      const header = headersOf(name)['Content-Disposition'] ?? ''
      const match = /^attachment; filename="([ -~]*)"; filename\*=UTF-8''([\w.~%-]*|[!-~]*)$/.exec(header)
      expect(match?.[1]).not.toMatch(/["\\;]/)
      expect(decodeURIComponent(match?.[2] ?? '')).toBe(name.toWellFormed())
    }),
  )
})
