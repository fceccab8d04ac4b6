import { screen, waitFor, within } from '@testing-library/react'
import { quizzes, rightsOf } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { aCourse, aLesson, someCourses } from '../../../../../test/taught.ts'
import { CoursesScreen } from '../../../../screens/admin/CoursesScreen.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
  someCourses(network, [aCourse({ curriculum: [aLesson({ id: 'q', title: 'What stays', type: 'quiz' })], lessons: 1 })])
})

const aQuiz = (questions: quizzes.ManagedQuiz['questions'], version = 0): quizzes.ManagedQuiz => ({
  settings: { ...quizzes.usualQuiz, attempts: 3 },
  questions,
  version,
})
const stored: quizzes.ManagedQuiz['questions'][number] = {
  id: 'q1',
  kind: 'boolean',
  prompt: 'Waiting is a posture.',
  options: [],
  truth: true,
  accepted: [],
  explanation: '',
}
const at = () => show(<AtAddress address="/admin/courses?course=id-of-silence&quiz=q" screen={CoursesScreen} />)
const enabled = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).matches(':disabled')).toBe(false))
  return screen.getByRole('button', { name })
}
const sent = () => network.asked(quizzes.saveQuiz).map(({ body }) => body)

test('a question is written, shows its errors, and is saved with its settings', async () => {
  network.answers(quizzes.getManagedQuiz, { quiz: aQuiz([]) })
  const person = at()
  await screen.findByText('No questions yet')
  await person.click(await enabled('Add question'))
  await person.click(await screen.findByRole('menuitem', { name: 'Single choice', hidden: true }))
  const question = await screen.findByRole('group', { name: 'Question 1' })
  expect(document.activeElement).toBe(within(question).getByRole('textbox', { name: 'Question' }))
  await person.click(screen.getByRole('button', { name: 'Save quiz' }))
  await within(question).findByText('Please enter the question.')
  await person.click(within(question).getByRole('textbox', { name: 'Question' }))
  await person.paste('What stays?')
  await within(question).findByText('Please fill in every answer or remove the empty ones.')
  for (const [name, message] of [
    ['Answer 1', 'Breath'],
    ['Answer 2', 'Noise'],
  ] as const) {
    await person.click(within(question).getByRole('textbox', { name }))
    await person.paste(message)
  }
  await within(question).findByText('Please mark exactly one answer as right.')
  expect(sent()).toEqual([])
  await person.click(within(question).getByRole('radio', { name: 'Answer 1 is correct' }))
  const pass = screen.getByRole('textbox', { name: /^Passing score/ })
  await person.clear(pass)
  await person.type(pass, '80')
  network.answers(quizzes.saveQuiz, { quiz: aQuiz([stored], 1) })
  await person.click(screen.getByRole('button', { name: 'Save quiz' }))
  await screen.findByText('Quiz Updated Successfully')
  expect(sent()).toMatchObject([
    {
      settings: { ...quizzes.usualQuiz, attempts: 3, pass_mark: 80 },
      questions: [
        {
          kind: 'single',
          prompt: 'What stays?',
          options: [
            { text: 'Breath', right: true },
            { text: 'Noise', right: false },
          ],
          accepted: [],
        },
      ],
      version_seen: 0,
    },
  ])
})

test('questions are moved by keyboard, announced, and keep the focus', async () => {
  network.answers(quizzes.getManagedQuiz, {
    quiz: aQuiz([stored, { ...stored, id: 'q2', prompt: 'Silence is a sound.' }], 4),
  })
  const person = at()
  const upButton = await enabled('Move question 2 up')
  upButton.focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await screen.findByText('Question 2 is now question 1 of 2.')
  expect(screen.getAllByRole('textbox', { name: 'Question' })[0]).toHaveProperty('value', 'Silence is a sound.')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 1 up')
  await screen.findByText('The preview shows the last saved version.')
})

test('a concurrent save is announced, and nothing written is lost', async () => {
  network.answers(quizzes.getManagedQuiz, { quiz: aQuiz([stored], 1) })
  const person = at()
  await enabled('Add question')
  await person.click(screen.getByRole('textbox', { name: 'Question' }))
  await person.paste(' Really?')
  network.refuses(quizzes.saveQuiz, 409, { message: 'Somebody changed it.', code: 'content_changed' })
  network.answers(quizzes.getManagedQuiz, { quiz: { ...aQuiz([stored], 2), settings: quizzes.usualQuiz } })
  await person.click(screen.getByRole('button', { name: 'Save quiz' }))
  await screen.findByText('Someone else changed this quiz while you were editing.')
  await screen.findByText('Changed: Attempts.')
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'Waiting is a posture. Really?')
})

test('the quiz is tried as a member would take it, and graded', async () => {
  network.answers(quizzes.getManagedQuiz, { quiz: aQuiz([stored], 1) })
  const attempt: quizzes.Attempt = {
    id: 'try',
    lessonId: 'q',
    number: 1,
    questions: [
      { id: 'q1', kind: 'boolean', prompt: 'Waiting is a posture.', options: [] },
      {
        id: 'q2',
        kind: 'order',
        prompt: 'In order',
        options: [
          { id: 'o1', text: 'Then' },
          { id: 'o2', text: 'First' },
        ],
      },
    ],
    answers: [],
    startedAt: '2026-03-04T09:30:00.000Z',
    endsAt: null,
    submittedAt: null,
    score: null,
    passed: null,
    passMark: 70,
    show: 'one',
    results: [],
  }
  network.answers(quizzes.tryQuiz, { attempt })
  const person = at()
  await person.click(await enabled('Preview as a member'))
  const dialog = await screen.findByRole('dialog', { name: 'Preview of What stays' })
  await person.click(await within(dialog).findByRole('radio', { name: 'False' }))
  await person.click(within(dialog).getByRole('button', { name: 'Move First up' }))
  network.answers(quizzes.tryQuiz, {
    attempt: {
      ...attempt,
      score: 50,
      passed: false,
      results: [
        { question: 'q1', score: 0, right: { options: [], truth: true, accepted: [] }, explanation: 'It waits.' },
        { question: 'q2', score: 1, right: null, explanation: null },
      ],
    },
  })
  await person.click(within(dialog).getByRole('button', { name: 'See the result' }))
  await within(dialog).findByText('50%')
  expect(dialog.textContent).toContain('Not passed. The passing score is 70%.')
  expect(dialog.textContent).toContain('IncorrectCorrect answer: TrueIt waits.')
  expect(network.asked(quizzes.tryQuiz).map(({ body }) => body)).toEqual([
    {},
    {
      answers: [
        { question: 'q1', truth: false },
        { question: 'q2', options: ['o2', 'o1'] },
      ],
    },
  ])
})
