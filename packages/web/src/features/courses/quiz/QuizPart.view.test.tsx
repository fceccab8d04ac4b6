import { quizzes } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { anAttempt, aQuiz, questions } from '../../../../test/quiz.ts'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { QuizPart } from './QuizPart.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  sessionStorage.clear()
})

const QuizScreen = ({ begin }: { begin?: string | undefined }) => {
  const [attempt, setAttempt] = useState(begin)
  return <QuizPart lessonId="five" attempt={attempt} onAttempt={setAttempt} />
}

const showAttempt = (attempt: quizzes.Attempt) => {
  network.answers(quizzes.getQuiz, { quiz: aQuiz() })
  network.answers(quizzes.getAttempt, { attempt })
  network.answers(quizzes.saveAnswers, { message: 'Answers Kept Successfully' })
  return show(<QuizScreen begin={attempt.id} />)
}

const prompt = (text: string) => screen.findByRole('group', { name: text })
const savedAnswers = () =>
  network.asked(quizzes.saveAnswers).flatMap(({ body }) => (body as { answers: object[] }).answers)

test('a quiz describes itself before it starts, and starts', async () => {
  network.answers(quizzes.getQuiz, { quiz: aQuiz({ timeLimitMinutes: 10, waitMinutes: 60 }) })
  network.answers(quizzes.beginAttempt, { attempt: anAttempt() })
  network.answers(quizzes.getAttempt, { attempt: anAttempt() })
  const person = show(<QuizScreen />)
  const card = within(await screen.findByRole('region', { name: 'Quiz' }))
  for (const expected of ['5', '70%', '3 of 3 left', '10 minutes', 'Wait 1 h'])
    expect(card.getByText(expected)).toBeDefined()
  await person.click(card.getByRole('button', { name: 'Start quiz' }))
  expect(await prompt('Where does listening lean?')).toBeDefined()
})

test('a quiz that cannot start says why or when, and a started one resumes', async () => {
  const reason = 'You’ve used all 3 attempts at this quiz.'
  const over = { id: 'one', number: 1, startedAt: '2026-01-05T12:00:00.000Z', submittedAt: '2026-01-05T12:10:00.000Z' }
  network.answers(quizzes.getQuiz, {
    quiz: aQuiz({ mayBegin: false, reason, best: 66.67, attempts: [{ ...over, score: 66.67, passed: false }] }),
  })
  show(<QuizScreen />)
  expect(await screen.findByText(reason)).toBeDefined()
  expect(screen.getByText('Best score: 66.67%')).toBeDefined()
  expect(screen.queryByRole('button', { name: /quiz|again/i })).toBeNull()
  expect(screen.getByRole('button', { name: 'View attempt 1' })).toBeDefined()
})

test('a quiz without questions says so', async () => {
  network.answers(quizzes.getQuiz, { quiz: aQuiz({ questions: 0 }) })
  show(<QuizScreen />)
  expect(await screen.findByText('This quiz has no questions yet')).toBeDefined()
})

test('questions are answered by keyboard in sequence, and each answer is saved', async () => {
  const person = showAttempt(anAttempt())
  await prompt('Where does listening lean?')
  await person.keyboard('2')
  expect(screen.getByRole('radio', { name: /Back/ })).toHaveProperty('checked', true)
  await person.keyboard('{Enter}')
  await prompt('What belongs to a sitting?')
  await person.keyboard('13')
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  await person.keyboard('3{ArrowRight}')
  await prompt('Waiting is a posture.')
  await person.keyboard('1{Enter}')
  await prompt('What clicks off?')
  // Digits and Enter keep their usual meaning inside a field.
  await person.type(screen.getByRole('textbox', { name: 'Your answer' }), 'kettle 1{Enter}')
  await prompt('What comes after what?')
  await person.click(screen.getByRole('button', { name: 'Move up: The silence' }))
  expect(screen.getByText('The silence: position 2 of 3')).toBeDefined()
  await waitFor(() => expect(screen.getByText('Answers saved.')).toBeDefined(), { timeout: 3000 })
  const last = new Map(savedAnswers().map((answer) => [(answer as { question: string }).question, answer]))
  expect([...last.values()]).toEqual([
    { question: 'q1', options: ['o2'] },
    { question: 'q2', options: ['o1'] },
    { question: 'q3', truth: true },
    { question: 'q4', text: 'kettle 1' },
    { question: 'q5', options: ['o1', 'o3', 'o2'] },
  ])
  await person.keyboard('{ArrowLeft}')
  expect(await prompt('What clicks off?')).toBeDefined()
})

test('submitting lists missing answers, includes unsaved ones, and shows the result', async () => {
  const person = showAttempt(anAttempt({ questions: questions.slice(0, 3) }))
  network.loses(quizzes.saveAnswers)
  await person.click(await screen.findByRole('radio', { name: /Forward/ }))
  expect(await screen.findByText(/You’re offline/, {}, { timeout: 3000 })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Question 3, not answered yet' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  const confirmation = within(await screen.findByRole('dialog', { name: 'Submit your answers?' }))
  expect(confirmation.getByText(/Questions 2, 3 are unanswered\./)).toBeDefined()
  const result = (question: string, score: number, right: string[]) => ({
    question,
    score,
    right: { options: right, truth: null, accepted: [] },
    explanation: null,
  })
  const attempt = anAttempt({
    questions: questions.slice(0, 3),
    answers: [{ question: 'q1', options: ['o1'] }],
    submittedAt: '2026-01-05T12:10:00.000Z',
    score: 33.33,
    passed: false,
    results: [result('q1', 1, ['o1']), result('q2', 0, ['o1', 'o3'])],
  })
  network.answers(quizzes.submitAttempt, { attempt })
  network.answers(quizzes.getAttempt, { attempt })
  await person.click(confirmation.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByRole('heading', { name: 'Not passed this time' })).toBeDefined()
  expect(network.asked(quizzes.submitAttempt)[0]?.body).toEqual({ answers: [{ question: 'q1', options: ['o1'] }] })
  expect(screen.getByText('33.33%')).toBeDefined()
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('1. Where does listening lean?CorrectYour answerForward')
  expect(second?.textContent).toContain('IncorrectYour answerNo answerCorrect answerA bell\nA floor')
  expect(screen.getByRole('button', { name: 'Start quiz' })).toBeDefined()
})

test('results that a quiz withholds are labeled as withheld', async () => {
  network.answers(quizzes.getQuiz, { quiz: aQuiz({ feedback: 'passed' }) })
  const over = { submittedAt: '2026-01-05T12:10:00.000Z', score: 0, passed: false }
  network.answers(quizzes.getAttempt, { attempt: anAttempt(over) })
  show(<QuizScreen begin="id-of-attempt" />)
  expect(await screen.findByText('You’ll see the correct answers once you pass.')).toBeDefined()
})

test('an attempt whose time is over is submitted automatically', async () => {
  const attempt = anAttempt({ endsAt: '2026-01-05T12:10:00.000Z' })
  const over = { ...attempt, submittedAt: '2026-01-05T12:10:00.000Z', score: 100, passed: true }
  network.answers(quizzes.submitAttempt, { attempt: over })
  const read = network.delays(quizzes.getAttempt, { attempt })
  network.answers(quizzes.getQuiz, { quiz: aQuiz() })
  show(<QuizScreen begin={attempt.id} />)
  read()
  await waitFor(() => expect(network.asked(quizzes.getAttempt)).toHaveLength(1))
  await waitFor(() => expect(network.asked(quizzes.submitAttempt)).toHaveLength(1))
  network.answers(quizzes.getAttempt, { attempt: over })
})
