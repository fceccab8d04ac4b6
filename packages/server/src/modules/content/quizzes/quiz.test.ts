import { activity, quizzes } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { aLesson, aQuiz, begin, fiveQuestions, rightAnswers, submit } from '../../../../test/quizzes.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'

let library: Library
let member: Person
beforeAll(async () => {
  library = await aLibrary()
  member = await aMember(library.running)
})

const at = (id: string) => ({ params: { id } })
const stateOf = async (person: Person, id: string) => (await person.call(quizzes.getQuiz, at(id))).quiz
const attemptOf = async (person: Person, id: string) => (await person.call(quizzes.getAttempt, at(id))).attempt
const saveAnswers = (person: Person, id: string, answers: quizzes.AnswerInput[]) =>
  person.call(quizzes.saveAnswers, { ...at(id), body: { answers } })
const progressOf = async (person: Person, lessonId: string) =>
  library.running.sql('select passed_at from lesson_progress where person_id = $1 and lesson_id = $2', [
    person.id,
    lessonId,
  ])

describe('quiz editing', () => {
  test('starts empty with defaults, and returns what was saved', async () => {
    const { id } = await aLesson(library, 'quiz')
    expect((await library.admin.call(quizzes.getManagedQuiz, at(id))).quiz).toEqual({
      settings: quizzes.usualQuiz,
      questions: [],
      version: 0,
    })
    const settings = { ...quizzes.usualQuiz, attempts: 2, feedback: 'never' as const }
    const body = { settings, questions: fiveQuestions, version_seen: 0 }
    const saved = await library.admin.call(quizzes.saveQuiz, { ...at(id), body })
    expect(saved.quiz).toEqual({ settings, questions: fiveQuestions, version: 1 })
    expect(await library.admin.call(quizzes.getManagedQuiz, at(id))).toEqual(saved)
  })

  test('rejects the second of two concurrent edits', async () => {
    const { id } = await aLesson(library, 'quiz')
    const save = () =>
      library.admin.call(quizzes.saveQuiz, {
        ...at(id),
        body: { settings: quizzes.usualQuiz, questions: fiveQuestions, version_seen: 0 },
      })
    expect(await endings([save(), save(), save()])).toEqual(['content_changed', 'content_changed', 'done'])
  })

  test.each([
    ['a lesson that is none', 'reading', {}, 409],
    ['a question that nobody can answer', 'quiz', { options: [{ id: 'a', text: 'Yes', right: true }] }, 422],
    ['two answers that are right for one', 'quiz', { kind: 'single' }, 422],
    ['answers that are all right', 'quiz', { kind: 'several' }, 422],
    [
      'two answers that say the same',
      'quiz',
      { options: ['a', 'b'].map((id) => ({ id, text: 'Yes', right: id === 'a' })) },
      422,
    ],
    ['a question without words', 'quiz', { prompt: ' ' }, 422],
  ] as const)('rejects %s', async (_, type, changed, status) => {
    const { id } = await aLesson(library, type)
    const options = ['a', 'b'].map((name) => ({ id: name, text: name, right: true }))
    const question = { id: 'q', kind: 'single', prompt: 'What?', options, accepted: [], explanation: '', ...changed }
    const questions = (type === 'quiz' ? [question] : []) as unknown as quizzes.QuestionInput[]
    const body = { settings: quizzes.usualQuiz, questions, version_seen: 0 }
    expect(await refusalOf(library.admin.call(quizzes.saveQuiz, { ...at(id), body }))).toMatchObject({ status })
  })

  test('rejects duplicate question ids and more than 100 questions', async () => {
    const { id } = await aLesson(library, 'quiz')
    const save = (questions: quizzes.QuestionInput[]) =>
      refusalOf(
        library.admin.call(quizzes.saveQuiz, {
          ...at(id),
          body: { settings: quizzes.usualQuiz, questions, version_seen: 0 },
        }),
      )
    const [question] = fiveQuestions as [quizzes.QuestionInput]
    expect(await save([question, question])).toMatchObject({ status: 422, message: 'Two questions have the same id.' })
    const many = Array.from({ length: 101 }, (_, n) => ({ ...question, id: `q${n}` }))
    expect(await save(many)).toMatchObject({ status: 422, message: 'Please ask at most 100 questions.' })
  })

  test('offers a test run in a fixed order that stores nothing', async () => {
    const { id } = await aQuiz(library, { feedback: 'never' })
    const trying = async (answers?: quizzes.AnswerInput[]) =>
      (await library.admin.call(quizzes.tryQuiz, { ...at(id), body: { ...(answers && { answers }) } })).attempt
    const trial = await trying()
    expect(trial).toMatchObject({ submittedAt: null, score: null, results: [] })
    expect((await trying()).questions).toEqual(trial.questions)
    expect(await trying(rightAnswers(trial, 4))).toMatchObject({ score: 80, passed: true })
    expect((await trying(rightAnswers(trial))).results.map(({ score }) => score)).toEqual([1, 1, 1, 1, 1])
    expect(await refusalOf(trying([{ question: 'other', text: 'x' }]))).toMatchObject({ code: 'answer_unknown' })
    expect(await library.running.sql('select id from quiz_attempt where lesson_id = $1', [id])).toEqual([])
    const { id: empty } = await aLesson(library, 'quiz')
    expect(await refusalOf(library.admin.call(quizzes.tryQuiz, { ...at(empty), body: {} }))).toMatchObject({
      code: 'quiz_empty',
    })
  })

  test('is limited to administrators with permission for the library', async () => {
    const { id } = await aQuiz(library)
    const finance = await anAdministratorAs(library.running, ['finance'])
    const body = { settings: quizzes.usualQuiz, questions: [], version_seen: 1 }
    for (const asker of [member, finance]) {
      expect(await refusalOf(asker.call(quizzes.getManagedQuiz, at(id)))).toMatchObject({ status: 403 })
      expect(await refusalOf(asker.call(quizzes.saveQuiz, { ...at(id), body }))).toMatchObject({ status: 403 })
      expect(await refusalOf(asker.call(quizzes.tryQuiz, { ...at(id), body: {} }))).toMatchObject({ status: 403 })
    }
  })
})

