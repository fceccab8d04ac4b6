import type { content } from '@vesica/contract'
import { pictureSources } from '../../data/pictures.ts'
import { duration } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import type { Item } from '../../ui/cover/ItemCard.tsx'

const either = new Intl.ListFormat(locale, { type: 'disjunction' })

/** How long it is, as its author says it, or as it was measured; undefined where nobody knows. */
export const lengthOf = ({
  duration: written,
  durationMs,
}: Pick<content.ContentItem, 'duration' | 'durationMs'>): string | undefined =>
  written || (durationMs === null ? undefined : duration(durationMs))

/** The levels that it opens with: the one to move up to where that helps, or each. */
export const opensWith = ({ access }: content.ContentItem): string | undefined => {
  if (access.upgradeTo) return access.upgradeTo.name
  return access.plans.length > 0 ? either.format(access.plans.map(({ name }) => name)) : undefined
}

/** Whether it is watched or heard; a text that it has stands beside it. */
export const isPlayed = ({ type }: Pick<content.ContentItem, 'type'>): boolean => type === 'video' || type === 'audio'

/** For whom it is, in a word or two. */
export const audienceOf = ({ sample, planName }: content.ContentItem): string =>
  sample ? text.library.sample : planName

/** An item as cards and rows show it. */
export const cardOf = (item: content.ContentItem, eager = false): Item => ({
  id: item.id,
  title: item.title,
  href: paths.libraryItem(item.id),
  kind: item.type,
  length: lengthOf(item),
  level: audienceOf(item),
  sources: pictureSources(item),
  eager,
  locked: !item.access.opens,
  opensWith: item.access.opens ? undefined : opensWith(item),
  percent: (item.progress?.fraction ?? 0) * 100,
  done: Boolean(item.progress?.completedAt),
})

/** How much of it is left, as lists say it; undefined of what was not begun, is done, or has no length that is known. */
export const leftOf = ({ progress, durationMs }: content.ContentItem): string | undefined => {
  if (!progress || progress.completedAt || progress.positionMs === 0 || !durationMs) return undefined
  const left = Math.max(0, durationMs - progress.positionMs)
  return text.library.left(left < 60_000 ? text.library.seconds(Math.ceil(left / 1000)) : duration(left))
}

/** Where an item leads that lies elsewhere; undefined for what lies here, is locked or leads nowhere. */
export const externalOf = ({
  isUploaded,
  fileUrl,
}: Pick<content.ContentItem, 'isUploaded' | 'fileUrl'>): { href: string; host: string } | undefined => {
  if (isUploaded || fileUrl === null || !fileUrl.startsWith('https://')) return undefined
  return { href: fileUrl, host: new URL(fileUrl).host }
}
