import { assignments } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { AssignmentPart } from './AssignmentPart.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  sessionStorage.clear()
})

const handedIn = (changed: Partial<assignments.Submission> = {}): assignments.Submission => ({
  id: 'id-of-submission',
  lessonId: 'six',
  number: 1,
  status: 'waiting',
  text: 'I sat by the window.',
  files: [],
  handedInAt: '2026-01-04T12:00:00.000Z',
  decidedAt: null,
  comment: '',
  ...changed,
})

const showAssignment = (...submissions: assignments.Submission[]) => {
  network.answers(assignments.listOwnSubmissions, { submissions })
  return show(<AssignmentPart lessonId="six" />)
}

test('a text is stored in the tab while it is written, and submitted with its files', async () => {
  const person = showAssignment()
  network.refuses(assignments.submitAssignment, 500, {
    message: 'Server error. Please try again later.',
    code: 'server_error',
  })
  const field = await screen.findByRole('textbox', { name: 'Your text' })
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Please write something or choose a file.')).toBeDefined()
  expect(network.asked(assignments.submitAssignment)).toEqual([])
  await person.type(field, 'Seven evenings')
  expect(sessionStorage.getItem('assignment::six')).toBe('"Seven evenings"')
  const file = (name: string) => new File(['x'], name, { type: 'text/plain' })
  const drop = () => screen.getByLabelText('Add a file')
  await person.upload(drop(), file('one.txt'))
  await person.upload(drop(), file('two.txt'))
  await person.click(screen.getByRole('button', { name: 'Remove one.txt' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Server error. Please try again later.')).toBeDefined()
  expect(field).toHaveProperty('value', 'Seven evenings')
  network.answers(assignments.submitAssignment, { submission: handedIn() })
  network.answers(assignments.listOwnSubmissions, { submissions: [handedIn()] })
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(/It will be reviewed by a person/)).toBeDefined()
  const form = network.asked(assignments.submitAssignment).at(-1)?.body as FormData
  expect([form.get('text'), (form.get('file1') as File).name, form.get('file2')]).toEqual([
    'Seven evenings',
    'two.txt',
    null,
  ])
  expect(sessionStorage.getItem('assignment::six')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
})

test('at most five files are accepted, and none of another type', async () => {
  const person = showAssignment()
  for (const at of [1, 2, 3, 4, 5])
    await person.upload(await screen.findByLabelText('Add a file'), new File(['x'], `${at}.md`))
  await waitFor(() => expect(screen.queryByLabelText('Add a file')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Remove 5.md' }))
  const drop = screen.getByLabelText('Add a file') as HTMLInputElement
  drop.removeAttribute('accept')
  await person.upload(drop, new File(['x'], 'a.exe'))
  expect(await screen.findByText(/Please choose an image, a PDF/)).toBeDefined()
})

test('a returned assignment can be resubmitted, with the earlier feedback below it', async () => {
  const comment = 'Please say what you heard.'
  showAssignment(
    handedIn({ id: 'two', number: 2, status: 'returned', comment, decidedAt: '2026-01-05T12:00:00.000Z' }),
    handedIn({ status: 'returned', comment: 'Too short.', decidedAt: '2026-01-03T12:00:00.000Z' }),
  )
  expect(await screen.findByRole('button', { name: 'Resubmit' })).toBeDefined()
  const earlier = within(screen.getByRole('region', { name: 'Your submissions' }))
  const lines = earlier.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(comment)
  expect(lines[1]).toContain('Too short.')
})

test('an accepted assignment cannot be resubmitted', async () => {
  showAssignment(handedIn({ status: 'accepted', decidedAt: '2026-01-05T12:00:00.000Z', comment: 'Thank you.' }))
  expect(await screen.findByText('Accepted')).toBeDefined()
  expect(screen.getByText('Thank you.')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
