import { quizzes } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { askers, type CachedSettings } from './access/asker.ts'
import { beginAttempt, getAttempt, saveAnswers, submitAttempt } from './quizzes/attempt.ts'
import { getManagedQuiz, saveQuiz, tryQuiz } from './quizzes/quiz.ts'
import { getQuiz } from './quizzes/quiz-state.ts'

/** Quizzes of lessons, for their authors and for members. */
export const quizzesRoutes = ({ serve }: Serving, cache: CachedSettings): void => {
  const askerOf = askers(cache)

  serve(quizzes.getManagedQuiz, ({ params, read }) =>
    read(async (tx) => ({ quiz: await getManagedQuiz(tx, params.id) })),
  )
  serve(quizzes.saveQuiz, (call) =>
    call.transact(async (tx) => ({ quiz: await saveQuiz(tx, actorOf(call), call.params.id, call.body) })),
  )
  serve(quizzes.tryQuiz, ({ params, body, read }) =>
    read(async (tx) => ({ attempt: await tryQuiz(tx, params.id, body.answers) })),
  )
  // Writes, because reading submits an attempt whose time is over.
  serve(quizzes.getQuiz, async ({ caller, params, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ quiz: await getQuiz(tx, params.id, asker) }))
  })
  serve(quizzes.getAttempt, async ({ caller, params, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ attempt: await getAttempt(tx, params.id, asker) }))
  })
  serve(quizzes.beginAttempt, async ({ caller, params, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ attempt: await beginAttempt(tx, params.id, asker) }))
  })
  serve(quizzes.saveAnswers, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => {
      await saveAnswers(tx, params.id, body.answers, asker)
      return { message: 'Answers Kept Successfully' }
    })
  })
  serve(quizzes.submitAttempt, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ attempt: await submitAttempt(tx, params.id, body.answers ?? [], asker) }))
  })
}
