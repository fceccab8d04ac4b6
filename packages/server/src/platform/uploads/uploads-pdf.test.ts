import pdfkit from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { eachTestHasUploadServer, formWith } from '../../../test/hostile-files.server.ts'
import { pdfOf } from '../../../test/hostile-files.ts'
import { sample } from '../../../test/media.ts'
import { readPdf } from '../../../test/pdf.ts'

const server = eachTestHasUploadServer()

type Version = NonNullable<PDFKit.PDFDocumentOptions['pdfVersion']>

const encrypted = async (pdfVersion: Version, passwords: { userPassword?: string; ownerPassword?: string }) => {
  const drawing = new pdfkit({ pdfVersion, ...passwords })
  drawing.text('Sent 0.0125 BTC')
  drawing.end()
  return buffer(drawing)
}

/** The same objects with a cross-reference stream instead of the table, as most programs write since PDF 1.5. */
const withStream = (pdf: Buffer): Buffer => {
  const text = pdf.toString('latin1')
  const start = text.lastIndexOf('\nxref') + 1
  const trailer = /trailer\s*<<([^]*)>>\s*startxref/.exec(text)?.[1] ?? ''
  const body = text.slice(0, start)
  const count = Number(/\/Size (\d+)/.exec(trailer)?.[1])
  const rows = Buffer.alloc((count + 1) * 5)
  for (let object = 1; object <= count; object += 1) {
    const offset = object === count ? start : body.search(new RegExp(String.raw`(?<!\d)${object} 0 obj`))
    rows[object * 5] = 1
    rows.writeUInt32BE(offset, object * 5 + 1)
  }
  const facts = `/Type /XRef /W [1 4 0] /Length ${rows.length} ${trailer.replace(/\/Size \d+/, `/Size ${count + 1}`)}`
  const stream = `${count} 0 obj\n<< ${facts} >>\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`
  return Buffer.from(`${body}${stream}startxref\n${start}\n%%EOF\n`, 'latin1')
}

const send = (content: Buffer, field: 'file' | 'proof') =>
  server.post(
    formWith(field, { name: 'statement.pdf', type: 'application/pdf', content }),
    field === 'file' ? 'media' : 'plain',
  )

const forOwner = { ownerPassword: 'of the bank' }
const forUser = { ...forOwner, userPassword: 'of the customer' }
const samples: readonly [what: string, version: Version, passwords: typeof forOwner][] = [
  ['RC4 of 40 bits', '1.3', forOwner],
  ['RC4 of 128 bits', '1.5', forOwner],
  ['AES of 128 bits', '1.7', forOwner],
  ['AES of 256 bits', '1.7ext3', forOwner],
]
const table = samples.flatMap(([label, version]) =>
  [forOwner, forUser].flatMap((passwords) => {
    const kind = `${label}, ${passwords === forUser ? 'a' : 'no'} user password`
    return [
      { kind, pdf: () => encrypted(version, passwords) },
      { kind: `${kind}, a cross-reference stream`, pdf: async () => withStream(await encrypted(version, passwords)) },
    ]
  }),
)
table.push(
  { kind: 'AES of 256 bits as in PDF 2.0, no user password', pdf: () => sample('owner-password.pdf') },
  { kind: 'AES of 256 bits as in PDF 2.0, a user password', pdf: () => sample('user-password.pdf') },
)

it.each(table)('accepts an encrypted PDF exactly when a viewer opens it: $kind', async ({ kind, pdf }) => {
  const content = await pdf()
  const opens = await readPdf(content).then(
    () => true,
    (error: Error) => {
      expect(error.name).toBe('PasswordException')
      return false
    },
  )
  expect(opens).toBe(kind.includes('no user password'))
  expect(await send(content, 'file')).toMatchObject({ status: opens ? 200 : 422 })
})

it('gives advice on a password, and suggests a screenshot for a payment proof', async () => {
  const content = await sample('user-password.pdf')
  const messageFor = async (field: 'file' | 'proof') => {
    const { code, message, errors } = (await send(content, field)).body
    expect([code, errors]).toEqual(['file_unreadable', { [field]: [message] }])
    return message
  }
  expect(await messageFor('proof')).toBe(
    'This PDF opens only with a password. Save it without one, or send a screenshot.',
  )
  expect(await messageFor('file')).toBe('This PDF opens only with a password. Save it without one and send it again.')
})

it.each([
  ['by certificates', '<< /Filter /Adobe.PubSec /V 4 >>'],
  ['in a way that nobody knows', '<< /Filter /Standard /V 9 /R 9 >>'],
  ['by a dictionary that is not there', '99 0 R'],
])('rejects a PDF that is encrypted %s', async (_how, encrypt) => {
  const unencrypted = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])
  const content = Buffer.from(unencrypted.replace('/Root 1 0 R', `/Root 1 0 R /Encrypt ${encrypt}`), 'latin1')
  expect((await send(content, 'file')).body.code).toBe('file_unreadable')
})
