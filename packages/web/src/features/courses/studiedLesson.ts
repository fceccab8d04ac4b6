import type { content, courses } from '@vesica/contract'

const types = {
  video: 'video',
  audio: 'audio',
  text: 'text',
  interactive: 'text',
  document: 'book',
} as const satisfies Record<courses.LessonContent, content.ContentType>

/** Maps a lesson's media to the shape of a library item. Lessons have no picture of their own. */
export const studiedLesson = ({ contentType, contentUrl, ...lesson }: courses.OpenedLesson) => ({
  ...lesson,
  type: types[contentType],
  fileUrl: contentUrl,
  image: null,
  images: null,
})

const tasks: readonly courses.LessonType[] = ['practice', 'quiz', 'assignment']

/** Whether the lesson is an activity that its text only introduces, rather than content to play or read. */
export const isTask = ({ type, access, contentUrl, completion }: courses.OpenedLesson): boolean =>
  access.opens &&
  contentUrl === null &&
  tasks.includes(type) &&
  !completion.rules.some(({ rule }) => rule === 'coverage' || rule === 'seconds')
