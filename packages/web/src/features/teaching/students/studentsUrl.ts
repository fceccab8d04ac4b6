import { students } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../lists/listAddress.ts'

export const studentShows = ['learning', 'finished', 'quiet', 'ended'] as const

export const studentsAddress = listAddress(students.listStudents, {
  filters: ['show'],
  sorts: ['enrolled', 'seen', 'progress', 'name'],
  beside: openDialogs([], ['refund']),
})

/** What the list of students shows: exactly what its address says. */
export type StudentsView = typeof studentsAddress.plain
export type ViewProps = Viewing<StudentsView>
