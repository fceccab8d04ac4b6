import {
  chapterLines,
  endingsOf,
  type Input,
  lessonFileKinds,
  libraryManagement,
  courseManagement,
} from '@vesica/contract'
import { bodyOf, choice, defineFields, line, lines, number, own, toggle, valuesOf } from '../../../../forms/fields.ts'
import { readNumber } from '../../../../format/number.ts'
import { text } from '../../../../i18n/text.ts'
import type { Source } from '../../../../uploads/SourceField.tsx'

const copy = text.adminCourses.lesson
const content = text.adminLibrary.form

const flag = (on: boolean) => (on ? 'true' : 'false')

/** Minutes, with a point or comma, up to a week. */
const readMinutes = (typed: string): string | undefined => {
  const read = Number(readNumber(typed, 2) ?? Number.NaN)
  return read > 0 && read <= 7 * 24 * 60 ? String(read) : undefined
}

const hasRule =
  (rule: courseManagement.Completion) =>
  ({ completion }: Readonly<Record<string, unknown>>) =>
    (completion as readonly courseManagement.Completion[]).includes(rule)

/** The form fields of a lesson. Fields defined here are rendered, filled in, validated and sent. */
export const lessonFields = defineFields<courseManagement.EditedLesson>()({
  title: line(text.labels.title, { needed: true, most: libraryManagement.TITLE_MAX, wide: true }),
  type: choice<courseManagement.LessonType>(text.labels.type, {
    start: 'video',
    data: courseManagement.lessonTypes.map((value) => ({ value, label: copy.types[value] })),
  }),
  duration: line(text.labels.duration, { needed: true, most: 60, why: text.labels.filledInFromFile }),
  section: choice(copy.section, { of: ({ sectionId }) => sectionId ?? '', wire: 'section_id' }),
  description: lines(text.labels.description, { needed: true, most: 4000, why: copy.descriptionWhy, wide: true }),
  contentType: choice<courseManagement.LessonContent>(copy.contentType, {
    start: 'video',
    data: courseManagement.lessonContents.map((value) => ({ value, label: copy.contentTypes[value] })),
  }),
  source: own<Source, courseManagement.EditedLesson>('upload', {
    of: ({ sourceType }) => (sourceType === 'none' ? 'text' : sourceType),
    wide: true,
    send: () => undefined,
  }),
  address: line(text.labels.url, {
    why: content.addressWhy,
    needed: content.addressMissing,
    most: 2000,
    code: true,
    wide: true,
    of: ({ externalUrl }) => externalUrl ?? '',
    wire: 'external_url',
    shown: ({ source }) => source === 'url',
  }),
  /** Holds no value: its upload lives outside the form and outlasts it. */
  file: own<null, courseManagement.EditedLesson>(null, {
    of: () => null,
    wide: true,
    send: () => undefined,
    shown: ({ source }) => source === 'upload',
  }),
  /** Whether to remove the current file without replacing it. */
  fileRemoved: own<boolean, courseManagement.EditedLesson>(false, { of: () => false, send: () => undefined }),
  text: own<string, courseManagement.EditedLesson>('', {
    of: ({ textContent }) => textContent,
    wire: 'text_content',
    wide: true,
  }),
  chapters: lines(content.chapters, {
    why: content.chaptersWhy,
    most: libraryManagement.CHAPTERS_TEXT_MAX,
    rows: 3,
    wide: true,
    of: ({ chapters }) => chapterLines(chapters),
    shown: ({ contentType }) => contentType === 'video' || contentType === 'audio',
  }),
  /** Names only; existing files remain under their names. */
  materials: own<readonly string[], courseManagement.EditedLesson>([], {
    of: ({ materials }) => materials.map(({ name }) => name),
    wide: true,
    send: () => undefined,
  }),
  /** Empty: the default of its type. */
  completion: own<readonly courseManagement.Completion[], courseManagement.EditedLesson>([], {
    of: ({ completion }) => completion,
    wire: 'complete_when',
    wide: true,
    send: (rules) => (rules.length > 0 ? rules : undefined),
  }),
  minutes: number(copy.minutes, {
    why: copy.minutesWhy,
    needed: copy.minutesMissing,
    read: readMinutes,
    unread: copy.minutesMissing,
    of: ({ completionSeconds }) =>
      completionSeconds === null ? '' : String(Math.round((completionSeconds / 60) * 100) / 100),
    wire: 'complete_seconds',
    send: (minutes) => String(Math.round(Number(minutes) * 60)),
    shown: hasRule('seconds'),
  }),
  published: toggle(text.labels.published, { why: copy.publishedWhy, start: true, send: flag }),
  sample: toggle(text.labels.freeSample, { why: copy.sampleWhy, send: flag }),
  downloadable: toggle(content.downloadable, { why: content.downloadableWhy, send: flag }),
  /** The version that the form was loaded from. */
  version: own<string, courseManagement.EditedLesson>('', {
    of: ({ version }) => String(version),
    wire: 'version_seen',
    send: (version) => version || undefined,
  }),
})

/** The form values of a lesson: text as typed. */
export type LessonFields = ReturnType<typeof valuesOf<courseManagement.EditedLesson, typeof lessonFields>>

export const emptyLesson: LessonFields = valuesOf(lessonFields, undefined)

const contentNames = ['contentType', 'source', 'address', 'file', 'text', 'chapters', 'downloadable'] as const
const infoNames = [
  'title',
  'type',
  'duration',
  'section',
  'description',
  'materials',
  'completion',
  'minutes',
  'published',
  'sample',
] as const

