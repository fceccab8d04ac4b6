import { courses, type progress } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useReport } from '../../data/report.ts'

/**
 * Reports that a lesson was opened and waits for the saved position, which may have changed on another device.
 * @returns undefined while loading; null without a position or if loading failed
 */
export const useOpenedLesson = ({
  id,
  access,
  progress: known,
}: courses.OpenedLesson): progress.Progress | null | undefined => {
  const [opened, setOpened] = useState<progress.Progress | null>()
  const openLesson = useReport(courses.openLesson, [courses.getCourse, courses.listCourses])
  const [open] = useState(() => async () => {
    const reply = access.opens ? await openLesson({ params: { id } }) : undefined
    setOpened(reply?.lesson.progress ?? known)
  })
  useEffect(() => void open(), [open])
  return opened
}
