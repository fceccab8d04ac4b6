import { CoursesList, CreateCourse } from '../../features/admin/courses/courses/CoursesList.tsx'
import { CoursesMetrics } from '../../features/admin/courses/CoursesMetrics.tsx'
import { coursesAddress, parseCourse } from '../../features/admin/courses/coursesUrl.ts'
import { useSearchState } from '../useSearchState.ts'
import { CoursePage } from './CoursePage.tsx'
import styles from './Screens.module.css'

/** All courses, or the one in the URL. */
export const CoursesScreen = () => {
  const [search] = useSearchState()
  const coursePlace = parseCourse(search)
  return coursePlace ? <CoursePage key={coursePlace.course} place={coursePlace} /> : <AllCourses />
}

/** Course statistics and the list of courses with their actions. */
const AllCourses = () => {
  const [search, go] = useSearchState()
  const view = coursesAddress.parse(search)
  const onView = (next: typeof view, replace?: boolean) => go(coursesAddress.write(next), replace)
  return (
    <>
      <CoursesMetrics />
      <div className={styles.bar}>
        <CreateCourse onClick={() => onView({ ...view, dialog: 'add', about: undefined })} />
      </div>
      <CoursesList view={view} onView={onView} />
    </>
  )
}
