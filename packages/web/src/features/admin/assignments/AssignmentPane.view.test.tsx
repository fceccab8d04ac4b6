import { screen, waitFor, within } from '@testing-library/react'
import { assignments } from '@vesica/contract'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { AssignmentPane } from './AssignmentPane.tsx'

const handed = (changes: Partial<assignments.ReviewedSubmission> = {}): assignments.ReviewedSubmission => ({
  id: 'of-a-test',
  lessonId: 'lesson',
  number: 2,
  status: 'waiting',
  text: 'I sat by the window.\nThen rain.',
  files: [{ id: 'file', name: 'window.png', bytes: 2048, url: '/api/submissions/of-a-test/files/file' }],
  handedInAt: '2026-03-02T12:00:00.000Z',
  decidedAt: null,
  comment: '',
  person: { id: 'member', name: 'Lena Sommer', email: 'lena@example.org' },
  lesson: { id: 'lesson', title: 'Seven evenings', description: 'Sit, and write what you heard.' },
  course: { id: 'course', title: 'The second silence' },
  decidedBy: null,
  earlier: [
    {
      id: 'first',
      lessonId: 'lesson',
      number: 1,
      status: 'returned',
      text: 'I sat.',
      files: [],
      handedInAt: '2026-03-01T12:00:00.000Z',
      decidedAt: '2026-03-01T13:00:00.000Z',
      comment: 'Please say what you heard.',
    },
  ],
  ...changes,
})

const reviewing = async (
  submission: assignments.ReviewedSubmission,
  onDecided: (status: string) => void = () => undefined,
) => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: ['content:read', 'content:write'] })
  network.answers(assignments.getSubmission, { submission })
  const person = show(<AssignmentPane id={submission.id} onDecided={onDecided} />)
  await waitFor(() => expect(document.querySelector('[aria-busy="false"]')).not.toBeNull(), { timeout: 3000 })
  return { network, person }
}

test('shows the text, the attachments, and earlier feedback', async () => {
  await reviewing(handed())
  expect(screen.getByRole('heading', { name: 'Seven evenings' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download window.png' })).toBeDefined()
  expect(screen.getByText('Please say what you heard.')).toBeDefined()
  expect(screen.getByText('Sit, and write what you heard.')).toBeDefined()
})

test('is accepted by one shortcut, once', async () => {
  const decided: string[] = []
  const { network, person } = await reviewing(handed(), (status) => decided.push(status))
  const answer = network.delays(assignments.acceptSubmission, { submission: handed({ status: 'accepted' }) })
  await person.keyboard('aa')
  answer()
  await expect.poll(() => decided).toEqual(['accepted'])
  expect(network.asked(assignments.acceptSubmission)).toHaveLength(1)
})

test('is returned with feedback, and not without', async () => {
  const decided: string[] = []
  const { network, person } = await reviewing(handed(), (status) => decided.push(status))
  network.answers(assignments.returnSubmission, { submission: handed({ status: 'returned' }) })
  await person.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Return' }))
  expect(await screen.findByText('Please say what is missing.')).toBeDefined()
  expect(network.asked(assignments.returnSubmission)).toEqual([])
  await person.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Please say more.')
  await person.click(dialog.getByRole('button', { name: 'Return' }))
  await expect.poll(() => decided).toEqual(['returned'])
  expect(network.asked(assignments.returnSubmission)).toMatchObject([{ body: { comment: 'Please say more.' } }])
})

test('shows who decided it, and offers no further action', async () => {
  await reviewing(
    handed({ status: 'accepted', comment: 'Thank you.', decidedBy: 'Mira', decidedAt: '2026-03-03T12:00:00.000Z' }),
  )
  expect(screen.getByText(/^Mira accepted this on/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
})
