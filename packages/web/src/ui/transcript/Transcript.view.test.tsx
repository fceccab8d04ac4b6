import { plainText } from '@vesica/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { Transcript } from './Transcript.tsx'

const cues = [
  { from: 1041, to: 1050, text: 'Most of us know one silence.' },
  { from: 1054, to: 1060, text: 'You sit, the room goes quiet.' },
  { from: 1064, to: 1069, text: 'The second one comes after you stop waiting.', speaker: 'Ada' },
]

let requested: number[] = []
beforeEach(() => {
  requested = []
})

const At = ({ time = 0, search }: { time?: number; search?: string }) => {
  const [at, setAt] = useState(time)
  return (
    <>
      <Transcript
        cues={cues}
        time={at}
        onGoTo={(seconds) => requested.push(seconds)}
        search={search}
        fold={plainText}
      />
      <button type="button" onClick={() => setAt(1065)}>
        Later
      </button>
    </>
  )
}

const line = (name: RegExp) => screen.getByRole('button', { name })
const follows = () => screen.getByRole('button', { name: 'Auto-scroll' })

test('each passage shows its position and links to it', async () => {
  const person = show(<At />)
  await person.click(line(/^Go to 17:34:\s*You sit/))
  line(/^Go to 17:44/).focus()
  await person.keyboard('{Enter}')
  expect(requested).toEqual([1054, 1064])
})

test('the current passage is marked, with its speaker', async () => {
  const person = show(<At time={1055} />)
  expect(line(/You sit/).getAttribute('aria-current')).toBe('true')
  await person.click(screen.getByRole('button', { name: 'Later' }))
  expect(line(/Ada:\s*The second one/).getAttribute('aria-current')).toBe('true')
  expect(line(/You sit/).getAttribute('aria-current')).toBeNull()
})

test('the transcript scrolls along until the reader scrolls, and again on request', async () => {
  const person = show(<At />)
  expect(follows().getAttribute('aria-pressed')).toBe('true')
  fireEvent.wheel(screen.getByRole('list'))
  expect(follows().getAttribute('aria-pressed')).toBe('false')
  await person.click(follows())
  expect(follows().getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(screen.getByRole('list'), { key: 'PageDown' })
  expect(follows().getAttribute('aria-pressed')).toBe('false')
})

test('search shows only marked matches with their number, and Escape ends it', async () => {
  const person = show(<At />)
  await person.click(screen.getByRole('button', { name: 'Search the transcript' }))
  const field = screen.getByRole('searchbox', { name: 'Search the transcript' })
  expect(document.activeElement).toBe(field)
  await person.type(field, 'SECOND one')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('status').textContent).toBe('1 passage')
  expect(document.querySelector('mark')?.textContent).toBe('second one')
  await person.clear(field)
  await person.type(field, 'bell')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results.'))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('a transcript opened from a search has the search term filled in', () => {
  show(<At search="silence" />)
  expect(screen.getByRole('status').textContent).toBe('1 passage')
})

test('without captions, the transcript says why it is empty', () => {
  show(<Transcript cues={[]} time={0} fold={plainText} onGoTo={() => undefined} />)
  expect(screen.getByText('No transcript yet')).toBeDefined()
})
