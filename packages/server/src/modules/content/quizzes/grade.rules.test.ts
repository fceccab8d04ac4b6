import { quizzes } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answeredWith, areAnswers, toAttemptQuestion, freeze, type FrozenQuestion } from './frozen.rules.ts'
import { grade, plain } from './grade.rules.ts'

const question = (kind: quizzes.QuestionKind, fields: Partial<FrozenQuestion> = {}): FrozenQuestion => ({
  id: 'q',
  kind,
  prompt: 'What is heard?',
  options: [],
  order: [],
  truth: null,
  accepted: [],
  explanation: '',
  ...fields,
})
const options = (...right: boolean[]) =>
  right.map((isRight, at) => ({ id: `o${at + 1}`, text: `Answer ${at}`, right: isRight }))
const scoreOf = (tested: FrozenQuestion, answer: Omit<quizzes.AnswerInput, 'question'>) =>
  grade([tested], [{ question: 'q', ...answer }], 70).score

describe('quiz grading', () => {
  const single = question('single', { options: options(false, true, false) })
  const several = question('several', { options: options(true, true, false, false) })
  const mostly = question('several', { options: options(true, true, true, false) })
  const order = question('order', { options: options(false, false, false), order: ['o2', 'o3', 'o1'] })
  test.each([
    ['single: the right one', single, { options: ['o2'] }, 10_000],
    ['single: a wrong one', single, { options: ['o1'] }, 0],
    ['single: two', single, { options: ['o1', 'o2'] }, 0],
    ['several: all right ones', several, { options: ['o1', 'o2'] }, 10_000],
    ['several: one of two', several, { options: ['o2'] }, 5000],
    ['several: one right and one wrong', several, { options: ['o1', 'o3'] }, 0],
    ['several: two right and one wrong', several, { options: ['o1', 'o2', 'o4'] }, 5000],
    ['several: everything', several, { options: ['o1', 'o2', 'o3', 'o4'] }, 0],
    ['several: wrong ones alone', several, { options: ['o3', 'o4'] }, 0],
    ['several: nothing', several, { options: [] }, 0],
    ['several: everything, where most is right', mostly, { options: ['o1', 'o2', 'o3', 'o4'] }, 0],
    ['several: two of three and the wrong one', mostly, { options: ['o1', 'o2', 'o4'] }, 3333],
    ['boolean: rightly', question('boolean', { truth: false }), { truth: false }, 10_000],
    ['boolean: wrongly', question('boolean', { truth: false }), { truth: true }, 0],
    ['boolean: nothing', question('boolean', { truth: false }), {}, 0],
    ['order: as it belongs', order, { options: ['o2', 'o3', 'o1'] }, 10_000],
    ['order: one in its place', order, { options: ['o2', 'o1', 'o3'] }, 3333],
    ['order: none in its place', order, { options: ['o1', 'o2', 'o3'] }, 0],
    ['order: the first alone', order, { options: ['o2'] }, 3333],
    ['text: as it is written', question('text', { accepted: ['Prāṇa'] }), { text: 'Prāṇa' }, 10_000],
    ['text: plainly', question('text', { accepted: ['Prāṇa'] }), { text: ' prana ' }, 10_000],
    ['text: another', question('text', { accepted: ['Prāṇa'] }), { text: 'pranayama' }, 0],
    ['text: nothing', question('text', { accepted: ['Prāṇa'] }), { text: '' }, 0],
  ] as const)('%s: %#', (_, graded, answer, score) => {
    expect(scoreOf(graded, answer as Omit<quizzes.AnswerInput, 'question'>)).toBe(score)
  })

  test.each([
    ['it’s  “so”', `IT'S "SO"`],
    ['Straße', 'STRASSE'],
    ['ﬁre', 'fire'],
    ['ＡＢＣ', 'abc'],
    ['ΛΌΓΟΣ', 'λογος'],
    ['naïve\tcafé', 'naive cafe'],
  ])('treats %s and %s as equal', (left, right) => expect(plain(left)).toBe(plain(right)))

  test('treats vowel signs as letters, not accents', () => expect(plain('कि')).not.toBe(plain('क')))

  test('gives no points for unanswered questions, and rounds partial scores down', () => {
    const three = ['a', 'b', 'c'].map((id) => question('boolean', { id, truth: true }))
    expect(grade(three, [{ question: 'a', truth: true }], 33)).toMatchObject({
      score: 3333,
      passed: true,
      each: [1, 0, 0],
    })
    expect(grade(three, [{ question: 'a', truth: true }], 34).passed).toBe(false)
    expect(grade(three.slice(1), [{ question: 'a', truth: true }], 1)).toMatchObject({ score: 0, passed: false })
  })
})

