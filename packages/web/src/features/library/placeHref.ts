import { paths } from '../../paths.ts'

/** Where something was played, read or noted: an item of the library, or a lesson of a course. from: where to begin in it. */
export const placeHref = (
  { id, courseId }: { readonly id: string; readonly courseId: string | null },
  from: Readonly<Record<string, string | undefined>> = {},
): string => (courseId === null ? paths.libraryItem(id, from) : paths.lesson(courseId, id, from))
