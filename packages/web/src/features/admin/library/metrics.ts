import type { content, libraryManagement, Reply } from '@vesica/contract'

type Analytics = Reply<typeof libraryManagement.getContentAnalytics>['analytics']

/** The share of the library that is featured, 0 to 1. */
export const shareOf = ({
  featuredContent,
  totalContent,
}: Pick<Analytics, 'featuredContent' | 'totalContent'>): number =>
  totalContent === 0 ? 0 : featuredContent / totalContent

/** Always listed, even at zero; the others only when present. */
const always: readonly content.ContentType[] = ['audio', 'video', 'book', 'article']
const untracked: readonly content.ContentType[] = ['text', 'course']

/** Number of items by type, in display order. */
export const typesIn = (types: Analytics['types']): (readonly [content.ContentType, number])[] =>
  [...always, ...untracked.filter((type) => types[type] > 0)].map((type) => [type, types[type]] as const)
