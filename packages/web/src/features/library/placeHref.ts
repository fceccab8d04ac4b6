import { paths } from '../../paths.ts'

/** The URL of something played, read or noted: a library item or a lesson. from: the start position. */
export const placeHref = (
  { id, courseId }: { readonly id: string; readonly courseId: string | null },
  from: Readonly<Record<string, string | undefined>> = {},
): string => (courseId === null ? paths.libraryItem(id, from) : paths.lesson(courseId, id, from))
