import { students } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../../lists/listAddress.ts'

export const studentShows = ['learning', 'finished', 'quiet', 'ended'] as const

export const studentsAddress = listAddress(students.listStudents, {
  filters: ['show'],
  sorts: ['enrolled', 'seen', 'progress', 'name'],
  beside: openDialogs([], ['refund']),
})

/** View state of the student list, stored in its URL. */
export type StudentsView = typeof studentsAddress.plain
export type ViewProps = Viewing<StudentsView>
