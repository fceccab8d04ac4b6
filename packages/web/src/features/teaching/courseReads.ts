import { teaching } from '@vesica/contract'

/** Reads to refetch after a course, section or lesson changes. */
export const courseReads = [
  teaching.listManagedCourses,
  teaching.getManagedCourse,
  teaching.getManagedLesson,
  teaching.getCoursesAnalytics,
] as const
