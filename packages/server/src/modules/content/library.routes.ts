import type { Serving } from '../../platform/http/serve.ts'
import type { Uploads } from '../../platform/uploads/resumable.ts'
import { assignmentsRoutes } from './assignments.routes.ts'
import { certificatesRoutes } from './certificates.routes.ts'
import { contentRoutes, publishingRoutes } from './content.routes.ts'
import { feedsRoutes } from './feeds.routes.ts'
import { learningRoutes, studentsRoutes } from './learning.routes.ts'
import { progressRoutes } from './progress.routes.ts'
import { quizzesRoutes } from './quizzes.routes.ts'
import { type StreamsParts, streamsRoutes } from './streams.routes.ts'
import { teachingRoutes } from './course-management.routes.ts'
import { textSearchRoutes } from './texts.routes.ts'

/** All routes of the library. */
export const libraryRoutes = (serving: Serving, uploads: Uploads, deps: StreamsParts): void => {
  const { files, kept } = deps
  contentRoutes(serving, files, kept)
  publishingRoutes(serving, { files, uploads }, kept)
  progressRoutes(serving, kept)
  textSearchRoutes(serving, kept)
  streamsRoutes(serving, deps)
  feedsRoutes(serving, deps)
  certificatesRoutes(serving, deps)
  quizzesRoutes(serving, kept)
  teachingRoutes(serving, { files, uploads }, kept)
  assignmentsRoutes(serving, files, kept)
  learningRoutes(serving, kept)
  studentsRoutes(serving)
}
