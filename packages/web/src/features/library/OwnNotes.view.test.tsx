import { screen, waitFor, within } from '@testing-library/react'
import { progress, type Reply } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { OwnNotes } from './OwnNotes.tsx'

type Page = Reply<typeof progress.listOwnNotes>

const broken = { message: 'Server error. Please try again later.', code: 'server_error' }
const nowhere = () => undefined
const page = (notes: Page['notes'], cursors: Partial<Page> = {}): Page => ({
  notes,
  next_cursor: null,
  previous_cursor: null,
  ...cursors,
})
const aNote = (note: Partial<Page['notes'][number]> = {}): Page['notes'][number] => ({
  id: 'id-of-note',
  atMs: 80_500,
  place: null,
  quote: '',
  text: 'Listen here.',
  createdAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-01-02T12:00:00.000Z',
  item: { id: 'id-of-item', title: 'Breath before words', type: 'video', courseId: null },
  ...note,
})

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

test('an empty list explains where notes come from', async () => {
  network.answers(progress.listOwnNotes, page([]))
  show(<OwnNotes search={{}} onSearch={nowhere} />)
  expect(await screen.findByText('No notes yet')).toBeDefined()
  expect(screen.getByText(/Add notes and bookmarks to any video, talk or text/)).toBeDefined()
})

test('a search without results says so, and can be changed', async () => {
  network.answers(progress.listOwnNotes, page([]))
  show(<OwnNotes search={{ search: 'owls' }} onSearch={nowhere} />)
  expect(await screen.findByText('No notes match your search')).toBeDefined()
  expect(screen.getByRole('searchbox', { name: 'Search your notes' })).toHaveProperty('value', 'owls')
  expect(network.asked(progress.listOwnNotes)[0]?.query).toMatchObject({ search: 'owls', limit: '20' })
})

test('notes that fail to load say so, and load on retry', async () => {
  network.refuses(progress.listOwnNotes, 500, broken)
  const person = show(<OwnNotes search={{}} onSearch={nowhere} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  network.answers(progress.listOwnNotes, page([aNote()]))
  await person.click(retry)
  expect(await screen.findByText('Listen here.')).toBeDefined()
})

test('each note links to its second, paragraph or page, or to its item', async () => {
  network.answers(
    progress.listOwnNotes,
    page([
      aNote(),
      aNote({ id: 'two', atMs: null, place: '3', quote: 'It is kept, not made.', text: '' }),
      aNote({
        id: 'three',
        atMs: null,
        place: '7',
        item: { id: 'id-of-book', title: 'Circles', type: 'book', courseId: null },
      }),
      aNote({ id: 'four', atMs: null, text: 'All of it.' }),
    ]),
  )
  show(<OwnNotes search={{}} onSearch={nowhere} />)
  const list = within(await screen.findByRole('list'))
  const lines = list.getAllByRole('listitem')
  expect(lines.map((line) => within(line).getByRole('link').getAttribute('href'))).toEqual([
    '/content/id-of-item?at=80.5',
    '/content/id-of-item?paragraph=3',
    '/content/id-of-book?paragraph=7',
    '/content/id-of-item',
  ])
  const positions = ['01:20', 'Paragraph 4', 'Page 7', 'Whole item']
  for (const [at, position] of positions.entries()) expect(lines[at]?.textContent).toContain(position)
  expect(screen.getByText('It is kept, not made.').tagName).toBe('BLOCKQUOTE')
})

test('a failed edit keeps the text, and can be sent again unchanged', async () => {
  network.answers(progress.listOwnNotes, page([aNote()]))
  network.refuses(progress.changeNote, 500, broken)
  const person = show(<OwnNotes search={{}} onSearch={nowhere} />)
  await person.click(await screen.findByRole('button', { name: 'Edit the note at 01:20' }))
  const field = screen.getByRole('textbox', { name: 'Edit the note at 01:20' })
  await person.type(field, ' And here.')
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText(broken.message)).toBeDefined()
  expect(field).toHaveProperty('value', 'Listen here. And here.')
  const { item: _, ...note } = aNote({ text: 'Listen here. And here.' })
  network.answers(progress.changeNote, { note })
  network.answers(progress.listOwnNotes, page([aNote({ text: note.text })]))
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the note at 01:20' })).toBeNull())
  expect(network.asked(progress.changeNote).map(({ body }) => body)).toEqual([
    { text: 'Listen here. And here.' },
    { text: 'Listen here. And here.' },
  ])
  expect(await screen.findByText('Listen here. And here.')).toBeDefined()
})

test('a note is deleted after a confirmation, and stays if that fails', async () => {
  network.answers(progress.listOwnNotes, page([aNote()]))
  network.refuses(progress.removeNote, 500, broken)
  const person = show(<OwnNotes search={{}} onSearch={nowhere} />)
  await person.click(await screen.findByRole('button', { name: 'Delete the note at 01:20' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this note?' })
  await person.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await within(question).findByText(broken.message)).toBeDefined()
  expect(screen.getByText('Listen here.')).toBeDefined()
  network.answers(progress.removeNote, { message: 'Gone' })
  network.answers(progress.listOwnNotes, page([]))
  await person.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No notes yet')).toBeDefined()
})

test('further notes are on the next page, and a search starts at the first', async () => {
  network.answers(progress.listOwnNotes, page([aNote()], { next_cursor: 'further' }))
  const searches: unknown[] = []
  const person = show(<OwnNotes search={{}} onSearch={(search) => void searches.push(search)} />)
  await person.click(await screen.findByRole('button', { name: /^Next/ }))
  expect(searches).toEqual([{ cursor: 'further' }])
  await person.type(screen.getByRole('searchbox', { name: 'Search your notes' }), 'owls')
  await waitFor(() => expect(searches.at(-1)).toEqual({ search: 'owls' }))
})
