import type { Database } from '../../platform/data/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { certificateWorker } from './certificates.jobs.ts'
import { courseNewsWorker } from './learning.jobs.ts'
import { attemptsWorker } from './quizzes.jobs.ts'

/** All background jobs of the library and its courses. @param publicUrl the platform's public URL */
export const libraryWorkers = (db: Database, files: Files, publicUrl: string): Worker[] => [
  certificateWorker(db, files, publicUrl),
  attemptsWorker(db),
  courseNewsWorker(db),
]
