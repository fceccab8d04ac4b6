import { courses, type progress } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useSay } from '../../data/say.ts'

/**
 * Says that a lesson was opened, and waits for the place to go on from: it may have moved on another device.
 * @returns undefined as long as nothing is known; null where there is none, or it could not be learnt
 */
export const useOpenedLesson = ({
  id,
  access,
  progress: known,
}: courses.OpenedLesson): progress.Progress | null | undefined => {
  const [opened, setOpened] = useState<progress.Progress | null>()
  const say = useSay(courses.openLesson, [courses.getCourse, courses.listCourses])
  const [open] = useState(() => async () => {
    const reply = access.opens ? await say({ params: { id } }) : undefined
    setOpened(reply?.lesson.progress ?? known)
  })
  useEffect(() => void open(), [open])
  return opened
}
