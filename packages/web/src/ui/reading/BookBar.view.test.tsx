import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { type BookActions, type BookState, unopened } from './book.ts'
import { BookBar } from './BookBar.tsx'

let done: unknown[][] = []
beforeEach(() => {
  done = []
})

const actions = Object.fromEntries(
  (['goTo', 'zoom', 'fit', 'turn', 'search', 'searchOn'] as const).map((name) => [
    name,
    (...input: unknown[]) => void done.push([name, ...input]),
  ]),
) as unknown as BookActions

const open: BookState = { ...unopened, status: 'ready', page: 64, pages: 5000, zoom: 125, actions }

const Bar = ({ book }: { book: BookState }) => {
  const [oneByOne, setOneByOne] = useState(false)
  return <BookBar book={book} oneByOne={oneByOne} onOneByOne={setOneByOne} />
}

const button = (name: string) => screen.getByRole('button', { name })

test('a page is opened by its number or by the buttons, and an invalid number changes nothing', async () => {
  const person = show(<Bar book={open} />)
  expect(screen.getByText('of 5,000')).toBeDefined()
  await person.click(button('Next page'))
  await person.click(button('Previous page'))
  const field = screen.getByRole('textbox', { name: 'Page' })
  await person.clear(field)
  await person.type(field, '212{Enter}')
  await person.clear(field)
  await person.type(field, 'last{Enter}')
  expect(field).toHaveProperty('value', '64')
  expect(done).toEqual([
    ['goTo', 65],
    ['goTo', 63],
    ['goTo', 212],
  ])
})

test('the buttons are disabled at the ends, and before the book is open', () => {
  show(<Bar book={{ ...open, page: 1, pages: 1 }} />)
  expect(button('Previous page')).toHaveProperty('disabled', true)
  expect(button('Next page')).toHaveProperty('disabled', true)
})

test('a loading book has no controls', () => {
  show(<Bar book={unopened} />)
  for (const control of screen.getAllByRole('button')) expect(control).toHaveProperty('disabled', true)
})

test('the zoom changes or fits the width, and pages are turned or scrolled', async () => {
  const person = show(<Bar book={open} />)
  await person.click(button('Larger'))
  await person.click(button('Smaller'))
  await person.click(button('Fit the width'))
  expect(done).toEqual([['zoom', 1], ['zoom', -1], ['fit']])
  await person.click(button('Page by page'))
  expect(button('Page by page').getAttribute('aria-pressed')).toBe('true')
})

test('search moves between matches, shows their number, and ends with Escape', async () => {
  const person = show(<Bar book={{ ...open, found: { at: 2, total: 14, pending: true } }} />)
  await person.click(button('Search the book'))
  const field = screen.getByRole('searchbox', { name: 'Search the book' })
  await person.type(field, 'ab')
  expect(screen.getByRole('status').textContent).toBe('2 of 14')
  await person.type(field, '{Enter}{Shift>}{Enter}{/Shift}')
  await person.click(button('Next passage'))
  await person.type(field, '{Escape}')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(done).toEqual([
    ['search', 'a'],
    ['search', 'ab'],
    ['searchOn', 'ab', false],
    ['searchOn', 'ab', true],
    ['searchOn', 'ab', false],
    ['search', ''],
  ])
})

test.each([
  [true, 'Searching'],
  [false, 'No results'],
])('while pages are still being searched (%s), nothing is reported as missing', async (pending, status) => {
  const person = show(<Bar book={{ ...open, found: { at: 0, total: 0, pending } }} />)
  await person.click(button('Search the book'))
  await person.type(screen.getByRole('searchbox'), 'bell')
  expect(screen.getByRole('status').textContent).toBe(status)
  expect(button('Next passage')).toHaveProperty('disabled', true)
})
