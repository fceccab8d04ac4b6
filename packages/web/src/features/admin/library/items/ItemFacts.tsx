import type { libraryManagement } from '@vesica/contract'
import { pictureSources } from '../../../../data/pictures.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { Cover } from '../../../../ui/cover/Cover.tsx'
import lists from '../../../../ui/list/List.module.css'
import { Truncated } from '../../../../ui/text/Truncated.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import tiles from '../../../../ui/list/Tiles.module.css'
import styles from '../Publishing.module.css'

const copy = text.adminLibrary.list
export type Item = libraryManagement.ManagedItem

const MOST_TAGS = 5

/** The first five tags and the number of others. */
const visibleTags = (tags: readonly string[]) => ({
  first: tags.slice(0, MOST_TAGS),
  more: tags.length > MOST_TAGS ? text.labels.moreTags(tags.length - MOST_TAGS) : undefined,
})

/** The first five tags, each in a frame. */
export const Tags = ({ tags }: { tags: readonly string[] }) => {
  const { first, more } = visibleTags(tags)
  if (first.length === 0) return null
  return (
    <ul className={tiles.tags} aria-label={text.labels.tags}>
      {first.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more && <li title={tags.join(', ')}>{more}</li>}
    </ul>
  )
}

/** The same in one line beneath a title. */
const TagLine = ({ tags }: { tags: readonly string[] }) => {
  const { first, more } = visibleTags(tags)
  if (first.length === 0) return null
  return (
    <span className={`${styles.tagLine} ${lists.under}`}>
      <span className="visually-hidden">{text.labels.tags}: </span>
      <Truncated whole={tags.join(', ')}>{first.join(', ')}</Truncated>
      {more && <span>{more}</span>}
    </span>
  )
}

/** Whether the item is published, or when it will be. */
export const State = ({ item }: { item: Item }) => {
  if (item.published)
    return (
      <StatusBadge status="published" tone="success">
        {text.labels.published}
      </StatusBadge>
    )
  if (item.publishAt === null)
    return (
      <StatusBadge status="draft" tone="neutral">
        {text.labels.draft}
      </StatusBadge>
    )
  return (
    <span className={styles.two}>
      <span>
        <StatusBadge status="scheduled" tone="info">
          {text.labels.scheduled}
        </StatusBadge>
      </span>
      <time className={lists.under} dateTime={item.publishAt}>
        {copy.scheduledAt(dateTime(item.publishAt))}
      </time>
    </span>
  )
}

/** Marks an item that is open to every member. */
export const SampleTag = ({ item }: { item: Item }) =>
  item.sample ? <span className={lists.tag}>{text.labels.freeSample}</span> : null

/** The thumbnail of an item in a row. */
export const Face = ({ item }: { item: Item }) => (
  <span className={styles.item}>
    <Cover className={styles.thumb} id={item.id} sources={pictureSources(item)} sizes="36px" small />
    <span className={styles.names}>
      <span className={styles.name}>
        <Truncated>{item.title}</Truncated>
        <SampleTag item={item} />
      </span>
      <TagLine tags={item.tags} />
    </span>
  </span>
)
