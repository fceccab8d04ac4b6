import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { FileDrop, proofTypes } from './FileDrop.tsx'

const Proof = () => {
  const [file, setFile] = useState<File | null>(null)
  return <FileDrop label="Proof" accept={proofTypes} maxMegabytes={10} file={file} onFile={setFile} />
}

/** A file that was moved before it was checked. */
const lost = () => {
  const file = new File(['%PDF-'], 'lost.pdf', { type: 'application/pdf' })
  const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }
  return Object.assign(file, { slice: () => unreadable as unknown as Blob })
}

test.each([
  ['an empty PDF', 'proof.pdf', 'application/pdf', '', 'This file is empty.'],
  ['a text', 'proof.PDF', 'application/pdf', 'Paid.', 'This file is named .pdf but isn’t a PDF.'],
  [
    'a mark too far down',
    'proof.pdf',
    'application/pdf',
    `${' '.repeat(1020)}%PDF-`,
    'This file is named .pdf but isn’t a PDF.',
  ],
  ['a text', 'proof.png', 'image/png', 'Paid.', 'This file is named .png but isn’t a PNG.'],
  ['a text', 'proof.jpeg', 'image/jpeg', 'Paid.', 'This file is named .jpeg but isn’t a JPEG.'],
  ['a GIF, which is not taken,', 'proof.jpg', 'image/jpeg', 'GIF89a', 'This file is named .jpg but isn’t a JPEG.'],
])('%s called %s is rejected when it is chosen', async (_what, name, type, content, message) => {
  const person = show(<Proof />)
  await person.upload(screen.getByLabelText('Proof'), new File([content], name, { type }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.queryByText(name)).toBeNull()
})

test.each([
  ['HEIC', 'IMG_1.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'HEIC', 'JPG'],
  ['AVIF', 'IMG_2.png', '\0\0\0\x1cftypavif\0\0\0\0', 'AVIF', 'JPG'],
  ['TIFF', 'IMG_3.jpeg', 'II*\0\x08\0\0\0', 'TIFF', 'JPG'],
])(
  'a %s picture under another extension is rejected with a suggestion',
  async (_what, name, content, format, better) => {
    const person = show(<Proof />)
    await person.upload(screen.getByLabelText('Proof'), new File([content], name, { type: 'image/jpeg' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      `This picture is in the ${format} format. Please save it as ${better}, or send a screenshot.`,
    )
    expect(screen.queryByText(name)).toBeNull()
  },
)

const Recording = ({ accept }: { accept: readonly string[] }) => {
  const [file, setFile] = useState<File | null>(null)
  return <FileDrop label="Recording" accept={accept} maxMegabytes={10} file={file} onFile={setFile} />
}

test('a recording of an unsupported kind is rejected, and any that may be supported is accepted', async () => {
  const person = show(<Recording accept={['.mp3', '.ogg']} />)
  const choose = (name: string, content: string) =>
    person.upload(screen.getByLabelText('Recording'), new File([content], name, { type: 'audio/mpeg' }))
  await choose('bells.mp3', 'RIFF\0\0\0\0WAVE')
  await screen.findByText('This file is named .mp3 but contains WAV. Choose another file.')
  await choose('bells.mp3', 'ID3\x04')
  await screen.findByText('bells.mp3')
})

test.each([
  ['a PDF after other bytes', 'proof.pdf', `${' '.repeat(1019)}%PDF-`],
  ['a PDF called PNG', 'proof.png', '%PDF-1.7'],
  ['a file without extension', 'proof', 'Paid.'],
])('%s is accepted', async (_what, name, content) => {
  const person = show(<Proof />)
  await person.upload(screen.getByLabelText('Proof'), new File([content], name, { type: 'application/pdf' }))
  await screen.findByText(name)
})

test('an unreadable file is rejected, and another one is accepted', async () => {
  const person = show(<Proof />)
  await person.upload(screen.getByLabelText('Proof'), lost())
  await screen.findByText('Error reading file. Please try again.')
  expect(screen.queryByText('lost.pdf')).toBeNull()
  await person.upload(screen.getByLabelText('Proof'), new File(['%PDF-'], 'kept.pdf', { type: 'application/pdf' }))
  await screen.findByText('kept.pdf')
  expect(screen.queryByText('Error reading file. Please try again.')).toBeNull()
})