describe('quiz attempt', () => {
  test('resumes with its original questions, even after the author changes the quiz', async () => {
    const lesson = await aQuiz(library)
    const attempt = await begin(member, lesson)
    expect(attempt.questions.map(({ id }) => id).sort()).toEqual(fiveQuestions.map(({ id }) => id).sort())
    expect(attempt).toMatchObject({
      number: 1,
      answers: [],
      results: [],
      submittedAt: null,
      passMark: 70,
      endsAt: null,
    })
    await library.admin.call(quizzes.saveQuiz, {
      ...at(lesson.id),
      body: { settings: { ...quizzes.usualQuiz, pass_mark: 100 }, questions: [], version_seen: 1 },
    })
    const answers = rightAnswers(attempt, 4)
    await saveAnswers(member, attempt.id, answers.slice(0, 2))
    await saveAnswers(member, attempt.id, answers.slice(2))
    expect(await begin(member, lesson)).toEqual({ ...attempt, answers })
    expect(await submit(member, attempt)).toMatchObject({ score: 80, passed: true, passMark: 70 })
    expect(await refusalOf(begin(member, lesson))).toMatchObject({ code: 'quiz_empty' })
  })

  test('reveals no correct answers before it is submitted', async () => {
    const lesson = await aQuiz(library)
    const attempt = await begin(member, lesson)
    await saveAnswers(member, attempt.id, rightAnswers(attempt))
    for (const path of [`/api/attempts/${attempt.id}`, `/api/lessons/${lesson.id}/quiz`]) {
      const text = await (await member.send('GET', path)).text()
      expect(text).not.toMatch(/"right"|accepted|Because of|Prāṇa|"truth":\s*null/)
    }
  })

  test('is submitted once, however often it is sent', async () => {
    const lesson = await aQuiz(library)
    const attempt = await begin(member, lesson)
    const all = await Promise.all(Array.from({ length: 10 }, () => submit(member, attempt, rightAnswers(attempt, 3))))
    expect(new Set(all.map((submitted) => JSON.stringify(submitted))).size).toBe(1)
    expect(all[0]).toMatchObject({ score: 60, passed: false })
    expect(await submit(member, attempt, rightAnswers(attempt))).toEqual(all[0])
    expect(await refusalOf(saveAnswers(member, attempt.id, rightAnswers(attempt)))).toMatchObject({
      code: 'attempt_over',
    })
    expect(await attemptOf(member, attempt.id)).toEqual(all[0])
    expect((await stateOf(member, lesson.id)).attempts).toHaveLength(1)
  })

  test('that passes for the first time is logged and notified', async () => {
    const person = await aMember(library.running)
    const lesson = await aQuiz(library)
    for (const count of [3, 5, 4]) {
      const current = await begin(person, lesson)
      expect((await submit(person, current, rightAnswers(current, count))).passed).toBe(count > 3)
      expect(await progressOf(person, lesson.id)).toHaveLength(count > 3 ? 1 : 0)
    }
    const { notifications } = await person.call(activity.listActivity, { query: {} })
    const notices = notifications.filter(({ title }) => title === `Passed: ${lesson.title}`)
    expect(notices.map(({ text, path }) => [text, path])).toEqual([
      [
        'You scored 100%. The lesson shows your results and what comes next.',
        `/content/courses/${lesson.courseId}/lessons/${lesson.id}`,
      ],
    ])
    expect(await stateOf(person, lesson.id)).toMatchObject({ best: 100, passed: true, mayBegin: true, open: null })
  })

  test('completes its lesson, and with the last lesson the course, only if it passes', async () => {
    const person = await aMember(library.running)
    const lesson = await aQuiz(library)
    const completionOf = async () => {
      const done =
        'select completed_at is not null as done from lesson_progress where lesson_id = $1 and person_id = $2'
      const finished = 'select reached, finished_at is not null as finished from course_enrolment where course_id = $1'
      const [first] = await library.running.sql(done, [lesson.id, person.id])
      const [second] = await library.running.sql(finished, [lesson.courseId])
      return { done: first?.['done'] ?? false, ...second }
    }
    const failed = await begin(person, lesson)
    await submit(person, failed, rightAnswers(failed, 3))
    expect(await completionOf()).toEqual({ done: false, reached: 0, finished: false })
    const passed = await begin(person, lesson)
    await submit(person, passed, rightAnswers(passed))
    expect(await completionOf()).toEqual({ done: true, reached: 1000, finished: true })
  })

  test('starts once for fifty concurrent requests', async () => {
    const person = await aMember(library.running)
    const lesson = await aQuiz(library)
    const attempts = await Promise.all(Array.from({ length: 50 }, () => begin(person, lesson)))
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
  })

  test('count never exceeds the limit, even for fifty concurrent starts and submissions', async () => {
    const person = await aMember(library.running)
    const lesson = await aQuiz(library, { attempts: 3 })
    const rounds: string[][] = []
    for (const _ of [1, 2, 3, 4])
      rounds.push(
        await endings(Array.from({ length: 50 }, async () => submit(person, await begin(person, lesson), []))),
      )
    expect(rounds.at(-1)).toEqual(Array.from({ length: 50 }, () => 'attempts_used'))
    const rows = await library.running.sql('select number from quiz_attempt where lesson_id = $1 order by number', [
      lesson.id,
    ])
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(await refusalOf(begin(person, lesson))).toMatchObject({
      status: 409,
      message: 'You’ve used all 3 attempts at this quiz.',
    })
    expect(await stateOf(person, lesson.id)).toMatchObject({
      mayBegin: false,
      mayBeginAt: null,
      reason: 'You’ve used all attempts at this quiz.',
    })
  })
})

