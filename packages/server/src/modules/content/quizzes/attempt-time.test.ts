import { quizzes } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person, signIn } from '../../../../test/people.ts'
import { aQuiz, begin, rightAnswers, submit } from '../../../../test/quizzes.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { endIfOver, listOver } from './ending.ts'

const MINUTE = 60_000
let library: Library
beforeAll(async () => {
  library = await aLibrary()
})

/** Signs in again, because the author's session ends after half an hour without use. */
const aQuizNow = async (settings: Partial<quizzes.QuizSettings>) => {
  Object.assign(library.admin, await signIn(library.running, library.admin))
  return aQuiz(library, settings)
}
const at = (id: string) => ({ params: { id } })
const stateOf = async (person: Person, id: string) => (await person.call(quizzes.getQuiz, at(id))).quiz
const save = (person: Person, id: string, answers: quizzes.AnswerInput[]) =>
  person.call(quizzes.saveAnswers, { ...at(id), body: { answers } })

describe('next attempt', () => {
  test('can begin after the wait, counted from the end of the previous one', async () => {
    const person = await aMember(library.running)
    const lesson = await aQuizNow({ wait_minutes: 60 })
    const { submittedAt } = await submit(person, await begin(person, lesson))
    const at60 = new Date(new Date(submittedAt ?? '').getTime() + 60 * MINUTE).toISOString()
    library.running.clock.advance(59 * MINUTE)
    expect(await refusalOf(begin(person, lesson))).toMatchObject({ code: 'attempt_too_soon', details: { at: at60 } })
    expect(await stateOf(person, lesson.id)).toMatchObject({ mayBegin: false, mayBeginAt: at60 })
    library.running.clock.advance(MINUTE)
    expect((await begin(person, lesson)).number).toBe(2)
  })
})

describe('attempt after its time limit', () => {
  const anOver = async (count: number) => {
    const person = await aMember(library.running)
    const lesson = await aQuizNow({ time_limit_minutes: 30 })
    const attempt = await begin(person, lesson)
    await save(person, attempt.id, rightAnswers(attempt, count))
    library.running.clock.advance(30 * MINUTE)
    return { person, lesson, begun: attempt }
  }

  test('is submitted with the saved answers, and later ones do not count', async () => {
    const { person, lesson, begun } = await anOver(4)
    expect(await refusalOf(save(person, begun.id, rightAnswers(begun)))).toMatchObject({ code: 'attempt_over' })
    expect(await submit(person, begun, rightAnswers(begun))).toMatchObject({
      score: 80,
      passed: true,
      submittedAt: begun.endsAt,
    })
    expect(await stateOf(person, lesson.id)).toMatchObject({ passed: true, best: 80 })
  })

  test.each(['seen', 'state', 'begin'] as const)('is submitted when it is next viewed: %s', async (how) => {
    const { person, lesson, begun } = await anOver(3)
    if (how === 'seen') await person.call(quizzes.getAttempt, at(begun.id))
    if (how === 'state')
      expect(await stateOf(person, lesson.id)).toMatchObject({ open: null, best: 60, mayBegin: true })
    if (how === 'begin') expect((await begin(person, lesson)).number).toBe(2)
    const [row] = await library.running.sql('select score, submitted_at from quiz_attempt where id = $1', [begun.id])
    expect(row).toEqual({ score: 6000, submitted_at: new Date(begun.endsAt ?? '') })
  })

  test('is submitted automatically and completes its lesson, also for a removed person', async () => {
    const { running } = library
    const { db } = running.app
    const [first, second] = [await anOver(5), await anOver(5)]
    await running.sql('update person set deleted_at = now() where id = $1', [second.person.id])
    const due = await db.read(listOver)
    expect(due).toEqual(expect.arrayContaining([first.begun.id, second.begun.id]))
    // Two processes may do so in parallel.
    for (const id of due) await Promise.all([1, 2].map(() => db.transact((tx) => endIfOver(tx, id))))
    expect(await db.read(listOver)).toEqual([])
    const passedBy = await running.sql(
      'select person_id from lesson_progress where passed_at is not null and lesson_id = any($1)',
      [[first.lesson.id, second.lesson.id]],
    )
    expect(passedBy).toEqual([{ person_id: first.person.id }])
  })
})
