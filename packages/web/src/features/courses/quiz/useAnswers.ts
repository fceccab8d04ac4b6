import { quizzes } from '@vesica/contract'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAction } from '../../../data/action.ts'
import { isUncertain } from '../../../data/failure.ts'
import { answerKeeper, type Sent } from './answerKeeper.ts'

/**
 * The answers of an attempt, saved on the server continuously. @param onOver called if the attempt was submitted
 * meanwhile
 */
export const useAnswers = (attempt: quizzes.Attempt, onOver: () => void) => {
  const outcome = useRef<Sent>('taken')
  const keeping = useAction(quizzes.saveAnswers, {
    onFailed: (failure) => {
      outcome.current = isUncertain(failure) ? 'unsure' : { refused: failure.message }
      if (failure.code === 'attempt_over') onOver()
    },
  })
  const save = useRef(keeping.run)
  useEffect(() => {
    save.current = keeping.run
  })
  const [keeper] = useState(() =>
    answerKeeper(attempt.id, attempt.answers, async (answers) => {
      outcome.current = 'taken'
      await save.current({ params: { id: attempt.id }, body: { answers } })
      return outcome.current
    }),
  )
  useEffect(() => {
    keeper.flush()
    addEventListener('online', keeper.flush)
    return () => {
      removeEventListener('online', keeper.flush)
      keeper.rest()
    }
  }, [keeper])
  return { ...useSyncExternalStore(keeper.subscribe, keeper.getState), keeper }
}