// A question that an author could write and `questionFault` accepts.
const drafts: fc.Arbitrary<quizzes.QuestionInput> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...quizzes.questionKinds),
    prompt: fc.constant('What is heard?'),
    options: fc
      .array(fc.boolean(), { minLength: 2, maxLength: 12 })
      .map((right) => right.map((isRight, at) => ({ id: `written-${at}`, text: `Answer ${at}`, right: isRight }))),
    truth: fc.boolean(),
    accepted: fc.array(fc.constantFrom('bell', 'Glocke', 'cloche'), { minLength: 1, maxLength: 3 }),
    explanation: fc.constant('secret explanation'),
  })
  .filter((draft) => quizzes.questionFault(draft) === undefined)
const quizzesWritten = fc.uniqueArray(drafts, { minLength: 1, maxLength: 20, selector: ({ id }) => id })
const picks = fc.infiniteStream(fc.nat()).map((numbers) => (below: number) => (numbers.next().value ?? 0) % below)
const attempts = fc
  .tuple(quizzesWritten, fc.boolean(), picks)
  .map(([written, shuffle, pick]) => freeze(written, shuffle, pick))

const answersOf = (questions: FrozenQuestion[]): fc.Arbitrary<quizzes.AnswerInput[]> =>
  fc.tuple(...questions.map((entry) => answerOf(entry)))
const answerOf = ({ id, kind, options: offered }: FrozenQuestion): fc.Arbitrary<quizzes.AnswerInput> => {
  const names = offered.map((option) => option.id)
  if (kind === 'boolean') return fc.boolean().map((truth) => ({ question: id, truth }))
  if (kind === 'text') return fc.constantFrom('BELL', ' clóche', 'gong', '').map((text) => ({ question: id, text }))
  if (kind === 'order') return fc.shuffledSubarray(names).map((ordered) => ({ question: id, options: ordered }))
  const most = kind === 'single' ? 1 : names.length
  return fc.shuffledSubarray(names, { maxLength: most }).map((selected) => ({ question: id, options: selected }))
}
const attemptsWithAnswers = attempts.chain((questions) => fc.tuple(fc.constant(questions), answersOf(questions)))

/** The same by an independent method, with fractions of any denominator. */
const referenceScore = (questions: readonly FrozenQuestion[], answers: readonly quizzes.AnswerInput[]): bigint => {
  let [top, bottom] = [0n, 1n]
  for (const current of questions) {
    const input = answers.find((answer) => answer.question === current.id)
    let [earned, total] = [0n, 1n]
    if (current.kind === 'boolean' && input?.truth === current.truth) earned = 1n
    if (current.kind === 'text') {
      const letters = (input?.text ?? '')
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()
      if (current.accepted.some((answer) => answer.toLowerCase() === letters)) earned = 1n
    }
    if (current.kind === 'order') {
      total = BigInt(current.order.length)
      for (const [index, name] of (input?.options ?? []).entries())
        if (current.order.indexOf(name) === index) earned += 1n
    }
    if (current.kind === 'single' || current.kind === 'several') {
      total = BigInt(current.options.filter(({ right }) => right).length)
      for (const option of current.options) if (input?.options?.includes(option.id)) earned += option.right ? 1n : -1n
      if (earned < 0n || input?.options?.length === current.options.length) earned = 0n
    }
    top = top * total + earned * bottom
    bottom *= total
  }
  return (top * 10_000n) / (bottom * BigInt(questions.length))
}

