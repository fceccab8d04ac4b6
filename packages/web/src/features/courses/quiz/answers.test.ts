import { expect, test } from 'vitest'
import { questions } from '../../../../test/quiz.ts'
import { answersOf, chosen, isAnswered, missingOf, moved, orderOf, outcomeOf, answerText } from './answers.ts'

const [single, several, truth, written, order] = questions as [
  (typeof questions)[0],
  (typeof questions)[0],
  (typeof questions)[0],
  (typeof questions)[0],
  (typeof questions)[0],
]

test('a question counts as answered once it has an answer', () => {
  const answers = answersOf([
    { question: 'q1', options: ['o1'] },
    { question: 'q2', options: [] },
    { question: 'q3', truth: false },
    { question: 'q4', text: '  ' },
  ])
  expect(questions.map((question) => isAnswered(question, answers))).toEqual([true, false, true, false, false])
  expect(missingOf(questions, answers)).toEqual([2, 4, 5])
})

test('a single choice replaces its answer, and a multiple choice toggles it', () => {
  expect(chosen(single, 'o2', { question: 'q1', options: ['o1'] })).toEqual({ question: 'q1', options: ['o2'] })
  expect(chosen(several, 'o2', { question: 'q2', options: ['o1'] })).toEqual({ question: 'q2', options: ['o1', 'o2'] })
  expect(chosen(several, 'o1', { question: 'q2', options: ['o1'] })).toEqual({ question: 'q2', options: [] })
  expect(chosen(several, 'o1', undefined)).toEqual({ question: 'q2', options: ['o1'] })
})

test('an ordering question keeps all its parts wherever one is moved', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, -4)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 7, 0)).toEqual(['a', 'b', 'c'])
  expect(orderOf(order, {})).toEqual(['o1', 'o2', 'o3'])
  expect(orderOf(order, answersOf([{ question: 'q5', options: ['o3', 'gone', 'o1'] }]))).toEqual(['o3', 'o1', 'o2'])
})

test('an answer is read back unchanged', () => {
  expect(answerText(several, { options: ['o1', 'o3'] })).toEqual(['A bell', 'A floor'])
  expect(answerText(truth, { truth: false })).toEqual(['False'])
  expect(answerText(written, { text: 'a kettle' })).toEqual(['a kettle'])
  expect(answerText(order, {})).toEqual([])
  expect([1, 0.5, 0].map(outcomeOf)).toEqual(['right', 'partly', 'wrong'])
})
