import { courseManagement } from '@vesica/contract'

/** Reads to refetch after a course, section or lesson changes. */
export const courseReads = [
  courseManagement.listManagedCourses,
  courseManagement.getManagedCourse,
  courseManagement.getManagedLesson,
  courseManagement.getCoursesAnalytics,
] as const
