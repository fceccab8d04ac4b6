import { type courses, type FileKind, lessonFileKinds, teaching } from '@vesica/contract'

// What a lesson is of, and what must be so before it is done.

/** What somebody says of a lesson, and what there is of it already. */
interface Said {
  type: courses.LessonType | undefined
  contentType: courses.LessonContent | undefined
  /** Of the file that comes with it. */
  kind: FileKind | undefined
}

const byType: Readonly<Partial<Record<courses.LessonType, courses.LessonContent>>> = { video: 'video', audio: 'audio' }

const byContent: Readonly<Record<courses.LessonContent, courses.LessonType>> = {
  video: 'video',
  audio: 'audio',
  text: 'reading',
  document: 'reading',
  interactive: 'practice',
}

const contentOf = (kind: FileKind | undefined): courses.LessonContent => {
  if (kind === undefined) return 'text'
  const fitting = (['video', 'audio', 'document'] as const).find((one) => takes(one).some((each) => each === kind))
  return fitting ?? 'interactive'
}

/** Which of the two is not said follows from the other, and from the file. */
export const sortOf = ({
  type,
  contentType,
  kind,
}: Said): { type: courses.LessonType; contentType: courses.LessonContent } => {
  const content = contentType ?? (type && byType[type]) ?? contentOf(kind)
  return { type: type ?? byContent[content], contentType: content }
}

/** What kinds of files go with what a lesson holds. */
export const takes = (contentType: courses.LessonContent): readonly FileKind[] =>
  contentType === 'interactive' ? lessonFileKinds.other : lessonFileKinds[contentType]

/** The type of the item that plays or says it. */
export const itemTypeOf = (contentType: courses.LessonContent) =>
  contentType === 'document' ? 'book' : contentType === 'interactive' ? 'text' : contentType

/** What there is of a lesson to be played or read. */
export interface Body {
  type: courses.LessonType
  contentType: courses.LessonContent
  /** Words in place of a file. */
  hasText: boolean
  /** Of its file. */
  kind: FileKind | undefined
  /** An address elsewhere. */
  isElsewhere: boolean
}

/** Books are read in the page, so that it is known how far; others are loaded, and read nobody knows how far. */
const readInPage: ReadonlySet<FileKind> = new Set(['pdf', 'txt', 'md'])

/** Whether anybody can know how far somebody is with it. */
const isFollowed = ({ contentType, hasText, kind, isElsewhere }: Body): boolean => {
  if (contentType === 'video' || contentType === 'audio') return kind !== undefined
  if (contentType === 'interactive' || isElsewhere) return hasText
  return hasText || (kind !== undefined && readInPage.has(kind))
}

/** What a lesson asks for unless its author says otherwise: what can be known of it. */
export const usualFor = (body: Body): courses.Completion[] => {
  const usual = teaching.usualCompletion[body.type]
  const isEmpty = !body.hasText && body.kind === undefined && !body.isElsewhere
  return usual.map((rule) => (rule === 'coverage' && !isEmpty && !isFollowed(body) ? 'hand' : rule))
}

/** What must be so before it is done. */
export interface Rules {
  completion: readonly courses.Completion[]
  completion_seconds: number | null
}

/** What is wrong with that, by the fields of the form; undefined: nothing. */
export const rulesFault = (type: courses.LessonType, { completion, completion_seconds }: Rules) => {
  const has = (rule: courses.Completion) => completion.includes(rule)
  for (const rule of ['quiz', 'assignment'] as const) {
    const named = rule === 'quiz' ? 'A quiz is done when it is passed' : 'An assignment is done when it is accepted'
    if (type === rule && !has(rule)) return { complete_when: [`${named}: please keep that.`] }
    if (type !== rule && has(rule)) return { complete_when: [`${named}, and this lesson is none.`] }
  }
  if (has('seconds') && !completion_seconds) return { complete_seconds: ['Please enter how many seconds.'] }
  return undefined
}

/** Whether it cannot do without something to play or to read. */
export const needsBody = (type: courses.LessonType, { completion }: Pick<Rules, 'completion'>): boolean =>
  type === 'video' ||
  type === 'audio' ||
  type === 'reading' ||
  completion.includes('coverage') ||
  completion.includes('seconds')
