import { teaching } from '@vesica/contract'

/** Reads that are old once a course, a section or a lesson changed. */
export const courseReads = [
  teaching.listManagedCourses,
  teaching.getManagedCourse,
  teaching.getManagedLesson,
  teaching.getCoursesAnalytics,
] as const
