import { progress } from '@vesica/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anItem } from '../../../test/library.ts'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ItemNotes } from './ItemNotes.tsx'

const aNote = (changed: Partial<progress.Note>): progress.Note => ({
  id: 'note',
  atMs: null,
  place: null,
  quote: '',
  text: '',
  createdAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-01-02T12:00:00.000Z',
  ...changed,
})

const mark = aNote({ id: 'mark', place: '4' })

test('a bookmark is called a bookmark when it is added, in the list, and when it is deleted', async () => {
  const network = aNetwork()
  network.answers(progress.listNotes, { notes: [mark] })
  network.answers(progress.addNote, { note: mark })
  const person = show(<ItemNotes item={anItem()} here={{ place: '4' }} paged onGoTo={() => undefined} />)
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toBe('Page 4Bookmark')
  expect(screen.getByRole('textbox', { name: 'Note at page 4' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Bookmark page 4' }))
  expect(await screen.findByText('Bookmark saved.')).toBeDefined()
  await person.click(within(line).getByRole('button', { name: 'Delete the note at page 4' }))
  expect(await screen.findByText('Delete this bookmark?')).toBeDefined()
})

test('a note on a whole item is labeled as such', async () => {
  const network = aNetwork()
  network.answers(progress.listNotes, { notes: [aNote({ text: 'Again.' })] })
  show(<ItemNotes item={anItem()} here={{}} onGoTo={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Edit the note on the whole item' })).toBeDefined()
})
