import { useQueryClient } from '@tanstack/react-query'
import { courseManagement } from '@vesica/contract'
import { useState } from 'react'
import { readKey } from '../../../../data/queries.ts'
import { text } from '../../../../i18n/text.ts'
import { useOrdering } from '../../../../lists/useOrdering.ts'
import { courseReads } from '../courseReads.ts'
import { areOfTheSame, isSameOrder, orderOf } from './order.ts'

const copy = text.adminCourses.curriculum

/** The order of a course while it is being edited. Each step is based on the version returned by the previous one. */
export const useOrder = (course: courseManagement.EditedCourse) => {
  const client = useQueryClient()
  // The response to a reorder arrives before the refetched course does.
  const [answered, setAnswered] = useState(course)
  const newest = answered.curriculumVersion > course.curriculumVersion ? answered : course
  return useOrdering({
    kept: orderOf(newest),
    isSame: isSameOrder,
    areOfTheSame,
    endpoint: courseManagement.reorderCurriculum,
    input: ({ lessons, sections }) => ({
      params: { id: course.id },
      body: {
        version_seen: newest.curriculumVersion,
        lessons: [...lessons],
        sections: sections.map(({ id, lessons: within }) => ({ id, lessons: [...within] })),
      },
    }),
    refreshes: [courseManagement.getManagedCourse],
    onAnswer: (reply) =>
      client.setQueryData(readKey(courseManagement.getManagedCourse, { params: { id: course.id } }), reply),
    onDone: (reply) => setAnswered(reply.course),
    onFailed: () => {
      for (const { name } of courseReads) void client.invalidateQueries({ queryKey: [name] })
    },
    sentence: ({ code, message }) => (code === 'curriculum_changed' ? copy.conflict : message),
    undone: copy.undone,
  })
}