describe('quiz score', () => {
  test('matches an independent computation, and stays between 0 and 100 percent', () => {
    fc.assert(
      fc.property(attemptsWithAnswers, ([questions, answers]) => {
        const { score, each } = grade(questions, answers, 70)
        expect(BigInt(score)).toBe(referenceScore(questions, answers))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(10_000)
        for (const share of each) expect(share >= 0 && share <= 1).toBe(true)
      }),
    )
  })

  test('is zero for ticking every option', () => {
    fc.assert(
      fc.property(attempts, (questions) => {
        const selected = questions.filter(({ kind }) => kind === 'single' || kind === 'several')
        const all = selected.map(({ id, options: offered }) => ({
          question: id,
          options: offered.map((option) => option.id),
        }))
        expect(grade(questions, all, 1).score).toBe(0)
      }),
    )
  })

  test('is full for correct answers in any displayed order', () => {
    fc.assert(
      fc.property(attempts, (questions) => {
        const known = questions.map((entry) => ({
          question: entry.id,
          ...(entry.truth !== null && entry.kind === 'boolean' && { truth: entry.truth }),
          ...(entry.kind === 'text' && { text: entry.accepted[0] ?? '' }),
          ...(entry.kind === 'order' && { options: [...entry.order] }),
          ...((entry.kind === 'single' || entry.kind === 'several') && {
            options: entry.options.filter(({ right }) => right).map(({ id }) => id),
          }),
        }))
        expect(areAnswers(questions, known)).toBe(true)
        expect(grade(questions, known, 100)).toMatchObject({ score: 10_000, passed: true })
      }),
    )
  })

  test('questions sent to members reveal no correct answers, neither by field nor by name', () => {
    fc.assert(
      fc.property(attempts, (questions) => {
        const text = JSON.stringify(questions.map(toAttemptQuestion))
        expect(text).not.toMatch(/right|truth|accepted|explanation|written-|bell|cloche/i)
        for (const visible of questions.map(toAttemptQuestion))
          expect(visible.options.map(({ id }) => id)).toEqual(visible.options.map((_, at) => `o${at + 1}`))
      }),
    )
  })

  test('questions are in the author’s order unless shuffled, except for ordering questions', () => {
    const written = (kind: quizzes.QuestionKind, id: string): quizzes.QuestionInput => ({
      id,
      kind,
      prompt: 'Which?',
      options: ['A', 'B', 'C'].map((text, at) => ({ id: `x${at}`, text, right: at === 0 })),
      accepted: [],
      explanation: '',
    })
    const last = (below: number) => below - 1
    const [first, second] = freeze([written('single', 'one'), written('order', 'two')], false, last)
    expect(first).toMatchObject({ id: 'one', options: [{ text: 'A', right: true }, { text: 'B' }, { text: 'C' }] })
    expect(second).toMatchObject({ options: [{ text: 'C' }, { text: 'B' }, { text: 'A' }], order: ['o3', 'o2', 'o1'] })
  })
})

describe('answer validation', () => {
  const questions = [
    question('single', { id: 'one', options: options(true, false) }),
    question('several', { id: 'two', options: options(true, false, true) }),
    question('boolean', { id: 'three', truth: true }),
    question('text', { id: 'four', accepted: ['bell'] }),
  ]
  test.each([
    [[{ question: 'one', options: ['o1'] }], true],
    [[{ question: 'one', options: [] }], true],
    [[{ question: 'two', options: ['o3', 'o1'] }], true],
    [[{ question: 'three', truth: false }], true],
    [[{ question: 'four', text: 'bell' }], true],
    [[{ question: 'five', text: 'bell' }], false],
    [[{ question: 'one', options: ['o3'] }], false],
    [[{ question: 'one', options: ['o1', 'o2'] }], false],
    [[{ question: 'two', options: ['o1', 'o1'] }], false],
    [[{ question: 'three', options: ['o1'] }], false],
    [[{ question: 'three', text: 'true' }], false],
    [[{ question: 'four', truth: true }], false],
    [
      [
        { question: 'one', options: ['o1'] },
        { question: 'one', options: ['o2'] },
      ],
      false,
    ],
  ])('accepts %j: %s', (input, can) => expect(areAnswers(questions, input)).toBe(can))

  test('keeps omitted answers, replaces repeated ones and removes blank ones', () => {
    const before = [
      { question: 'one', options: ['o1'] },
      { question: 'four', text: 'bell' },
    ]
    const input = [
      { question: 'one', options: ['o2'] },
      { question: 'four', text: '' },
      { question: 'three', truth: false },
    ]
    expect(answeredWith(before, [])).toEqual(before)
    expect(answeredWith(before, input)).toEqual([input[0], input[2]])
  })
})
