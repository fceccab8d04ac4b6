import type { content } from '@vesica/contract'
import { pictureSources } from '../../data/pictures.ts'
import { duration } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import type { Item } from '../../ui/cover/ItemCard.tsx'

const disjunction = new Intl.ListFormat(locale, { type: 'disjunction' })

/** The length stated by the author, or the measured one; undefined when unknown. */
export const lengthOf = ({
  duration: written,
  durationMs,
}: Pick<content.ContentItem, 'duration' | 'durationMs'>): string | undefined =>
  written || (durationMs === null ? undefined : duration(durationMs))

/** The levels that unlock an item: the upgrade if there is one, otherwise each. */
export const opensWith = ({ access }: content.ContentItem): string | undefined => {
  if (access.upgradeTo) return access.upgradeTo.name
  return access.plans.length > 0 ? disjunction.format(access.plans.map(({ name }) => name)) : undefined
}

/** Whether the item is played; its text, if any, is shown beside it. */
export const isPlayed = ({ type }: Pick<content.ContentItem, 'type'>): boolean => type === 'video' || type === 'audio'

/** The audience in one or two words. */
export const audienceOf = ({ sample, planName }: content.ContentItem): string =>
  sample ? text.labels.freeSample : planName

/** Maps an item to a card or row. */
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

/** The remainder of an item for lists; undefined if it is not started, is done, or has no known length. */
export const leftOf = ({ progress, durationMs }: content.ContentItem): string | undefined => {
  if (!progress || progress.completedAt || progress.positionMs === 0 || !durationMs) return undefined
  const left = Math.max(0, durationMs - progress.positionMs)
  return text.labels.left(left < 60_000 ? text.labels.seconds(Math.ceil(left / 1000)) : duration(left))
}

/** The external URL of an item; undefined for internal, locked or unlinked items. */
export const externalOf = ({
  isUploaded,
  fileUrl,
}: Pick<content.ContentItem, 'isUploaded' | 'fileUrl'>): { href: string; host: string } | undefined => {
  if (isUploaded || fileUrl === null || !fileUrl.startsWith('https://')) return undefined
  return { href: fileUrl, host: new URL(fileUrl).host }
}
