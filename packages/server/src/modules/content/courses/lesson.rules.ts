import { type courses, type FileKind, lessonFileKinds, courseManagement } from '@vesica/contract'

// The type of a lesson and its conditions for completion.

/** The input for a lesson, with its existing file. */
interface LessonTypeInput {
  type: courses.LessonType | undefined
  contentType: courses.LessonContent | undefined
  /** Kind of its file. */
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
  const matching = (['video', 'audio', 'document'] as const).find((content) =>
    takes(content).some((each) => each === kind),
  )
  return matching ?? 'interactive'
}

/** Derives a missing type or content type from the other and from the file. */
export const sortOf = ({
  type,
  contentType,
  kind,
}: LessonTypeInput): { type: courses.LessonType; contentType: courses.LessonContent } => {
  const content = contentType ?? (type && byType[type]) ?? contentOf(kind)
  return { type: type ?? byContent[content], contentType: content }
}

/** File kinds that fit a content type. */
export const takes = (contentType: courses.LessonContent): readonly FileKind[] =>
  contentType === 'interactive' ? lessonFileKinds.other : lessonFileKinds[contentType]

/** The item type for a content type. */
export const itemTypeOf = (contentType: courses.LessonContent) =>
  contentType === 'document' ? 'book' : contentType === 'interactive' ? 'text' : contentType

/** What there is to play or read in a lesson. */
export interface Body {
  type: courses.LessonType
  contentType: courses.LessonContent
  /** Text instead of a file. */
  hasText: boolean
  /** Kind of its file. */
  kind: FileKind | undefined
  /** An external address. */
  isElsewhere: boolean
}

/** Opened in the page, so that reading progress is known; others are only downloaded. */
const readInPage: ReadonlySet<FileKind> = new Set(['pdf', 'txt', 'md'])

/** Whether a member's progress can be measured. */
const isFollowed = ({ contentType, hasText, kind, isElsewhere }: Body): boolean => {
  if (contentType === 'video' || contentType === 'audio') return kind !== undefined
  if (contentType === 'interactive' || isElsewhere) return hasText
  return hasText || (kind !== undefined && readInPage.has(kind))
}

/** The default conditions of a lesson: those that can be measured. */
export const usualFor = (body: Body): courses.Completion[] => {
  const usual = courseManagement.usualCompletion[body.type]
  const isEmpty = !body.hasText && body.kind === undefined && !body.isElsewhere
  return usual.map((rule) => (rule === 'coverage' && !isEmpty && !isFollowed(body) ? 'hand' : rule))
}

/** The conditions for completing a lesson. */
export interface Rules {
  completion: readonly courses.Completion[]
  completion_seconds: number | null
}

/** Errors in the conditions, by form field; undefined: none. */
export const rulesFault = (type: courses.LessonType, { completion, completion_seconds }: Rules) => {
  const includes = (rule: courses.Completion) => completion.includes(rule)
  for (const rule of ['quiz', 'assignment'] as const) {
    const named = rule === 'quiz' ? 'A quiz is done when it is passed' : 'An assignment is done when it is accepted'
    if (type === rule && !includes(rule)) return { complete_when: [`${named}: please keep that.`] }
    if (type !== rule && includes(rule)) return { complete_when: [`${named}, and this lesson is none.`] }
  }
  if (includes('seconds') && !completion_seconds) return { complete_seconds: ['Please enter how many seconds.'] }
  return undefined
}

/** Whether a lesson needs something to play or to read. */
export const needsBody = (type: courses.LessonType, { completion }: Pick<Rules, 'completion'>): boolean =>
  type === 'video' ||
  type === 'audio' ||
  type === 'reading' ||
  completion.includes('coverage') ||
  completion.includes('seconds')
