import { community } from '@vesica/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aComment, aDiscussion } from '../../../test/comments.ts'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { Discussion } from './Discussion.tsx'

const place = { type: 'item', id: 'item' } as const

test('an empty discussion invites the first comment, and a draft survives leaving the screen', async () => {
  const network = aNetwork()
  network.answers(community.listComments, aDiscussion([]))
  const person = show(<Discussion place={place} />)
  expect(await screen.findByText('No comments yet. Be the first to comment.')).toBeDefined()
  const field = screen.getByRole('textbox', { name: 'Your comment' })
  expect(screen.getByRole('button', { name: 'Comment' })).toHaveProperty('disabled', true)
  await person.type(field, 'Half a thought')
  show(<Discussion place={place} />)
  await waitFor(() => expect(screen.getAllByDisplayValue('Half a thought')).toHaveLength(2))
})

test('removed and hidden comments say so, and the author sees the reason', async () => {
  const network = aNetwork()
  network.answers(
    community.listComments,
    aDiscussion([
      aComment({ id: '1', state: 'removed', author: '', text: '', replies: 1 }),
      aComment({ id: '2', state: 'hidden', text: '' }),
      aComment({ id: '3', state: 'hidden', own: true, text: 'Mine.', hiddenReason: 'It is about a person.' }),
    ]),
  )
  show(<Discussion place={place} />)
  expect(await screen.findByText('This comment was deleted by its author.')).toBeDefined()
  expect(screen.getByText('This comment was hidden by an administrator.')).toBeDefined()
  expect(screen.getByText('Other members can’t see this. Reason: It is about a person.')).toBeDefined()
  expect(screen.getByText('Mine.')).toBeDefined()
  expect(screen.queryAllByRole('button', { name: /Report|Reply to/ })).toHaveLength(0)
})

test('where comments are disabled or the member is blocked, a message replaces the field', async () => {
  const network = aNetwork()
  network.answers(community.listComments, aDiscussion([aComment()], false))
  show(<Discussion place={place} />)
  expect(await screen.findByText('Comments are turned off here. Existing comments stay visible.')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reply to Ben' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Report the comment by Ben' })).toBeDefined()
})

test('a discussion that fails to load says so, with a retry', async () => {
  const network = aNetwork()
  network.refuses(community.listComments, 503, { message: 'Not for a moment.', code: 'unavailable' })
  const person = show(<Discussion place={place} />)
  const again = await screen.findByRole('button', { name: 'Retry' })
  network.answers(community.listComments, aDiscussion([aComment()]))
  await person.click(again)
  expect(await screen.findByText('second')).toBeDefined()
})

test('only comments of administrators are marked as such', async () => {
  const network = aNetwork()
  network.answers(
    community.listComments,
    aDiscussion([
      aComment({ id: '1', author: 'Ada', staff: true, text: 'Ours.' }),
      aComment({ id: '2', author: 'Vesica', text: 'Theirs.' }),
    ]),
  )
  show(<Discussion place={place} />)
  const [ownComment, otherComment] = await screen.findAllByRole('listitem')
  expect(ownComment?.textContent).toMatch(/^.*Ada\s*Team.*Ours\./)
  expect(otherComment?.textContent).toContain('Vesica')
  expect(otherComment?.textContent).not.toContain('Team')
})
