import type { quizzes } from '@vesica/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerKeeper, type Sent } from './answerKeeper.ts'

const first: quizzes.AnswerInput = { question: 'q1', options: ['o1'] }
const second: quizzes.AnswerInput = { question: 'q1', options: ['o2'] }
const truth: quizzes.AnswerInput = { question: 'q3', truth: true }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const recording = (...outcomes: Sent[]) => {
  const sent: quizzes.AnswerInput[][] = []
  const send = (answers: quizzes.AnswerInput[]) => {
    sent.push(answers)
    return Promise.resolve(outcomes.shift() ?? 'taken')
  }
  return { sent, send }
}

test('answers are saved together, a moment after the last one', async () => {
  const { sent, send } = recording()
  const keeper = answerKeeper('a', [], send)
  expect(keeper.getState().keeping).toBe('kept')
  keeper.answer(first)
  await vi.advanceTimersByTimeAsync(300)
  keeper.answer(truth)
  keeper.answer(second)
  expect(keeper.getState().keeping).toBe('keeping')
  await vi.advanceTimersByTimeAsync(700)
  expect(sent).toEqual([[second, truth]])
  expect(keeper.getState()).toEqual({ answers: { q1: second, q3: truth }, keeping: 'kept' })
  expect(keeper.unsent()).toEqual([])
  expect(sessionStorage.length).toBe(0)
})

test('an answer that changed during saving is saved again', async () => {
  const sent: quizzes.AnswerInput[][] = []
  const keeper = answerKeeper('a', [], (answers) => {
    sent.push(answers)
    if (sent.length === 1) keeper.answer(second)
    return Promise.resolve('taken')
  })
  keeper.answer(first)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([[first], [second]])
  expect(keeper.getState().keeping).toBe('kept')
})

test('answers wait in the tab without a connection, through a reload, and are sent again', async () => {
  const lost = recording('unsure')
  const before = answerKeeper('a', [], lost.send)
  before.answer(first)
  await vi.advanceTimersByTimeAsync(700)
  expect(before.getState().keeping).toBe('waiting')
  before.rest()
  const { sent, send } = recording('unsure')
  const after = answerKeeper('a', [{ question: 'q1', options: ['o3'] }, truth], send)
  expect(after.getState().answers).toEqual({ q1: first, q3: truth })
  after.flush()
  await vi.advanceTimersByTimeAsync(1)
  expect(after.getState().keeping).toBe('waiting')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([[first], [first]])
  expect(after.getState().keeping).toBe('kept')
})

test('a refused answer is reported and not resent, and submitting clears the stored ones', async () => {
  const { sent, send } = recording({ refused: 'This answer doesn’t belong to this attempt.' })
  const keeper = answerKeeper('a', [], send)
  keeper.answer(first)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(keeper.getState().keeping).toEqual({ refused: 'This answer doesn’t belong to this attempt.' })
  keeper.answer(truth)
  expect(keeper.unsent()).toEqual([truth])
  keeper.forget()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(sessionStorage.length).toBe(0)
})

test('invalid stored answers are ignored', () => {
  sessionStorage.setItem('attempt:a', JSON.stringify([first, { question: 7 }, 'x']))
  expect(answerKeeper('a', [], recording().send).getState().answers).toEqual({ q1: first })
  sessionStorage.setItem('attempt:a', '{"q1":1}')
  expect(answerKeeper('a', [], recording().send).getState().answers).toEqual({})
})