describe('quiz feedback', () => {
  test.each([
    ['never', 3, 0, 0],
    ['never', 5, 0, 0],
    ['attempt', 3, 5, 5],
    ['attempt', 5, 5, 5],
    ['passed', 3, 0, 5],
    ['passed', 5, 5, 5],
  ] as const)(
    'with setting %s and %i correct answers has %i results at first, and %i after passing',
    async (feedback, right, shownAtOnce, later) => {
      const person = await aMember(library.running)
      const lesson = await aQuiz(library, { feedback })
      const attempt = await begin(person, lesson)
      const { results } = await submit(person, attempt, rightAnswers(attempt, right))
      expect(results).toHaveLength(shownAtOnce)
      const again = await begin(person, lesson)
      await submit(person, again, rightAnswers(again))
      expect((await attemptOf(person, attempt.id)).results).toHaveLength(later)
    },
  )

  test('lists questions in order, with correct answers and explanations', async () => {
    const lesson = await aQuiz(library)
    const attempt = await begin(member, lesson)
    const known = rightAnswers(attempt)
    const { results } = await submit(member, attempt, rightAnswers(attempt, 2))
    expect(results.map(({ question }) => question)).toEqual(attempt.questions.map(({ id }) => id))
    const resultOf = (kind: string) => results.find(({ question }) => question === `q-${kind}`)
    const optionsOf = (kind: string) => known.find(({ question }) => question === `q-${kind}`)?.options
    expect(resultOf('single')).toMatchObject({
      score: 1,
      right: { options: optionsOf('single') },
      explanation: 'Because of single.',
    })
    expect(resultOf('several')?.right?.options.toSorted()).toEqual(optionsOf('several')?.toSorted())
    expect(resultOf('boolean')).toMatchObject({ score: 0, right: { truth: true } })
    expect(resultOf('text')).toMatchObject({ score: 0, right: { accepted: ['Prāṇa'] } })
    expect(resultOf('order')).toMatchObject({ score: 0, right: { options: optionsOf('order') } })
  })
})
