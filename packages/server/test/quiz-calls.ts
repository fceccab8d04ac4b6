import { quizzes } from '@vesica/contract'
import type { Client } from './client.ts'
import { aLibrary, type Library } from './library.ts'
import { aMember, type Person } from './people.ts'
import { aLesson, aQuiz, begin, fiveQuestions, rightAnswers } from './quizzes.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>
type Input = (library: Library, who: Person) => Promise<object>

/** One call of each endpoint of quizzes that succeeds. @param of where, when it is prepared */
export const quizCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const by =
    (whose: 'author' | 'member', input: Input): Preparing =>
    async () => {
      const { running } = await of()
      const library = await aLibrary(running)
      const client = whose === 'author' ? library.admin : await aMember(running)
      return { client, input: await input(library, client) }
    }
  const onQuiz = async (library: Library) => ({ params: { id: (await aQuiz(library)).id } })
  const onAttempt = async (library: Library, who: Person) => {
    const attempt = await begin(who, await aQuiz(library))
    return { params: { id: attempt.id }, body: { answers: rightAnswers(attempt) } }
  }
  return {
    getManagedQuiz: by('author', onQuiz),
    saveQuiz: by('author', async (library) => ({
      params: { id: (await aLesson(library, 'quiz')).id },
      body: { settings: quizzes.usualQuiz, questions: fiveQuestions, version_seen: 0 },
    })),
    tryQuiz: by('author', async (library) => ({ ...(await onQuiz(library)), body: {} })),
    getQuiz: by('member', async (library, who) => {
      const lesson = await aQuiz(library)
      await begin(who, lesson)
      return { params: { id: lesson.id } }
    }),
    beginAttempt: by('member', async (library, who) => {
      const lesson = await aQuiz(library)
      await lesson.enter(who)
      return { params: { id: lesson.id } }
    }),
    getAttempt: by('member', async (library, who) => ({ params: (await onAttempt(library, who)).params })),
    keepAnswers: by('member', onAttempt),
    submitAttempt: by('member', onAttempt),
  }
}
