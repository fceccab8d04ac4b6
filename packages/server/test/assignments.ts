import { assignments } from '@vesica/contract'
import type { Library } from './library.ts'
import { aProof, type Person } from './people.ts'
import { aLesson, type TestLesson } from './quizzes.ts'

type Sent = Partial<Record<'file1' | 'file2' | 'file3' | 'file4' | 'file5', File>>

/** Enrolls a person and submits an assignment. */
export const submitAssignment = async (
  person: Person,
  lesson: TestLesson,
  body: { text?: string } = { text: 'I sat by the window.' },
  files: Sent = {},
): Promise<assignments.Submission> => {
  await lesson.enter(person)
  const noFiles = { file1: undefined, file2: undefined, file3: undefined, file4: undefined, file5: undefined }
  const input = { params: { id: lesson.id }, body, files: { ...noFiles, ...files } }
  return (await person.call(assignments.submitAssignment, input)).submission
}

/** An assignment lesson. */
export const anAssignment = (library: Library, own: Parameters<typeof aLesson>[2] = {}): Promise<TestLesson> =>
  aLesson(library, 'assignment', own)

/** A submission with a file. */
export const aSubmission = async (library: Library, person: Person): Promise<assignments.Submission> =>
  submitAssignment(person, await anAssignment(library), undefined, { file1: await aProof('window.png') })
