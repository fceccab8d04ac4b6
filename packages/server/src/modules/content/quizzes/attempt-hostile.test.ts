import { quizzes } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { aLesson, aQuiz, begin, rightAnswers, submit } from '../../../../test/quizzes.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let library: Library
let member: Person
beforeAll(async () => {
  library = await aLibrary()
  member = await aMember(library.running)
})

const at = (id: string) => ({ params: { id } })
const attemptOf = async (person: Person, id: string) => (await person.call(quizzes.getAttempt, at(id))).attempt
const save = (person: Person, id: string, answers: quizzes.AnswerInput[]) =>
  person.call(quizzes.saveAnswers, { ...at(id), body: { answers } })

describe('forbidden quiz actions', () => {
  test('include any access to attempts of others or unknown attempts', async () => {
    const lesson = await aQuiz(library)
    const { id } = await begin(member, lesson)
    const otherMember = await aMember(library.running)
    for (const [person, name] of [
      [otherMember, id],
      [member, lesson.id],
      [member, 'none'],
      [member, `${id}'--`],
    ] as const) {
      expect(await refusalOf(attemptOf(person, name))).toMatchObject({ status: 404 })
      expect(await refusalOf(save(person, name, []))).toMatchObject({ status: 404 })
      expect(await refusalOf(person.call(quizzes.submitAttempt, { ...at(name), body: {} }))).toMatchObject({
        status: 404,
      })
    }
    expect(await attemptOf(member, id)).toMatchObject({ submittedAt: null })
  })

  test('include starting a quiz that is locked, without enrollment or unknown', async () => {
    const seeker = await aLesson(library, 'reading')
    await seeker.enter(member)
    const master = await aLesson(library, 'quiz', { level: 'master' })
    const notIn = await aLesson(library, 'quiz', { open_for_enrolment: false })
    for (const call of [quizzes.getQuiz, quizzes.beginAttempt]) {
      expect(await refusalOf(member.call(call, at(seeker.id)))).toMatchObject({ status: 404 })
      expect(await refusalOf(member.call(call, at('none')))).toMatchObject({ status: 404 })
      expect(await refusalOf(member.call(call, at(master.id)))).toMatchObject({ status: 403, code: 'content_locked' })
      expect(await refusalOf(member.call(call, at(notIn.id)))).toMatchObject({ code: 'content_locked' })
    }
  })

  test('include continuing an attempt whose lesson was locked or removed since', async () => {
    const lesson = await aQuiz(library)
    const attempt = await begin(member, lesson)
    const { sql } = library.running
    await sql('update content_item set plan_id = $1 where id = $2', [library.planOf('master'), lesson.id])
    const answers = rightAnswers(attempt)
    expect(await refusalOf(save(member, attempt.id, answers))).toMatchObject({ code: 'content_locked' })
    expect(await refusalOf(submit(member, attempt, answers))).toMatchObject({ code: 'content_locked' })
    expect(await refusalOf(attemptOf(member, attempt.id))).toMatchObject({ code: 'content_locked' })
    await sql('update lesson set deleted_at = now() where id = $1', [lesson.id])
    expect(await refusalOf(submit(member, attempt, answers))).toMatchObject({ status: 404 })
    expect(await sql('select lesson_id from lesson_progress where lesson_id = $1', [lesson.id])).toEqual([])
  })

  const answer = (fields: object) => ({ question: 'q-text', ...fields })
  test.each([
    ['101 answers', Array.from({ length: 101 }, (_, n) => answer({ question: `q${n}`, text: 'x' }))],
    ['a text of 501 letters', [answer({ text: 'x'.repeat(501) })]],
    ['13 options', [answer({ question: 'q-several', options: Array.from({ length: 13 }, (_, n) => `o${n}`) })]],
    ['an option of another attempt', [answer({ question: 'q-single', options: ['a'] })]],
    ['two answers to a question with one', [answer({ question: 'q-single', options: ['o1', 'o2'] })]],
    ['the same twice', [answer({ question: 'q-several', options: ['o1', 'o1'] })]],
    ['a question of another quiz', [answer({ question: 'q-other', text: 'x' })]],
    ['an answer of another kind', [answer({ truth: true })]],
    ['a score of its own', [answer({ text: 'x', score: 1 })]],
  ])('include answering with %s', async (_, answers) => {
    const lesson = await aQuiz(library)
    const attempt = await begin(member, lesson)
    const input = answers as quizzes.AnswerInput[]
    expect(await refusalOf(save(member, attempt.id, input))).toMatchObject({ status: 422 })
    expect(await refusalOf(submit(member, attempt, input))).toMatchObject({ status: 422 })
    expect(await attemptOf(member, attempt.id)).toMatchObject({ answers: [], submittedAt: null })
  })
})