/** The parts of a lesson a form can edit: content, information, or everything for a new one. */
const partsOfLesson: Readonly<Record<'content' | 'info' | 'all', readonly (keyof LessonFields)[]>> = {
  content: contentNames,
  info: infoNames,
  all: ['title', 'type', 'duration', 'section', 'description', ...contentNames, ...infoNames.slice(5)],
}

/** Whether the lesson type determines its content type. */
const isFixed = (type: courseManagement.LessonType): boolean => type === 'video' || type === 'audio' || type === 'quiz'

/**
 * Whether to ask for the content type: for links, which can lead to anything, and where it differs from the lesson
 * type.
 */
const asksContent = ({ type, contentType, source }: LessonFields): boolean =>
  isFixed(type) ? type !== 'quiz' && contentType !== type : source === 'url'

/** The visible fields of a form part for these values. A quiz without a file or link has only a text. */
export const visibleFields = (
  part: keyof typeof partsOfLesson,
  values: LessonFields,
): readonly (keyof LessonFields)[] => {
  const isQuiz = values.type === 'quiz' && values.source === 'text'
  return partsOfLesson[part].filter((name) => {
    if (name === 'contentType') return asksContent(values)
    return !isQuiz || (name !== 'source' && name !== 'downloadable')
  })
}

const kindsOf = (content: courseManagement.LessonContent) =>
  lessonFileKinds[content === 'interactive' ? 'other' : content]

/** File extensions allowed for a lesson: `.mp3`. Where its type leaves the content type open, that follows the file. */
export const endingsFor = ({ type, contentType }: Pick<LessonFields, 'type' | 'contentType'>): readonly string[] => {
  if (isFixed(type)) return endingsOf(kindsOf(contentType))
  return endingsOf(kindsOf(type === 'reading' ? 'document' : 'interactive'))
}

/** The content type of a file name. */
const contentOfFile = (name: string): courseManagement.LessonContent =>
  (['video', 'audio', 'document'] as const).find((content) =>
    endingsOf(kindsOf(content)).some((end) => name.toLowerCase().endsWith(end)),
  ) ?? 'interactive'

/** The content type after selecting this file. */
export const withFile = ({ type, contentType }: LessonFields, name: string): Pick<LessonFields, 'contentType'> => ({
  contentType: isFixed(type) ? contentType : contentOfFile(name),
})

/** The source of the content and the resulting content type. */
export const withSource = (
  { type, contentType }: LessonFields,
  source: Source,
): Pick<LessonFields, 'source' | 'contentType'> => {
  if (isFixed(type)) return { source, contentType }
  return { source, contentType: source === 'text' ? 'text' : contentType === 'text' ? 'document' : contentType }
}

/** The default content type and source of a lesson type, set with the type. */
export const usualOf = (
  type: courseManagement.LessonType,
): Pick<LessonFields, 'contentType' | 'source' | 'completion'> =>
  type === 'video' || type === 'audio'
    ? { contentType: type, source: 'upload', completion: [] }
    : { contentType: 'text', source: 'text', completion: [] }

/** The default completion rule of a lesson type. */
export const rulesFor = (type: courseManagement.LessonType): readonly courseManagement.Completion[] => {
  const specific = type === 'quiz' || type === 'assignment' ? [type] : []
  return [...specific, 'coverage', 'seconds', 'hand']
}

type CreateBody = Input<typeof courseManagement.createLesson>['body']
type UpdateBody = Input<typeof courseManagement.updateLesson>['body']

const uploaded = ({ source }: LessonFields, uploadId: string | undefined) =>
  source === 'upload' && uploadId !== undefined && { upload_id: uploadId }

/** The request body of a new lesson. @param uploadId of its uploaded file */
export const createBody = (course: string, values: LessonFields, uploadId?: string): CreateBody =>
  ({
    ...bodyOf(lessonFields, values),
    course_id: course,
    ...(values.materials.length > 0 && { materials: [...values.materials] }),
    ...uploaded(values, uploadId),
  }) as CreateBody

/** Materials to add and to remove. */
const materialsChanged = ({ materials }: LessonFields, before: courseManagement.EditedLesson['materials']) => {
  const added = materials.filter((name) => !before.some((material) => material.name === name))
  const removed = before.filter(({ name }) => !materials.includes(name)).map(({ id }) => id)
  return {
    ...(added.length > 0 && { additional_material: added }),
    ...(removed.length > 0 && { remove_materials: removed }),
  }
}

/**
 * The request body of an existing lesson. The section is sent only when changed: a concurrent move does not change the
 * lesson itself.
 * @param saved the values the form was loaded with @param lesson as stored
 */
export const updateBody = (
  values: LessonFields,
  saved: LessonFields,
  lesson: Pick<courseManagement.EditedLesson, 'materials'>,
  uploadId?: string,
): UpdateBody => {
  const { section_id: section, ...body } = bodyOf(lessonFields, values)
  return {
    ...body,
    ...(values.section !== saved.section && { section_id: section }),
    ...materialsChanged(values, lesson.materials),
    ...uploaded(values, uploadId),
    ...(values.source !== 'url' && { external_url: '' }),
    ...(values.source === 'upload' && values.fileRemoved && uploadId === undefined && { remove_file: 'true' }),
  } as UpdateBody
}
