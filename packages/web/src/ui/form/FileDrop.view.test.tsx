import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { FileDrop, proofTypes } from './FileDrop.tsx'

const Proof = () => {
  const [file, setFile] = useState<File | null>(null)
  return <FileDrop label="Proof" accept={proofTypes} maxMegabytes={10} file={file} onFile={setFile} />
}

/** A file that was moved away before it was looked into. */
const lost = () => {
  const file = new File(['%PDF-'], 'lost.pdf', { type: 'application/pdf' })
  const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }
  return Object.assign(file, { slice: () => unreadable as unknown as Blob })
}

test('a file that cannot be read is not taken, and another one is', async () => {
  const person = show(<Proof />)
  await person.upload(screen.getByLabelText('Proof'), lost())
  await screen.findByText('Error reading file. Please try again.')
  expect(screen.queryByText('lost.pdf')).toBeNull()
  await person.upload(screen.getByLabelText('Proof'), new File(['%PDF-'], 'kept.pdf', { type: 'application/pdf' }))
  await screen.findByText('kept.pdf')
  expect(screen.queryByText('Error reading file. Please try again.')).toBeNull()
})
