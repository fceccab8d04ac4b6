import type { courses } from '@vesica/contract'
import { paths } from '../../paths.ts'

/** The URL of a prerequisite; undefined for plain text and removed content. */
export const requirementHref = ({ kind, id }: courses.Requirement): string | undefined => {
  if (kind === 'words' || id === null) return undefined
  return kind === 'course' ? paths.course(id) : paths.libraryItem(id)
}
