import type { quizzes } from '@vesica/contract'

/** The answers so far, by question. */
export type Answers = Readonly<Record<string, quizzes.AnswerInput>>

/** The order of an ordering question's options: as answered, otherwise as displayed. */
export const orderIn = ({ id, options }: quizzes.VisibleQuestion, answers: Answers): readonly string[] =>
  answers[id]?.options ?? options.map((option) => option.id)

/** All answers as sent. An untouched ordering question uses the displayed order. */
export const answersInput = (questions: readonly quizzes.VisibleQuestion[], answers: Answers): quizzes.AnswerInput[] =>
  questions.flatMap((question): quizzes.AnswerInput[] => {
    if (question.kind === 'order') return [{ question: question.id, options: [...orderIn(question, answers)] }]
    const answer = answers[question.id]
    return answer ? [answer] : []
  })
