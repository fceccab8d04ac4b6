import type { content, courses } from '@vesica/contract'

const types = {
  video: 'video',
  audio: 'audio',
  text: 'text',
  interactive: 'text',
  document: 'book',
} as const satisfies Record<courses.LessonContent, content.ContentType>

/** What is played or read of a lesson, as an item of the library has it. A lesson has no picture of its own. */
export const studiedLesson = ({ contentType, contentUrl, ...lesson }: courses.OpenedLesson) => ({
  ...lesson,
  type: types[contentType],
  fileUrl: contentUrl,
  image: null,
  images: null,
})

const tasks: readonly courses.LessonType[] = ['practice', 'quiz', 'assignment']

/** Whether something is done in it rather than played or read: what it says then only introduces that. */
export const isTask = ({ type, access, contentUrl, completion }: courses.OpenedLesson): boolean =>
  access.opens &&
  contentUrl === null &&
  tasks.includes(type) &&
  !completion.rules.some(({ rule }) => rule === 'coverage' || rule === 'seconds')
