import type { courses } from '@vesica/contract'
import { paths } from '../../paths.ts'

/** Where something that comes first is; undefined for words, and for what was taken out. */
export const requirementHref = ({ kind, id }: courses.Requirement): string | undefined => {
  if (kind === 'words' || id === null) return undefined
  return kind === 'course' ? paths.course(id) : paths.libraryItem(id)
}
