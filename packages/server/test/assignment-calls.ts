import type { Client } from './client.ts'
import { anAssignment, aSubmission } from './assignments.ts'
import { aLibrary, type Library } from './library.ts'
import { aMember, aProof, type Person } from './people.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>
type Input = (library: Library, member: Person) => Promise<object>

/** One call of each endpoint of assignments that succeeds. @param of where, when it is prepared */
export const assignmentCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const by =
    (whose: 'author' | 'member', input: Input): Preparing =>
    async () => {
      const { running } = await of()
      const [library, member] = [await aLibrary(running), await aMember(running)]
      return { client: whose === 'author' ? library.admin : member, input: await input(library, member) }
    }
  const onSubmission =
    (rest: object = {}): Input =>
    async (library, member) => ({ params: { id: (await aSubmission(library, member)).id }, ...rest })
  return {
    listOwnSubmissions: by('member', async (library, member) => ({
      params: { id: (await aSubmission(library, member)).lessonId },
    })),
    handIn: by('member', async (library, member) => {
      const lesson = await anAssignment(library)
      await lesson.enter(member)
      const files = { file1: await aProof(), file2: await aProof() }
      return { params: { id: lesson.id }, body: { text: 'Seven evenings.' }, files }
    }),
    getSubmissionFile: by('member', async (library, member) => {
      const { id, files } = await aSubmission(library, member)
      return { params: { id, file: files[0]?.id } }
    }),
    listSubmissions: by('author', onSubmission({ query: { status: 'waiting', search: 'Test' } })),
    getSubmission: by('author', onSubmission()),
    acceptSubmission: by('author', onSubmission({ body: { words: 'Thank you.' } })),
    returnSubmission: by('author', onSubmission({ body: { words: 'Please say more.' } })),
  }
}
