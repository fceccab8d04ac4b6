import type { quizzes } from '@vesica/contract'

/** What somebody has answered so far, by question. */
export type Answers = Readonly<Record<string, quizzes.AnswerInput>>

/** The order in which a question's things stand: as they were put, else as they are shown. */
export const orderIn = ({ id, options }: quizzes.VisibleQuestion, answers: Answers): readonly string[] =>
  answers[id]?.options ?? options.map((option) => option.id)

/** All answers, as they are sent: what was never touched of an order is the order that is shown. */
export const answersInput = (questions: readonly quizzes.VisibleQuestion[], answers: Answers): quizzes.AnswerInput[] =>
  questions.flatMap((question): quizzes.AnswerInput[] => {
    if (question.kind === 'order') return [{ question: question.id, options: [...orderIn(question, answers)] }]
    const answer = answers[question.id]
    return answer ? [answer] : []
  })
