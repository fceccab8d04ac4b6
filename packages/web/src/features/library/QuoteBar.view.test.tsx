import { act, screen, waitFor } from '@testing-library/react'
import { content, progress } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { anItem } from '../../../test/library.ts'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ItemPage } from './ItemPage.tsx'

const broken = { message: 'Server error. Please try again later.', code: 'server_error' }
const started: progress.Progress = {
  positionMs: 0,
  place: null,
  fraction: 0,
  completedAt: null,
  passes: 0,
  lastOpenedAt: '2026-01-02T12:00:00.000Z',
  hidden: false,
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  network.answers(progress.openContent, { progress: started })
  network.answers(progress.reportProgress, { progress: started })
  network.answers(progress.listNotes, { notes: [] })
  getSelection()?.removeAllRanges()
})

/** An article with three paragraphs. */
const renderText = async () => {
  const item = anItem({ textContent: 'Sit down.\n\nNothing else has to be done.\n\nA bell.' })
  network.answers(content.getContent, { content: item, related: [] })
  const person = show(<ItemPage id={item.id} upgradeHref={undefined} />)
  await screen.findByText('Nothing else has to be done.')
  await screen.findByRole('region', { name: 'Notes and bookmarks' })
  return person
}

const select = (paragraph: string) =>
  act(() => {
    getSelection()?.selectAllChildren(screen.getByText(paragraph))
    document.dispatchEvent(new Event('selectionchange'))
  })
const bar = () => screen.queryByRole('toolbar', { name: 'Selected text' })

test('is visible while text is selected, and hidden without a selection', async () => {
  await renderText()
  expect(bar()).toBeNull()
  select('Nothing else has to be done.')
  expect(bar()).not.toBeNull()
  act(() => {
    getSelection()?.removeAllRanges()
    document.dispatchEvent(new Event('selectionchange'))
  })
  expect(bar()).toBeNull()
})

test('a quote is saved at its paragraph with one press', async () => {
  const person = await renderText()
  network.answers(progress.addNote, {
    note: {
      ...{ id: 'id-of-note', atMs: null, place: '1', quote: 'Nothing else has to be done.', text: '' },
      ...{ createdAt: '2026-01-02T12:00:00.000Z', updatedAt: '2026-01-02T12:00:00.000Z' },
    },
  })
  select('Nothing else has to be done.')
  await person.click(screen.getByRole('button', { name: 'Save quote' }))
  await waitFor(() =>
    expect(network.asked(progress.addNote).map(({ body }) => body)).toEqual([
      { place: '1', quote: 'Nothing else has to be done.' },
    ]),
  )
  expect(bar()).toBeNull()
})

test('a note on a quote that fails to save keeps its text and its quote', async () => {
  const person = await renderText()
  network.refuses(progress.addNote, 500, broken)
  select('Nothing else has to be done.')
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  const field = screen.getByRole('textbox', { name: 'Note at paragraph 2' })
  expect(document.activeElement).toBe(field)
  await person.type(field, 'Nor said.')
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText(broken.message)).toBeDefined()
  expect(network.asked(progress.addNote)[0]?.body).toEqual({
    place: '1',
    quote: 'Nothing else has to be done.',
    text: 'Nor said.',
  })
  expect(screen.getByRole('textbox', { name: 'Note at paragraph 2' })).toHaveProperty('value', 'Nor said.')
  expect(screen.getAllByText('Nothing else has to be done.').map(({ tagName }) => tagName)).toContain('BLOCKQUOTE')
})
