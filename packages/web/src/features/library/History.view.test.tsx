import { screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import { progress, type Reply } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { analyticsOff } from '../../../test/analytics.ts'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { History } from './History.tsx'
import { LibraryHead } from './LibraryHead.tsx'
import { libraryAddress } from './libraryUrl.ts'

type Page = Reply<typeof progress.listPlayback>
type Sitting = Page['sittings'][number]

const nowhere = () => undefined
const page = (sittings: Sitting[], next: string | null = null): Page => ({
  sittings,
  next_cursor: next,
  previous_cursor: null,
})
const aSitting = (sitting: Partial<Sitting> = {}): Sitting => ({
  id: 'id-of-sitting',
  item: { id: 'id-of-item', title: 'Breath before words', type: 'video', courseId: null },
  began: '2026-01-02T12:00:00.000Z',
  ended: '2026-01-02T12:10:00.000Z',
  fromMs: 0,
  positionMs: 372_000,
  playedMs: 372_000,
  ...sitting,
})

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

test('an empty history says what will appear there', async () => {
  network.answers(progress.listPlayback, page([]))
  show(<History search={{}} onSearch={nowhere} />)
  expect(await screen.findByText('No history yet')).toBeDefined()
})

test('a history that fails to load says so, and loads on retry', async () => {
  network.refuses(progress.listPlayback, 500, {
    message: 'Server error. Please try again later.',
    code: 'server_error',
  })
  const person = show(<History search={{}} onSearch={nowhere} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  network.answers(progress.listPlayback, page([aSitting()]))
  await person.click(retry)
  expect(await screen.findByRole('link', { name: 'Breath before words' })).toBeDefined()
})

test('a disabled library says so', async () => {
  const message = 'This part of the platform is switched off.'
  network.refuses(progress.listPlayback, 403, { message, code: 'feature_disabled' })
  show(<History search={{}} onSearch={nowhere} />)
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('each session shows what was played, and links to where it ended', async () => {
  network.answers(
    progress.listPlayback,
    page(
      [
        aSitting(),
        aSitting({
          id: 'two',
          playedMs: 0,
          positionMs: 0,
          item: { id: 'id-of-vow', title: 'A vow', type: 'article', courseId: 'id-of-course' },
        }),
        aSitting({ id: 'three', playedMs: 3_661_000, positionMs: 0 }),
      ],
      'further',
    ),
  )
  const searches: unknown[] = []
  const person = show(<History search={{}} onSearch={(search) => void searches.push(search)} />)
  const lines = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('06:12 played · up to 06:12')
  expect(lines[1]?.textContent).toContain('Opened')
  expect(lines[2]?.textContent).toContain('1:01:01 played')
  expect(lines[2]?.textContent).not.toContain('up to')
  const links = screen.getAllByRole('link', { name: /^Resume from here/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/content/id-of-item?at=372',
    '/content/courses/id-of-course/lessons/id-of-vow',
    '/content/id-of-item',
  ])
  await person.click(screen.getByRole('button', { name: /^Next/ }))
  expect(searches).toEqual([{ cursor: 'further' }])
})

test('while analytics is off, the history says so and loads nothing', async () => {
  analyticsOff(network)
  show(<History search={{}} onSearch={nowhere} />)
  expect(await screen.findByText('Analytics is off')).toBeDefined()
  expect(screen.getByText('Your progress is still saved, and everything resumes where you left off.')).toBeDefined()
})

test('while analytics is off, the library does not link to the history', async () => {
  const history = () => screen.queryByRole('link', { name: 'History' })
  analyticsOff(network)
  show(<LibraryHead view={libraryAddress.plain} onView={nowhere} />)
  await waitForElementToBeRemoved(history)
  expect(screen.getByRole('link', { name: 'Your notes' })).toBeDefined()
})
