import { quizzes } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import {
  draftIn,
  faultOf,
  inputOf,
  toQuestionValue,
  newQuestion,
  withKind,
  withOption,
  withOptionAs,
} from './question.ts'
import { stepped } from '../../../../lists/stepped.ts'

const prompted = (kind: quizzes.QuestionKind) => ({ ...newQuestion(kind), prompt: ' What stays? ' })
const answered = (kind: quizzes.QuestionKind, ...answers: readonly (readonly [string, boolean])[]) => ({
  ...prompted(kind),
  options: answers.map(([text, right], index) => ({ id: `o${index}`, text, right })),
})

describe('a question', () => {
  it('of each kind is valid once it is complete, and not before', () => {
    const complete = [
      answered('single', ['Breath', true], ['Noise', false]),
      answered('several', ['Breath', true], ['Silence', true], ['Noise', false]),
      answered('order', ['First', false], ['Then', false]),
      prompted('boolean'),
      { ...prompted('text'), accepted: ['breath', '  '] },
    ]
    for (const question of complete) {
      expect(faultOf(question)).toBeUndefined()
      expect(quizzes.QuestionInput.safeParse(inputOf(question)).success).toBe(true)
      expect(faultOf({ ...question, prompt: ' ' })).toEqual({ part: 'prompt', said: 'Please enter the question.' })
    }
    for (const kind of ['single', 'several', 'order', 'text'] as const)
      expect(faultOf(prompted(kind))).toMatchObject({ part: 'answers' })
    expect(faultOf(answered('single', ['Breath', true], ['Noise', true]))?.said).toBe(
      'Please mark exactly one answer as right.',
    )
    expect(faultOf(answered('several', ['Breath', false], ['Noise', false]))?.said).toBe(
      'Please mark at least one answer as right.',
    )
    expect(faultOf(answered('single', ['Same', true], ['Same', false]))?.said).toBe('Two answers are the same.')
  })

  it('has one right answer when it is a single choice: the last one marked', () => {
    const question = answered('single', ['Breath', true], ['Noise', false])
    const marked = withOptionAs(question, 'o1', { right: true })
    expect(marked.options.map(({ right }) => right)).toEqual([false, true])
    expect(
      withOptionAs({ ...question, kind: 'several' }, 'o1', { right: true }).options.map(({ right }) => right),
    ).toEqual([true, true])
  })

  it('preserves what it can when its kind changes', () => {
    const several = answered('several', ['Breath', true], ['Noise', true])
    expect(withKind(several, 'single').options.map(({ right }) => right)).toEqual([true, false])
    expect(withKind(withKind(several, 'boolean'), 'several').options).toEqual(several.options)
    expect(inputOf(withKind(several, 'boolean'))).toMatchObject({ options: [], truth: true })
    expect(inputOf(withKind(several, 'order')).options.some(({ right }) => right)).toBe(false)
    expect(withKind(prompted('text'), 'single').options).toHaveLength(2)
  })

  it('gets another answer, and is unchanged by a round trip through its draft', () => {
    const question = withOption(answered('single', ['Breath', true], ['Noise', false]))
    expect(question.options).toHaveLength(3)
    expect(draftIn(toQuestionValue(question))).toEqual(question)
  })
})

it('steps no further than the ends of the list', () => {
  const list = ['a', 'b', 'c']
  expect(stepped(list, 0, 1)).toEqual(['b', 'a', 'c'])
  expect(stepped(list, 0, -1)).toBe(list)
  expect(stepped(list, 2, 1)).toBe(list)
})
